// A sum, which nobody sent, as it reads wherever it stands: its own digits, and the decimals that its currency has at
// least. What stands around it changes nothing of it but the blanks that bring points under each other.

import type { CellValue } from '../../shared/contract/fields.ts';
import { currencyDigits } from '../../shared/rules/currency-digits.ts';
import { decimalsOf } from '../../shared/rules/decimal.ts';
import { parseSum, sumText } from '../../shared/rules/scaled-decimal.ts';
import { formatAmount, withFraction } from './format-decimal.ts';

export type Sum = { readonly sum: string; readonly currency: CellValue | undefined };

export function shownSum({ sum, currency }: Sum, fractionDigits = 0): string {
  return formatAmount(withFraction(shortened(sum), currencyDigits(currency)), fractionDigits) ?? sum;
}

/** What sums that stand under each other are filled up to. */
export function sumFraction(sums: readonly Sum[]): number {
  // Once a currency: asking how it is written is slow, and there may be thousands of sums.
  const least = [...new Set(sums.map(({ currency }) => currency))].map(currencyDigits);
  return sums.reduce((most, { sum }) => Math.max(most, decimalsOf(shortened(sum))), Math.max(0, ...least));
}

function shortened(sum: string): string {
  const value = parseSum(sum);
  return value === null ? sum : sumText(value);
}
