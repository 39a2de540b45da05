// Exact decimals as text. No amount passes through a float; only what the store can also sum counts as readable.

export type Decimal = { readonly digits: bigint; readonly scale: number };

/** As the store reads decimals; what it cannot sum must not look as if it could. */
const PLAIN = /^([+-]?)(\d*)(?:(\.)(\d*))?$/;
const MAX_WHOLE_DIGITS = 18;
const MAX_FRACTION_DIGITS = 9;
const FIGURE_SPACE = '\u2007';
const POINT_SPACE = '\u2008';
const MINUS = '\u2212';

/** Null: no plain decimal, or one that needs more than 18 digits before or 9 after the point. */
export function parseDecimal(text: string): Decimal | null {
  const parts = partsOf(text);
  return parts !== null && isInRange(parts) ? valueOf(parts) : null;
}

/** Whether `parseDecimal` reads it, for less: pages are asked for each of their amounts. */
export function isDecimal(text: string): boolean {
  const parts = partsOf(text);
  return parts !== null && isInRange(parts);
}

/** A plain decimal of any length: sums outgrow what one amount may have. */
export function parseSum(text: string): Decimal | null {
  const parts = partsOf(text);
  return parts === null ? null : valueOf(parts);
}

export function addDecimals(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale);
  return { digits: atScale(left, scale) + atScale(right, scale), scale };
}

/** Below 0, 0 or above 0, as the left one is smaller, equal or larger. */
export function compareDecimals(left: Decimal, right: Decimal): number {
  const scale = Math.max(left.scale, right.scale);
  const difference = atScale(left, scale) - atScale(right, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function negateDecimal(value: Decimal): Decimal {
  return { digits: -value.digits, scale: value.scale };
}

/** `part ÷ whole` as a percentage with 4 decimals, half away from zero; null when the whole is 0. */
export function percentOf(part: Decimal, whole: Decimal): Decimal | null {
  if (whole.digits === 0n) return null;
  const scale = Math.max(part.scale, whole.scale);
  // × 100 for per cent and × 10 000 for 4 decimals.
  const numerator = atScale(part, scale) * 1_000_000n;
  const denominator = atScale(whole, scale);
  const negative = numerator < 0n !== denominator < 0n;
  const size = magnitude(denominator);
  const rounded = (magnitude(numerator) * 2n + size) / (size * 2n);
  return { digits: negative ? -rounded : rounded, scale: 4 };
}

/** Plain text with an ASCII minus, as amounts are sent. */
export function decimalText(value: Decimal): string {
  const text = magnitude(value.digits)
    .toString()
    .padStart(value.scale + 1, '0');
  const sign = value.digits < 0n ? '-' : '';
  if (value.scale === 0) return sign + text;
  return `${sign}${text.slice(0, -value.scale)}.${text.slice(-value.scale)}`;
}

/** The same value without needless zeros after its point, as the store writes sums. */
export function sumText(value: Decimal): string {
  const text = decimalText(value);
  return value.scale === 0 ? text : text.replace(/\.?0+$/, '');
}

/** How many digits a plain decimal carries after its point. */
export function fractionLength(text: string): number {
  return partsOf(text)?.fraction.length ?? 0;
}

/**
 * Thousands separators and U+2212; digits stay as sent. Filled up to `fractionDigits` with figure spaces, so that
 * right-aligned points stand under each other. Null when the text is no plain decimal.
 */
export function formatAmount(text: string, fractionDigits = 0): string | null {
  const parts = partsOf(text);
  if (parts === null) return null;
  const { sign, whole, point, fraction } = parts;
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const mark = point === '' && fractionDigits > 0 ? POINT_SPACE : point;
  const filling = FIGURE_SPACE.repeat(Math.max(0, fractionDigits - fraction.length));
  return (sign === '-' ? MINUS : sign) + grouped + mark + fraction + filling;
}

/** The same value written with at least `fractionDigits`: for sums, which nobody sent. */
export function withFraction(text: string, fractionDigits: number): string {
  const parts = partsOf(text);
  if (parts === null || fractionDigits === 0) return text;
  return `${parts.sign}${parts.whole}.${parts.fraction.padEnd(fractionDigits, '0')}`;
}

/** What a copy of a shown amount gives: plain digits and an ASCII minus. */
export function plainAmount(shown: string): string {
  return shown.replace(/[\u2007\u2008,]/g, '').replaceAll(MINUS, '-');
}

type Parts = { readonly sign: string; readonly whole: string; readonly point: string; readonly fraction: string };

function partsOf(text: string): Parts | null {
  const match = PLAIN.exec(text);
  if (match === null) return null;
  const [, sign = '', whole = '', point = '', fraction = ''] = match;
  return whole === '' && fraction === '' ? null : { sign, whole, point, fraction };
}

function isInRange({ whole, fraction }: Parts): boolean {
  if (whole.length > MAX_WHOLE_DIGITS && whole.replace(/^0+/, '').length > MAX_WHOLE_DIGITS) return false;
  return fraction.length <= MAX_FRACTION_DIGITS || fraction.replace(/0+$/, '').length <= MAX_FRACTION_DIGITS;
}

function valueOf({ sign, whole, fraction }: Parts): Decimal {
  const digits = BigInt(`0${whole}${fraction}`);
  return { digits: sign === '-' ? -digits : digits, scale: fraction.length };
}

function atScale(value: Decimal, scale: number): bigint {
  return value.digits * 10n ** BigInt(scale - value.scale);
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
