// The age of a reading when a clock may have been wrong. A reading ahead of this computer's clock has no known age, so
// it counts as older than any other, and a sync treats its date as never read.

import { DAY_MS } from './dates.ts';

/** The window's own clock moves every half minute, and systems correct theirs by seconds. */
const MAX_CLOCK_DIFFERENCE_MS = 120_000;

export function isAheadOfClock(iso: string, nowMs: number): boolean {
  return Date.parse(iso) > latestReadingMs(nowMs);
}

/** The latest time that is not ahead of the clock. */
export function latestReadingMs(nowMs: number): number {
  return nowMs + MAX_CLOCK_DIFFERENCE_MS;
}

/** Whether a reading is too old to trust. A reading exactly `staleAfterDays` old is. */
export function isStale(iso: string, staleAfterDays: number, nowMs: number): boolean {
  return nowMs - Date.parse(iso) >= staleAfterDays * DAY_MS;
}

/** The reading furthest ahead of the clock, else the oldest; null if there is none. */
export function oldestReading(times: readonly string[], nowMs: number): string | null {
  const sorted = times.toSorted((a, b) => Date.parse(a) - Date.parse(b));
  const last = sorted.at(-1);
  if (last !== undefined && isAheadOfClock(last, nowMs)) return last;
  return sorted[0] ?? null;
}

/** When data was read, and when a run last confirmed it. */
export type ReadTimes = {
  readonly asOf: string;
  /**
   * The end of the newest run that confirmed this data. Runs read older ledger dates only in turn, so `asOf`, the oldest
   * reading, may be old although syncs run every day.
   */
  readonly checkedAt: string | null;
};

/** The later time, from which the age of the data counts. A confirmation beside a time ahead of the clock says nothing. */
export function latestTime({ asOf, checkedAt }: ReadTimes, nowMs: number): string {
  if (checkedAt === null || isAheadOfClock(asOf, nowMs) || isAheadOfClock(checkedAt, nowMs)) return asOf;
  return Date.parse(checkedAt) > Date.parse(asOf) ? checkedAt : asOf;
}
