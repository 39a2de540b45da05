// Finds the code that a spreadsheet has written without its leading zeros, if only one code of the copy can be meant.

import type { CellValue, FieldKind } from '../../../shared/contract/fields.ts';
import type { TableColumn } from '../format/format.ts';

/** By column: from the digits without leading zeros to the code. Null where the column contains no codes. */
export type FullCodes = readonly (ReadonlyMap<string, CellValue> | null)[];

const CODE_KINDS: ReadonlySet<FieldKind> = new Set<FieldKind>(['id', 'code', 'text']);
/** Spreadsheets write longer numbers as `1.23E+15`, so that digits are lost. */
const DIGITS_PATTERN = /^\d{1,15}$/;
/** Limits the memory. A column with more codes is compared as it is. */
const MAX_CODES = 200_000;

/** `rows`: of the copy. A code is null where two of a column differ only in their leading zeros. */
export function findFullCodes(columns: readonly TableColumn[], rows: Iterable<readonly CellValue[]>): FullCodes {
  const codes = columns.map(({ kind }) => (CODE_KINDS.has(kind) ? new Map<string, CellValue>() : null));
  for (const row of rows) {
    for (const [at, column] of codes.entries()) {
      const code = row[at] ?? null;
      if (column === null || code === null || !DIGITS_PATTERN.test(code)) continue;
      const digits = code.replace(/^0+(?=\d)/, '');
      const known = column.get(digits);
      if (known !== code) column.set(digits, known === undefined ? code : null);
      if (column.size > MAX_CODES) codes[at] = null;
    }
  }
  return codes;
}
