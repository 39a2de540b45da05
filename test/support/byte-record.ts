// Rows as the bytes in which a store would hand them over, without a store.

import type { CellValue } from '../../preload/contract.ts';
import type { ByteRecord } from '../../main/store/record-bytes.ts';

const NOT_SENT = Buffer.from([0xfd]);
const VALUE_END = Buffer.from([0xff]);
const ROW_END = Buffer.from([0xfe, 0]);

/** Between two others, as in a chunk. */
export function recordOf(cells: readonly CellValue[]): ByteRecord {
  const pieces = [Buffer.from('before'), ROW_END];
  const starts = new Int32Array(cells.length);
  const ends = new Int32Array(cells.length);
  let at = 8;
  cells.forEach((cell, place) => {
    const value = cell === null ? NOT_SENT : Buffer.from(cell);
    pieces.push(value, place < cells.length - 1 ? VALUE_END : ROW_END);
    starts[place] = at;
    ends[place] = at + value.length;
    at += value.length + 1;
  });
  return { bytes: Buffer.concat([...pieces, Buffer.from('after')]), starts, ends, hasGaps: true, hasSpecials: true };
}
