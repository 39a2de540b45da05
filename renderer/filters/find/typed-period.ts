// Periods as people type them: "Aug", "last week", "2026-Q3", "15 Sep", 「9月」. Days are Hong Kong days; weeks begin on Mondays.

import type { DayRange, Period } from '../../../shared/contract/query.ts';
import { shiftDate } from '../../../shared/rules/dates.ts';
import { monthDays, periodAround, previousPeriod, quarterDays } from '../../../shared/rules/ledger-periods.ts';
import { typedDay } from '../../lib/format-date.ts';
import { plainTyped } from '../../lib/typed-number.ts';
import { messages } from '../../messages/messages.ts';
import { chinesePeriod } from './chinese-period.ts';

/** A period that moves with the date, or fixed days. */
export type TypedPeriod = { readonly kind: 'moving'; readonly period: Period } | ({ readonly kind: 'days' } & DayRange);

type Words = typeof messages.filters.periodWords;
type Spoken = keyof Words['spoken'];

const QUARTER_PATTERN = /^(?:(\d{4})[\s-]*)?q([1-4])(?:[\s-]*(\d{4}))?$/;
const NAMED_PATTERN = /^(?:(\d{1,2})\s+)?([a-z]{3,9})(?:[\s,-]*(\d{4}))?$/;
const NAMED_FIRST_PATTERN = /^([a-z]{3,9})\s+(\d{1,2})(?:[\s,]+(\d{4}))?$/;
/** Other years in figures are codes of AEs or clients, which are searched in the same field. */
const YEARS = { first: '1900', last: '2100' };
/** 29 February comes every fourth year, but around a year such as 2100 only after eight. */
const MOST_YEARS_BACK = 8;

/** `today` as `2026-09-18`. Without a year, the latest such month, quarter or day that has begun. Null if it is none. */
export function typedPeriod(text: string, today: string): TypedPeriod | null {
  const plain = plainTyped(text).toLowerCase();
  if (plain === '') return null;
  const typed = chinesePeriod(plain, today) ?? plain;
  const words: Readonly<Record<Spoken, readonly string[]>> = messages.filters.periodWords.spoken;
  // The catalogue has exactly these keys; `Object.keys` gives plain strings.
  const spoken = (Object.keys(words) as Spoken[]).find((name) => words[name].includes(typed));
  if (spoken !== undefined) return spokenPeriod(spoken, today);
  return days(quarter(typed, today) ?? named(typed, today) ?? written(typed));
}

function spokenPeriod(spoken: Spoken, today: string): TypedPeriod | null {
  switch (spoken) {
    case 'today':
      return days({ from: today, to: today });
    case 'yesterday': {
      const day = shiftDate(today, -1);
      return day === null ? null : days({ from: day, to: day });
    }
    case 'thisWeek':
      return days(periodAround(today, 'week'));
    case 'lastWeek':
      return days(previousPeriod(today, 'week'));
    case 'thisMonth':
      return { kind: 'moving', period: 'thisMonth' };
    case 'lastMonth':
      return { kind: 'moving', period: 'lastCompleteMonth' };
    case 'thisQuarter':
      return days(periodAround(today, 'quarter'));
    case 'lastQuarter':
      return days(previousPeriod(today, 'quarter'));
    case 'thisYear':
      return days(periodAround(today, 'year'));
    case 'lastYear':
      return days(previousPeriod(today, 'year'));
    case 'yearToDate':
      return days({ from: periodAround(today, 'year').from, to: today });
    case 'lastTenLedgerDates':
      return { kind: 'moving', period: 'lastTenLedgerDates' };
  }
}

function days(range: DayRange | null): TypedPeriod | null {
  return range === null ? null : { kind: 'days', ...range };
}

function quarter(typed: string, today: string): DayRange | null {
  const found = QUARTER_PATTERN.exec(typed);
  const number = Number(found?.[2] ?? 0);
  if (number === 0) return null;
  const year = found?.[1] ?? found?.[3];
  return latest(today, year, (each) => quarterDays(each, number));
}

/** `Aug`, `Aug 2026`, `15 Aug`, `Aug 15, 2026` */
function named(typed: string, today: string): DayRange | null {
  const dayFirst = NAMED_PATTERN.exec(typed);
  const monthFirst = NAMED_FIRST_PATTERN.exec(typed);
  const [name, day, year] =
    dayFirst === null ? [monthFirst?.[1], monthFirst?.[2], monthFirst?.[3]] : [dayFirst[2], dayFirst[1], dayFirst[3]];
  const month =
    messages.filters.periodWords.months.findIndex((full) => name !== undefined && full.startsWith(name)) + 1;
  if (month === 0) return null;
  return latest(today, year, (each) => {
    const whole = monthDays(each, month);
    if (day === undefined) return whole;
    const written = typedDay(`${whole.from.slice(0, 8)}${day.padStart(2, '0')}`, 'from');
    return written === null ? null : { from: written, to: written };
  });
}

/** A day, month or year in figures. */
function written(typed: string): DayRange | null {
  const [from, to] = [typedDay(typed, 'from'), typedDay(typed, 'to')];
  const year = from?.slice(0, 4) ?? '';
  return from === null || to === null || year < YEARS.first || year > YEARS.last ? null : { from, to };
}

/** In the year that was typed, else in the last year that has it and in which it has begun. */
function latest(today: string, year: string | undefined, rangeIn: (year: number) => DayRange | null): DayRange | null {
  if (year !== undefined) return rangeIn(Number(year));
  const thisYear = Number(today.slice(0, 4));
  const ranges = Array.from({ length: MOST_YEARS_BACK + 1 }, (_, ago) => rangeIn(thisYear - ago));
  return ranges.find((range) => range !== null && range.from <= today) ?? null;
}
