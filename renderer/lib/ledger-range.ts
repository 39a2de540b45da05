// Ranges of ledger dates: from typed text, from a filter, and the range that all filters leave together.

import type { Filter, PeriodRanges } from '../../shared/contract/query.ts';
import { dayOf, isWholePeriod, typedDay } from './format-date.ts';

export const LEDGER_DATE = 'biz_date';

export const NO_PERIODS: PeriodRanges = { thisMonth: null, lastCompleteMonth: null, lastTenLedgerDates: null };

export type OpenRange = { readonly from: string | null; readonly to: string | null };

/** The range of ledger dates that a filter selects; null for other filters and for a negated range. */
export function rangeOf(filter: Filter): OpenRange | null {
  if (filter.kind !== 'range' || filter.field !== LEDGER_DATE || filter.not === true) return null;
  return { from: filter.from ?? null, to: filter.to ?? null };
}

/** A month or a year typed at one end only means all of it. An end that is not a date yet stays as it was. */
export function typedRange(
  typed: { readonly from: string; readonly to: string },
  before: OpenRange = { from: null, to: null },
): OpenRange {
  const [from, to] = [typed.from.trim(), typed.to.trim()];
  const only = from === '' ? to : to === '' ? from : '';
  if (isWholePeriod(only)) return { from: typedDay(only, 'from'), to: typedDay(only, 'to') };
  return {
    from: from === '' ? null : (typedDay(from, 'from') ?? before.from),
    to: to === '' ? null : (typedDay(to, 'to') ?? before.to),
  };
}

/** Whether the last day is before the first, so that no row could match. */
export function isReversed({ from, to }: OpenRange): boolean {
  return from !== null && to !== null && from > to;
}

/** The oldest and newest ledger date in the copy, as sent. */
export type CopyDates = { readonly oldest: string | null; readonly newest: string | null };

/** Whether the range lies entirely before or after the copy's ledger dates; null if it overlaps them or is not known. */
export function sideOfCopy({ from, to }: OpenRange, copy: CopyDates): 'before' | 'after' | null {
  const [oldest, newest] = [dayOf(copy.oldest ?? ''), dayOf(copy.newest ?? '')];
  if (from !== null && newest !== null && from > newest) return 'after';
  return to !== null && oldest !== null && to < oldest ? 'before' : null;
}

/** Null if the range is open at both ends. */
export function rangeFilter({ from, to }: OpenRange): Filter | null {
  if (from === null && to === null) return null;
  return { kind: 'range', field: LEDGER_DATE, ...(from !== null && { from }), ...(to !== null && { to }) };
}

/** The range that all filters on the ledger date leave; null without such a filter; `unknown` if a period is not known. */
export function ledgerRange(filters: readonly Filter[], periods: PeriodRanges): OpenRange | 'unknown' | null {
  const ranges = filters.flatMap((filter): readonly (OpenRange | null)[] => {
    if (filter.kind === 'period' && filter.field === LEDGER_DATE) return [periods[filter.period]];
    const range = rangeOf(filter);
    return range === null ? [] : [range];
  });
  if (ranges.length === 0) return null;
  return ranges.reduce<OpenRange | 'unknown'>(
    (all, range) => (all === 'unknown' || range === null ? 'unknown' : overlap(all, range)),
    { from: null, to: null },
  );
}

function overlap(a: OpenRange, b: OpenRange): OpenRange {
  return {
    from: a.from === null || (b.from !== null && b.from > a.from) ? b.from : a.from,
    to: a.to === null || (b.to !== null && b.to < a.to) ? b.to : a.to,
  };
}
