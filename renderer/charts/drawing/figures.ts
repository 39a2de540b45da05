// The exact figures of one category as texts, in the order of the series.

import type { Chart } from '../data/chart.ts';
import { formatAmount } from '../../lib/format-decimal.ts';

export type Figure = { readonly name: string; readonly text: string | null };

/** All digits as given, padded with figure spaces to `fractionDigits` decimals; with "%" for percentages. */
export function figureText(value: string, unit: Chart['unit'], fractionDigits = 0): string {
  return (formatAmount(value, fractionDigits) ?? value) + (unit === 'percent' ? '%' : '');
}

export function figuresOf(chart: Chart, at: number, rateLabel: string): readonly Figure[] {
  if (chart.kind === 'bars') {
    return chart.series.map(({ label, values, unit = chart.unit }) => {
      const value = values[at] ?? null;
      return { name: label, text: value === null ? null : figureText(value, unit) };
    });
  }
  const point = chart.points[at];
  if (point === undefined) return [];
  return [
    { name: chart.xLabel, text: figureText(point.x, 'amount') },
    { name: chart.yLabel, text: figureText(point.y, 'amount') },
    { name: rateLabel, text: point.rate === null ? null : figureText(point.rate, 'percent') },
  ];
}
