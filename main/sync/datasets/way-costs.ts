// The number of requests that reading reports takes, as a whole and by ledger date. Pure.

import { pageCount } from '../../../shared/rules/pages.ts';
import type { DatePlan } from './date-plan.ts';

const EXPECTED_PASSES = 2;
/** The service's total is requested before and after. */
const WHOLE_COUNT_REQUESTS = 2;

/** How many requests it takes to read this many rows in full. */
export type WholeCost = (rows: number, pageSize: number) => number;

export const costOfWhole: WholeCost = (rows, pageSize) => EXPECTED_PASSES * pageCount(rows, pageSize);

export function costOfPlan({ read, probes, count }: DatePlan, pageSize: number): number {
  return WHOLE_COUNT_REQUESTS + probes.length + count.length + costOfDates(read, pageSize);
}

export function costOfDates(dates: readonly { readonly rows: number }[], pageSize: number): number {
  return dates.reduce((sum, { rows }) => sum + costOfWhole(rows, pageSize), 0);
}

/** The fewest requests for reading everything when deep pages are refused, because everything is then read by date. */
export function costOfAllDates(dates: readonly { readonly rows: number }[], pageSize: number): number {
  return WHOLE_COUNT_REQUESTS + costOfDates(dates, pageSize);
}
