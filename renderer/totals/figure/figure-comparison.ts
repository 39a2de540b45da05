// Compares a typed figure with a sum of this copy, exact to the last digit.

import {
  addDecimals,
  decimalText,
  negateDecimal,
  parseSum,
  sumText,
  type ScaledDecimal,
} from '../../../shared/rules/scaled-decimal.ts';

export type FigureComparison = {
  /** The sum of this copy; a plain decimal, like `theirs`. */
  readonly mine: string;
  readonly theirs: string;
  /** The figure minus the sum. */
  readonly difference: string;
  /** The sign of the difference. */
  readonly sign: -1 | 0 | 1;
};

/** Null when the sum is not a plain decimal. */
export function comparisonOf(figure: ScaledDecimal, sum: string): FigureComparison | null {
  const mine = parseSum(sum);
  if (mine === null) return null;
  const difference = addDecimals(figure, negateDecimal(mine));
  const sign = difference.digits < 0n ? -1 : difference.digits > 0n ? 1 : 0;
  return { mine: sum, theirs: decimalText(figure), difference: sumText(difference), sign };
}
