// Reads the totals of two periods, and their AEs. The filters on ledger dates are left out: they would cut the periods.

import { LIMITS } from '../../shared/contract/limits.ts';
import type { TotalsAnswer } from '../../shared/contract/answers.ts';
import type { AskerName } from '../../shared/contract/askers.ts';
import { wholeQuery, type DayRange, type Filter, type Query } from '../../shared/contract/query.ts';
import { call } from '../lib/calls/api.ts';
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

/** Who asks about the one period, and who at the same time about the other. */
type PeriodAskers = { readonly before: AskerName; readonly after: AskerName };
const HEADLINE: PeriodAskers = { before: 'headlineBefore', after: 'headlineAfter' };
const COMPARED: PeriodAskers = { before: 'comparedBefore', after: 'comparedAfter' };

/** Null when the periods are unknown, or the filters cannot be answered. */
export async function readPeriodTotals({ filters, periods }: PeriodsQuestion): Promise<PeriodTotals | null> {
  if (periods === null) return null;
  const read = await readTotals(filters, periods, HEADLINE);
  return read.kind === 'totals' ? read.totals : null;
}

/** Null when the periods are unknown. */
export async function readComparedPeriods({ filters, periods }: PeriodsQuestion): Promise<ComparedPeriods | null> {
  if (periods === null) return null;
  const [read, before, after] = await Promise.all([
    readTotals(filters, periods, COMPARED),
    readAes(periodQuery(filters, periods.before), COMPARED.before),
    readAes(periodQuery(filters, periods.after), COMPARED.after),
  ]);
  if (read.kind === 'unknown') return read;
  return { kind: 'compared', totals: read.totals, aes: before === null || after === null ? null : { before, after } };
}

async function readTotals(
  filters: readonly Filter[],
  { before, after }: PeriodPair,
  askers: PeriodAskers,
): Promise<BothTotals> {
  const [first, second] = await Promise.all([
    call('queryTotals', periodQuery(filters, before), askers.before),
    call('queryTotals', periodQuery(filters, after), askers.after),
  ]);
  if (first.kind === 'unknown') return first;
  if (second.kind === 'unknown') return second;
  return { kind: 'totals', totals: { before: first.currencies, after: second.currencies } };
}

async function readAes(query: Query, asker: AskerName): Promise<readonly Group[] | null> {
  return wholeGroups(readGroups(await call('queryGroups', { query, by: 'broker_code', limit: LIMITS.groups }, asker)));
}

function periodQuery(filters: readonly Filter[], period: DayRange): Query {
  return wholeQuery('reports', [...withoutLedgerDates(filters), periodFilter(period)]);
}
