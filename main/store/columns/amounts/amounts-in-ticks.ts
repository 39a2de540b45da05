// Builds the columns of amounts of one copy from the parts that its rows have in the store.

import { MAX_STORED_DECIMALS } from '../../../../shared/rules/decimal.ts';
import {
  AMOUNT_MARKS,
  billionthsPerTick,
  LAST_UNREAD,
  MIN_ONES,
  noneListed,
  RADIX,
  type AmountColumn,
  type ListedAmounts,
} from './amount-column.ts';

/**
 * An amount is `high` · 10^18 + `low` · 10^9 + `nanos` billionths, where each part has the amount's sign. `high` is null if it
 * is 0 in all rows. A row without a readable amount has a mark in `nanos`, and 0 in the other parts.
 */
export type AmountParts = {
  readonly high: Int32Array | null;
  readonly low: Int32Array;
  readonly nanos: Int32Array;
};

/** A column has one number for each row if at most one row in so many has no room there. */
const ROWS_PER_LISTED = 128;

/** The fewest decimals with which each amount of the columns is a whole number of ticks: 0 to 9. */
export function scaleOf(columns: readonly AmountParts[]): number {
  let scale = 0;
  for (const { nanos } of columns) {
    for (let row = 0; row < nanos.length && scale < MAX_STORED_DECIMALS; row += 1) {
      const nano = nanos[row] ?? 0;
      while (nano > LAST_UNREAD && nano % billionthsPerTick(scale) !== 0) scale += 1;
    }
  }
  return scale;
}

/** Overwrites the parts, of which the result keeps those that it needs. */
export function inTicks({ high, low, nanos }: AmountParts, scale: number): AmountColumn {
  const parts = { high: countTicks({ high, low, nanos }, scale) ? high : null, low, ones: nanos };
  if (countBeyond(parts) * ROWS_PER_LISTED > nanos.length) return { kind: 'amounts', ...parts, listed: noneListed() };
  return { kind: 'amounts', high: null, low: null, ones: nanos, listed: joinParts(parts) };
}

/** Writes the parts in ticks over those in billionths, and returns whether `high` is not 0 in a row. */
function countTicks({ high, low, nanos }: AmountParts, scale: number): boolean {
  const [perUnit, perTick] = [10 ** scale, billionthsPerTick(scale)];
  let isHigh = false;
  for (let row = 0; row < nanos.length; row += 1) {
    const nano = nanos[row] ?? 0;
    if (nano <= LAST_UNREAD) continue;
    const [top, units] = [high?.[row] ?? 0, low[row] ?? 0];
    nanos[row] = (units % perTick) * perUnit + nano / perTick;
    low[row] = (top % perTick) * perUnit + Math.trunc(units / perTick);
    if (high === null) continue;
    high[row] = Math.trunc(top / perTick);
    isHigh ||= high[row] !== 0;
  }
  return isHigh;
}

type Parts = { readonly high: Int32Array | null; readonly low: Int32Array; readonly ones: Int32Array };

function countBeyond({ high, low, ones }: Parts): number {
  let count = 0;
  for (let row = 0; row < ones.length; row += 1) {
    if (!fitsOne(high?.[row] ?? 0, low[row] ?? 0, ones[row] ?? 0)) count += 1;
  }
  return count;
}

/** Marks fit, because their other parts are 0. */
function fitsOne(high: number, low: number, one: number): boolean {
  return high === 0 && (low === 0 || Math.abs(low * RADIX + one) <= -MIN_ONES);
}

/** Writes the whole amounts over `ones`, and lists those that do not fit. */
function joinParts({ high, low, ones }: Parts): ListedAmounts {
  const listed: { readonly row: number; readonly top: number; readonly middle: number; readonly one: number }[] = [];
  for (let row = 0; row < ones.length; row += 1) {
    const [top, middle, one] = [high?.[row] ?? 0, low[row] ?? 0, ones[row] ?? 0];
    const isListed = !fitsOne(top, middle, one);
    if (isListed) listed.push({ row, top, middle, one });
    ones[row] = isListed ? AMOUNT_MARKS.listed : middle * RADIX + one;
  }
  return {
    rows: Uint32Array.from(listed, ({ row }) => row),
    high: Int32Array.from(listed, ({ top }) => top),
    low: Int32Array.from(listed, ({ middle }) => middle),
    ones: Int32Array.from(listed, ({ one }) => one),
  };
}
