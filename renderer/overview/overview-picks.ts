// What picking a mark of a chart does to the filters: it adds filters for exactly the rows behind the mark.

import { LIMITS } from '../../shared/contract/limits.ts';
import { filteredField, type DayRange, type Filter } from '../../shared/contract/query.ts';
import type { ViewFilter } from '../../shared/contract/views.ts';
import type { ChartCategory } from '../charts/data/chart.ts';
import { withoutLedgerDates } from '../charts/data/compare-periods.ts';
import { isSame } from '../filters/filter-entries.ts';
import { dayOf } from '../lib/format-date.ts';
import { LEDGER_DATE, rangeOf } from '../lib/ledger-range.ts';

/** Adds the mark's filters. A range that contains the mark's own range becomes unnecessary and is removed. */
export function withPicked(entries: readonly ViewFilter[], pickedFilters: readonly Filter[]): readonly ViewFilter[] {
  const keptEntries = entries.filter(
    ({ filter, isOn }) =>
      !pickedFilters.some((picked) => isSame(picked, filter)) &&
      !(isOn && pickedFilters.some((picked) => isWithin(picked, filter))),
  );
  return [...keptEntries, ...pickedFilters.map((filter) => ({ filter, isOn: true }))];
}

/**
 * The filters for neighbouring marks on a time axis. Null when none of them has rows, or when no filter finds exactly
 * their rows. If some ledger dates cannot be read, a range would miss them, so the dates are listed as texts.
 */
export function brushedFilters(
  categories: readonly ChartCategory[],
  { areDatesRead }: { readonly areDatesRead: boolean },
): readonly Filter[] | null {
  const withRows = categories.flatMap(({ filters }) => (filters === null ? [] : [filters]));
  const [first, ...more] = withRows;
  if (first === undefined) return null;
  if (more.length === 0) return first;
  const dates = withRows.map((filters) => filters.filter((filter) => filteredField(filter) === LEDGER_DATE));
  const days = dates.map(daysOf);
  const span = days.every((range) => range !== null) && areDatesRead ? spanOf(days) : null;
  const date = span ?? textsOf(dates);
  return date === null ? null : [date, ...withoutLedgerDates(first)];
}

function daysOf(filters: readonly Filter[]): DayRange | null {
  const [filter] = filters;
  if (filter === undefined || filters.length > 1) return null;
  if (filter.kind === 'exactly') return spanOfTexts(filter.value === null ? [] : [filter.value]);
  if (filter.kind === 'isOneOf') return spanOfTexts(filter.values);
  const range = rangeOf(filter);
  return range === null || range.from === null || range.to === null ? null : { from: range.from, to: range.to };
}

function spanOfTexts(texts: readonly string[]): DayRange | null {
  const days = texts.map(dayOf).filter((day) => day !== null);
  const sorted = days.toSorted();
  const [from, to] = [sorted[0], sorted.at(-1)];
  return from === undefined || to === undefined || days.length < texts.length ? null : { from, to };
}

function spanOf(ranges: readonly DayRange[]): Filter {
  const from = ranges.reduce((first, range) => (range.from < first ? range.from : first), ranges[0]?.from ?? '');
  const to = ranges.reduce((last, range) => (range.to > last ? range.to : last), '');
  return { kind: 'range', field: LEDGER_DATE, from, to };
}

function textsOf(dates: readonly (readonly Filter[])[]): Filter | null {
  const values: string[] = [];
  for (const [filter] of dates) {
    if (filter?.kind === 'isOneOf') values.push(...filter.values);
    else if (filter?.kind === 'exactly' && filter.value !== null) values.push(filter.value);
    else return null;
  }
  return values.length > LIMITS.filterValues ? null : { kind: 'isOneOf', field: LEDGER_DATE, values };
}

function isWithin(inner: Filter, outer: Filter): boolean {
  const [a, b] = [rangeOf(inner), rangeOf(outer)];
  if (a === null || b === null) return false;
  const startsAfter = b.from === null || (a.from !== null && a.from >= b.from);
  return startsAfter && (b.to === null || (a.to !== null && a.to <= b.to));
}
