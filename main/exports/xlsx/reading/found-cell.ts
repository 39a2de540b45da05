// The cells of a workbook that is read back. A cell that this app would have written differently was altered, whatever it
// shows: `SUM` ignores a number stored as text, and a formula may later give another value than its saved one.

import type { CellValue } from '../../../../shared/contract/fields.ts';
import { alteredText } from '../../format/check-rows.ts';
import type { TableColumn } from '../../format/format.ts';
import { cellOf, comparableOf, type XlsxCell } from '../cell.ts';

/** `computed`: a formula, or a cell of a type that this app never writes, such as a boolean or an error value. */
export type FoundCell = XlsxCell | { readonly kind: 'computed'; readonly text: string };

type Column = Pick<TableColumn, 'kind' | 'isMixed'>;

/** Like `comparableOf`; an altered cell gives a text that equals no other cell's, with `=` or `'` as spreadsheets mark it. */
export function comparableFound(column: Column, cell: FoundCell): CellValue {
  if (cell.kind === 'computed') return alteredText(`=${cell.text}`);
  const value = comparableOf(column.kind, cell);
  if (value === null || isAsWritten(column, cell, value)) return value;
  return alteredText(cell.kind === 'text' ? `'${value}` : `=${value}`);
}

/** In a mixed column, the file does not say which kind a row had, so every kind is accepted. */
function isAsWritten({ kind, isMixed }: Column, cell: XlsxCell, value: string): boolean {
  return isMixed === true || cellOf(kind, value).kind === cell.kind;
}
