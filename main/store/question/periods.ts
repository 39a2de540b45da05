// What the moving periods stand for: calendar months of Hong Kong's today, and the newest ledger dates that are held.
// Also the week, month or year that a ledger date lies in.

import { PERIODS } from '../../../shared/contract/query.ts';
import type { DayRange, LedgerPeriod, Period } from '../../../shared/contract/query.ts';
import type { Database } from '../file/database.ts';
import { DAY_MS, dayText, parseDate, shiftDate, startOfHongKongDay, utcDay } from '../../../shared/rules/dates.ts';
import { inSnapshot, type QueryContext } from './query-context.ts';
import { readState } from '../tables/resource-states.ts';

const LEDGER_DATES = 10;
/** Days are written with four digits of a year; the week of this one ends with it. */
const LAST_DAY = '9999-12-31';

export function getPeriods(db: Database, now: () => number): Readonly<Record<Period, DayRange | null>> {
  return inSnapshot({ db, dataset: 'reports', now }, (context) => {
    const known = PERIODS.map((period) => {
      const days = periodDays(context, period);
      return [period, days === 'unread' ? null : days] as const;
    });
    return Object.fromEntries(known) as Record<Period, DayRange | null>;
  });
}

/** Null: no ledger date is held. `unread`: some of them are in no known format. */
export function periodDays(context: QueryContext, period: Period): DayRange | 'unread' | null {
  if (period === 'lastTenLedgerDates') return newestLedgerDays(context.db);
  const [year = 0, month = 0] = dayText(context.now()).split('-').map(Number);
  return monthDays(year, period === 'thisMonth' ? month : month - 1);
}

/** `month` counts from 1; 0 is December of the year before. */
function monthDays(year: number, month: number): DayRange {
  const day = (monthIndex: number, dayOfMonth: number): string =>
    utcDay(year, monthIndex, dayOfMonth).toISOString().slice(0, 10);
  return { from: day(month - 1, 1), to: day(month, 0) };
}

/** The Monday of its week, `2026-09` or `2026`, in Hong Kong; null when the text cannot be read as a date. */
export function ledgerPeriodOf(text: string | null, by: LedgerPeriod): string | null {
  const parsed = text === null ? null : parseDate(text);
  if (parsed === null) return null;
  switch (by) {
    case 'week':
      return mondayBefore(parsed.epochMs);
    case 'month':
      return dayText(parsed.epochMs).slice(0, 7);
    case 'year':
      return dayText(parsed.epochMs).slice(0, 4);
  }
}

/** The days of a period as `ledgerPeriodOf` writes it. */
export function ledgerPeriodDays(value: string, by: LedgerPeriod): DayRange {
  switch (by) {
    case 'week':
      return { from: value, to: shiftDate(value, 6) ?? LAST_DAY };
    case 'month': {
      const [year = 0, month = 0] = value.split('-').map(Number);
      return monthDays(year, month);
    }
    case 'year':
      return { from: `${value}-01-01`, to: `${value}-12-31` };
  }
}

function mondayBefore(epochMs: number): string {
  const weekday = new Date(dayText(epochMs)).getUTCDay();
  return dayText(epochMs - ((weekday + 6) % 7) * DAY_MS);
}

/** Steps back from one day to the next that has rows, through the index of dates. */
function newestLedgerDays(db: Database): DayRange | 'unread' | null {
  if (readState(db, 'reports').unreadDateFields.includes('biz_date')) return 'unread';
  const before = db.prepare('SELECT max("biz_date_ms") FROM "reports" WHERE "biz_date_ms" < ?').pluck();
  const days: number[] = [];
  let found = before.get(Number.MAX_SAFE_INTEGER);
  while (typeof found === 'bigint' && days.length < LEDGER_DATES) {
    const day = startOfHongKongDay(Number(found));
    days.push(day);
    found = before.get(day);
  }
  const [newest, oldest] = [days[0], days.at(-1)];
  return newest === undefined || oldest === undefined ? null : { from: dayText(oldest), to: dayText(newest) };
}
