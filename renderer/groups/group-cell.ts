// What one cell of the grouped table shows.

import type { CurrencyTotals, FieldSum, Row } from '../../shared/contract/answers.ts';
import type { CellValue } from '../../shared/contract/fields.ts';
import type { Group } from './groups.ts';
import type { CommissionRate } from '../lib/commission-rate.ts';
import { formatCell, fractionDigitsOf, type Cell } from '../lib/format-cell.ts';
import { formatAmount } from '../lib/format-decimal.ts';
import type { GroupColumn } from './group-columns.ts';
import { summedGroup, type GroupLine } from './group-lines.ts';
import { sumOfField } from '../../shared/rules/scaled-decimal.ts';
import { leftOutOf, type LeftOut } from '../totals/left-out.ts';
import { shownSum, sumFraction } from '../lib/shown-sum.ts';

export type GroupCell =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'rows'; readonly rows: number }
  /** `rows` is null when the group has only one currency. */
  | { readonly kind: 'currency'; readonly currency: CellValue; readonly rows: number | null }
  | { readonly kind: 'cell'; readonly cell: Cell; readonly leftOut: LeftOut }
  | { readonly kind: 'rate'; readonly rate: CommissionRate | null };

type Options = {
  readonly fractions: Fractions;
  readonly rateOf: (line: GroupLine, totals: CurrencyTotals) => CommissionRate | null;
};

/** The most decimals of each column by its ID, so that decimal points align. */
export type Fractions = ReadonlyMap<string, number>;

export function groupFractions(
  columns: readonly GroupColumn[],
  groups: readonly Group[],
  rows: readonly Row[],
): Fractions {
  const sent = fractionDigitsOf(
    columns.flatMap(({ column }) => column ?? []),
    rows,
  );
  const lines = groups.flatMap(({ currencies }) => currencies);
  return new Map(
    [...sent].map(([id, digits]) => {
      const field = columns.find((column) => column.id === id)?.column?.field ?? null;
      const sums =
        field === null ? [] : lines.map((line) => ({ sum: line.sums[field]?.sum ?? '', currency: line.currency }));
      return [id, Math.max(digits, sumFraction(sums))];
    }),
  );
}

const DIGIT_PX = 8.4;
const PADDING_PX = 18;
const MARK_PX = 16;
/** A currency, and the number of its rows. */
const COUNTED_CURRENCY_PX = 136;
const NOTHING_LEFT_OUT: LeftOut = { blank: [], unreadable: 0 };

/**
 * Widens columns to their longest figure, of a group or of the totals: a cut figure would read as another figure. The
 * currencies get room for their numbers of rows, which are shown where a group has several currencies.
 */
export function fitted(
  columns: readonly GroupColumn[],
  groups: readonly Group[],
  figures: { readonly fractions: Fractions; readonly totals: readonly CurrencyTotals[] },
): readonly GroupColumn[] {
  const { fractions, totals } = figures;
  const lines = [...groups.flatMap(({ currencies }) => currencies), ...totals];
  const hasCounts = groups.some(({ currencies }) => currencies.length > 1);
  return columns.map((each) => {
    if (each.id === 'currency' && hasCounts) return { ...each, widthPx: COUNTED_CURRENCY_PX };
    const field = each.column?.content === 'amount' ? each.column.field : null;
    if (field === null) return each;
    const digits = fractions.get(each.id) ?? 0;
    const sums = lines.flatMap((line) => line.sums[field] ?? []);
    const longest = sums.reduce((most, { sum }) => Math.max(most, formatAmount(sum, digits)?.length ?? 0), 0);
    const marks = sums.reduce((most, sum) => Math.max(most, marksOf(sum)), 0);
    return { ...each, widthPx: Math.max(each.widthPx, Math.ceil(longest * DIGIT_PX) + PADDING_PX + marks * MARK_PX) };
  });
}

/** The number of marks beside a sum: one for blank amounts, one for unreadable amounts. */
function marksOf({ notSummable, unreadable = 0 }: FieldSum): number {
  return Number(unreadable > 0) + Number(notSummable > unreadable);
}

export function groupCell(line: GroupLine, { id, column }: GroupColumn, options: Options): GroupCell {
  const { fractions, rateOf } = options;
  const own = summedGroup(line);
  if (id === 'rows') {
    const isFirst = line.kind === 'group' || line.kind === 'sub';
    return own !== null && isFirst ? { kind: 'rows', rows: own.group.rows } : { kind: 'nothing' };
  }
  if (column === null) return { kind: 'nothing' };
  if (line.kind === 'row')
    return shownCell(formatCell(column, line.row, { isUnitInHeader: true, fractionDigits: fractions.get(id) ?? 0 }));
  if (own === null || own.totals === null) return { kind: 'nothing' };
  const { totals, group } = own;
  if (id === 'currency') {
    return { kind: 'currency', currency: totals.currency, rows: group.currencies.length > 1 ? totals.rows : null };
  }
  if (id === 'commission_rate') return { kind: 'rate', rate: rateOf(line, totals) };
  const { field } = column;
  if (field === null || totals.sums[field] === undefined) return { kind: 'nothing' };
  const sum = sumOfField(totals, field);
  const leftOut = leftOutOf(totals, [field]);
  if (sum === null) return shownCell({ kind: 'notComputable' }, leftOut);
  const text = shownSum({ sum, currency: totals.currency }, fractions.get(id));
  return shownCell({ kind: 'figure', text, negative: sum.startsWith('-') }, leftOut);
}

function shownCell(cell: Cell, leftOut = NOTHING_LEFT_OUT): GroupCell {
  return { kind: 'cell', cell, leftOut };
}
