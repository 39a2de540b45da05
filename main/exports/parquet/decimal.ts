// Exact decimals in a Parquet file: the number times a billion in twelve bytes. Digits go from text to bytes and back
// without a float. A text that is no decimal that the store can sum is not written here.

import { nanosOf, parseDecimal } from '../../../shared/rules/decimal.ts';
import { ShortDecimal } from '../format/short-decimal.ts';
import type { ReadText, TextReader } from './values.ts';

/** 18 digits before the point and 9 after it: everything that the store can sum. */
export const DECIMAL_PRECISION = 27;
export const DECIMAL_SCALE = 9;
/** 27 digits and a sign need twelve bytes. */
export const DECIMAL_BYTES = 12;

const NANOS_PER_UNIT = 1e9;
const HIGH_BYTES = 4;
const LOW_BITS = 64n;
const ZERO_CODE = 48;

/** Values are in billionths. `decimals`: a text made from a number has at least this many. */
export function createDecimalReader(decimals: number): TextReader<bigint> {
  const short = new ShortDecimal();
  return (bytes, start, end) => {
    if (!short.read(bytes, start, end)) return readAny(bytes.toString('utf8', start, end), decimals);
    const { isNegative, units, nanos } = short;
    const scaled = units * NANOS_PER_UNIT + nanos;
    const value = scaled > Number.MAX_SAFE_INTEGER ? nanosOf({ units: BigInt(units), nanos }) : BigInt(scaled);
    const firstDigit = bytes[isNegative ? start + 1 : start];
    const isPlainStart = (short.unitDigits === 1 || firstDigit !== ZERO_CODE) && (!isNegative || scaled !== 0);
    const isPlainEnd = short.decimals === decimals || (short.decimals > decimals && bytes[end - 1] !== ZERO_CODE);
    return { value: isNegative ? -value : value, isAsSent: isPlainStart && isPlainEnd };
  };
}

function readAny(text: string, decimals: number): ReadText<bigint> {
  const value = findScaled(text);
  return { value, isAsSent: restoredDecimal(text, decimals) === text };
}

function findScaled(text: string): bigint | null {
  const decimal = parseDecimal(text);
  return decimal === null ? null : nanosOf(decimal);
}

/** The text that a reader makes of the number of a text. Null when the text is no number. */
export function restoredDecimal(text: string, decimals: number): string | null {
  const value = findScaled(text);
  return value === null ? null : paddedDecimal(value, decimals);
}

/** `scaled`: the number times 10^`scale`. At least `decimals` decimals, no needless zeros beyond: 12.5 gives `12.50`. */
export function paddedDecimal(scaled: bigint, decimals: number, scale: number = DECIMAL_SCALE): string {
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

/** The bytes of each value, in `DECIMAL_BYTES` bytes of two's complement, highest byte first. */
export function decimalBytes(scaledValues: readonly (bigint | null)[]): (Uint8Array | null)[] {
  const bytes = new Uint8Array(scaledValues.length * DECIMAL_BYTES);
  const view = new DataView(bytes.buffer);
  return scaledValues.map((scaled, at) => {
    if (scaled === null) return null;
    const start = at * DECIMAL_BYTES;
    view.setInt32(start, Number(scaled >> LOW_BITS));
    view.setBigInt64(start + HIGH_BYTES, scaled);
    return bytes.subarray(start, start + DECIMAL_BYTES);
  });
}

/** Null when all values are missing. */
export function boundsOf(scaledValues: readonly (bigint | null)[]): { least: bigint; greatest: bigint } | null {
  let least: bigint | null = null;
  let greatest: bigint | null = null;
  for (const scaled of scaledValues) {
    if (scaled === null) continue;
    if (least === null || scaled < least) least = scaled;
    if (greatest === null || scaled > greatest) greatest = scaled;
  }
  return least === null || greatest === null ? null : { least, greatest };
}
