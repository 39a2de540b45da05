// Exact arithmetic that keeps the number of decimals as written: 0.10 + 0.2 is 0.30.

import { decimalParts, isInRange, nanosOf, MAX_STORED_DECIMALS, type DecimalParts } from './decimal.ts';

/** The value is `digits` ÷ 10^`scale`. */
export type ScaledDecimal = { readonly digits: bigint; readonly scale: number };

const PERCENT_DECIMALS = 4;
/** × 100 for per cent, × 10^4 for the decimals. */
const PERCENT_SCALE_FACTOR = 1_000_000n;

/** Null if the text is not a plain decimal, or has more digits than the store can sum. */
export function parseAmount(text: string): ScaledDecimal | null {
  const parts = decimalParts(text);
  return parts !== null && isInRange(parts) ? valueOf(parts) : null;
}

/** As `parseAmount`, for a decimal of any length: sums may have more digits than one amount. */
export function parseSum(text: string): ScaledDecimal | null {
  const parts = decimalParts(text);
  return parts === null ? null : valueOf(parts);
}

/** How many rows were summed, and the sum of each field with the number of values that it leaves out. */
export type SummedRows = {
  readonly rows: number;
  readonly sums: Readonly<Partial<Record<string, { readonly sum: string; readonly notSummable: number }>>>;
};

/** Null if no amount of the field could be read: that is not the same as 0. */
export function sumOfField({ rows, sums }: SummedRows, field: string): string | null {
  const fieldSum = sums[field];
  return fieldSum === undefined || fieldSum.notSummable === rows ? null : fieldSum.sum;
}

/** From units and nanos. */
export function scaledFrom(value: Parameters<typeof nanosOf>[0]): ScaledDecimal {
  return { digits: nanosOf(value), scale: MAX_STORED_DECIMALS };
}

export function addDecimals(left: ScaledDecimal, right: ScaledDecimal): ScaledDecimal {
  const scale = Math.max(left.scale, right.scale);
  return { digits: atScale(left, scale) + atScale(right, scale), scale };
}

export function negateDecimal(value: ScaledDecimal): ScaledDecimal {
  return { digits: -value.digits, scale: value.scale };
}

/** -1, 0 or 1, as a sort function returns. */
export function compareDecimals(left: ScaledDecimal, right: ScaledDecimal): number {
  const { digits } = addDecimals(left, negateDecimal(right));
  return digits < 0n ? -1 : digits > 0n ? 1 : 0;
}

/** Half away from zero, as statements round; a value without more decimals stays as it is. */
export function roundDecimal(value: ScaledDecimal, decimals: number): ScaledDecimal {
  if (value.scale <= decimals) return value;
  const unit = 10n ** BigInt(value.scale - decimals);
  const size = (magnitude(value.digits) * 2n + unit) / (unit * 2n);
  return { digits: value.digits < 0n ? -size : size, scale: decimals };
}

/**
 * Whether some parts are below 0 and others above. They cancel out in part, so that a share of their sum could be −5% or
 * 105%: none is shown then. Unknown parts do not count.
 */
export function haveBothSigns(parts: Iterable<ScaledDecimal | null>): boolean {
  let [hasBelow, hasAbove] = [false, false];
  for (const part of parts) {
    hasBelow ||= part !== null && part.digits < 0n;
    hasAbove ||= part !== null && part.digits > 0n;
  }
  return hasBelow && hasAbove;
}

/** `part ÷ whole` in per cent with 4 decimals, half away from zero: `33.3333`; null if the whole is 0. */
export function percentOf(part: ScaledDecimal, whole: ScaledDecimal): string | null {
  if (whole.digits === 0n) return null;
  const scale = Math.max(part.scale, whole.scale);
  const numerator = atScale(part, scale) * PERCENT_SCALE_FACTOR;
  const denominator = atScale(whole, scale);
  const size = magnitude(denominator);
  const rounded = (magnitude(numerator) * 2n + size) / (size * 2n);
  const isNegative = numerator < 0n !== denominator < 0n;
  return decimalText({ digits: isNegative ? -rounded : rounded, scale: PERCENT_DECIMALS });
}

/** As `percentOf`, from texts; null also if one of them is not a decimal. */
export function percentOfSums(part: string, whole: string): string | null {
  const [partSum, wholeSum] = [parseSum(part), parseSum(whole)];
  return partSum === null || wholeSum === null ? null : percentOf(partSum, wholeSum);
}

/** Plain text with an ASCII minus, as the service sends amounts. */
export function decimalText({ digits, scale }: ScaledDecimal): string {
  const text = magnitude(digits)
    .toString()
    .padStart(scale + 1, '0');
  const sign = digits < 0n ? '-' : '';
  return scale === 0 ? sign + text : `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`;
}

/** Without trailing zero decimals, as the store writes sums. */
export function sumText(value: ScaledDecimal): string {
  const text = decimalText(value);
  return value.scale === 0 ? text : text.replace(/\.?0+$/, '');
}

function valueOf({ sign, whole, fraction }: DecimalParts): ScaledDecimal {
  const digits = BigInt(whole + fraction);
  return { digits: sign === '-' ? -digits : digits, scale: fraction.length };
}

function atScale({ digits, scale }: ScaledDecimal, targetScale: number): bigint {
  return scale === targetScale ? digits : digits * 10n ** BigInt(targetScale - scale);
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
