// Exact figures of one currency from answers. A figure is null, not 0, when no amount could be read.

import type { CurrencyTotals } from '../../../shared/contract/answers.ts';
import type { CellValue, FieldName } from '../../../shared/contract/fields.ts';
import type { Filter } from '../../../shared/contract/query.ts';
import { addDecimals, parseSum, sumText } from '../../../shared/rules/scaled-decimal.ts';

export const SHARES = ['broker_commission_amount', 'org_commission_amount'] as const;
export const TOTAL = 'commission_amount';
/** The two stacked shares, and their total. */
export const DRAWN = [...SHARES, TOTAL] as const;

export function totalsIn(currencies: readonly CurrencyTotals[], currency: CellValue): CurrencyTotals | undefined {
  return currencies.find((each) => each.currency === currency);
}

/** The sum of the known values; null when none is known. */
export function addSums(sums: readonly (string | null)[]): string | null {
  const knownSums = sums.flatMap((sum) => (sum === null ? [] : (parseSum(sum) ?? [])));
  const [first, ...more] = knownSums;
  return first === undefined ? null : sumText(more.reduce(addDecimals, first));
}

export function countNotSummable(totals: readonly CurrencyTotals[], fields: readonly FieldName[]): number {
  const counts = totals.flatMap(({ sums }) => fields.map((field) => sums[field]?.notSummable ?? 0));
  return counts.reduce((sum, count) => sum + count, 0);
}

export function inCurrency(currency: CellValue): Filter {
  return { kind: 'exactly', field: 'currency', value: currency };
}
