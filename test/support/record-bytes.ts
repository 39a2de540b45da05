// Rows as the bytes that a store would return, without a store.

import type { CellValue } from '../../shared/contract/fields.ts';
import type { RecordBytes } from '../../main/store/question/record-bytes.ts';

const NOT_SENT = Buffer.from([0xfd]);
const VALUE_END = Buffer.from([0xff]);
const LAST_COLUMN_END = Buffer.from([0xff, 0]);
const ROW_END = Buffer.from([0xfe, 0]);
const BEFORE = Buffer.from('before');

/** All rows have the same number of values, the first of which are columns. */
export function recordsOf(rows: readonly (readonly CellValue[])[], columns = rows[0]?.length ?? 0): RecordBytes {
  const pieces = [BEFORE];
  const starts: number[] = [];
  const ends: number[] = [];
  let at = BEFORE.length;
  for (const cells of rows) {
    cells.forEach((cell, place) => {
      const value = cell === null ? NOT_SENT : Buffer.from(cell);
      const end = place === cells.length - 1 ? ROW_END : place === columns - 1 ? LAST_COLUMN_END : VALUE_END;
      pieces.push(value, end);
      starts.push(at);
      ends.push(at + value.length);
      at += value.length + end.length;
    });
  }
  return {
    bytes: Buffer.concat([...pieces, Buffer.from('after')]),
    ...{ rows: rows.length, values: rows[0]?.length ?? 0 },
    ...{ starts: Int32Array.from(starts), ends: Int32Array.from(ends) },
    has: Uint8Array.from(rows, flagsOf),
  };
}

/** As main/store/question/record-bytes.ts finds them. */
function flagsOf(cells: readonly CellValue[]): number {
  const hasGaps = cells.some((cell) => cell === null || cell === '');
  const hasSpecials = cells.some((cell) => /["\t\n\r,;]/.test(cell ?? ''));
  return (hasGaps ? 1 : 0) + (hasSpecials ? 2 : 0);
}
