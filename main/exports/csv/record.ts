// CSV lines of rows read as bytes. Nearly all rows need only commas put between their values, in place; neighbouring rows
// are then written at once. Rows with gaps or guards are copied, and rows with quotes are left to the caller.

import { isSent, textAt, type ByteRecord } from '../../store/question/record-bytes.ts';
import { GUARD, isPlainStart, needsGuard } from '../../../shared/rules/formula-guard.ts';
import { isNumberKind, type TableColumn } from '../format/format.ts';

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

/** Two bytes each: `""` and CRLF. */
const [EMPTY, LINE_END] = [0x2222, 0x0d0a];
/** Bytes for a guard or two quotes, and for a comma or CRLF. */
const MAX_BYTES_AROUND_VALUE = 4;
const NO_BYTES = new Uint8Array();

export type LineRules = {
  readonly columns: readonly TableColumn[];
  /** Whether values that a spreadsheet could take for a formula get a guard. */
  readonly isGuarded: boolean;
  /** `plainLines`: the same lines without guards. Both are valid until the call returns. */
  readonly write: (lines: Uint8Array, plainLines: Uint8Array) => void;
};

export class RecordLines {
  readonly #rules: LineRules;
  /** By column. */
  readonly #isNumber: readonly boolean[];
  /** The lines from `#start` to `#end` wait to be written. */
  #bytes: Uint8Array = NO_BYTES;
  #start = 0;
  #end = 0;
  #guarded = 0;

  constructor(rules: LineRules) {
    this.#rules = rules;
    this.#isNumber = rules.columns.map(({ kind }) => isNumberKind(kind));
  }

  /** How many values got a guard. */
  get guarded(): number {
    return this.#guarded;
  }

  /** False when a value needs quotes; then nothing was added. */
  add(record: ByteRecord): boolean {
    if (record.hasSpecials) return false;
    if (record.hasGaps || (this.#rules.isGuarded && !this.#isSafe(record))) this.#writeCopied(record);
    else this.#addInPlace(record);
    return true;
  }

  /** Writes the lines that wait. Call it before the added bytes change. */
  flush(): void {
    if (this.#end > this.#start) {
      const lines = this.#bytes.subarray(this.#start, this.#end);
      this.#rules.write(lines, lines);
    }
    // The bytes of a chunk of rows must not stay in memory.
    this.#bytes = NO_BYTES;
    [this.#start, this.#end] = [0, 0];
  }

  #addInPlace({ bytes, starts, ends, first }: ByteRecord): void {
    const start = starts[first] ?? 0;
    if (bytes !== this.#bytes || start !== this.#end) {
      this.flush();
      this.#bytes = bytes;
      this.#start = start;
    }
    const last = first + this.#isNumber.length - 1;
    for (let value = first; value < last; value += 1) bytes[ends[value] ?? 0] = CODES.comma;
    const end = ends[last] ?? 0;
    // The bytes after the line belong to the next value, which may still be read: they must not be overwritten.
    if (end + 2 > (starts[last + 1] ?? bytes.length)) throw new Error('no room for the end of a line');
    bytes[end] = CODES.carriageReturn;
    bytes[end + 1] = CODES.lineFeed;
    this.#end = end + 2;
  }

  #writeCopied(record: ByteRecord): void {
    this.flush();
    const guarded = this.#rules.isGuarded ? this.#guardedPlaces(record) : [];
    this.#guarded += guarded.length;
    const plainLine = this.#lineOf(record, []);
    this.#rules.write(guarded.length === 0 ? plainLine : this.#lineOf(record, guarded), plainLine);
  }

  #lineOf(record: ByteRecord, guarded: readonly number[]): Uint8Array {
    const { bytes, starts, ends, first } = record;
    const values = this.#isNumber.length;
    const size = (ends[first + values - 1] ?? 0) - (starts[first] ?? 0);
    const line = Buffer.allocUnsafe(size + MAX_BYTES_AROUND_VALUE * values);
    let length = 0;
    for (let place = 0; place < values; place += 1) {
      const start = starts[first + place] ?? 0;
      const end = ends[first + place] ?? 0;
      if (place > 0) line[length++] = CODES.comma;
      if (start === end) length = line.writeUInt16BE(EMPTY, length);
      else if (isSent(record, place)) {
        if (guarded.includes(place)) line[length++] = GUARD.charCodeAt(0);
        for (let at = start; at < end; at += 1) line[length++] = bytes[at] ?? 0;
      }
    }
    length = line.writeUInt16BE(LINE_END, length);
    return line.subarray(0, length);
  }

  #guardedPlaces(record: ByteRecord): readonly number[] {
    return this.#isNumber.flatMap((isNumber, place) => {
      const text = this.#isSafeAt(record, place) ? '' : textAt(record, place);
      return text !== null && text !== '' && needsGuard(text, { isNumber }) ? [place] : [];
    });
  }

  #isSafe(record: ByteRecord): boolean {
    for (let place = 0; place < this.#isNumber.length; place += 1) if (!this.#isSafeAt(record, place)) return false;
    return true;
  }

  /** Judges by the first bytes that a value begins no formula. False: `needsGuard` must look at the text. */
  #isSafeAt({ bytes, starts, ends, first }: ByteRecord, place: number): boolean {
    const start = starts[first + place] ?? 0;
    const byte = bytes[start] ?? 0;
    if (isPlainStart(byte) || isIdeograph(byte)) return true;
    const isSigned = byte === CODES.minus || byte === CODES.plus;
    return this.#isNumber[place] === true && isSigned && isUnsigned(bytes, start + 1, ends[first + place] ?? 0);
  }
}

/** In UTF-8 these bytes begin U+4000 to U+9FFF: all of them are visible, and none begins a formula. */
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
