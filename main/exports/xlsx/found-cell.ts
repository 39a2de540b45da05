// The cells of a workbook as they are found when it is read back. One that this app would have written otherwise was
// altered, whatever a program shows of it: `SUM` passes over a number that stands as text, and a formula may soon give
// another value than the one it was saved with.

import type { CellValue } from '../../../shared/contract/fields.ts';
import type { TableColumn } from '../format/format.ts';
import { cellOf, comparableOf, type XlsxCell } from './cell.ts';

/** `computed`: a formula, by its text, or what else this app never writes. */
export type FoundCell = XlsxCell | { readonly kind: 'computed'; readonly text: string };

type Column = Pick<TableColumn, 'kind' | 'isMixed'>;

/** As `comparableOf` for a cell as it was written; for an altered one what no cell compares as. */
export function comparableFound(column: Column, cell: FoundCell): CellValue {
  if (cell.kind === 'computed') return altered(`=${cell.text}`);
  const value = comparableOf(column.kind, cell);
  if (value === null || isAsWritten(column, cell, value)) return value;
  return altered(cell.kind === 'text' ? `'${value}` : `=${value}`);
}

/** A mixed column has numbers beside texts, and which of them a row had is not told by the file. */
function isAsWritten({ kind, isMixed }: Column, cell: XlsxCell, value: string): boolean {
  return isMixed === true || cellOf(kind, value).kind === cell.kind;
}

/** Told as spreadsheets mark it, and made unlike all that is compared, where line breaks are without CR. */
function altered(text: string): string {
  return `${text}\r`;
}
