// Exact decimals: what counts as one, and its value as units and nanos (as google.type.Money), the form that is stored.
// Arithmetic that keeps the decimals as written is in scaled-decimal.ts. No float touches an amount.

/** `nanos` are billionths; both parts carry the number's sign. */
export type Decimal = { readonly units: bigint; readonly nanos: number };

/** A plain decimal as it is written: `whole` and `fraction` are digits, either may be empty. */
export type DecimalParts = {
  /** `+`, `-` or nothing. */
  readonly sign: string;
  readonly whole: string;
  readonly hasPoint: boolean;
  readonly fraction: string;
};

const NANOS_PER_UNIT = 1_000_000_000n;
const MAX_INTEGER_DIGITS = 18;
/** The most decimals of an amount: billionths. */
export const STORED_SCALE = 9;
const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/**
 * Null when the text is no plain decimal. Exponents, blanks and thousands separators are not: such text is shown as
 * sent and never counted as a number.
 */
export function decimalParts(text: string): DecimalParts | null {
  const match = DECIMAL.exec(text);
  if (match === null) return null;
  const whole = match[2] ?? '';
  const fraction = match[3] ?? '';
  if (whole === '' && fraction === '') return null;
  return { sign: match[1] ?? '', whole, hasPoint: match[3] !== undefined, fraction };
}

/**
 * Null when the text is no plain decimal, or needs more than 18 integer digits or 9 decimals to be exact.
 * Zeros that do not change the value (leading, or trailing decimals) do not count.
 */
export function parseDecimal(text: string): Decimal | null {
  const parts = decimalParts(text);
  if (parts === null || !isInRange(parts)) return null;
  const units = BigInt(parts.whole);
  const nanos = parts.fraction === '' ? 0 : Number(parts.fraction.slice(0, STORED_SCALE).padEnd(STORED_SCALE, '0'));
  if (parts.sign !== '-') return { units, nanos };
  return { units: -units, nanos: nanos === 0 ? 0 : -nanos };
}

/** Whether `parseDecimal` reads the text. */
export function isDecimal(text: string): boolean {
  const parts = decimalParts(text);
  return parts !== null && isInRange(parts);
}

/** Whether no digit is lost in the range that the store can sum. */
export function isInRange({ whole, fraction }: DecimalParts): boolean {
  if (whole.length > MAX_INTEGER_DIGITS && whole.replace(/^0+/, '').length > MAX_INTEGER_DIGITS) return false;
  return fraction.length <= STORED_SCALE || fraction.replace(/0+$/, '').length <= STORED_SCALE;
}

/** The whole value in billionths. */
export function nanosOf({ units, nanos }: { readonly units: bigint; readonly nanos: number | bigint }): bigint {
  return units * NANOS_PER_UNIT + BigInt(nanos);
}

/** How many decimals a plain decimal is written with. */
export function decimalsOf(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/** Plain text without needless zeros: `-12.5`, `0`, `1000`. */
export function formatDecimal(value: { readonly units: bigint; readonly nanos: number | bigint }): string {
  return formatNanos(nanosOf(value));
}

/** Joins three partial sums (of units / 1e9, units % 1e9 and nanos) that cannot overflow below nine billion rows. */
export function joinSums(sums: { readonly high: bigint; readonly low: bigint; readonly nanos: bigint }): string {
  return formatNanos((sums.high * NANOS_PER_UNIT + sums.low) * NANOS_PER_UNIT + sums.nanos);
}

/** The same of whole numbers held in doubles, `low` and `nanos` below a billion: without BigInt as long as units fit. */
export function joinParts(parts: { readonly high: number; readonly low: number; readonly nanos: number }): string {
  const { high, low } = parts;
  const units = high * 1e9 + low;
  if (!Number.isSafeInteger(units)) {
    return joinSums({ high: BigInt(high), low: BigInt(low), nanos: BigInt(parts.nanos) });
  }
  // One sign for both, as a written number has.
  const borrowed = units > 0 && parts.nanos < 0 ? 1 : units < 0 && parts.nanos > 0 ? -1 : 0;
  const [whole, nanos] = [units - borrowed, parts.nanos + borrowed * 1e9];
  return written(whole < 0 || nanos < 0, Math.abs(whole), Math.abs(nanos));
}

function formatNanos(total: bigint): string {
  const size = total < 0n ? -total : total;
  return written(total < 0n, size / NANOS_PER_UNIT, Number(size % NANOS_PER_UNIT));
}

function written(isNegative: boolean, units: bigint | number, nanos: number): string {
  const decimals = nanos === 0 ? '' : `.${nanos.toString().padStart(STORED_SCALE, '0').replace(/0+$/, '')}`;
  return `${isNegative ? '-' : ''}${units.toString()}${decimals}`;
}
