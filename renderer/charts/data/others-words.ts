// The names without a bar, in one line of text: how many they are, their exact sum, and its share of the total.

import { messages } from '../../messages/messages.ts';
import { formatAmount } from '../../lib/format-decimal.ts';
import { roundedPercent } from '../../lib/rounded.ts';
import type { BarChart } from './chart.ts';

/** Empty when every name has a bar. */
export function othersWords({ others, unit }: BarChart): string {
  if (others === null) return '';
  const { category, values, share } = others;
  const [value = null] = values;
  const figure = value === null ? messages.chartFigure.notComputable : withUnit(formatAmount(value) ?? value, unit);
  return messages.charts.othersLine(category.label, figure, share === null ? null : roundedPercent(share));
}

function withUnit(amount: string, unit: BarChart['unit']): string {
  return unit === 'percent' ? `${amount}%` : amount;
}
