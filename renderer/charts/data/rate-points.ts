// Trade amount against commission for each package, in one currency. Rows without one of the two amounts would falsify
// the rate, so they are left out, as in the totals.

import type { CurrencyTotals } from '../../../shared/contract/answers.ts';
import type { CellValue } from '../../../shared/contract/fields.ts';
import type { Group } from '../../groups/groups.ts';
import { messages } from '../../messages/messages.ts';
import { WITH_BOTH_AMOUNTS } from '../../../shared/rules/computed-columns.ts';
import { percentOfSums } from '../../../shared/rules/scaled-decimal.ts';
import { groupKey } from '../../../shared/rules/group-key.ts';
import { inCurrency, TOTAL, totalsIn } from './amounts.ts';
import type { PointChart } from './chart.ts';
import { nameLabel } from './names.ts';

type Point = PointChart['points'][number];

/** `withBoth`: the packages, of rows with both amounts only; `all`: the totals of all rows. */
export function ratePoints(
  answers: { readonly withBoth: readonly Group[]; readonly all: readonly CurrencyTotals[] },
  currency: CellValue,
): PointChart {
  const points = answers.withBoth.flatMap((group) => pointOf(group, currency));
  const drawnRows = points.reduce((sum, { category }) => sum + category.rows, 0);
  const rowsWithoutBoth = (totalsIn(answers.all, currency)?.rows ?? 0) - drawnRows;
  return {
    kind: 'points',
    id: 'commissionRate',
    currency,
    unit: 'amount',
    notSummable: 0,
    rowsWithoutBoth,
    ...labelsFor(rowsWithoutBoth),
    points,
  };
}

/** A sum that leaves rows out has another name than the sum of all rows. */
export function labelsFor(rowsWithoutBoth: number): { readonly xLabel: string; readonly yLabel: string } {
  const { tradeOfBoth, totalOfBoth } = messages.charts;
  if (rowsWithoutBoth > 0) return { xLabel: tradeOfBoth, yLabel: totalOfBoth };
  return { xLabel: messages.fields.label.trade_amount, yLabel: messages.fields.label[TOTAL] };
}

function pointOf(group: Group, currency: CellValue): readonly Point[] {
  const totals = totalsIn(group.currencies, currency);
  const [x, y] = [totals?.sums.trade_amount?.sum, totals?.sums[TOTAL]?.sum];
  if (totals === undefined || x === undefined || y === undefined) return [];
  const filters = [...group.filters, inCurrency(currency), ...WITH_BOTH_AMOUNTS];
  const label = nameLabel(group, 'dcp_name');
  return [{ category: { key: groupKey(group), label, filters, rows: totals.rows }, x, y, rate: percentOfSums(y, x) }];
}
