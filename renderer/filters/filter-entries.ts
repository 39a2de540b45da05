// The filters of a table in their order, each switched on or off. Every function returns a new list.

import type { Filter } from '../../shared/contract/query.ts';
import type { ViewFilter } from '../../shared/contract/views.ts';
import { controlValue, isSameControl, type FilterControl, type FilterId } from './table-filters.ts';

/** `id` is only for this window and is not stored. */
export type FilterEntry = ViewFilter & { readonly id: string };

export function activeFilters(entries: readonly FilterEntry[]): readonly Filter[] {
  return entries.filter(({ isOn }) => isOn).map(({ filter }) => filter);
}

/** The value that the control shows: of its first filter that is on. A filter that is off shows only as a chip. */
export function valueOn(entries: readonly FilterEntry[], id: FilterId): string | undefined {
  for (const { filter, isOn } of entries) {
    const value = isOn ? controlValue(id, filter) : undefined;
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Replaces the control's filter that is on, or adds it at the end; null removes it. */
export function withControl(
  entries: readonly FilterEntry[],
  set: { readonly control: FilterControl; readonly filter: Filter | null; readonly id: string },
): readonly FilterEntry[] {
  const { control, filter, id } = set;
  const current = entries.find((entry) => entry.isOn && isSameControl(control, entry.filter));
  if (current === undefined) return filter === null ? entries : withFilter(entries, filter, id);
  if (filter === null) return entries.filter((entry) => entry !== current);
  if (isSame(current.filter, filter)) return entries;
  return entries.map((entry) => (entry === current ? { ...entry, filter } : entry));
}

/** Adds the filter at the end. If the list has an equal one, that one is switched on instead. */
export function withFilter(entries: readonly FilterEntry[], filter: Filter, id: string): readonly FilterEntry[] {
  const equal = entries.find((entry) => isSame(entry.filter, filter));
  return equal === undefined ? [...entries, { id, filter, isOn: true }] : switched(entries, equal.id, true);
}

export function switched(entries: readonly FilterEntry[], id: string, isOn: boolean): readonly FilterEntry[] {
  return entries.map((entry) => (entry.id === id && entry.isOn !== isOn ? { ...entry, isOn } : entry));
}

export function without(entries: readonly FilterEntry[], id: string): readonly FilterEntry[] {
  return entries.filter((entry) => entry.id !== id);
}

/** Whether two lists have equal filters in the same order, ids aside. */
export function isSameList(a: readonly ViewFilter[], b: readonly ViewFilter[]): boolean {
  return (
    a.length === b.length &&
    a.every((entry, place) => {
      const other = b[place];
      return other !== undefined && entry.isOn === other.isOn && isSame(entry.filter, other.filter);
    })
  );
}

/** Whether two filters are equal; the order of their properties does not count. */
export function isSame(a: Filter, b: Filter): boolean {
  return canonical(a) === canonical(b);
}

function canonical(filter: Filter): string {
  const fields = Object.entries(filter).filter(([name, value]) => value !== undefined && !(name === 'not' && !value));
  return JSON.stringify(fields.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
