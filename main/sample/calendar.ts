// Days and moments of the sample service. A day is a count of Hong Kong days since 1970-01-01, a moment is milliseconds
// since 1970 (UTC).

import { DAY_MS, HONG_KONG_OFFSET_MS } from '../../shared/rules/dates.ts';

/** `text`: `YYYY-MM-DD`. */
export function dayFromIso(text: string): number {
  return Math.floor(Date.parse(`${text}T00:00:00Z`) / DAY_MS);
}

/** The last `count` weekdays up to `endEpochDay`, newest first. */
export function weekdaysBack(endEpochDay: number, count: number): Int32Array {
  const days = new Int32Array(count);
  let epochDay = endEpochDay;
  for (let foundDays = 0; foundDays < count; epochDay -= 1) {
    if (!isWeekend(epochDay)) days[foundDays++] = epochDay;
  }
  return days;
}

/** How many weekdays lie after the first day, up to and with the second: negative if the second is the earlier one. */
export function weekdaysBetween(epochDay: number, laterEpochDay: number): number {
  return weekdaysUpTo(laterEpochDay) - weekdaysUpTo(epochDay);
}

/** Of all weeks since Monday, 1969-12-29. */
function weekdaysUpTo(epochDay: number): number {
  const day = epochDay + 3;
  const week = Math.floor(day / 7);
  return week * 5 + Math.min(5, day - week * 7 + 1);
}

function isWeekend(epochDay: number): boolean {
  const weekday = (((epochDay + 4) % 7) + 7) % 7;
  return weekday === 0 || weekday === 6;
}

/** The moment at which a second of a Hong Kong day begins. */
export function instantOf(options: { readonly epochDay: number; readonly secondOfDay: number }): number {
  return options.epochDay * DAY_MS - HONG_KONG_OFFSET_MS + options.secondOfDay * 1000;
}

/** `YYYY-MM-DD` */
export function isoDay(epochDay: number): string {
  return new Date(epochDay * DAY_MS).toISOString().slice(0, 10);
}
