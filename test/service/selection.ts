// Selects the rows of a dataset that match a request's filters, in order. Selections are cached until rows change, because
// a filtered dataset is requested page by page.

import type { SampleFlags } from './flags.ts';
import type { Filters } from '../../main/sample/asked.ts';
import { isTextFilter, lowerAscii, selectItems, type Matcher } from '../../main/sample/selection.ts';
import type { MovingMemberships } from './moving-memberships.ts';
import type { MovingRows } from './moving-rows.ts';
import type { RowSource } from '../../main/sample/row-source.ts';

/** The items selected: `at(position)` of `length`. */
export type Selection = { readonly length: number; readonly at: (position: number) => number };

const KEPT_ITEMS = 8_000_000;
const ID_FILTERS: ReadonlySet<string> = new Set(['id', 'billing_item_id']);

export type Selector = { select(filters: Filters): Selection };

export function createSelector(parts: {
  readonly rows: MovingRows;
  readonly source: RowSource;
  readonly flags: SampleFlags;
  readonly memberships: MovingMemberships;
}): Selector {
  const { rows, source, flags, memberships } = parts;
  const search = {
    rows: { ...rows, rangeOf: (filters: Filters) => (rows.isUntouched() ? source.rangeOf(filters) : null) },
    packagesOf: memberships.packagesOf,
    matcherOf: (name: string, wanted: string) => matcherOf(name, wanted, flags),
  };
  const kept = new Map<string, Int32Array>();
  let keptVersion = 0;
  const find = (filters: Filters): Int32Array => {
    const version = rows.version() + memberships.version();
    if (keptVersion !== version) kept.clear();
    keptVersion = version;
    const key = JSON.stringify(Object.entries(filters).sort());
    const items = kept.get(key) ?? selectItems(search, filters);
    // Re-inserted as the newest; the oldest are removed first if there are too many.
    kept.delete(key);
    kept.set(key, items);
    dropOldest(kept);
    return items;
  };
  return {
    select: (asked) => {
      const filters = obeyed(asked, flags);
      if (Object.keys(filters).length === 0) return { length: rows.length(), at: rows.itemAt };
      const items = find(filters);
      return { length: items.length, at: (position) => items[position] ?? 0 };
    },
  };
}

function obeyed(filters: Filters, flags: SampleFlags): Filters {
  if (flags.reportDateFilter === 'obeyed') return filters;
  return Object.fromEntries(Object.entries(filters).filter(([name]) => name !== 'biz_date'));
}

function dropOldest(kept: Map<string, Int32Array>): void {
  let held = [...kept.values()].reduce((sum, items) => sum + items.length, 0);
  for (const [key, items] of kept) {
    if (held <= KEPT_ITEMS && kept.size <= 500) return;
    if (kept.size === 1) return;
    kept.delete(key);
    held -= items.length;
  }
}

/** Keys, states and dates match exactly, names and rates loosely, ids according to the flags. */
function matcherOf(name: string, wanted: string, flags: SampleFlags): Matcher {
  if (name === 'fee_rate_spec' && flags.feeRatesAs === 'number') {
    return (text) => text !== null && text !== '' && Number(text) === Number(wanted);
  }
  const isText = isTextFilter(name);
  const matching = isText ? flags.textMatching : ID_FILTERS.has(name) ? flags.idMatching : 'exact';
  const fold = isText && !flags.caseSensitive ? FOLDS[flags.textFolding] : (text: string): string => text;
  const sought = fold(wanted);
  switch (matching) {
    case 'exact':
      return (text) => text !== null && fold(text) === sought;
    case 'prefix':
      return (text) => text !== null && fold(text).startsWith(sought);
    case 'contains':
      return (text) => text !== null && fold(text).includes(sought);
  }
}

const FOLDS = {
  ascii: lowerAscii,
  unicode: (text: string): string => text.normalize('NFC').toLowerCase(),
  accents: (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase(),
} as const satisfies Record<SampleFlags['textFolding'], (text: string) => string>;
