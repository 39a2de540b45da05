// Exact decimals: text to units and nanos (as google.type.Money) and back. No float touches an amount.

/** `nanos` are billionths; both parts carry the number's sign. */
export type Decimal = { readonly units: bigint; readonly nanos: number };

const NANOS_PER_UNIT = 1_000_000_000n;
const MAX_INTEGER_DIGITS = 18;
const MAX_DECIMALS = 9;
const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/**
 * Null when the text is no plain decimal, or needs more than 18 integer digits or 9 decimals to be exact.
 * Zeros that do not change the value (leading, or trailing decimals) do not count. Exponents, blanks and
 * thousands separators are not decimals: such text is shown as sent and never counted as a number.
 */
export function parseDecimal(text: string): Decimal | null {
  const parts = DECIMAL.exec(text);
  if (parts === null) return null;
  const written = parts[2] ?? '';
  const writtenDecimals = parts[3] ?? '';
  if (written === '' && writtenDecimals === '') return null;
  const integer = written.replace(/^0+/, '');
  const decimals = writtenDecimals.replace(/0+$/, '');
  if (integer.length > MAX_INTEGER_DIGITS || decimals.length > MAX_DECIMALS) return null;
  const negative = parts[1] === '-';
  const units = BigInt(integer === '' ? '0' : integer);
  const nanos = decimals === '' ? 0 : Number(decimals.padEnd(MAX_DECIMALS, '0'));
  return { units: negative ? -units : units, nanos: negative && nanos !== 0 ? -nanos : nanos };
}

/** How many a plain decimal is written with. */
export function decimalsOf(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/** Plain text without needless zeros: `-12.5`, `0`, `1000`. */
export function formatDecimal(value: { readonly units: bigint; readonly nanos: number | bigint }): string {
  return formatNanos(value.units * NANOS_PER_UNIT + BigInt(value.nanos));
}

/** The same with at least `decimals`: `-12.50`, `0.00`. */
export function formatWithDecimals(nanos: bigint, decimals: number): string {
  const text = formatNanos(nanos);
  const missing = decimals - decimalsOf(text);
  if (missing <= 0) return text;
  return `${text}${text.includes('.') ? '' : '.'}${'0'.repeat(missing)}`;
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
  const decimals = nanos === 0 ? '' : `.${nanos.toString().padStart(MAX_DECIMALS, '0').replace(/0+$/, '')}`;
  return `${isNegative ? '-' : ''}${units.toString()}${decimals}`;
}
