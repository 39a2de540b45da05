// Which ledger dates "Re-read this period" reads from the service, or why it cannot.

import type { LedgerDate } from '../../shared/contract/sync.ts';
import { DAY_MS, shiftDate, startOfDay, startOfHongKongDay } from '../../shared/rules/dates.ts';
import { LIMITS } from '../../shared/contract/limits.ts';
import { dayOf } from '../lib/format-date.ts';
import type { Loadable } from '../lib/calls/loadable.ts';
import type { OpenRange } from '../lib/ledger-range.ts';

export type RereadRefusal =
  /** The ledger dates of the copy are being read. */
  | 'reading'
  /** The ledger dates of the copy could not be read. */
  | 'notRead'
  /** No period is filtered: every date would be read, which a full sync does better. */
  | 'noPeriod'
  /** Some dates cannot be read, so it is unknown whether they lie in the period. */
  | 'unrecognised'
  /** The service ignores its filter on the ledger date. */
  | 'notByDate'
  | 'noDates';

export type Reread =
  | {
      readonly kind: 'dates';
      /** Those of the copy. */
      readonly dates: readonly string[];
      /** Other days of the period, up to tomorrow: the service may have rows of them by now. */
      readonly emptyDays: readonly string[];
    }
  | { readonly kind: 'refused'; readonly reason: RereadRefusal };

export type RereadSetting = {
  /** Null without a filter on the ledger date; 'unknown' for a period whose dates are not known. */
  readonly range: OpenRange | 'unknown' | null;
  readonly facts: Loadable<RereadFacts>;
  readonly nowMs: number;
};

/** `ledgerDates`: every one of the copy, as the service writes it. */
export type RereadFacts = { readonly ledgerDates: readonly LedgerDate[]; readonly obeysDateFilter: boolean };

/** The days inside the period. Other filters do not matter: all rows of a day are read. */
export function planReread({ range, facts, nowMs }: RereadSetting): Reread {
  if (facts.kind !== 'ready') return { kind: 'refused', reason: facts.kind === 'loading' ? 'reading' : 'notRead' };
  const { ledgerDates, obeysDateFilter } = facts.value;
  if (ledgerDates.length === 0) return { kind: 'refused', reason: 'noDates' };
  if (ledgerDates.some(({ date }) => dayOf(date) === null)) return { kind: 'refused', reason: 'unrecognised' };
  if (!obeysDateFilter) return { kind: 'refused', reason: 'notByDate' };
  if (range === null) return { kind: 'refused', reason: 'noPeriod' };
  if (range === 'unknown') return { kind: 'refused', reason: 'noDates' };
  const dates = ledgerDates.map(({ date }) => date).filter((date) => isWithin(dayOf(date) ?? '', range));
  if (dates.length === 0) return { kind: 'refused', reason: 'noDates' };
  return { kind: 'dates', dates, emptyDays: emptyDaysOf(dates, { range, nowMs }) };
}

/** Written like the dates. Newest first, and no more than a re-reading asks for. */
function emptyDaysOf(
  dates: readonly string[],
  { range, nowMs }: { readonly range: OpenRange; readonly nowMs: number },
): readonly string[] {
  const known = new Map(dates.map((date) => [startOf(dayOf(date)), date]));
  const [[anyMs, anyDate] = [0, ''], ...others] = known;
  const firstMs =
    range.from === null ? others.reduce((first, [ms]) => Math.min(first, ms), anyMs) : startOf(range.from);
  const tomorrowMs = startOfHongKongDay(nowMs) + DAY_MS;
  const lastMs = range.to === null ? tomorrowMs : Math.min(tomorrowMs, startOf(range.to));
  const days: string[] = [];
  for (let ms = lastMs; ms >= firstMs && days.length < LIMITS.rereadEmptyDays; ms -= DAY_MS) {
    const day = known.has(ms) ? null : shiftDate(anyDate, (ms - anyMs) / DAY_MS);
    if (day !== null) days.push(day);
  }
  return days;
}

/** Infinity for a text that names no day: then no day is before it. */
function startOf(day: string | null): number {
  return (day === null ? null : startOfDay(day)) ?? Infinity;
}

function isWithin(day: string, { from, to }: OpenRange): boolean {
  return (from === null || day >= from) && (to === null || day <= to);
}
