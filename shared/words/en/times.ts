// Days and times as text.

import { MONTHS } from './words.ts';

/** `month` from 1, `weekday` from 0 for Sunday. */
export type CalendarDay = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
};

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

function monthDay({ month, day }: CalendarDay): string {
  return `${day} ${MONTHS[month - 1] ?? ''}`;
}

function fullDay(date: CalendarDay): string {
  return `${monthDay(date)} ${date.year}`;
}

export const times = {
  weekday: ({ weekday }: CalendarDay): string => WEEKDAYS[weekday] ?? '',
  /** "18 Sep" */
  monthDay,
  /** "18 Sep 2026" */
  fullDay,
  /** "Fri 18 Sep 2026" */
  dayAndWeekday: (date: CalendarDay) => `${(WEEKDAYS[date.weekday] ?? '').slice(0, 3)} ${fullDay(date)}`,
  /** "18 Sep 18:04" */
  at: (day: string, clock: string) => `${day} ${clock}`,
  /** "18:04 HKT" */
  inHongKong: (time: string) => `${time} HKT`,
};
