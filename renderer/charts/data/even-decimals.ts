// Writes all sums of a chart with as many decimals as the longest, so that their points align.

import { currencyDigits } from '../../../shared/rules/currency-digits.ts';
import { withFraction } from '../../lib/format-decimal.ts';
import type { Chart, NamedFigures } from './chart.ts';

/** Adds zeros only; the values stay the same. */
export function withEvenDecimals(chart: Chart): Chart {
  // Without a currency, amounts of several currencies are below each other, each with its own decimals.
  if (chart.currency === undefined) return chart;
  const least = currencyDigits(chart.currency);
  if (chart.kind === 'points') {
    const { points } = chart;
    const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)];
    const [x, y] = [mostDigits(xs, least), mostDigits(ys, least)];
    return {
      ...chart,
      points: points.map((point) => ({ ...point, x: withFraction(point.x, x), y: withFraction(point.y, y) })),
    };
  }
  const { series, others } = chart;
  const isAmount = series.map(({ unit = chart.unit }) => unit === 'amount');
  const listed = others === null ? [] : [others, ...others.names];
  const amounts = [
    ...series.filter((_, at) => isAmount[at]).flatMap(({ values }) => values),
    ...listed.flatMap(({ values }) => values.filter((_, at) => isAmount[at])),
  ];
  const digits = mostDigits(amounts, least);
  const even = (value: string | null): string | null => (value === null ? null : withFraction(value, digits));
  const evenFigures = <Figures extends NamedFigures>(figures: Figures): Figures => ({
    ...figures,
    values: figures.values.map((value, at) => (isAmount[at] === true ? even(value) : value)),
  });
  return {
    ...chart,
    series: series.map((each, at) => (isAmount[at] === true ? { ...each, values: each.values.map(even) } : each)),
    others: others === null ? null : { ...evenFigures(others), names: others.names.map(evenFigures) },
  };
}

function mostDigits(values: readonly (string | null)[], least: number): number {
  return values.reduce((most, value) => Math.max(most, value?.split('.')[1]?.length ?? 0), least);
}
