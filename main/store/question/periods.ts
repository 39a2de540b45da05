// The days of the moving periods: this month in Hong Kong, the copy's last complete month, and its newest ledger dates.

import type { DayRange, Period, PeriodRanges } from '../../../shared/contract/query.ts';
import type { Database } from '../file/database.ts';
import { dayText, startOfHongKongDay } from '../../../shared/rules/dates.ts';
import { lastCompleteMonth, periodAround } from '../../../shared/rules/ledger-periods.ts';
import { inSnapshot, type QueryContext } from './query-context.ts';
import { reachedDay, readState } from '../tables/resource-states.ts';

const NEWEST_LEDGER_DATES = 10;

export function getPeriods(db: Database, now: () => number): PeriodRanges {
  return inSnapshot({ db, dataset: 'reports', now }, periodsOf);
}

/** Null for a period whose days are not known. */
export function periodsOf(context: QueryContext): PeriodRanges {
  const daysOf = (period: Period): DayRange | null => {
    const days = periodDays(context, period);
    return days === 'unread' ? null : days;
  };
  return {
    thisMonth: daysOf('thisMonth'),
    lastCompleteMonth: daysOf('lastCompleteMonth'),
    lastTenLedgerDates: daysOf('lastTenLedgerDates'),
  };
}

/** Null when there is no ledger date. `unread`: some ledger dates are in no known format. */
export function periodDays(context: QueryContext, period: Period): DayRange | 'unread' | null {
  if (period === 'lastTenLedgerDates') return newestLedgerDays(context.db);
  const today = dayText(context.now());
  if (period === 'lastCompleteMonth') return lastCompleteMonth(today, reachedDay(context.db, context.now()));
  return periodAround(today, 'month');
}

/** Finds each earlier day with rows by one look-up in the index of dates. */
function newestLedgerDays(db: Database): DayRange | 'unread' | null {
  if (readState(db, 'reports').unreadDateFields.includes('biz_date')) return 'unread';
  const newestBeforeStatement = db.prepare('SELECT max("biz_date_ms") FROM "reports" WHERE "biz_date_ms" < ?').pluck();
  const dayStartsMs: number[] = [];
  let ms = newestBeforeStatement.get(Number.MAX_SAFE_INTEGER);
  while (typeof ms === 'bigint' && dayStartsMs.length < NEWEST_LEDGER_DATES) {
    const dayStartMs = startOfHongKongDay(Number(ms));
    dayStartsMs.push(dayStartMs);
    ms = newestBeforeStatement.get(dayStartMs);
  }
  const [newest, oldest] = [dayStartsMs[0], dayStartsMs.at(-1)];
  return newest === undefined || oldest === undefined ? null : { from: dayText(oldest), to: dayText(newest) };
}
