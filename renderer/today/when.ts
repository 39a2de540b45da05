// When the person looked last: "18:04" today, "Friday 18:04" within a week, else the day and time.

import { DAY_MS, dayText } from '../../shared/rules/dates.ts';
import { shortTime } from '../lib/hong-kong-time.ts';
import { messages } from '../messages/messages.ts';

export function lookedAt(iso: string, nowMs: number): string {
  const [day, today] = [dayText(Date.parse(iso)), dayText(nowMs)];
  const short = shortTime(iso, nowMs).replace(' HKT', '');
  const time = short.slice(-'18:04'.length);
  if (day === today) return time;
  const isWithinWeek = day < today && Date.parse(today) - Date.parse(day) < 7 * DAY_MS;
  return isWithinWeek ? `${messages.today.longDay(day, today).split(' ')[0] ?? ''} ${time}` : short;
}
