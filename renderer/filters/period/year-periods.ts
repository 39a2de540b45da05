// The months, quarters and year to date that the calendar of a year offers.

import type { DayRange } from '../../../shared/contract/query.ts';
import { monthDays, quarterDays, yearDays } from '../../../shared/rules/ledger-periods.ts';
import { messages } from '../../messages/messages.ts';

export type CalendarPeriod = { readonly name: string; readonly days: DayRange };

export function monthsOf(year: number): readonly CalendarPeriod[] {
  return messages.filters.calendar.months.map((name, index) => ({ name, days: monthDays(year, index + 1) }));
}

/** The year to date ends today; an earlier year is offered as a whole. */
export function spansOf(year: number, today: string): readonly CalendarPeriod[] {
  const words = messages.filters.calendar;
  const quarters = [1, 2, 3, 4].map((number) => ({ name: words.quarter(number), days: quarterDays(year, number) }));
  const isThisYear = today.startsWith(`${year}-`);
  const whole = isThisYear
    ? { name: words.yearToDate, days: { from: yearDays(year).from, to: today } }
    : { name: words.wholeYear, days: yearDays(year) };
  return [...quarters, whole];
}
