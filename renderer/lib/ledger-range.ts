// The ledger dates that filters span: what is typed as a period, and what its filters come to together.

import type { DayRange, Filter, Period } from '../../shared/contract/query.ts';
import { dayOf, isWholePeriod, typedDay } from './format-date.ts';

export const LEDGER_DATE = 'biz_date';

/** What the moving periods stand for now; null where nothing is held to tell by. */
export type PeriodRanges = Readonly<Record<Period, DayRange | null>>;
export const NO_PERIODS: PeriodRanges = { thisMonth: null, lastCompleteMonth: null, lastTenLedgerDates: null };

export type OpenRange = { readonly from: string | null; readonly to: string | null };

/** The range of ledger dates that a filter is, if it is one and not the contrary. */
export function rangeOf(filter: Filter): OpenRange | null {
  if (filter.kind !== 'range' || filter.field !== LEDGER_DATE || filter.not === true) return null;
  return { from: filter.from ?? null, to: filter.to ?? null };
}

/** Both ends as typed. A month or a year in one of them alone means all of it; an unfinished end stays as it was. */
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

/** The last day comes before the first: no row could match. */
export function isReversed({ from, to }: OpenRange): boolean {
  return from !== null && to !== null && from > to;
}

/** The ledger dates that are held, as sent. */
export type HeldDates = { readonly oldest: string | null; readonly newest: string | null };

/** On which side of all that is held the range lies; null: within, or it cannot be told. */
export function sideOfHeld({ from, to }: OpenRange, held: HeldDates): 'before' | 'after' | null {
  const [oldest, newest] = [dayOf(held.oldest ?? ''), dayOf(held.newest ?? '')];
  if (from !== null && newest !== null && from > newest) return 'after';
  return to !== null && oldest !== null && to < oldest ? 'before' : null;
}

/** Null: open at both ends, which is no filter. */
export function rangeFilter({ from, to }: OpenRange): Filter | null {
  if (from === null && to === null) return null;
  return { kind: 'range', field: LEDGER_DATE, ...(from !== null && { from }), ...(to !== null && { to }) };
}

/** What all filters on the ledger date come to; null where none is on. Unknown: a period that nothing held tells. */
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
