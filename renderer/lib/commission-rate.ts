// Total commission ÷ trade amount of a set of rows in one currency. A row that lacks one of the two amounts would
// distort the quotient, so the rate covers the rows that have both and counts the rows it leaves out.

import type { CurrencyTotals, Row } from '../../shared/contract/answers.ts';
import { COMPUTED_COLUMNS } from '../../shared/rules/computed-columns.ts';
import { isDecimal } from '../../shared/rules/decimal.ts';
import { percentOfSums } from '../../shared/rules/scaled-decimal.ts';

export type CommissionRate = {
  /** A percentage with 4 decimals: the exact quotient, rounded once, half away from zero. */
  readonly percent: string;
  readonly leftOut: number;
};

const PARTS = COMPUTED_COLUMNS.commission_rate.from;

export function hasBoth({ values }: Row): boolean {
  return PARTS.every((field) => isDecimal(values[field] ?? ''));
}

/** Whether every row has both amounts, so that the sums alone give the rate. */
export function hasAllAmounts({ sums }: CurrencyTotals): boolean {
  return PARTS.every((field) => sums[field]?.notSummable === 0);
}

/** Null if not known, or the trade amounts add up to 0. `withBoth`: totals of the rows that have both amounts. */
export function rateOfTotals(
  allTotals: CurrencyTotals,
  withBoth: readonly CurrencyTotals[] | null,
): CommissionRate | null {
  const countedLine = hasAllAmounts(allTotals)
    ? allTotals
    : withBoth?.find(({ currency }) => currency === allTotals.currency);
  const { commission_amount: total, trade_amount: trade } = countedLine?.sums ?? {};
  const percent = total && trade ? percentOfSums(total.sum, trade.sum) : null;
  if (countedLine === undefined || percent === null) return null;
  return { percent, leftOut: allTotals.rows - countedLine.rows };
}
