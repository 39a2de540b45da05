// Turns a row of texts into the bytes that reading from the store gives, for formats that are written from bytes only.

import type { CellValue } from '../../../shared/contract/fields.ts';
import { NOT_SENT_BYTE, VALUE_END_BYTE, type RecordBytes } from '../../store/question/record-bytes.ts';
import { MAX_BYTES_PER_CODE_UNIT } from './text-chunks.ts';

/** Nearly all cells are this short: a loop is then faster than calling the encoder. */
const MAX_SHORT_TEXT_CHARS = 64;
const INITIAL_BUFFER_BYTES = 4 * 1024;

/** For rows of `values` cells. The result is valid until the next call. */
export function createRowBytes(values: number): (cells: readonly CellValue[]) => RecordBytes {
  const [starts, ends] = [new Int32Array(values), new Int32Array(values)];
  // All marks are set, because the row was not searched for gaps or special characters.
  const marks = Uint8Array.of(0xff);
  const encoder = new TextEncoder();
  let bytes = new Uint8Array(INITIAL_BUFFER_BYTES);

  function encodeText(text: string, at: number): number {
    if (text.length <= MAX_SHORT_TEXT_CHARS && putAscii(text, bytes, at)) return text.length;
    return encoder.encodeInto(text, bytes.subarray(at)).written;
  }

  return (cells) => {
    let maxBytes = 2 * values;
    for (const cell of cells) maxBytes += (cell?.length ?? 0) * MAX_BYTES_PER_CODE_UNIT;
    // A buffer for one long text is dropped with the next row.
    if (maxBytes > bytes.length || bytes.length > INITIAL_BUFFER_BYTES)
      bytes = new Uint8Array(Math.max(maxBytes, INITIAL_BUFFER_BYTES));
    let at = 0;
    for (let place = 0; place < values; place += 1) {
      const cell = cells[place] ?? null;
      starts[place] = at;
      if (cell === null) bytes[at++] = NOT_SENT_BYTE;
      else at += encodeText(cell, at);
      ends[place] = at;
      bytes[at++] = VALUE_END_BYTE;
    }
    return { bytes, rows: 1, values, starts, ends, has: marks };
  };
}

/** False when the text has a character outside ASCII; then what was put is to be overwritten. */
function putAscii(text: string, bytes: Uint8Array, start: number): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit > 0x7f) return false;
    bytes[start + at] = unit;
  }
  return true;
}
