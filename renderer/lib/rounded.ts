// Rounded figures for headlines and lists, percentages, and the sign of a difference. Beside a rounded figure, the exact
// one is always within reach: on hover, on focus, in a table.

import type { CellValue } from '../../shared/contract/fields.ts';
import { currencyDigits } from '../../shared/rules/currency-digits.ts';
import { decimalParts } from '../../shared/rules/decimal.ts';
import { decimalText, parseSum, type ScaledDecimal } from '../../shared/rules/scaled-decimal.ts';
import { formatAmount, withFraction } from './format-decimal.ts';

/** Smaller amounts have two decimals: without them, 8.30 and 7.60 would both read as 8. */
const MAX_DIGITS_WITH_DECIMALS = 3;
const SMALL_DECIMALS = 2;
const PERCENT_DECIMALS = 1;

/**
 * "247,644,679", or "8.30" for less than 1,000, in a currency that has decimals. Half away from zero. The text itself if it
 * is not a decimal.
 */
export function roundedAmount({ sum, currency }: { readonly sum: string; readonly currency: CellValue }): string {
  const whole = decimalParts(sum)?.whole.replace(/^0+/, '') ?? '';
  const decimals = whole.length <= MAX_DIGITS_WITH_DECIMALS ? SMALL_DECIMALS : 0;
  const rounded = roundedTo(sum, decimals);
  if (rounded === null) return sum;
  return formatAmount(withFraction(rounded, Math.min(decimals, currencyDigits(currency)))) ?? sum;
}

/** "18.3%" */
export function roundedPercent(text: string): string {
  const rounded = roundedTo(text, PERCENT_DECIMALS);
  return `${rounded === null ? text : (formatAmount(rounded) ?? text)}%`;
}

/** With all its digits: "1,234.5678%". Without "%" where the header has it. */
export function exactPercent(
  text: string,
  { isUnitInHeader = false }: { readonly isUnitInHeader?: boolean } = {},
): string {
  return (formatAmount(text) ?? text) + (isUnitInHeader ? '' : '%');
}

/** Of a difference as exact or shown text; null if it is 0 or not known. */
export function directionOf(difference: string | null): 'gain' | 'loss' | null {
  if (difference === null || !/[1-9]/.test(difference)) return null;
  return /^[\u2212-]/.test(difference) ? 'loss' : 'gain';
}

/** With a plus or a minus; 0 has neither. */
export function withSign(shown: string): string {
  return directionOf(shown) === 'gain' ? `+${shown}` : shown;
}

function roundedTo(text: string, decimals: number): string | null {
  const value = parseSum(text);
  return value === null ? null : decimalText(atMost(value, decimals));
}

function atMost(value: ScaledDecimal, decimals: number): ScaledDecimal {
  if (value.scale <= decimals) return value;
  const unit = 10n ** BigInt(value.scale - decimals);
  const size = value.digits < 0n ? -value.digits : value.digits;
  const rounded = (size * 2n + unit) / (unit * 2n);
  return { digits: value.digits < 0n ? -rounded : rounded, scale: decimals };
}
