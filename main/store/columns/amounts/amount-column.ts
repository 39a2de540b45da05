// The amounts of one column in memory, as exact whole numbers of ticks. A tick is the last decimal place that an amount of the
// copy has (`ColumnIndex.scale`): with amounts of up to four decimals it is 0.0001. Most columns then need one number of
// four bytes for a row.

import { MAX_STORED_DECIMALS } from '../../../../shared/rules/decimal.ts';
import { lastUpTo } from '../../zones/position-runs.ts';

/** What the next higher part of an amount counts in units of the lower one. */
export const RADIX = 1e9;

/**
 * In parts: an amount is `high` · 10^18 + `low` · 10^9 + `ones` ticks, where each part has the amount's sign and is below
 * 10^9. `high` is null if it is 0 in all rows, and `listed` is empty.
 *
 * In one number, if `low` is null: an amount is `ones`, up to ±2,147,483,644 ticks. The few amounts beyond are `listed`, and
 * have a mark in `ones`.
 *
 * A row without a readable amount has a mark in `ones`, and 0 in the other parts.
 */
export type AmountColumn = {
  readonly kind: 'amounts';
  readonly high: Int32Array | null;
  readonly low: Int32Array | null;
  readonly ones: Int32Array;
  readonly listed: ListedAmounts;
};

/** Amounts in parts. All arrays have the same order, in which `rows` ascend. */
export type ListedAmounts = {
  readonly rows: Uint32Array;
  readonly high: Int32Array;
  readonly low: Int32Array;
  readonly ones: Int32Array;
};

/** New arrays each time, because those of a column that is shared between threads are moved. */
export function noneListed(): ListedAmounts {
  return { rows: new Uint32Array(), high: new Int32Array(), low: new Int32Array(), ones: new Int32Array() };
}

export const AMOUNT_MARKS = {
  notSent: -2_147_483_648,
  empty: -2_147_483_647,
  unread: -2_147_483_646,
  listed: -2_147_483_645,
} as const;
/** Marks up to this one stand for rows without a readable amount. */
export const LAST_UNREAD = AMOUNT_MARKS.unread;
/** The least `ones` that is no mark. */
export const MIN_ONES = AMOUNT_MARKS.listed + 1;
/** The most ticks of an amount that is one number. */
export const MAX_ONES = -MIN_ONES;

/** `scale`: the number of decimals of a tick. */
export function billionthsPerTick(scale: number): number {
  return 10 ** (MAX_STORED_DECIMALS - scale);
}

/** The place of a row that is in the list. */
export function listedPlace({ rows }: ListedAmounts, row: number): number {
  return lastUpTo(rows, row);
}

/** The amount at this place of the list, in ticks. */
export function listedTicks({ high, low, ones }: ListedAmounts, place: number): bigint {
  return joined(high[place] ?? 0, low[place] ?? 0, ones[place] ?? 0);
}

/** The amount of a row in ticks; null if it has no readable one. */
export function ticksAt({ high, low, ones, listed }: AmountColumn, row: number): bigint | null {
  const one = ones[row] ?? 0;
  if (one <= LAST_UNREAD) return null;
  if (one === AMOUNT_MARKS.listed) return listedTicks(listed, listedPlace(listed, row));
  return joined(high?.[row] ?? 0, low?.[row] ?? 0, one);
}

function joined(high: number, low: number, ones: number): bigint {
  const ticks = low * RADIX + ones;
  if (high === 0 && Number.isSafeInteger(ticks)) return BigInt(ticks);
  return (BigInt(high) * BigInt(RADIX) + BigInt(low)) * BigInt(RADIX) + BigInt(ones);
}
