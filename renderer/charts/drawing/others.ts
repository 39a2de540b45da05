// Opens "others": its names take its place.

import type { BarChart, Chart } from '../data/chart.ts';

export function withOthersOpen(chart: BarChart): BarChart {
  if (chart.others.length === 0) return chart;
  return {
    ...chart,
    categories: [...chart.categories.slice(0, -1), ...chart.others.map(({ category }) => category)],
    series: chart.series.map((series, at) => ({
      ...series,
      values: [...series.values.slice(0, -1), ...chart.others.map(({ values }) => values[at] ?? null)],
    })),
    others: [],
  };
}

export function isOthers(chart: Chart, at: number): boolean {
  return chart.kind === 'bars' && chart.others.length > 0 && at === chart.categories.length - 1;
}
