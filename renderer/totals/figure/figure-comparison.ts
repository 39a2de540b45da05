// Compares a typed figure with a sum of this copy, exact to the last digit; and rounded, where the figure has fewer decimals.

import {
  addDecimals,
  compareDecimals,
  decimalText,
  negateDecimal,
  parseSum,
  roundDecimal,
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
  /** The decimals of the figure, if the sum has more and is the figure once it is rounded to them; else null. */
  readonly roundedTo: number | null;
};

/** Null when the sum is not a plain decimal. */
export function comparisonOf(figure: ScaledDecimal, sum: string): FigureComparison | null {
  const mine = parseSum(sum);
  if (mine === null) return null;
  const difference = addDecimals(figure, negateDecimal(mine));
  const sign = difference.digits < 0n ? -1 : difference.digits > 0n ? 1 : 0;
  const rounded = roundDecimal(mine, figure.scale);
  const roundedTo = sign !== 0 && compareDecimals(rounded, figure) === 0 ? figure.scale : null;
  return { mine: sum, theirs: decimalText(figure), difference: sumText(difference), sign, roundedTo };
}
