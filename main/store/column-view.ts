// One snapshot of a dataset with its columns in memory: what totals, facets and groups are computed on. Columns are
// loaded when they are first asked for and dropped with the copy they were read from.

import type { DatasetName, FieldName, Filter, FilterNote } from '../../preload/contract.ts';
import { countRows, listRows, otherRows, type ColumnIndex, type RowMask } from './column-index.ts';
import type { Database } from './database.ts';
import { loadColumns } from './load-columns.ts';
import { sortedBy, type Order } from './order.ts';
import { createQueryCache, inSnapshot, type QueryCache, type QueryContext } from './query-context.ts';
import { resolveFilters } from './resolve-filters.ts';
import { sortRows } from './row-order.ts';
import { testsKey, type RowTest } from './row-tests.ts';
import type { PairSums } from './sums.ts';
import { rowsMatching } from './tests-on-columns.ts';

export type ColumnView = {
  readonly context: QueryContext;
  readonly index: ColumnIndex;
  readonly goOn: () => void;
  /** The rows that pass all tests. */
  readonly rowsOf: (tests: readonly RowTest[]) => RowMask;
  readonly allRowsIn: (order: Order) => Uint32Array;
  /** Of the rows that pass and those that do not, the fewer: they tell what the others come to. */
  readonly fewerOf: (tests: readonly RowTest[]) => FewerRows;
  /** Sums of all rows by the texts of a column, as `compute` answers them or did before. */
  readonly rollUpOf: (field: FieldName, compute: () => PairSums) => PairSums;
  /** The same of the rows that pass: several figures of a screen are made of them. */
  readonly sumsOf: (field: FieldName, tests: readonly RowTest[], compute: () => PairSums) => PairSums;
};

export type FewerRows = { readonly rows: Uint32Array; readonly pass: boolean };

/** Belongs to one connection. */
export type ColumnShelf = {
  readonly cache: QueryCache;
  indexFor(context: QueryContext): ColumnIndex;
  /** Found rows, as remembered for the copy and what is known of it. */
  masksFor(context: QueryContext): Map<string, Uint8Array>;
  ordersFor(context: QueryContext): Map<string, Uint32Array>;
  rollUpsFor(context: QueryContext): Map<string, PairSums>;
  /** As the masks are. */
  fewerFor(context: QueryContext): Map<string, FewerRows>;
  sumsFor(context: QueryContext): Map<string, PairSums>;
};

/** A mask has a byte for each row; these are those of the filters in force and of their facets. */
const REMEMBERED_MASKS = 12;
/** Four bytes for each row: the usual order, without what a filter fixes, and those that a person tries. */
const REMEMBERED_ORDERS = 4;
/** Some hundred bytes for each text of a column; these are those of the columns that people group by. */
const REMEMBERED_ROLL_UPS = 8;
/** Those of the filters in force: a screen asks for them one after the other. */
const [REMEMBERED_FEWER, REMEMBERED_SUMS] = [2, 8];

export function createColumnShelf(): ColumnShelf {
  const loaded = new Map<DatasetName, { readonly copyNumber: number; readonly index: ColumnIndex }>();
  const masks = keptForCopy<Uint8Array>();
  const orders = keptForCopy<Uint32Array>();
  const rollUps = keptForCopy<PairSums>();
  const fewer = keptForCopy<FewerRows>();
  const sums = keptForCopy<PairSums>();
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
    masksFor: ({ dataset, copy }) => masks(dataset, copy),
    ordersFor: ({ dataset, state }) => orders(dataset, String(state.copyNumber)),
    rollUpsFor: ({ dataset, state }) => rollUps(dataset, String(state.copyNumber)),
    fewerFor: ({ dataset, copy }) => fewer(dataset, copy),
    sumsFor: ({ dataset, copy }) => sums(dataset, copy),
  };
}

/** What was worked out of one copy of a dataset goes with it. */
function keptForCopy<V>(): (dataset: DatasetName, copy: string) => Map<string, V> {
  const kept = new Map<DatasetName, { readonly copy: string; readonly values: Map<string, V> }>();
  return (dataset, copy) => {
    const known = kept.get(dataset);
    if (known?.copy === copy) return known.values;
    const values = new Map<string, V>();
    kept.set(dataset, { copy, values });
    return values;
  };
}

/** `goOn` is asked between the steps of long work; throws where it is to be done later. */
export type ColumnStore = {
  readonly db: Database;
  readonly shelf: ColumnShelf;
  readonly now: () => number;
  readonly goOn?: () => void;
};

export function onColumns<T>(store: ColumnStore, dataset: DatasetName, work: (view: ColumnView) => T): T {
  const { db, shelf, now, goOn = carryOn } = store;
  return inSnapshot({ db, dataset, now, cache: shelf.cache }, (context) => {
    const index = shelf.indexFor(context);
    const masks = { kept: shelf.masksFor(context), most: REMEMBERED_MASKS };
    const orders = { kept: shelf.ordersFor(context), most: REMEMBERED_ORDERS };
    const rollUps = { kept: shelf.rollUpsFor(context), most: REMEMBERED_ROLL_UPS };
    const fewer = { kept: shelf.fewerFor(context), most: REMEMBERED_FEWER };
    const sums = { kept: shelf.sumsFor(context), most: REMEMBERED_SUMS };
    const recallSearch = (search: RowTest, find: () => Uint8Array): Uint8Array => {
      return recall(masks, testsKey([search]), find);
    };
    const rowsOf = (tests: readonly RowTest[]): RowMask => {
      const find = () => rowsMatching({ context, index, goOn, recallSearch }, tests);
      return tests.length === 0 ? null : recall(masks, testsKey(tests), find);
    };
    return work({
      ...{ context, index, goOn, rowsOf },
      fewerOf: (tests) => recall(fewer, testsKey(tests), () => listFewer(index, rowsOf(tests))),
      allRowsIn: (order) =>
        recall(orders, JSON.stringify(sortedBy(order)), () => sortRows({ context, index, goOn }, order)),
      rollUpOf: (field, compute) => recall(rollUps, field, compute),
      sumsOf: (field, tests, compute) => recall(sums, `${field} ${testsKey(tests)}`, compute),
    });
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

function listFewer(index: ColumnIndex, mask: RowMask): FewerRows {
  if (mask === null) return { rows: new Uint32Array(), pass: false };
  const pass = countRows(index, mask) * 2 <= index.rows;
  return { rows: listRows(pass ? mask : otherRows(mask)), pass };
}

function recall<V>(
  { kept, most }: { readonly kept: Map<string, V>; readonly most: number },
  key: string,
  compute: () => V,
): V {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const found = compute();
  const [oldest] = kept.keys();
  if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
  kept.set(key, found);
  return found;
}

function carryOn(): void {
  // Without somebody who could be waiting, there is nothing to ask.
}
