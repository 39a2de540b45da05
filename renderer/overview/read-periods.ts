// Reads the totals of two periods, and their AEs. The filters on ledger dates are left out: they would cut the periods.

import { LIMITS } from '../../shared/contract/limits.ts';
import type { TotalsAnswer } from '../../shared/contract/answers.ts';
import type { DayRange, Filter, Query } from '../../shared/contract/query.ts';
import { call } from '../lib/calls/api.ts';
import { CHART_IDS } from '../charts/data/chart.ts';
import { periodFilter, withoutLedgerDates, type PeriodTotals } from '../charts/data/compare-periods.ts';
import type { PeriodPair } from '../charts/data/overview-settings.ts';
import { readGroups, wholeGroups, type Group } from '../groups/groups.ts';

/** `periods` is null while unknown: nothing is read then. */
export type PeriodsQuestion = { readonly filters: readonly Filter[]; readonly periods: PeriodPair | null };
/** The filters of a period cannot be answered. */
type UnknownTotals = Extract<TotalsAnswer, { readonly kind: 'unknown' }>;
type BothTotals = { readonly kind: 'totals'; readonly totals: PeriodTotals } | UnknownTotals;
export type ComparedPeriods =
  | {
      readonly kind: 'compared';
      readonly totals: PeriodTotals;
      /** Null when there are more AEs than one answer lists, so that the largest changes are unknown. */
      readonly aes: { readonly before: readonly Group[]; readonly after: readonly Group[] } | null;
    }
  | UnknownTotals;

/**
 * No page is read. The main process cancels an older request of the same kind and page size, so these sizes differ from
 * each other and from those of the charts and their totals.
 */
const FIRST_PAGE_SIZE = 2 + 2 * CHART_IDS.length;

/** Null when the periods are unknown, or the filters cannot be answered. */
export async function readPeriodTotals({ filters, periods }: PeriodsQuestion): Promise<PeriodTotals | null> {
  if (periods === null) return null;
  const read = await readTotals(filters, periods, FIRST_PAGE_SIZE);
  return read.kind === 'totals' ? read.totals : null;
}

/** Null when the periods are unknown. */
export async function readComparedPeriods({ filters, periods }: PeriodsQuestion): Promise<ComparedPeriods | null> {
  if (periods === null) return null;
  const [read, before, after] = await Promise.all([
    readTotals(filters, periods, FIRST_PAGE_SIZE + 2),
    readAes(periodQuery(filters, periods.before, FIRST_PAGE_SIZE)),
    readAes(periodQuery(filters, periods.after, FIRST_PAGE_SIZE + 1)),
  ]);
  if (read.kind === 'unknown') return read;
  return { kind: 'compared', totals: read.totals, aes: before === null || after === null ? null : { before, after } };
}

async function readTotals(
  filters: readonly Filter[],
  { before, after }: PeriodPair,
  pageSize: number,
): Promise<BothTotals> {
  const [first, second] = await Promise.all([
    call('queryTotals', periodQuery(filters, before, pageSize)),
    call('queryTotals', periodQuery(filters, after, pageSize + 1)),
  ]);
  if (first.kind === 'unknown') return first;
  if (second.kind === 'unknown') return second;
  return { kind: 'totals', totals: { before: first.currencies, after: second.currencies } };
}

async function readAes(query: Query): Promise<readonly Group[] | null> {
  return wholeGroups(readGroups(await call('queryGroups', { query, by: 'broker_code', limit: LIMITS.groups })));
}

function periodQuery(filters: readonly Filter[], period: DayRange, pageSize: number): Query {
  return {
    dataset: 'reports',
    filters: [...withoutLedgerDates(filters), periodFilter(period)],
    sort: [],
    page: 1,
    pageSize,
  };
}
