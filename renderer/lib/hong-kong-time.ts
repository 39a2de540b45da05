// The app's own times (as-of, start, end) and those that the service sends, in Hong Kong time, marked HKT; ledger dates with
// their weekday.

import { DAY_MS, dayText, hasTime, HOUR_MS, MINUTE_MS, parseDate } from '../../shared/rules/dates.ts';
import { weekdayOf } from '../../shared/rules/ledger-periods.ts';
import { isAheadOfClock, isStale, latestTime, type ReadTimes } from '../../shared/rules/reading-time.ts';
import { hongKongTime, longTime as longTimeIn } from '../../shared/words/hong-kong-time.ts';
import type { Age } from '../../shared/words/en/words.ts';
import { messages } from '../messages/messages.ts';
import { dayOf } from './format-date.ts';

const FRESH_MS = DAY_MS;
/** At the end of a time. */
const ZONE_PATTERN = /(Z|[+-]\d{2}:?\d{2})$/i;

/** `2026-09-18 Fri`, or the text as sent if it is not recognised. */
export function formatDay(text: string): string {
  const day = dayOf(text);
  return day === null ? text : `${day} ${messages.grid.weekdays[weekdayOf(day)] ?? ''}`;
}

/** `Fri 18 Sep 2026 18:04 HKT` */
export function longTime(iso: string): string {
  return longTimeIn(iso, messages.times);
}

/** `18 Sep 2026 18:04 HKT` */
export function momentWords(epochMs: number): string {
  const { date, clock } = hongKongTime(epochMs);
  return messages.times.inHongKong(messages.times.at(messages.times.fullDay(date), clock));
}

export type SentTime = {
  readonly text: string;
  /** `notStated`: a time whose zone was not sent. `none`: no time of day. Both are shown as sent. */
  readonly zone: 'hongKong' | 'notStated' | 'none';
};

/** `27 Sep 2026 12:38 HKT` where the zone was sent, or an epoch time, which has one; any other text as sent. */
export function formatSentTime(text: string): SentTime {
  const parsed = parseDate(text);
  if (parsed === null || !hasTime(parsed)) return { text, zone: 'none' };
  if (parsed.format === 'dateTime' && !ZONE_PATTERN.test(text)) return { text, zone: 'notStated' };
  return { text: momentWords(parsed.epochMs), zone: 'hongKong' };
}

/** `18 Sep 18:04 HKT`, with the year if it is not the current one. */
export function shortTime(iso: string, nowMs: number): string {
  return messages.times.inHongKong(shortTimeWithoutZone(iso, nowMs));
}

/** `18 Sep 18:04` */
export function shortTimeWithoutZone(iso: string, nowMs: number): string {
  const { date, clock } = hongKongTime(Date.parse(iso));
  const { fullDay, monthDay, at } = messages.times;
  const isThisYear = date.year === hongKongTime(nowMs).date.year;
  return at(isThisYear ? monthDay(date) : fullDay(date), clock);
}

/** `18:04` */
export function timeOfDay(iso: string): string {
  return hongKongTime(Date.parse(iso)).clock;
}

/** `Fri 18 Sep 2026` */
export function longDay(epochMs: number): string {
  return messages.times.dayAndWeekday(hongKongTime(epochMs).date);
}

/** `Friday` */
export function weekdayWords(iso: string): string {
  return messages.times.weekday(hongKongTime(Date.parse(iso)).date);
}

export function isSameDay(iso: string, nowMs: number): boolean {
  return dayText(Date.parse(iso)) === dayText(nowMs);
}

/** `18:04`, with the day if it is not the current one. */
export function clockTime(iso: string, nowMs: number): string {
  return isSameDay(iso, nowMs) ? timeOfDay(iso) : shortTimeWithoutZone(iso, nowMs);
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

export function freshnessOf(times: ReadTimes, staleAfterDays: number, nowMs: number): Freshness {
  if (isAheadOfClock(times.asOf, nowMs)) return 'ahead';
  if (nowMs - Date.parse(times.asOf) < FRESH_MS) return 'fresh';
  return isStale(latestTime(times, nowMs), staleAfterDays, nowMs) ? 'stale' : 'aging';
}
