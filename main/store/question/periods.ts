// The days of the moving periods: calendar months of Hong Kong's today, and the newest ledger dates of the copy.

import { PERIODS } from '../../../shared/contract/query.ts';
import type { DayRange, Period } from '../../../shared/contract/query.ts';
import type { Database } from '../file/database.ts';
import { dayText, startOfHongKongDay } from '../../../shared/rules/dates.ts';
import { monthDays } from '../../../shared/rules/ledger-periods.ts';
import { inSnapshot, type QueryContext } from './query-context.ts';
import { readState } from '../tables/resource-states.ts';

const LEDGER_DATES = 10;

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
