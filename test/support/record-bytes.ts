// Rows as the bytes that a store would return, without a store.

import type { CellValue } from '../../shared/contract/fields.ts';
import type { RecordBytes } from '../../main/store/question/record-bytes.ts';

const NOT_SENT = Buffer.from([0xfd]);
const VALUE_END = Buffer.from([0xff]);
const ROW_END = Buffer.from([0xfe, 0]);
const BEFORE = Buffer.from('before');

/** All rows have the same number of values. `has` is fully set: any row may contain any kind of character. */
export function recordsOf(rows: readonly (readonly CellValue[])[]): RecordBytes {
  const pieces = [BEFORE];
  const starts: number[] = [];
  const ends: number[] = [];
  let at = BEFORE.length;
  for (const cells of rows) {
    cells.forEach((cell, place) => {
      const value = cell === null ? NOT_SENT : Buffer.from(cell);
      const end = place < cells.length - 1 ? VALUE_END : ROW_END;
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
    has: new Uint8Array(rows.length).fill(0xff),
  };
}
