// A moment as day and clock in Hong Kong, and in words.

import { HONG_KONG_OFFSET_MS } from '../rules/dates.ts';
import type { Words } from './catalogue.ts';
import type { CalendarDay } from './en/times.ts';

type HongKongTime = { readonly date: CalendarDay; readonly clock: string };

export function hongKongTime(epochMs: number): HongKongTime {
  // Hong Kong's offset is added by the same rule as for dates.
  const time = new Date(epochMs + HONG_KONG_OFFSET_MS);
  const date = {
    year: time.getUTCFullYear(),
    month: time.getUTCMonth() + 1,
    day: time.getUTCDate(),
    weekday: time.getUTCDay(),
  };
  return { date, clock: time.toISOString().slice(11, 16) };
}

/** `Fri 18 Sep 2026 18:04 HKT` */
export function longTime(iso: string, words: Words['times']): string {
  const { date, clock } = hongKongTime(Date.parse(iso));
  return words.inHongKong(words.at(words.dayAndWeekday(date), clock));
}
