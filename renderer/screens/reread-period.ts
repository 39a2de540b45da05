// Which ledger dates "Re-read this period" reads from the service, or why it cannot.

import type { LedgerDate } from '../../shared/contract/sync.ts';
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
  | { readonly kind: 'dates'; readonly dates: readonly string[] }
  | { readonly kind: 'refused'; readonly reason: RereadRefusal };

export type RereadSetting = {
  /** Null without a filter on the ledger date; 'unknown' for a period whose dates are not known. */
  readonly range: OpenRange | 'unknown' | null;
  readonly facts: Loadable<RereadFacts>;
};

/** `ledgerDates`: every one of the copy, as the service writes it. */
export type RereadFacts = { readonly ledgerDates: readonly LedgerDate[]; readonly obeysDateFilter: boolean };

/** The dates of the copy inside the period. Other filters do not matter: all rows of a date are read. */
export function planReread({ range, facts }: RereadSetting): Reread {
  if (facts.kind !== 'ready') return { kind: 'refused', reason: facts.kind === 'loading' ? 'reading' : 'notRead' };
  const { ledgerDates, obeysDateFilter } = facts.value;
  if (ledgerDates.length === 0) return { kind: 'refused', reason: 'noDates' };
  if (ledgerDates.some(({ date }) => dayOf(date) === null)) return { kind: 'refused', reason: 'unrecognised' };
  if (!obeysDateFilter) return { kind: 'refused', reason: 'notByDate' };
  if (range === null) return { kind: 'refused', reason: 'noPeriod' };
  if (range === 'unknown') return { kind: 'refused', reason: 'noDates' };
  const dates = ledgerDates.map(({ date }) => date).filter((date) => isWithin(dayOf(date) ?? '', range));
  return dates.length === 0 ? { kind: 'refused', reason: 'noDates' } : { kind: 'dates', dates };
}

function isWithin(day: string, { from, to }: OpenRange): boolean {
  return (from === null || day >= from) && (to === null || day <= to);
}
