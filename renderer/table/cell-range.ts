// A rectangle of cells on the page: where it lies, what it sums up to, and its text for a spreadsheet.

import type { Row } from '../../shared/contract/answers.ts';
import type { CellValue } from '../../shared/contract/fields.ts';
import { copiedTable, type Copied } from '../lib/copied-table.ts';
import { byCurrency, sumOf } from '../lib/currency-sums.ts';
import { cellText } from '../lib/format-cell.ts';
import type { Column, ColumnId } from '../lib/table-columns.ts';
import type { CellPosition } from './table-window.ts';

/** All inclusive. */
export type CellRange = {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
};

export function rangeBetween(one: CellPosition, other: CellPosition): CellRange {
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: Math.min(one.column, other.column),
    right: Math.max(one.column, other.column),
  };
}

export function cellsIn({ top, bottom, left, right }: CellRange): number {
  return (bottom - top + 1) * (right - left + 1);
}

/** What the range covers of the page. */
export function covered<R, C>(range: CellRange, page: { readonly rows: readonly R[]; readonly columns: readonly C[] }) {
  return {
    rows: page.rows.slice(range.top, range.bottom + 1),
    columns: page.columns.slice(range.left, range.right + 1),
  };
}

export type RangeSum = {
  readonly column: ColumnId;
  /** Only currencies with a value that could be summed. */
  readonly currencies: readonly { readonly currency: CellValue; readonly sum: string }[];
  readonly notSummable: number;
};

/** Of the columns of money alone, each by itself and each currency by itself. */
export function rangeSums(rows: readonly Row[], columns: readonly Column[]): readonly RangeSum[] {
  const held = byCurrency(rows);
  return columns
    .filter(({ content }) => content === 'amount')
    .map((column) => {
      const sums = held.map(([currency, of]) => ({
        currency,
        rows: of.length,
        ...sumOf(of.map((row) => cellText(column, row))),
      }));
      return {
        column: column.id,
        currencies: sums.filter(({ rows: count, notSummable }) => notSummable < count),
        notSummable: sums.reduce((count, { notSummable }) => count + notSummable, 0),
      };
    });
}

/** As sent: plain digits and an ASCII minus. A missing value is an empty cell. */
export function copiedRange(
  rows: readonly Row[],
  columns: readonly Column[],
  header: readonly string[] | null,
): Copied {
  const cells = rows.map((row) =>
    columns.map((column) => ({
      text: cellText(column, row) ?? '',
      content: column.codeField === undefined ? column.content : ('text' as const),
    })),
  );
  return copiedTable(header, cells);
}
