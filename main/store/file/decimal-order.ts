// Decimals as texts that sort like their values, for SQL: SQLite has no exact number of that many digits.

import {
  COMPUTED_COLUMN_IDS,
  COMPUTED_COLUMNS,
  isInGrid,
  type GridComputedId,
} from '../../../shared/rules/computed-columns.ts';
import { parseSum, sumText } from '../../../shared/rules/scaled-decimal.ts';

/** The columns of the grid that are computed from amounts. */
export type ComputedDecimal = Exclude<GridComputedId, 'pending'>;
export const COMPUTED_DECIMALS = COMPUTED_COLUMN_IDS.filter(
  (id): id is ComputedDecimal => isInGrid(id) && id !== 'pending',
);

const SORTED_DECIMALS = 9;
/** In the middle of the numbers of 61 digits, and larger than any computed value in billionths, which has at most 38. */
const OFFSET = 5n * 10n ** 60n;

/** Null if one of the amounts cannot be read, or the value cannot be computed. */
export function computedSortText(id: ComputedDecimal, amounts: readonly (string | null)[]): string | null {
  const computed = parseSum(COMPUTED_COLUMNS[id].compute([...amounts]) ?? '');
  if (computed === null) return null;
  // Amounts have at most nine decimals besides zeros.
  const value = parseSum(sumText(computed)) ?? computed;
  return (OFFSET + value.digits * 10n ** BigInt(SORTED_DECIMALS - value.scale)).toString();
}

export function isComputedDecimal(name: unknown): name is ComputedDecimal {
  return COMPUTED_DECIMALS.some((id) => id === name);
}
