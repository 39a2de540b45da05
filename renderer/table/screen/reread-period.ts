// Which ledger dates "Re-read this period" asks the service for, or why it cannot.

import type { LedgerDate } from '../../../shared/contract/sync.ts';
import { dayOf } from '../../lib/format-date.ts';
import type { OpenRange } from '../../lib/ledger-range.ts';

export type RereadRefusal =
  /** The ledger dates of the copy could not be read. */
  | 'notRead'
  /** Without a period every date is meant, which a full sync reads better. */
  | 'noPeriod'
  /** A range cannot be told from dates of an unknown form. */
  | 'unrecognised'
  /** The service answers a ledger date with everything. */
  | 'notByDate'
  | 'noDates'
  | 'running';

export type Reread =
  | { readonly kind: 'dates'; readonly dates: readonly string[] }
  | { readonly kind: 'refused'; readonly reason: RereadRefusal };

export type RereadSetting = {
  /** Null: no filter on the ledger date; unknown: a period without dates. */
  readonly range: OpenRange | 'unknown' | null;
  /** Every ledger date held, in the service's own form. */
  readonly ledgerDates: readonly LedgerDate[];
  readonly obeysDateFilter: boolean;
  /** Whether the two above could be read. */
  readonly isRead: boolean;
  readonly running: boolean;
};

/** The dates of the period that are held; the other filters do not matter, as a date is read whole. */
export function planReread({ range, ledgerDates, obeysDateFilter, isRead, running }: RereadSetting): Reread {
  if (running) return { kind: 'refused', reason: 'running' };
  if (!isRead) return { kind: 'refused', reason: 'notRead' };
  if (ledgerDates.length === 0) return { kind: 'refused', reason: 'noDates' };
  if (ledgerDates.some(({ date }) => dayOf(date) === null)) return { kind: 'refused', reason: 'unrecognised' };
  if (!obeysDateFilter) return { kind: 'refused', reason: 'notByDate' };
  if (range === null) return { kind: 'refused', reason: 'noPeriod' };
  if (range === 'unknown') return { kind: 'refused', reason: 'noDates' };
  const dates = ledgerDates.map(({ date }) => date).filter((date) => lies(dayOf(date) ?? '', range));
  return dates.length === 0 ? { kind: 'refused', reason: 'noDates' } : { kind: 'dates', dates };
}

function lies(day: string, { from, to }: OpenRange): boolean {
  return (from === null || day >= from) && (to === null || day <= to);
}
