// Opens the "others": their names take places after the named ones.

import type { BarChart } from './chart.ts';

export function withOthersOpen(chart: BarChart): BarChart {
  const { others } = chart;
  if (others === null) return chart;
  return {
    ...chart,
    categories: [...chart.categories, ...others.names.map(({ category }) => category)],
    series: chart.series.map((series, at) => ({
      ...series,
      values: [...series.values, ...others.names.map(({ values }) => values[at] ?? null)],
    })),
    others: null,
  };
}
