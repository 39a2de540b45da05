// CSV lines of rows that are read as bytes. Nearly all can stand in a file as they are, with commas between the values:
// as many of them as follow each other go out at once. Rows with other values are left to those who write texts.

import type { ByteRecord } from '../store/record-bytes.ts';
import { isPlainStart, mayBeNumber } from './csv-cell.ts';
import type { TableColumn } from './format.ts';

const CODES = {
  lineFeed: 10,
  carriageReturn: 13,
  plus: 43,
  comma: 44,
  minus: 45,
  point: 46,
  zero: 48,
  nine: 57,
} as const;

/** `isGuarded`: what a spreadsheet could take for a formula cannot stand as it is. */
export type LineRules = {
  readonly columns: readonly TableColumn[];
  readonly isGuarded: boolean;
  readonly write: (lines: Uint8Array) => void;
};

export class RecordLines {
  readonly #rules: LineRules;
  readonly #isNumber: readonly boolean[];
  #bytes: Uint8Array = new Uint8Array();
  #start = 0;
  #end = 0;

  constructor(rules: LineRules) {
    this.#rules = rules;
    this.#isNumber = rules.columns.map(mayBeNumber);
  }

  /** False: it cannot stand as it is, and nothing was added. */
  add(record: ByteRecord): boolean {
    if (!record.isPlain || (this.#rules.isGuarded && !this.#isSafe(record))) return false;
    const { bytes, starts, ends } = record;
    const start = starts[0] ?? 0;
    if (bytes !== this.#bytes || start !== this.#end) {
      this.flush();
      this.#bytes = bytes;
      this.#start = start;
    }
    const last = this.#isNumber.length - 1;
    for (let place = 0; place < last; place += 1) bytes[ends[place] ?? 0] = CODES.comma;
    const end = ends[last] ?? 0;
    bytes[end] = CODES.carriageReturn;
    bytes[end + 1] = CODES.lineFeed;
    this.#end = end + 2;
    return true;
  }

  /** Writes what was added. */
  flush(): void {
    if (this.#end > this.#start) this.#rules.write(this.#bytes.subarray(this.#start, this.#end));
    this.#start = this.#end;
  }

  #isSafe({ bytes, starts, ends }: ByteRecord): boolean {
    for (let place = 0; place < this.#isNumber.length; place += 1) {
      const start = starts[place] ?? 0;
      const first = bytes[start] ?? 0;
      if (isPlainStart(first) || isIdeograph(first)) continue;
      const isSigned = first === CODES.minus || first === CODES.plus;
      if (this.#isNumber[place] !== true || !isSigned || !isUnsigned(bytes, start + 1, ends[place] ?? 0)) return false;
    }
    return true;
  }
}

/** In UTF-8 these begin U+4000 to U+9FFF, of which all are seen and none begins a formula. */
function isIdeograph(byte: number): boolean {
  return byte >= 0xe4 && byte <= 0xe9;
}

/** Digits, and one point at most. */
function isUnsigned(bytes: Uint8Array, start: number, end: number): boolean {
  let points = 0;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === CODES.point) points += 1;
    else if (byte < CODES.zero || byte > CODES.nine) return false;
  }
  return points <= 1 && end - start > points;
}
