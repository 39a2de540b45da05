// What one cell of the grouped table shows.

import type { CurrencyTotals, Row } from '../../shared/contract/answers.ts';
import type { CellValue } from '../../shared/contract/fields.ts';
import { RATE_COLUMN } from '../../shared/rules/computed-columns.ts';
import type { Group } from './groups.ts';
import type { CommissionRate } from '../lib/commission-rate.ts';
import { formatCell, fractionDigitsOf, type Cell } from '../lib/format-cell.ts';
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

const NOTHING_LEFT_OUT: LeftOut = { blank: [], unreadable: 0 };

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
  if (id === RATE_COLUMN) return { kind: 'rate', rate: rateOf(line, totals) };
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
