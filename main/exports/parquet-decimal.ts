// Exact decimals as a Parquet file keeps them: the number times a billion in twelve bytes. The digits go from text to
// bytes and back without a float; what is no plain decimal of the store's range is not written.

import { parseDecimal } from '../store/money.ts';

/** 18 digits before the point and 9 after it: all that the store can sum, and one scale for the whole file. */
export const DECIMAL_PRECISION = 27;
export const DECIMAL_SCALE = 9;
/** The fewest that hold 27 digits and a sign. */
export const DECIMAL_BYTES = 12;

/** `asSent`: the text that is read back from the bytes is the one that was sent. */
export type DecimalSpelling = 'asSent' | 'otherwise' | 'unreadable';

const NANOS_PER_UNIT = 1_000_000_000n;
/** Whole numbers up to here are exact in a double. */
const SHORT_DIGITS = 15;
const SCALES = [1e9, 1e8, 1e7, 1e6, 1e5, 1e4, 1e3, 1e2, 1e1, 1] as const;
const WORD = 0x1_0000;
const ZERO = 48;
const POINT = 46;
const MINUS = 45;
/** A sign, the digits before the point, the point, nine digits. */
const LONGEST_SHORT = SHORT_DIGITS + 11;

/** `decimals`: how many are always written when the text is made from the number. */
export function writeDecimal(text: string, decimals: number, bytes: Uint8Array): DecimalSpelling {
  return writeShort(text, decimals, bytes) ?? writeAny(text, decimals, bytes);
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
function writeShort(text: string, decimals: number, bytes: Uint8Array): DecimalSpelling | null {
  const end = text.length;
  if (end > LONGEST_SHORT) return null;
  const first = text.charCodeAt(0) === MINUS ? 1 : 0;
  let [units, nanos, point] = [0, 0, end];
  for (let at = first; at < end; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit >= 0 && digit <= 9) {
      if (point === end) units = units * 10 + digit;
      else nanos = nanos * 10 + digit;
    } else if (digit === POINT - ZERO && point === end) point = at;
    else return null;
  }
  const written = point === end ? 0 : end - point - 1;
  const isShort = point > first && point - first <= SHORT_DIGITS && written < SCALES.length;
  if (!isShort || (written === 0 && point < end)) return null;
  writeScaled(bytes, { units, nanos: nanos * (SCALES[written] ?? 0), isNegative: first === 1 });
  const isPlainStart = (point - first === 1 || text.charCodeAt(first) !== ZERO) && (first === 0 || units + nanos !== 0);
  const isPlainEnd = written === decimals || (written > decimals && text.charCodeAt(end - 1) !== ZERO);
  return isPlainStart && isPlainEnd ? 'asSent' : 'otherwise';
}

function writeAny(text: string, decimals: number, bytes: Uint8Array): DecimalSpelling {
  const decimal = parseDecimal(text);
  if (decimal === null) return 'unreadable';
  const scaled = decimal.units * NANOS_PER_UNIT + BigInt(decimal.nanos);
  let rest = scaled;
  for (let at = DECIMAL_BYTES - 1; at >= 0; at -= 1) {
    bytes[at] = Number(rest & 0xffn);
    rest >>= 8n;
  }
  return decimalText(scaled, decimals) === text ? 'asSent' : 'otherwise';
}

type ShortDecimal = { readonly units: number; readonly nanos: number; readonly isNegative: boolean };

/** Sixteen bits at a time, so that no product leaves the whole numbers a double holds. */
function writeScaled(bytes: Uint8Array, { units, nanos, isNegative }: ShortDecimal): void {
  let rest = units;
  let carry = nanos;
  let borrow = isNegative ? 1 : 0;
  for (let at = DECIMAL_BYTES - 2; at >= 0; at -= 2) {
    const low = rest % WORD;
    rest = (rest - low) / WORD;
    carry += low * 1e9;
    let word = carry % WORD;
    carry = (carry - word) / WORD;
    if (isNegative) {
      const turned = (word ^ 0xffff) + borrow;
      borrow = turned === WORD ? 1 : 0;
      word = turned & 0xffff;
    }
    bytes[at] = word >>> 8;
    bytes[at + 1] = word & 0xff;
  }
}
