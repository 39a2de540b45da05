// Exact decimals in a Parquet file: the number times a billion in twelve bytes. Digits go from text to bytes and back
// without a float. A text that is no decimal that the store can sum is not written here.

import { nanosOf, parseDecimal } from '../../../shared/rules/decimal.ts';
import { ShortDecimal } from '../format/short-decimal.ts';
import { ByteList, type Memory } from './lists.ts';

/** 18 digits before the point and 9 after it: everything that the store can sum. */
export const DECIMAL_PRECISION = 27;
export const DECIMAL_SCALE = 9;
/** 27 digits and a sign need twelve bytes. */
export const DECIMAL_BYTES = 12;

/** `asSent`: the text as sent can be restored from the bytes. `otherwise`: only another text of the same number. */
export type DecimalSpelling = 'asSent' | 'otherwise' | 'unreadable';

const NANOS_PER_UNIT = 1e9;
const WORD_SIZE = 2 ** 32;
const HALF_WORD_SIZE = 2 ** 22;
const LAST_BITS = 2 ** 10;
const ZERO_CODE = 48;

/** The decimals of a column, one after the other. */
export class DecimalList {
  readonly #list: ByteList;
  readonly #decimals: number;
  readonly #short = new ShortDecimal();

  /** `decimals`: a text made from a number has at least this many. */
  constructor(decimals: number, memory: Memory) {
    this.#list = new ByteList(memory);
    this.#decimals = decimals;
  }

  /** Adds the number of the text between `start` and `end`; adds nothing when it is unreadable. */
  add(bytes: Uint8Array, start: number, end: number): DecimalSpelling {
    this.#list.reserve(DECIMAL_BYTES);
    return this.#short.read(bytes, start, end) ? this.#addShort(bytes, start, end) : this.#addAny(bytes, start, end);
  }

  takeBytes(): Uint8Array {
    return this.#list.takeBytes();
  }

  clear(): void {
    this.#list.clear();
  }

  #addShort(bytes: Uint8Array, start: number, end: number): DecimalSpelling {
    const { isNegative, units, nanos, unitDigits, decimals } = this.#short;
    const byteList = this.#list;
    const scaled = units * NANOS_PER_UNIT + nanos;
    if (scaled > Number.MAX_SAFE_INTEGER) putLarge(byteList, this.#short);
    else {
      const value = isNegative ? -scaled : scaled;
      putWords(byteList, value < 0 ? -1 : 0, Math.floor(value / WORD_SIZE), value);
    }
    const first = bytes[isNegative ? start + 1 : start];
    const isPlainStart = (unitDigits === 1 || first !== ZERO_CODE) && (!isNegative || scaled !== 0);
    const isPlainEnd = decimals === this.#decimals || (decimals > this.#decimals && bytes[end - 1] !== ZERO_CODE);
    return isPlainStart && isPlainEnd ? 'asSent' : 'otherwise';
  }

  #addAny(bytes: Uint8Array, start: number, end: number): DecimalSpelling {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString();
    const decimal = parseDecimal(text);
    if (decimal === null) return 'unreadable';
    const scaled = nanosOf(decimal);
    const byteList = this.#list;
    byteList.length += DECIMAL_BYTES;
    let remaining = scaled;
    for (let at = 1; at <= DECIMAL_BYTES; at += 1) {
      byteList.bytes[byteList.length - at] = Number(remaining & 0xffn);
      remaining >>= 8n;
    }
    return decimalText(scaled, this.#decimals) === text ? 'asSent' : 'otherwise';
  }
}

/** `scaled`: the number times 10^`scale`. At least `decimals` decimals, no needless zeros beyond: 12.5 gives `12.50`. */
export function decimalText(scaled: bigint, decimals: number, scale: number = DECIMAL_SCALE): string {
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(scale + 1, '0');
  const point = digits.length - scale;
  let end = digits.length;
  while (end > point + decimals && digits.charCodeAt(end - 1) === ZERO_CODE) end -= 1;
  const fraction = digits.slice(point, end).padEnd(decimals, '0');
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, point)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Two's complement of any length, highest byte first. */
export function scaledFromBytes(bytes: Uint8Array): bigint {
  let value = 0n;
  for (const byte of bytes) value = value * 256n + BigInt(byte);
  return BigInt.asIntN(bytes.length * 8, value);
}

/** Writes three words of 32 bits. Every intermediate product is a whole number that a double represents exactly. */
function putLarge(list: ByteList, { isNegative, units, nanos }: ShortDecimal): void {
  const highUnits = Math.floor(units / HALF_WORD_SIZE);
  const lowPart = (units - highUnits * HALF_WORD_SIZE) * NANOS_PER_UNIT + nanos;
  const lowWords = Math.floor(lowPart / WORD_SIZE);
  // In units of 2^22, so that its last ten bits belong to the low word.
  const highPart = highUnits * NANOS_PER_UNIT;
  const highWords = Math.floor(highPart / LAST_BITS);
  const lowSum = (highPart - highWords * LAST_BITS) * HALF_WORD_SIZE + (lowPart - lowWords * WORD_SIZE);
  const highSum = highWords + lowWords + (lowSum >= WORD_SIZE ? 1 : 0);
  let low = lowSum | 0;
  let middle = highSum | 0;
  let high = Math.floor(highSum / WORD_SIZE);
  if (isNegative) {
    low = -low | 0;
    middle = low === 0 ? -middle | 0 : ~middle;
    high = low === 0 && middle === 0 ? -high : ~high;
  }
  putWords(list, high, middle, low);
}

/** Highest byte first, unlike the other numbers of the file. */
function putWords(list: ByteList, high: number, middle: number, low: number): void {
  const { view, length } = list;
  view.setInt32(length, high);
  view.setInt32(length + 4, middle);
  view.setInt32(length + 8, low);
  list.length = length + DECIMAL_BYTES;
}
