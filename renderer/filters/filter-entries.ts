// The filters of a table in their order, each switched on or off. Every function returns a new list.

import type { Filter } from '../../shared/contract/query.ts';
import type { ViewFilter } from '../../shared/contract/views.ts';
import { controlValue, isSameControl, type FilterControl } from './table-filters.ts';

/** `id` is only for this window and is not stored. */
export type FilterEntry = ViewFilter & { readonly id: string };

export function activeFilters(entries: readonly FilterEntry[]): readonly Filter[] {
  return entries.filter(({ isOn }) => isOn).map(({ filter }) => filter);
}

type Edited = {
  readonly control: FilterControl;
  /** The entry whose editor is open: without a value it is switched off, so that its editor stays where it is. */
  readonly heldId: string | null;
};

/** The entry that the control edits: the one whose editor is open, else the first that is on. */
export function editedEntry(entries: readonly FilterEntry[], { control, heldId }: Edited): FilterEntry | undefined {
  const own = entries.filter(({ filter }) => isSameControl(control, filter));
  return own.find(({ id }) => id === heldId) ?? own.find(({ isOn }) => isOn);
}

/** The filter that the control shows. One that is off shows only as a chip. */
export function filterShown(entries: readonly FilterEntry[], edited: Edited): Filter | null {
  const entry = editedEntry(entries, edited);
  return entry?.isOn === true ? entry.filter : null;
}

/** The value that the control shows. */
export function valueShown(entries: readonly FilterEntry[], edited: Edited): string | undefined {
  const filter = filterShown(entries, edited);
  return filter === null ? undefined : controlValue(edited.control.id, filter);
}

type ControlChange = Edited & { readonly filter: Filter | null; readonly id: string };

/** Replaces the filter that the control edits, or adds it at the end; null removes it. */
export function withControl(entries: readonly FilterEntry[], change: ControlChange): readonly FilterEntry[] {
  const { filter, id, heldId } = change;
  const current = editedEntry(entries, change);
  if (current === undefined) return filter === null ? entries : withFilter(entries, filter, id);
  if (filter === null)
    return current.id === heldId ? switched(entries, heldId, false) : entries.filter((entry) => entry !== current);
  if (current.isOn && isSame(current.filter, filter)) return entries;
  return entries.map((entry) => (entry === current ? { ...entry, filter, isOn: true } : entry));
}

/** Adds the filter at the end. If the list has an equal one, that one is switched on instead. */
export function withFilter(entries: readonly FilterEntry[], filter: Filter, id: string): readonly FilterEntry[] {
  const equal = entries.find((entry) => isSame(entry.filter, filter));
  return equal === undefined ? [...entries, { id, filter, isOn: true }] : switched(entries, equal.id, true);
}

export function switched(entries: readonly FilterEntry[], id: string, isOn: boolean): readonly FilterEntry[] {
  return entries.map((entry) => (entry.id === id && entry.isOn !== isOn ? { ...entry, isOn } : entry));
}

/** Replaces a filter in its place. The new one is on, even if its editor had emptied, and so switched off, the old one. */
export function replaced(entries: readonly FilterEntry[], id: string, filter: Filter): readonly FilterEntry[] {
  return entries.map((entry) => (entry.id === id ? { ...entry, filter, isOn: true } : entry));
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

/** Whether two lists have equal filters, in any order: together they find the same rows. */
export function isSameSet(a: readonly Filter[], b: readonly Filter[]): boolean {
  return a.length === b.length && a.every((filter) => b.some((other) => isSame(filter, other)));
}

/** Whether two filters are equal; the order of their properties does not count. */
export function isSame(a: Filter, b: Filter): boolean {
  return canonical(a) === canonical(b);
}

/**
 * Whether two filters of a list's control find the same value. A bar or group sets a filter on exactly the text in the rows,
 * the list itself often one of the service. Without a text they differ: empty and not sent are two values.
 */
export function isSameValue({ id }: FilterControl, a: Filter, b: Filter): boolean {
  const value = controlValue(id, a);
  return isSame(a, b) || (value !== undefined && value !== '' && value === controlValue(id, b));
}

function canonical(filter: Filter): string {
  const fields = Object.entries(filter).filter(([name, value]) => value !== undefined && !(name === 'not' && !value));
  return JSON.stringify(fields.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
