// Exact decimals: which texts are one, and their value as units and nanos (as google.type.Money), the form that is
// stored. Arithmetic that keeps the decimals as written is in scaled-decimal.ts. No amount ever becomes a float.

/** `nanos` are billionths; both parts have the number's sign. */
export type Decimal = { readonly units: bigint; readonly nanos: number };

/** A plain decimal as written. `whole` and `fraction` are digits; one of them may be empty. */
export type DecimalParts = {
  /** `+`, `-` or nothing. */
  readonly sign: string;
  readonly whole: string;
  readonly hasPoint: boolean;
  readonly fraction: string;
};

const NANOS_PER_UNIT = 1_000_000_000n;
const MAX_INTEGER_DIGITS = 18;
/** The most decimals that an amount is stored with: billionths. */
export const MAX_STORED_DECIMALS = 9;
const DECIMAL_PATTERN = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/**
 * Null if the text is not a plain decimal. Texts with exponents, spaces or thousands separators are not: they are shown
 * as sent and never treated as numbers.
 */
export function decimalParts(text: string): DecimalParts | null {
  const match = DECIMAL_PATTERN.exec(text);
  if (match === null) return null;
  const whole = match[2] ?? '';
  const fraction = match[3] ?? '';
  if (whole === '' && fraction === '') return null;
  return { sign: match[1] ?? '', whole, hasPoint: match[3] !== undefined, fraction };
}

/**
 * Null if the text is not a plain decimal, or needs more than 18 integer digits or 9 decimals to be exact.
 * Leading zeros and trailing zero decimals do not count.
 */
export function parseDecimal(text: string): Decimal | null {
  const parts = decimalParts(text);
  if (parts === null || !isInRange(parts)) return null;
  const units = BigInt(parts.whole);
  const nanos =
    parts.fraction === '' ? 0 : Number(parts.fraction.slice(0, MAX_STORED_DECIMALS).padEnd(MAX_STORED_DECIMALS, '0'));
  if (parts.sign !== '-') return { units, nanos };
  return { units: -units, nanos: nanos === 0 ? 0 : -nanos };
}

/** Whether `parseDecimal` can read the text. */
export function isDecimal(text: string): boolean {
  const parts = decimalParts(text);
  return parts !== null && isInRange(parts);
}

/** Whether the store can sum the number without losing a digit. */
export function isInRange({ whole, fraction }: DecimalParts): boolean {
  if (whole.length > MAX_INTEGER_DIGITS && whole.replace(/^0+/, '').length > MAX_INTEGER_DIGITS) return false;
  return fraction.length <= MAX_STORED_DECIMALS || fraction.replace(/0+$/, '').length <= MAX_STORED_DECIMALS;
}

/** The whole value in billionths. */
export function nanosOf({ units, nanos }: { readonly units: bigint; readonly nanos: number | bigint }): bigint {
  return units * NANOS_PER_UNIT + BigInt(nanos);
}

/** The number of decimals that a plain decimal is written with. */
export function decimalsOf(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/** Plain text without trailing zero decimals: `-12.5`, `0`, `1000`. */
export function formatDecimal(value: { readonly units: bigint; readonly nanos: number | bigint }): string {
  return formatNanos(nanosOf(value));
}

/** Joins partial sums of units / 1e9, units % 1e9 and nanos. None of them overflows below nine billion rows. */
export function joinSums(sums: { readonly high: bigint; readonly low: bigint; readonly nanos: bigint }): string {
  return formatNanos((sums.high * NANOS_PER_UNIT + sums.low) * NANOS_PER_UNIT + sums.nanos);
}

/** As `joinSums`, from whole numbers in doubles. BigInt is used only if the units exceed the safe integers. */
export function joinParts(parts: { readonly high: number; readonly low: number; readonly nanos: number }): string {
  const { high, low } = parts;
  const units = high * 1e9 + low;
  if (!Number.isSafeInteger(units)) {
    return joinSums({ high: BigInt(high), low: BigInt(low), nanos: BigInt(parts.nanos) });
  }
  // Units and nanos may differ in sign; a written number has one sign.
  const borrowed = units > 0 && parts.nanos < 0 ? 1 : units < 0 && parts.nanos > 0 ? -1 : 0;
  const [whole, nanos] = [units - borrowed, parts.nanos + borrowed * 1e9];
  return written(whole < 0 || nanos < 0, Math.abs(whole), Math.abs(nanos));
}

function formatNanos(total: bigint): string {
  const size = total < 0n ? -total : total;
  return written(total < 0n, size / NANOS_PER_UNIT, Number(size % NANOS_PER_UNIT));
}

function written(isNegative: boolean, units: bigint | number, nanos: number): string {
  const decimals = nanos === 0 ? '' : `.${nanos.toString().padStart(MAX_STORED_DECIMALS, '0').replace(/0+$/, '')}`;
  return `${isNegative ? '-' : ''}${units.toString()}${decimals}`;
}
