// How old an answer may be: as old as the oldest ledger date or membership that it depends on. And whether answers to two
// requests are of the same rows.

import type { RowsAnswer } from '../../../shared/contract/answers.ts';
import { CHARGE_FILTER_CODES } from '../../../shared/contract/charge-codes.ts';
import type { DayRange, Filter, ValueFilter } from '../../../shared/contract/query.ts';
import { DAY_MS, startOfDay, startOfHongKongDay } from '../../../shared/rules/dates.ts';
import { oldestReading } from '../../../shared/rules/reading-time.ts';
import { readMatching } from '../tables/learned.ts';
import { findWholeReading } from '../tables/ledger-dates.ts';
import { readMembership, subjectOf } from './memberships.ts';
import { periodDays } from './periods.ts';
import type { QueryContext } from './query-context.ts';

type Answered = Pick<Extract<RowsAnswer, { readonly kind: 'rows' }>, 'asOf' | 'ledgerDates'>;

export function answeredAsOf(context: QueryContext, filters: readonly Filter[]): Answered {
  const { db, dataset, state } = context;
  const span = dataset === 'reports' ? spannedDates(context, filters) : null;
  // If the filters span no ledger date, the answer depends on all of them: reading them showed that none is in the
  // span.
  const readAtTimes = span === null || span.dates === 0 ? [state.asOf] : span.read;
  const readingTimes = [...readAtTimes, ...membershipTimes(db, filters)].filter((time) => time !== null);
  return {
    asOf: state.asOf === null ? null : oldestReading(readingTimes, context.now()),
    ledgerDates: span && { dates: span.dates, onlyCounted: span.onlyCounted },
  };
}

/**
 * Changes with the rows that these filters find: with each copy, with the lists that answer the filters, and with how texts
 * are matched. What is learned about other filters leaves it as it is.
 */
export function answerBasis({ db, dataset, state }: QueryContext, filters: readonly Filter[]): string {
  const serviceFilters = singleFilters(filters).filter((filter) => filter.kind === 'service');
  const lists = [
    ...serviceFilters.map(({ name, value }) => subjectOf(name, value)),
    // Each charge shows its Pending mark.
    ...(dataset === 'charges' ? CHARGE_FILTER_CODES.pending.map((mark) => subjectOf('pending', mark)) : []),
  ];
  return JSON.stringify([
    state.copyNumber,
    lists.map((subject) => readMembership(db, subject)),
    serviceFilters.map(({ name }) => readMatching(db, name)),
  ]);
}

type ReadTimes = { readonly oldest: string | null; readonly newest: string | null; readonly dates: bigint };

/** The ledger dates that the filters span, with the times of their oldest and newest reading. */
function spannedDates(context: QueryContext, filters: readonly Filter[]) {
  const bounds = filters.flatMap((filter) => dateBounds(context, filter));
  const where = ['rows > 0', ...bounds.map((bound) => bound.where)].join(' AND ');
  // Without a group, there is always one row.
  const { oldest, newest, dates, counted } = context.db
    .prepare<unknown[], ReadTimes & { readonly counted: bigint }>(
      `SELECT min(read_at) AS oldest, max(read_at) AS newest, count(*) AS dates, count(counted_at) AS counted
       FROM ledger_dates WHERE ${where}`,
    )
    .get(...bounds.flatMap((bound) => bound.values)) as ReadTimes & { readonly counted: bigint };
  const emptyDays = oldest === null ? [] : readTimesOfEmptyDays(context, bounds, oldest);
  return { read: [oldest, newest, ...emptyDays], dates: Number(dates), onlyCounted: Number(counted) };
}

/**
 * Since when it is known that the days without rows have none: since each was asked for, if all were, else since all dates
 * were added up.
 */
function readTimesOfEmptyDays({ db, state }: QueryContext, bounds: readonly Bound[], oldestReadAt: string) {
  // A file of an older version does not say when all dates were added up.
  const whole = findWholeReading(db) ?? { run: -1, at: state.asOf };
  // A reading is trusted to have had no rows of days after tomorrow, as quick runs do.
  const endMs = startOfHongKongDay(Date.parse(oldestReadAt)) + 2 * DAY_MS;
  const where = ['(rows > 0 OR read_run > ?)', 'ms < ?', ...bounds.map((bound) => bound.where)].join(' AND ');
  // Without a group, there is always one row.
  const { oldest, newest, dates } = db
    .prepare<unknown[], ReadTimes>(
      `SELECT min(read_at) AS oldest, max(read_at) AS newest, count(*) AS dates FROM ledger_dates WHERE ${where}`,
    )
    .get(whole.run, endMs, ...bounds.flatMap((bound) => bound.values)) as ReadTimes;
  const days = countDays(bounds, endMs);
  return days > 0 && Number(dates) >= days ? [oldest, newest] : [whole.at];
}

