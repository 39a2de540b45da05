// Turns a row read as bytes into the JSON that `JSON.stringify` makes of its texts, without making the texts.

import { isSent, type ByteRecord } from '../../store/question/record-bytes.ts';

const QUOTE_CODE = 0x22;
const BACKSLASH_CODE = 0x5c;
const BLANK_CODE = 0x20;
const NULL_BYTES = Buffer.from('null');
/** In bytes. Longer rows are left to `JSON.stringify`. */
const MAX_ROW_BYTES = 16 * 1024;
/** A control character becomes an escape such as `\u001f`. */
const MAX_ESCAPED_BYTES_PER_BYTE = 6;
const ESCAPES = Array.from({ length: BLANK_CODE }, (_, byte) =>
  Buffer.from(JSON.stringify(String.fromCharCode(byte)).slice(1, -1)),
);

export class JsonRow {
  /** The bytes before each value, such as `,"name":`. */
  readonly #before: readonly Buffer[];
  readonly #end: Buffer;
  readonly #bytes: Buffer;

  constructor(parts: { readonly before: readonly string[]; readonly end: string }) {
    this.#before = parts.before.map((text) => Buffer.from(text));
    this.#end = Buffer.from(parts.end);
    const bytesAround = this.#before.reduce((sum, { length }) => sum + length, this.#end.length);
    this.#bytes = Buffer.alloc(bytesAround + MAX_ROW_BYTES * MAX_ESCAPED_BYTES_PER_BYTE);
  }

  /** The JSON of the row's first values, valid until the next call. Null when the row is too long. */
  findJson(record: ByteRecord): Uint8Array | null {
    const values = this.#before.length;
    const { starts, ends, first } = record;
    const size = (ends[first + values - 1] ?? 0) - (starts[first] ?? 0);
    // One byte more per value leaves room for its quotes, or for `null`.
    if (size + values > MAX_ROW_BYTES) return null;
    const out = this.#bytes;
    let length = 0;
    for (let place = 0; place < values; place += 1) {
      length = put(out, length, this.#before[place] ?? NULL_BYTES);
      length = isSent(record, place) ? putText(out, length, record, place) : put(out, length, NULL_BYTES);
    }
    return out.subarray(0, put(out, length, this.#end));
  }
}

function putText(out: Uint8Array, start: number, record: ByteRecord, place: number): number {
  const { bytes, starts, ends, first } = record;
  let length = start;
  out[length] = QUOTE_CODE;
  length += 1;
  const end = ends[first + place] ?? 0;
  for (let at = starts[first + place] ?? 0; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < BLANK_CODE) {
      length = put(out, length, ESCAPES[byte] ?? NULL_BYTES);
      continue;
    }
    if (byte === QUOTE_CODE || byte === BACKSLASH_CODE) {
      out[length] = BACKSLASH_CODE;
      length += 1;
    }
    out[length] = byte;
    length += 1;
  }
  out[length] = QUOTE_CODE;
  return length + 1;
}

/** A loop, because it is faster than `set` for so few bytes. */
function put(out: Uint8Array, start: number, bytes: Uint8Array): number {
  for (let at = 0; at < bytes.length; at += 1) out[start + at] = bytes[at] ?? 0;
  return start + bytes.length;
}
