// The weeks, months, quarters and years of ledger dates, in Hong Kong days. Weeks begin on Mondays.

import { DAY_MS, dayText, parseDate, shiftDate, utcDay, utcDayText } from './dates.ts';

export const LEDGER_PERIODS = ['week', 'month', 'quarter', 'year'] as const;
export type LedgerPeriod = (typeof LEDGER_PERIODS)[number];
/** A text written as `YYYY-MM-DD`; the day need not exist. */
export const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** Inclusive, as `YYYY-MM-DD`. */
export type DayRange = { readonly from: string; readonly to: string };

/** The last day with a four-digit year. Its week ends here, without its last days. */
const LAST_DAY = '9999-12-31';
const [MONDAY, FRIDAY] = [1, 5];

export function isLedgerPeriod(subject: string): subject is LedgerPeriod {
  return LEDGER_PERIODS.some((period) => period === subject);
}

/** Whether groups of this subject are days or periods; they are listed newest first. */
export function isTime(subject: string): boolean {
  return subject === 'biz_date' || isLedgerPeriod(subject);
}

/** The Monday of its week, `2026-09`, `2026-Q3` or `2026`; null if the text is not a date. */
export function ledgerPeriodOf(text: string | null, by: LedgerPeriod): string | null {
  const parsed = text === null ? null : parseDate(text);
  if (parsed === null) return null;
  switch (by) {
    case 'week':
      return mondayBefore(parsed.epochMs);
    case 'month':
      return dayText(parsed.epochMs).slice(0, 7);
    case 'quarter':
      return quarterOf(dayText(parsed.epochMs));
    case 'year':
      return dayText(parsed.epochMs).slice(0, 4);
  }
}

/** The days of a period that `ledgerPeriodOf` returned. */
export function ledgerPeriodDays(value: string, by: LedgerPeriod): DayRange {
  switch (by) {
    case 'week':
      return { from: value, to: shiftDate(value, 6) ?? LAST_DAY };
    case 'month': {
      const [year = 0, month = 0] = value.split('-').map(Number);
      return monthDays(year, month);
    }
    case 'quarter':
      return quarterDays(Number(value.slice(0, 4)), Number(value.slice(-1)));
    case 'year':
      return yearDays(Number(value));
  }
}

/** The week, month, quarter or year that contains a day, written as `2026-09-18`. */
export function periodAround(day: string, by: LedgerPeriod): DayRange {
  const period = ledgerPeriodOf(day, by);
  if (period === null) throw new RangeError('not a day');
  return ledgerPeriodDays(period, by);
}

/** The one before the week, month, quarter or year that contains a day. */
export function previousPeriod(day: string, by: LedgerPeriod): DayRange {
  return periodAround(shiftDate(periodAround(day, by).from, -1) ?? day, by);
}

/** `month` is 1 to 12; 0 is December of the year before. */
export function monthDays(year: number, month: number): DayRange {
  const day = (monthIndex: number, dayOfMonth: number): string =>
    utcDayText(utcDay(year, monthIndex, dayOfMonth).getTime());
  return { from: day(month - 1, 1), to: day(month, 0) };
}

/** Null unless the range is exactly one calendar month. */
export function monthOfRange({ from, to }: DayRange): { readonly year: number; readonly month: number } | null {
  const [year = 0, month = 0] = from.split('-').map(Number);
  const whole = monthDays(year, month);
  return whole.from === from && whole.to === to ? { year, month } : null;
}

/** `quarter` is 1 to 4. */
export function quarterDays(year: number, quarter: number): DayRange {
  return { from: monthDays(year, quarter * 3 - 2).from, to: monthDays(year, quarter * 3).to };
}

export function yearDays(year: number): DayRange {
  return { from: monthDays(year, 1).from, to: monthDays(year, 12).to };
}

/** Counts months from January of the year 0, to say how many lie between two. `day`: `2026-09-18`, or only `2026-09`. */
export function monthNumber(day: string): number {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return year * 12 + month - 1;
}

/** 0 is Sunday. `day` as `2026-09-18`. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay();
}

/** Monday to Friday; public holidays are not known. */
export function isWeekday(day: string): boolean {
  const weekday = weekdayOf(day);
  return weekday >= MONDAY && weekday <= FRIDAY;
}

/** Whether no report of these days can still come: the ledger dates (`newestDay` is the last) reach their last weekday. */
export function hasEnded({ to }: DayRange, newestDay: string): boolean {
  return newestDay >= weekdayFrom(to, -1);
}

/** Whether the ledger dates (`oldestDay` is the first) reach back to the first weekday of these days. */
export function reachesBack({ from }: DayRange, oldestDay: string): boolean {
  return oldestDay <= weekdayFrom(from, 1);
}

/** The day itself, or the next weekday in the direction. */
function weekdayFrom(day: string, direction: 1 | -1): string {
  return [0, 1, 2].map((days) => shiftDate(day, days * direction) ?? day).find(isWeekday) ?? day;
}

/**
 * The copy's last complete month: the one before the current month, or an earlier one if the ledger dates do not reach its
 * end. `newestDay` is null where no ledger date is known: the calendar then decides.
 */
export function lastCompleteMonth(today: string, newestDay: string | null): DayRange {
  const before = previousPeriod(today, 'month');
  if (newestDay === null) return before;
  const own = periodAround(newestDay, 'month');
  const reached = hasEnded(own, newestDay) ? own : previousPeriod(newestDay, 'month');
  return reached.from < before.from ? reached : before;
}

function mondayBefore(epochMs: number): string {
  const daysSinceMonday = (weekdayOf(dayText(epochMs)) + 6) % 7;
  return dayText(epochMs - daysSinceMonday * DAY_MS);
}

function quarterOf(day: string): string {
  return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
}

/** Stands for all texts that are sent but are no dates. A text could be mistaken for a period or a value. */
export const UNREADABLE_DATE = Symbol('unreadable date');
/** The period of a ledger date; `''` for one sent empty, null for one not sent. */
export type PeriodKey = string | null | typeof UNREADABLE_DATE;

export function periodKeyOf(text: string | null, by: LedgerPeriod): PeriodKey {
  return text === null || text === '' ? text : (ledgerPeriodOf(text, by) ?? UNREADABLE_DATE);
}

/** Newest first; then sent empty, not readable, and last not sent. */
export function newestPeriodsFirst(keys: Iterable<PeriodKey>): readonly PeriodKey[] {
  const present = new Set(keys);
  const periods = [...present].filter((key) => typeof key === 'string' && key !== '');
  const missing = (['', UNREADABLE_DATE, null] as const).filter((key) => present.has(key));
  return [...periods.sort().reverse(), ...missing];
}
