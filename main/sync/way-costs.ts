// What reading reports costs in requests, as a whole and by ledger date. Pure.

import type { DatePlan } from './date-plan.ts';
import { pageCount } from './plan.ts';

const PASSES = 2;
/** The service's whole count, before and after. */
const WHOLE_COUNTS = 2;

export type WayCosts = { readonly byDate: number; readonly whole: number };
/** Whether a quick run may read by ledger date. */
export type WayChoice = (costs: WayCosts) => boolean;

/** A quick run never asks more than a full one, which also proves more. */
export const isByDateCheaper: WayChoice = ({ byDate, whole }) => byDate <= whole;

export function costOfWhole(rows: number, pageSize: number): number {
  return PASSES * Math.max(1, pageCount(rows, pageSize));
}

export function costOfPlan({ read, probes, count }: DatePlan, pageSize: number): number {
  return WHOLE_COUNTS + probes.length + count.length + costOfDates(read, pageSize);
}

export function costOfDates(dates: readonly { readonly rows: number }[], pageSize: number): number {
  return dates.reduce((sum, { rows }) => sum + costOfWhole(rows, pageSize), 0);
}
