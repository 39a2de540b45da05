// Sums written with as many decimals as the amounts were sent with: 863.80 beside 479.89, as in the figures above them.

import { withFraction } from '../format-decimal.ts';
import type { Chart } from './chart.ts';

/** Of each amount field, how many decimals it is sent with. */
export type SentDigits = ReadonlyMap<string, number>;

/** The values stay the same ones. */
export function withSentDigits(chart: Chart, digits: SentDigits): Chart {
  if (chart.unit !== 'amount') return chart;
  const most = Math.max(0, ...digits.values());
  if (chart.kind === 'points') {
    const points = chart.points.map((point) => ({
      ...point,
      x: filled(point.x, digits.get('trade_amount') ?? 0),
      y: filled(point.y, digits.get('commission_amount') ?? 0),
    }));
    return { ...chart, points };
  }
  const digitsOf = chart.series.map(({ id }) => digits.get(id) ?? most);
  const written = (value: string | null, at: number): string | null =>
    value === null ? null : filled(value, digitsOf[at] ?? 0);
  return {
    ...chart,
    series: chart.series.map((one, at) => ({ ...one, values: one.values.map((value) => written(value, at)) })),
    others: chart.others.map((other) => ({ ...other, values: other.values.map(written) })),
  };
}

/** Most sums have all their decimals already. */
function filled(sum: string, digits: number): string {
  const point = sum.indexOf('.');
  return point !== -1 && sum.length - point > digits ? sum : withFraction(sum, digits);
}
