// Exact decimals as a Parquet file keeps them: the number times a billion in twelve bytes. The digits go from text to
// bytes and back without a float; what is no plain decimal of the store's range is not written.

import { parseDecimal } from '../store/money.ts';
import type { ByteList } from './parquet-lists.ts';

/** 18 digits before the point and 9 after it: all that the store can sum, and one scale for the whole file. */
export const DECIMAL_PRECISION = 27;
export const DECIMAL_SCALE = 9;
/** The fewest that hold 27 digits and a sign. */
export const DECIMAL_BYTES = 12;

/** `asSent`: the text that is read back from the bytes is the one that was sent. */
export type DecimalSpelling = 'asSent' | 'otherwise' | 'unreadable';

const NANOS_PER_UNIT = 1_000_000_000n;
/** Whole numbers up to here are below 2^44, and twice as many bits hold them times a billion. */
const SHORT_DIGITS = 13;
const SCALES = [1e9, 1e8, 1e7, 1e6, 1e5, 1e4, 1e3, 1e2, 1e1, 1] as const;
const WORD = 2 ** 32;
const HALF = 2 ** 22;
const LAST_BITS = 2 ** 10;
const ZERO = 48;
const POINT = 46;
const MINUS = 45;
/** A sign, the digits before the point, the point, nine digits. */
const LONGEST_SHORT = SHORT_DIGITS + 11;

/**
 * Puts the number of a text at the end of the list; an unreadable one puts nothing there. `decimals`: how many are always
 * written when the text is made from the number.
 */
export function addDecimal(
  list: ByteList,
  text: Uint8Array,
  start: number,
  end: number,
  decimals: number,
): DecimalSpelling {
  list.reserve(DECIMAL_BYTES);
  return addShort(list, text, start, end, decimals) ?? addAny(list, text, start, end, decimals);
}

/** Without needless zeros beyond `decimals`: 12.5 with two is `12.50`. */
export function decimalText(scaled: bigint, decimals: number, scale: number = DECIMAL_SCALE): string {
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(scale + 1, '0');
  const point = digits.length - scale;
  let end = digits.length;
  while (end > point + decimals && digits.charCodeAt(end - 1) === ZERO) end -= 1;
  const fraction = digits.slice(point, end).padEnd(decimals, '0');
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, point)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Of any length, two's complement, the highest byte first. */
export function scaledFromBytes(bytes: Uint8Array): bigint {
  let value = 0n;
  for (const byte of bytes) value = value * 256n + BigInt(byte);
  return BigInt.asIntN(bytes.length * 8, value);
}

/** Digits, and a point with digits, without BigInt; null: another way of writing, or none. */
function addShort(
  list: ByteList,
  text: Uint8Array,
  start: number,
  end: number,
  decimals: number,
): DecimalSpelling | null {
  if (end - start > LONGEST_SHORT) return null;
  const first = text[start] === MINUS ? start + 1 : start;
  let units = 0;
  let at = first;
  for (; at < end; at += 1) {
    const digit = (text[at] ?? 0) - ZERO;
    if (digit < 0 || digit > 9) break;
    units = units * 10 + digit;
  }
  const point = at;
  let nanos = 0;
  if (point < end) {
    if (text[point] !== POINT || point === end - 1) return null;
    for (at = point + 1; at < end; at += 1) {
      const digit = (text[at] ?? 0) - ZERO;
      if (digit < 0 || digit > 9) return null;
      nanos = nanos * 10 + digit;
    }
  }
  const written = point === end ? 0 : end - point - 1;
  if (point === first || point - first > SHORT_DIGITS || written >= SCALES.length) return null;
  addScaled(list, units, nanos * (SCALES[written] ?? 0), first > start);
  const isPlainStart = (point - first === 1 || text[first] !== ZERO) && (first === start || units + nanos !== 0);
  const isPlainEnd = written === decimals || (written > decimals && text[end - 1] !== ZERO);
  return isPlainStart && isPlainEnd ? 'asSent' : 'otherwise';
}

function addAny(list: ByteList, bytes: Uint8Array, start: number, end: number, decimals: number): DecimalSpelling {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString();
  const decimal = parseDecimal(text);
  if (decimal === null) return 'unreadable';
  const scaled = decimal.units * NANOS_PER_UNIT + BigInt(decimal.nanos);
  list.length += DECIMAL_BYTES;
  let rest = scaled;
  for (let at = 1; at <= DECIMAL_BYTES; at += 1) {
    list.bytes[list.length - at] = Number(rest & 0xffn);
    rest >>= 8n;
  }
  return decimalText(scaled, decimals) === text ? 'asSent' : 'otherwise';
}

/** Three words of 32 bits; no product on the way leaves the whole numbers that a double holds. */
function addScaled(list: ByteList, units: number, nanos: number, isNegative: boolean): void {
  const highUnits = Math.floor(units / HALF);
  const lowPart = (units - highUnits * HALF) * 1e9 + nanos;
  const lowWords = Math.floor(lowPart / WORD);
  // Counts 2^22, so that its last ten bits end up in the low word.
  const highPart = highUnits * 1e9;
  const highWords = Math.floor(highPart / LAST_BITS);
  const lowSum = (highPart - highWords * LAST_BITS) * HALF + (lowPart - lowWords * WORD);
  const highSum = highWords + lowWords + (lowSum >= WORD ? 1 : 0);
  let low = lowSum | 0;
  let middle = highSum | 0;
  let high = Math.floor(highSum / WORD);
  if (isNegative) {
    low = -low | 0;
    middle = low === 0 ? -middle | 0 : ~middle;
    high = low === 0 && middle === 0 ? -high : ~high;
  }
  const { bytes, length } = list;
  putWord(bytes, length, high);
  putWord(bytes, length + 4, middle);
  putWord(bytes, length + 8, low);
  list.length = length + DECIMAL_BYTES;
}

/** The highest byte first. */
function putWord(bytes: Uint8Array, at: number, word: number): void {
  bytes[at] = word >>> 24;
  bytes[at + 1] = word >>> 16;
  bytes[at + 2] = word >>> 8;
  bytes[at + 3] = word;
}
