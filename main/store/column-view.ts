// One snapshot of a dataset with its columns in memory: what totals, facets and groups are computed on. Columns are
// loaded when they are first asked for and dropped with the copy they were read from.

import type { DatasetName, Filter, FilterNote } from '../../preload/contract.ts';
import type { ColumnIndex, RowMask } from './column-index.ts';
import type { Database } from './database.ts';
import { loadColumns } from './load-columns.ts';
import { createQueryCache, inSnapshot, type QueryCache, type QueryContext } from './query-context.ts';
import { resolveFilters } from './resolve-filters.ts';
import { testsKey, type RowTest } from './row-tests.ts';
import { rowsMatching } from './tests-on-columns.ts';

export type ColumnView = {
  readonly context: QueryContext;
  readonly index: ColumnIndex;
  /** The rows that pass all tests. */
  readonly rowsOf: (tests: readonly RowTest[]) => RowMask;
};

/** Belongs to one connection. */
export type ColumnShelf = {
  readonly cache: QueryCache;
  indexFor(context: QueryContext): ColumnIndex;
  /** Found rows, as remembered for the copy and what is known of it. */
  masksFor(context: QueryContext): Map<string, RowMask>;
};

/** A mask has a byte for each row; these are those of the filters in force and of their facets. */
const REMEMBERED_MASKS = 12;

export function createColumnShelf(): ColumnShelf {
  const loaded = new Map<DatasetName, { readonly copyNumber: number; readonly index: ColumnIndex }>();
  const masks = new Map<DatasetName, { readonly copy: string; readonly found: Map<string, RowMask> }>();
  return {
    cache: createQueryCache(),
    indexFor({ db, dataset, state }) {
      const known = loaded.get(dataset);
      if (known?.copyNumber === state.copyNumber) return known.index;
      // First, so that two copies are never in memory at once.
      loaded.delete(dataset);
      const index = loadColumns(db, dataset);
      loaded.set(dataset, { copyNumber: state.copyNumber, index });
      return index;
    },
    masksFor({ dataset, copy }) {
      const known = masks.get(dataset);
      if (known?.copy === copy) return known.found;
      const found = new Map<string, RowMask>();
      masks.set(dataset, { copy, found });
      return found;
    },
  };
}

export type ColumnStore = { readonly db: Database; readonly shelf: ColumnShelf; readonly now: () => number };

export function onColumns<T>(store: ColumnStore, dataset: DatasetName, work: (view: ColumnView) => T): T {
  const { db, shelf, now } = store;
  return inSnapshot({ db, dataset, now, cache: shelf.cache }, (context) => {
    const index = shelf.indexFor(context);
    return work({ context, index, rowsOf: (tests) => recallRows(shelf, { context, index }, tests) });
  });
}

/** The same for the rows that a query's filters find. */
export function onFilteredColumns<T>(
  store: ColumnStore,
  query: { readonly dataset: DatasetName; readonly filters: readonly Filter[] },
  work: (view: ColumnView, tests: readonly RowTest[]) => T,
): T | { readonly kind: 'unknown'; readonly notes: readonly FilterNote[] } {
  return onColumns(store, query.dataset, (view) => {
    const resolved = resolveFilters(view.context, query.filters);
    return resolved.kind === 'unknown' ? resolved : work(view, resolved.tests);
  });
}

/** Before anybody asks: reading the columns takes longer than any answer. */
export function loadColumnsOf(store: ColumnStore, dataset: DatasetName): void {
  onColumns(store, dataset, () => undefined);
}

function recallRows(
  shelf: ColumnShelf,
  indexed: { readonly context: QueryContext; readonly index: ColumnIndex },
  tests: readonly RowTest[],
): RowMask {
  const masks = shelf.masksFor(indexed.context);
  const key = testsKey(tests);
  const known = masks.get(key);
  if (known !== undefined) return known;
  const found = rowsMatching(indexed, tests);
  const [oldest] = masks.keys();
  if (masks.size >= REMEMBERED_MASKS && oldest !== undefined) masks.delete(oldest);
  masks.set(key, found);
  return found;
}
