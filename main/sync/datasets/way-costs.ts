// What reading reports costs in requests, as a whole and by ledger date. Pure.

import type { DatePlan } from './date-plan.ts';
import { pageCount } from '../reading/plan.ts';

const PASSES = 2;
/** The service's whole count, before and after. */
const WHOLE_COUNTS = 2;

/** What reading all of these rows costs. */
export type WholeCost = (rows: number, pageSize: number) => number;

export const costOfWhole: WholeCost = (rows, pageSize) => PASSES * Math.max(1, pageCount(rows, pageSize));

export function costOfPlan({ read, probes, count }: DatePlan, pageSize: number): number {
  return WHOLE_COUNTS + probes.length + count.length + costOfDates(read, pageSize);
}

export function costOfDates(dates: readonly { readonly rows: number }[], pageSize: number): number {
  return dates.reduce((sum, { rows }) => sum + costOfWhole(rows, pageSize), 0);
}

/** The least that reading everything costs where deep pages are refused: then everything is read by date as well. */
export function costOfAllDates(dates: readonly { readonly rows: number }[], pageSize: number): number {
  return WHOLE_COUNTS + costOfDates(dates, pageSize);
}
