// How sums are shown, the same on every screen: all their digits, and at least the decimals of their currency. Sums in
// one column differ only in the padding that lines up their points.

import type { CellValue } from '../../shared/contract/fields.ts';
import { currencyDigits } from '../../shared/rules/currency-digits.ts';
import { decimalsOf } from '../../shared/rules/decimal.ts';
import { parseSum, sumText } from '../../shared/rules/scaled-decimal.ts';
import { formatAmount, withFraction } from './format-decimal.ts';
import { withSign } from './rounded.ts';

export type Sum = { readonly sum: string; readonly currency: CellValue | undefined };

export function shownSum({ sum, currency }: Sum, fractionDigits = 0): string {
  return formatAmount(withFraction(shortened(sum), currencyDigits(currency)), fractionDigits) ?? sum;
}

/** A difference between two sums: `+62.50`, `−0.05`, `0.00`. */
export function signedSum(difference: Sum, fractionDigits = 0): string {
  return withSign(shownSum(difference, fractionDigits));
}

/** The decimals to which the sums of one column are padded. */
export function sumFraction(sums: readonly Sum[]): number {
  // Once per currency, because `Intl` is slow and there may be thousands of sums.
  const least = [...new Set(sums.map(({ currency }) => currency))].map(currencyDigits);
  return sums.reduce((most, { sum }) => Math.max(most, decimalsOf(shortened(sum))), Math.max(0, ...least));
}

function shortened(sum: string): string {
  const value = parseSum(sum);
  return value === null ? sum : sumText(value);
}
