// A row that is held as bytes, as the JSON that `JSON.stringify` makes of its texts: an object under names, or an array.

import { isSent, type ByteRecord } from '../../store/question/record-bytes.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BLANK = 0x20;
const NULL = Buffer.from('null');
/** Longer ones take the way of texts. */
const LONGEST = 16 * 1024;
/** `\u001f` for one byte. */
const MOST_BYTES_OF_BYTE = 6;
const ESCAPES = Array.from({ length: BLANK }, (_, byte) =>
  Buffer.from(JSON.stringify(String.fromCharCode(byte)).slice(1, -1)),
);

export class JsonRow {
  /** What stands before each value. */
  readonly #before: readonly Buffer[];
  readonly #end: Buffer;
  readonly #bytes: Buffer;

  constructor(parts: { readonly before: readonly string[]; readonly end: string }) {
    this.#before = parts.before.map((text) => Buffer.from(text));
    this.#end = Buffer.from(parts.end);
    const around = this.#before.reduce((sum, { length }) => sum + length, this.#end.length);
    this.#bytes = Buffer.alloc(around + LONGEST * MOST_BYTES_OF_BYTE);
  }

  /** Of the first values, as many as there are names. Of use until the next row. Null: it is too long for that. */
  of(record: ByteRecord): Uint8Array | null {
    const values = this.#before.length;
    // Each value has quotes, too, or is `null` instead of its mark.
    const { starts, ends, first } = record;
    const size = (ends[first + values - 1] ?? 0) - (starts[first] ?? 0);
    if (size + values > LONGEST) return null;
    const out = this.#bytes;
    let length = 0;
    for (let place = 0; place < values; place += 1) {
      length = put(out, length, this.#before[place] ?? NULL);
      length = isSent(record, place) ? putText(out, length, record, place) : put(out, length, NULL);
    }
    return out.subarray(0, put(out, length, this.#end));
  }
}

export function arrayRow(values: number): JsonRow {
  return new JsonRow({ before: Array.from({ length: values }, (_, at) => (at === 0 ? '[' : ',')), end: ']' });
}

function putText(out: Uint8Array, start: number, record: ByteRecord, place: number): number {
  const { bytes, starts, ends, first } = record;
  let length = start;
  out[length] = QUOTE;
  length += 1;
  const end = ends[first + place] ?? 0;
  for (let at = starts[first + place] ?? 0; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < BLANK) {
      length = put(out, length, ESCAPES[byte] ?? NULL);
      continue;
    }
    if (byte === QUOTE || byte === BACKSLASH) {
      out[length] = BACKSLASH;
      length += 1;
    }
    out[length] = byte;
    length += 1;
  }
  out[length] = QUOTE;
  return length + 1;
}

/** A loop: for so few bytes quicker than a call. */
function put(out: Uint8Array, start: number, bytes: Uint8Array): number {
  for (let at = 0; at < bytes.length; at += 1) out[start + at] = bytes[at] ?? 0;
  return start + bytes.length;
}
