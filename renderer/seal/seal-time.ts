import { startOfDay } from '../../shared/rules/dates.ts';
import { dayOf } from '../lib/format-date.ts';
import { isSameDay, longDay, shortTime, timeOfDay } from '../lib/hong-kong-time.ts';
import { messages } from '../messages/messages.ts';

/** `today 04:44 HKT`, else `13 Nov 18:04 HKT`. */
export function sealTime(iso: string, nowMs: number): string {
  if (!isSameDay(iso, nowMs)) return shortTime(iso, nowMs);
  return messages.figureSeal.today(messages.times.inHongKong(timeOfDay(iso)));
}

/** `Fri 30 Oct 2026`, or the text as sent if it is not a date. */
export function sealDay(text: string): string {
  const day = dayOf(text);
  const startMs = day === null ? null : startOfDay(day);
  return startMs === null ? text : longDay(startMs);
}
