// A rectangle of cells on the page: its place, its sums, and its text for a spreadsheet.

import type { Row } from '../../../shared/contract/answers.ts';
import type { CellValue } from '../../../shared/contract/fields.ts';
import { copiedTable, type Copied } from '../../lib/clipboard/copied-table.ts';
import { byCurrency, sumOf } from '../../lib/currency-sums.ts';
import { cellText } from '../../lib/format-cell.ts';
import type { Column, ColumnId } from '../../../shared/tables/table-columns.ts';
import type { CellPosition } from '../../grid/table-window.ts';

/** Rows and columns of the page, counted from 0; all four ends are inclusive. */
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

/** The rows and columns of the page inside the range. */
export function covered<R, C>(range: CellRange, page: { readonly rows: readonly R[]; readonly columns: readonly C[] }) {
  return {
    rows: page.rows.slice(range.top, range.bottom + 1),
    columns: page.columns.slice(range.left, range.right + 1),
  };
}

export type RangeSum = {
  readonly column: ColumnId;
  /** Only currencies with at least one summable value. */
  readonly currencies: readonly { readonly currency: CellValue; readonly sum: string }[];
  readonly notSummable: number;
};

/** One sum for each amount column and each currency; other columns are left out. */
export function rangeSums(rows: readonly Row[], columns: readonly Column[]): readonly RangeSum[] {
  const rowsByCurrency = byCurrency(rows);
  return columns
    .filter(({ content }) => content === 'amount')
    .map((column) => {
      const sums = rowsByCurrency.map(([currency, ownRows]) => ({
        currency,
        rows: ownRows.length,
        ...sumOf(ownRows.map((row) => cellText(column, row))),
      }));
      return {
        column: column.id,
        currencies: sums.filter(({ rows: count, notSummable }) => notSummable < count),
        notSummable: sums.reduce((count, { notSummable }) => count + notSummable, 0),
      };
    });
}

/** The values as the service sent them: plain digits and an ASCII minus. A missing value is an empty cell. */
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