/** Infinity without a first day. */
function countDays(bounds: readonly Bound[], endMs: number): number {
  const named = bounds.flatMap(({ dates }) => dates ?? []);
  if (named.length > 0) return Math.min(...named);
  const from = Math.max(...bounds.map((bound) => bound.from ?? -Infinity));
  const to = Math.min(endMs, ...bounds.map((bound) => bound.to ?? Infinity));
  return (to - from) / DAY_MS;
}

/** `dates`: how many it names. `from`, `to`: the first moment of its first day, and the end of its last one. */
type Bound = {
  readonly where: string;
  readonly values: readonly (string | number)[];
  readonly dates?: number;
  readonly from?: number;
  readonly to?: number;
};

/**
 * The bounds that a filter sets for ledger dates; none for other filters. The answer may then be newer than it says.
 */
function dateBounds(context: QueryContext, filter: Filter): readonly Bound[] {
  if (filter.kind === 'anyOf') return anyOfBounds(filter.filters);
  if (filter.kind === 'service') {
    return filter.name === 'biz_date' ? namedBounds([filter.value]) : [];
  }
  if (!('field' in filter) || filter.field !== 'biz_date') return [];
  if (filter.kind === 'period') {
    const days = periodDays(context, filter.period);
    return days === null || days === 'unread' ? [] : dayBounds(days);
  }
  if (filter.not === true) return [];
  if (filter.kind === 'equals' || filter.kind === 'exactly') {
    return filter.value === null ? [] : namedBounds([filter.value]);
  }
  if (filter.kind === 'isOneOf' && filter.values.length > 0) {
    return namedBounds(filter.values);
  }
  return filter.kind === 'range' ? dayBounds(filter) : [];
}

/** Only if each of the filters names one ledger date. */
function anyOfBounds(filters: readonly ValueFilter[]): readonly Bound[] {
  const dates = filters.flatMap((filter) => {
    if (filter.kind === 'service') return filter.name === 'biz_date' ? [filter.value] : [];
    const isDate = filter.kind === 'exactly' && filter.field === 'biz_date' && filter.not !== true;
    return isDate && filter.value !== null ? [filter.value] : [];
  });
  if (dates.length < filters.length) return [];
  return namedBounds(dates);
}

function namedBounds(dates: readonly string[]): readonly Bound[] {
  return [{ where: `date IN (${dates.map(() => '?').join(', ')})`, values: dates, dates: new Set(dates).size }];
}

function dayBounds(days: Partial<DayRange>): readonly Bound[] {
  const from = days.from === undefined ? null : startOfDay(days.from);
  const to = days.to === undefined ? null : startOfDay(days.to);
  return [
    ...(from === null ? [] : [{ where: 'ms >= ?', values: [from], from }]),
    ...(to === null ? [] : [{ where: 'ms < ?', values: [to + DAY_MS], to: to + DAY_MS }]),
  ];
}

/** With the filters of several values one by one. */
export function singleFilters(filters: readonly Filter[]): readonly Exclude<Filter, { readonly kind: 'anyOf' }>[] {
  return filters.flatMap<Exclude<Filter, { readonly kind: 'anyOf' }>>((filter) =>
    filter.kind === 'anyOf' ? filter.filters : [filter],
  );
}

function membershipTimes(db: QueryContext['db'], filters: readonly Filter[]): readonly string[] {
  const findStatement = db
    .prepare(`SELECT as_of FROM membership_states WHERE subject = ? AND standing <> 'unknown'`)
    .pluck();
  return singleFilters(filters).flatMap((filter) => {
    const asOf = filter.kind === 'service' ? findStatement.get(subjectOf(filter.name, filter.value)) : undefined;
    return typeof asOf === 'string' ? [asOf] : [];
  });
}
