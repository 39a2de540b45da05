// The rows of a page as bytes and the lengths of their parts: quickly hashed, and moved to another thread without a copy,
// where rows as objects would be copied value by value.

import { createHash } from 'node:crypto';
import type { DecodedRow } from './rows.ts';

export type PackedRows = {
  /** UTF-8: the values and then the extras of each row. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** How many of the bytes are those of each `ROWS_PER_TEXT` rows. */
  readonly textBytes: readonly number[];
  /** The length of each value and of each row's extras in UTF-16 units; -1 for null. */
  readonly lengths: Int32Array<ArrayBuffer>;
};

/** The text of so many rows is read at once. V8 takes memory from the system for each text of more than 128 KiB. */
const ROWS_PER_TEXT = 250;
const NULL_LENGTH = -1;

/** The rows have equal numbers of values. Their texts have no lone surrogates. */
export function packRows(rows: readonly DecodedRow[]): PackedRows {
  const lengths = new Int32Array(rows.length * ((rows[0]?.values.length ?? 0) + 1));
  const texts: string[] = [];
  let at = 0;
  for (let from = 0; from < rows.length; from += ROWS_PER_TEXT) {
    let text = '';
    for (const { values, extras } of rows.slice(from, from + ROWS_PER_TEXT)) {
      for (const value of values) lengths[at++] = value === null ? NULL_LENGTH : value.length;
      lengths[at++] = extras === null ? NULL_LENGTH : extras.length;
      text += values.join('');
      if (extras !== null) text += extras;
    }
    texts.push(text);
  }
  return { lengths, ...encode(texts) };
}

function encode(texts: readonly string[]): Pick<PackedRows, 'bytes' | 'textBytes'> {
  const textBytes = texts.map((text) => Buffer.byteLength(text));
  // Not `Buffer.from(text)`: small buffers share their memory, which could then not move to another thread.
  const bytes = new Uint8Array(textBytes.reduce((sum, count) => sum + count, 0));
  const target = Buffer.from(bytes.buffer);
  texts.reduce((at, text) => at + target.write(text, at), 0);
  return { bytes, textBytes };
}

/**
 * The rows of a page that wait in a thread: as objects they would outlive several garbage collections. Takes the memory of
 * the packed rows over.
 */
export class WaitingRows implements Iterable<DecodedRow> {
  readonly length: number;
  readonly #packed: PackedRows;
  readonly #valuesPerRow: number;

  constructor({ bytes, lengths, textBytes }: PackedRows, valuesPerRow: number) {
    this.length = lengths.length / (valuesPerRow + 1);
    this.#packed = {
      textBytes,
      bytes: new Uint8Array(bytes.buffer.transfer()),
      lengths: new Int32Array(lengths.buffer.transfer()),
    };
    this.#valuesPerRow = valuesPerRow;
  }

  [Symbol.iterator](): IterableIterator<DecodedRow> {
    return unpackRows(this.#packed, this.#valuesPerRow).values();
  }

  /** Call it when the rows are not needed any more: the garbage collector would let many pages pile up. */
  free(): void {
    this.#packed.bytes.buffer.transfer(0);
    this.#packed.lengths.buffer.transfer(0);
  }
}

/** `valuesPerRow`: without the extras. */
export function unpackRows({ bytes, textBytes, lengths }: PackedRows, valuesPerRow: number): DecodedRow[] {
  const rows: DecodedRow[] = [];
  const lengthsPerText = ROWS_PER_TEXT * (valuesPerRow + 1);
  const source = Buffer.from(bytes.buffer);
  let at = 0;
  for (const [index, count] of textBytes.entries()) {
    const first = index * lengthsPerText;
    // Not a TextDecoder, which drops a mark of the byte order at the beginning.
    const text = source.toString('utf8', at, at + count);
    unpackText(text, lengths.subarray(first, first + lengthsPerText), { valuesPerRow, rows });
    at += count;
  }
  return rows;
}

function unpackText(
  text: string,
  lengths: Int32Array,
  { valuesPerRow, rows }: { readonly valuesPerRow: number; readonly rows: DecodedRow[] },
): void {
  let from = 0;
  const next = (at: number): string | null => {
    const length = lengths[at] ?? NULL_LENGTH;
    if (length === NULL_LENGTH) return null;
    from += length;
    return text.slice(from - length, from);
  };
  for (let start = 0; start < lengths.length; start += valuesPerRow + 1) {
    const values = new Array<string | null>(valuesPerRow);
    for (let at = 0; at < valuesPerRow; at += 1) values[at] = next(start + at);
    rows.push({ values, extras: next(start + valuesPerRow) });
  }
}

/**
 * SHA-256 (base64) of lengths and texts, to compare the rows of two pages: equal only for equal rows in the same order.
 * Without the lengths, texts that are cut at other places would be equal. Hashing JSON takes twice as long.
 */
export function digestPacked({ bytes, lengths }: PackedRows): string {
  return createHash('sha256').update(lengths).update(bytes).digest('base64');
}
