// The keys by which a table is sorted: those that a person chose, then the table's own order for equal rows.

import type { SortField, SortKey } from '../../shared/contract/query.ts';

export type Direction = SortKey['direction'];
/** More keys have no effect that a person could see. */
const MAX_CHOSEN_KEYS = 4;

/** The chosen keys, then the table's own order by the other fields. */
export function withOwnOrder(chosen: readonly SortKey[], own: readonly SortKey[]): readonly SortKey[] {
  return [...chosen, ...own.filter((key) => !chosen.some(({ field }) => field === key.field))];
}

/** The keys that a person chose. In the table's own order, that is its first key. */
export function chosenKeys(sort: readonly SortKey[], own: readonly SortKey[]): readonly SortKey[] {
  for (let length = 1; length < sort.length; length += 1) {
    const chosen = sort.slice(0, length);
    if (isSameSort(withOwnOrder(chosen, own), sort)) return chosen;
  }
  return sort;
}

/** Sorts by the field alone, or reverses it if it is the last of the chosen keys. */
export function sortBy(chosen: readonly SortKey[], field: SortField): readonly SortKey[] {
  const last = chosen.at(-1);
  return last?.field === field ? [...chosen.slice(0, -1), reversed(last)] : [{ field, direction: 'ascending' }];
}

/** Sorts equal rows by the field, or reverses it if it is a chosen key already. */
export function alsoSortBy(chosen: readonly SortKey[], field: SortField): readonly SortKey[] {
  if (chosen.some((key) => key.field === field))
    return chosen.map((key) => (key.field === field ? reversed(key) : key));
  return [...chosen, { field, direction: 'ascending' as const }].slice(0, MAX_CHOSEN_KEYS);
}

function reversed({ field, direction }: SortKey): SortKey {
  return { field, direction: direction === 'ascending' ? 'descending' : 'ascending' };
}

export function isSameSort(a: readonly SortKey[], b: readonly SortKey[]): boolean {
  return a.length === b.length && a.every((key, at) => key.field === b[at]?.field && key.direction === b[at].direction);
}
