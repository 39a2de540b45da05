// The exact values of a pivot's cells: the measure, its share of the column, and its difference to the column before.

import type { CurrencyTotals } from '../../../shared/contract/answers.ts';
import {
  addDecimals,
  negateDecimal,
  parseSum,
  percentOf,
  sumText,
  type ScaledDecimal,
} from '../../../shared/rules/scaled-decimal.ts';
import { sumOfField } from '../../lib/currency-sums.ts';
import type { Measure } from '../second-level.ts';

const ZERO: ScaledDecimal = { digits: 0n, scale: 0 };

/** Null when no amount of the rows could be read; 0 without rows. */
export function measured(totals: CurrencyTotals | null, measure: Measure): ScaledDecimal | null {
  if (totals === null) return ZERO;
  if (measure === 'rows') return { digits: BigInt(totals.rows), scale: 0 };
  return parseSum(sumOfField(totals, measure) ?? '');
}

/** In per cent, with 4 decimals; null when it cannot be computed. */
export function shareOf(part: CurrencyTotals | null, whole: CurrencyTotals | null, measure: Measure): string | null {
  const [own, all] = [measured(part, measure), measured(whole, measure)];
  return own === null || all === null ? null : percentOf(own, all);
}

/** Null when one of both cannot be computed. */
export function differenceOf(
  now: CurrencyTotals | null,
  before: CurrencyTotals | null,
  measure: Measure,
): string | null {
  const [own, other] = [measured(now, measure), measured(before, measure)];
  return own === null || other === null ? null : sumText(addDecimals(own, negateDecimal(other)));
}
