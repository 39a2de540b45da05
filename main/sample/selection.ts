// Selects the rows that match the filters of a request, in order.

import type { Filters } from './asked.ts';
import type { Memberships } from './memberships.ts';

/** Rows by position. `itemAt` gives the number of the row at a position, which stays the same when rows move. */
export type SelectableRows = {
  readonly length: () => number;
  readonly itemAt: (position: number) => number;
  readonly filterTextOf: (filter: string, item: number) => string | null;
  /** The only positions that can match; null when any can. */
  readonly rangeOf: (filters: Filters) => { readonly from: number; readonly to: number } | null;
};

export type Matcher = (text: string | null) => boolean;

type Search = {
  readonly rows: SelectableRows;
  readonly packagesOf: Memberships['packagesOf'];
  readonly matcherOf?: (name: string, filterValue: string) => Matcher;
};

const TEXT_FILTERS: ReadonlySet<string> = new Set(['name', 'basis', 'fee_rate_spec']);

export function isTextFilter(name: string): boolean {
  return TEXT_FILTERS.has(name);
}

/** The items that every filter matches. */
export function selectItems({ rows, packagesOf, matcherOf = exactOrContained }: Search, filters: Filters): Int32Array {
  const range = rows.rangeOf(filters);
  const { aaid, ...columns } = filters;
  const members = aaid === undefined ? null : new Set(packagesOf(aaid));
  const tests = Object.entries(columns).map(([name, value]) => ({ name, matches: matcherOf(name, value) }));
  const positions: number[] = [];
  for (let position = range?.from ?? 0; position < (range?.to ?? rows.length()); position += 1) {
    const item = rows.itemAt(position);
    if (members !== null && !members.has(item)) continue;
    if (tests.every(({ name, matches }) => matches(rows.filterTextOf(name, item)))) positions.push(item);
  }
  return Int32Array.from(positions);
}

/** Keys, ids, states and dates must be equal; names, bases and rates must contain the value, ignoring the case of A–Z. */
function exactOrContained(name: string, filterValue: string): Matcher {
  if (!isTextFilter(name)) return (text) => text === filterValue;
  const sought = lowerAscii(filterValue);
  return (text) => text !== null && lowerAscii(text).includes(sought);
}

export function lowerAscii(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  return text.normalize('NFC').replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
