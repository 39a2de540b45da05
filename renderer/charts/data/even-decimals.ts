// Writes all sums of a chart with as many decimals as the longest, so that their points align.

import { currencyDigits } from '../../../shared/rules/currency-digits.ts';
import { withFraction } from '../../lib/format-decimal.ts';
import type { Chart } from './chart.ts';

/** Adds zeros only; the values stay the same. */
export function withEvenDecimals(chart: Chart): Chart {
  if (chart.unit !== 'amount') return chart;
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
  const values = [...series, ...(others === null ? [] : [others, ...others.names])].flatMap((each) => each.values);
  const digits = mostDigits(values, least);
  const evenValues = <Figures extends { readonly values: readonly (string | null)[] }>(figures: Figures): Figures => ({
    ...figures,
    values: figures.values.map((value) => (value === null ? null : withFraction(value, digits))),
  });
  return {
    ...chart,
    series: series.map((each) => evenValues(each)),
    others: others === null ? null : { ...evenValues(others), names: others.names.map((each) => evenValues(each)) },
  };
}

function mostDigits(values: readonly (string | null)[], least: number): number {
  return values.reduce((most, value) => Math.max(most, value?.split('.')[1]?.length ?? 0), least);
}
