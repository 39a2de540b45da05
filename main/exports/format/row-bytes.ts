// A row of cells as the bytes in which a store would hold it, for a format that takes rows so.

import type { CellValue } from '../../../shared/contract/fields.ts';
import { NOT_SENT, VALUE_END, type RecordBytes } from '../../store/question/record-bytes.ts';

/** UTF-8 needs at most so many for a unit of UTF-16. */
const MOST_BYTES_OF_UNIT = 3;
/** Nearly all cells; for so few a loop is quicker than a call of the encoder. */
const SHORT = 64;
const USUAL_BYTES = 4 * 1024;

/** Of use until the next row. */
export function createRowBytes(values: number): (cells: readonly CellValue[]) => RecordBytes {
  const [starts, ends] = [new Int32Array(values), new Int32Array(values)];
  // Whatever a row may have.
  const has = Uint8Array.of(0xff);
  const encoder = new TextEncoder();
  let bytes = new Uint8Array(USUAL_BYTES);

  function put(text: string, at: number): number {
    if (text.length <= SHORT && putAscii(text, bytes, at)) return text.length;
    return encoder.encodeInto(text, bytes.subarray(at)).written;
  }

  return (cells) => {
    let most = 2 * values;
    for (const cell of cells) most += (cell?.length ?? 0) * MOST_BYTES_OF_UNIT;
    // What one long text took is let go with the next row.
    if (most > bytes.length || bytes.length > USUAL_BYTES) bytes = new Uint8Array(Math.max(most, USUAL_BYTES));
    let at = 0;
    for (let place = 0; place < values; place += 1) {
      const cell = cells[place] ?? null;
      starts[place] = at;
      if (cell === null) bytes[at++] = NOT_SENT;
      else at += put(cell, at);
      ends[place] = at;
      bytes[at++] = VALUE_END;
    }
    return { bytes, rows: 1, values, starts, ends, has };
  };
}

function putAscii(text: string, bytes: Uint8Array, start: number): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit > 0x7f) return false;
    bytes[start + at] = unit;
  }
  return true;
}
