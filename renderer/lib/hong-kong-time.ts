// The app's own times (as-of, start, end) in Hong Kong time, marked HKT.

import { DAY_MS, dayText, HONG_KONG_OFFSET_MS, HOUR_MS, MINUTE_MS } from '../../shared/rules/dates.ts';
import { isAheadOfClock, isStale } from '../../shared/rules/reading-time.ts';
import type { Age } from '../messages/en/words.ts';

const PARTS = new Intl.DateTimeFormat('en-GB', {
  // The caller adds Hong Kong's offset first, by the same rule as for dates.
  timeZone: 'UTC',
  weekday: 'short',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const FRESH_MS = DAY_MS;

function partsOf(iso: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    PARTS.formatToParts(Date.parse(iso) + HONG_KONG_OFFSET_MS).map((part) => [part.type, part.value]),
  );
}

/** `Fri 18 Sep 2026 18:04 HKT` */
export function longTime(iso: string): string {
  const { weekday, day, month, year, hour, minute } = partsOf(iso);
  return `${weekday} ${Number(day)} ${month?.slice(0, 3)} ${year} ${hour}:${minute} HKT`;
}

/** `18 Sep 2026 18:04 HKT` */
export function momentWords(epochMs: number): string {
  const { day, month, year, hour, minute } = partsOf(new Date(epochMs).toISOString());
  return `${Number(day)} ${month?.slice(0, 3)} ${year} ${hour}:${minute} HKT`;
}

/** `18 Sep 18:04 HKT`, with the year if it is not the current one. */
export function shortTime(iso: string, nowMs: number): string {
  const { day, month, year, hour, minute } = partsOf(iso);
  const thisYear = partsOf(new Date(nowMs).toISOString())['year'];
  return `${Number(day)} ${month?.slice(0, 3)} ${year === thisYear ? '' : `${year} `}${hour}:${minute} HKT`;
}

export function isSameDay(iso: string, nowMs: number): boolean {
  return dayText(Date.parse(iso)) === dayText(nowMs);
}

/** `18:04`, with the day if it is not the current one. */
export function clockTime(iso: string, nowMs: number): string {
  const { hour, minute } = partsOf(iso);
  return isSameDay(iso, nowMs) ? `${hour}:${minute}` : shortTime(iso, nowMs).replace(' HKT', '');
}

/** Whole units, rounded down. A time ahead of the clock has no age, because one of the two clocks was wrong. */
export function ageOf(iso: string, nowMs: number): Age {
  if (isAheadOfClock(iso, nowMs)) return { unit: 'ahead' };
  const ms = Math.max(0, nowMs - Date.parse(iso));
  if (ms < HOUR_MS) return { unit: 'minute', count: Math.floor(ms / MINUTE_MS) };
  if (ms < FRESH_MS) return { unit: 'hour', count: Math.floor(ms / HOUR_MS) };
  return { unit: 'day', count: Math.floor(ms / DAY_MS) };
}

export type Freshness = 'fresh' | 'aging' | 'stale' | 'ahead';

/** When data was read, and when a run last confirmed it. */
export type ReadTimes = {
  readonly asOf: string;
  /**
   * The end of the last run that confirmed this data. Runs read older ledger dates only in turn, so `asOf`, the oldest
   * reading, may be old although syncs run every day.
   */
  readonly checkedAt: string | null;
};

export function freshnessOf({ asOf, checkedAt }: ReadTimes, staleAfterDays: number, nowMs: number): Freshness {
  if (isAheadOfClock(asOf, nowMs)) return 'ahead';
  if (nowMs - Date.parse(asOf) < FRESH_MS) return 'fresh';
  const isCheckKnown = checkedAt !== null && !isAheadOfClock(checkedAt, nowMs);
  const times = isCheckKnown ? [asOf, checkedAt] : [asOf];
  return times.every((time) => isStale(time, staleAfterDays, nowMs)) ? 'stale' : 'aging';
}
