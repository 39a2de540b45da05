import { dayText, startOfDay } from '../../shared/rules/dates.ts';
import { dayOf } from '../lib/format-date.ts';
import { longTime, shortTime } from '../lib/hong-kong-time.ts';
import { messages } from '../messages/messages.ts';

/** `today 04:44 HKT`, else `13 Nov 18:04 HKT`. */
export function sealTime(iso: string, nowMs: number): string {
  const text = shortTime(iso, nowMs);
  if (dayText(Date.parse(iso)) !== dayText(nowMs)) return text;
  return messages.figureSeal.today(text.split(' ').slice(-2).join(' '));
}

/** `Fri 30 Oct 2026`, or the text as sent if it is not a date. */
export function sealDay(text: string): string {
  const day = dayOf(text);
  const startMs = day === null ? null : startOfDay(day);
  return startMs === null ? text : longTime(new Date(startMs).toISOString()).split(' ').slice(0, 4).join(' ');
}
