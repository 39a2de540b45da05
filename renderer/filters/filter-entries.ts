// The list of filters a table holds: in order, each on or parked. Every function gives a new list.

import type { Filter } from '../../shared/contract/query.ts';
import type { ViewFilter } from '../../shared/contract/views.ts';
import { controlValue, isSameControl, type FilterControl, type FilterId } from './table-filters.ts';

/** `id` is this window's own; what is kept and saved is the rest. */
export type FilterEntry = ViewFilter & { readonly id: string };

export function activeFilters(entries: readonly FilterEntry[]): readonly Filter[] {
  return entries.filter(({ isOn }) => isOn).map(({ filter }) => filter);
}

/** What the control shows: the first filter of its kind that is on. A parked one is shown by its chip alone. */
export function valueOn(entries: readonly FilterEntry[], id: FilterId): string | undefined {
  for (const { filter, isOn } of entries) {
    const value = isOn ? controlValue(id, filter) : undefined;
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Puts the filter in the place of the one the control has on, or at the end; null takes that one away. */
export function withControl(
  entries: readonly FilterEntry[],
  set: { readonly control: FilterControl; readonly filter: Filter | null; readonly id: string },
): readonly FilterEntry[] {
  const { control, filter, id } = set;
  const held = entries.find((entry) => entry.isOn && isSameControl(control, entry.filter));
  if (held === undefined) return filter === null ? entries : withFilter(entries, filter, id);
  if (filter === null) return entries.filter((entry) => entry !== held);
  if (isSame(held.filter, filter)) return entries;
  return entries.map((entry) => (entry === held ? { ...entry, filter } : entry));
}

/** At the end; one that is there already is switched on instead. */
export function withFilter(entries: readonly FilterEntry[], filter: Filter, id: string): readonly FilterEntry[] {
  const held = entries.find((entry) => isSame(entry.filter, filter));
  return held === undefined ? [...entries, { id, filter, isOn: true }] : switched(entries, held.id, true);
}

export function switched(entries: readonly FilterEntry[], id: string, isOn: boolean): readonly FilterEntry[] {
  return entries.map((entry) => (entry.id === id && entry.isOn !== isOn ? { ...entry, isOn } : entry));
}

export function without(entries: readonly FilterEntry[], id: string): readonly FilterEntry[] {
  return entries.filter((entry) => entry.id !== id);
}

/** Ids aside: whether the two lists filter and show the same. */
export function isSameList(a: readonly ViewFilter[], b: readonly ViewFilter[]): boolean {
  return (
    a.length === b.length &&
    a.every((entry, place) => {
      const other = b[place];
      return other !== undefined && entry.isOn === other.isOn && isSame(entry.filter, other.filter);
    })
  );
}

/** Filters are plain values; the order of their fields says nothing. */
export function isSame(a: Filter, b: Filter): boolean {
  return canonical(a) === canonical(b);
}

function canonical(filter: Filter): string {
  const fields = Object.entries(filter).filter(([name, value]) => value !== undefined && !(name === 'not' && !value));
  return JSON.stringify(fields.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
