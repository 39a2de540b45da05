// A figure beside a sum of this copy, exact to the last digit.

import {
  addDecimals,
  decimalText,
  negateDecimal,
  parseSum,
  sumText,
  type ScaledDecimal,
} from '../../shared/rules/scaled-decimal.ts';

export type FigureComparison = {
  /** Plain decimals. */
  readonly mine: string;
  readonly theirs: string;
  /** The figure less the sum. */
  readonly difference: string;
  /** Of the difference. */
  readonly sign: -1 | 0 | 1;
};

/** Null: the sum is no plain decimal. */
export function comparisonOf(figure: ScaledDecimal, sum: string): FigureComparison | null {
  const mine = parseSum(sum);
  if (mine === null) return null;
  const difference = addDecimals(figure, negateDecimal(mine));
  const sign = difference.digits < 0n ? -1 : difference.digits > 0n ? 1 : 0;
  return { mine: sum, theirs: decimalText(figure), difference: sumText(difference), sign };
}
