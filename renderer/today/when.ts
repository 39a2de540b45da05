// When the person looked last: "18:04" today, "Friday 18:04" within a week, else the day and time.

import { DAY_MS, dayText } from '../../shared/rules/dates.ts';
import { shortTimeWithoutZone, timeOfDay, weekdayWords } from '../lib/hong-kong-time.ts';
import { messages } from '../messages/messages.ts';

export function lookedAt(iso: string, nowMs: number): string {
  const [day, today] = [dayText(Date.parse(iso)), dayText(nowMs)];
  if (day === today) return timeOfDay(iso);
  const isWithinWeek = day < today && Date.parse(today) - Date.parse(day) < 7 * DAY_MS;
  return isWithinWeek ? messages.times.at(weekdayWords(iso), timeOfDay(iso)) : shortTimeWithoutZone(iso, nowMs);
}
