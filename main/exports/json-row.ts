// A row that is held as bytes, as the JSON that `JSON.stringify` makes of its texts.

import { isSent, textsOf, type ByteRecord } from '../store/record-bytes.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const BLANK = 0x20;
const NULL = Buffer.from('null');
const BRACKETS = { open: 0x5b, close: 0x5d } as const;
/** Longer ones take the way of texts. */
const LONGEST = 16 * 1024;
/** `\u001f` for one byte. */
const MOST_BYTES_OF_BYTE = 6;
const ESCAPES = Array.from({ length: BLANK }, (_, byte) =>
  Buffer.from(JSON.stringify(String.fromCharCode(byte)).slice(1, -1)),
);

export class JsonRow {
  readonly #bytes = Buffer.alloc(LONGEST * MOST_BYTES_OF_BYTE);

  /** Of the first so many values. Of use until the next row. */
  of(record: ByteRecord, values: number): string | Uint8Array {
    // Each value has quotes and a comma, too, or is `null` instead of its mark.
    const size = (record.ends[values - 1] ?? 0) - (record.starts[0] ?? 0);
    if (size + values > LONGEST) return JSON.stringify(textsOf(record, values));
    const out = this.#bytes;
    out[0] = BRACKETS.open;
    let length = 1;
    for (let place = 0; place < values; place += 1) {
      if (place > 0) {
        out[length] = COMMA;
        length += 1;
      }
      length = isSent(record, place) ? putText(out, length, record, place) : put(out, length, NULL);
    }
    out[length] = BRACKETS.close;
    return out.subarray(0, length + 1);
  }
}

function putText(out: Uint8Array, start: number, { bytes, starts, ends }: ByteRecord, place: number): number {
  let length = start;
  out[length] = QUOTE;
  length += 1;
  const end = ends[place] ?? 0;
  for (let at = starts[place] ?? 0; at < end; at += 1) {
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

function put(out: Uint8Array, start: number, bytes: Uint8Array): number {
  out.set(bytes, start);
  return start + bytes.length;
}
