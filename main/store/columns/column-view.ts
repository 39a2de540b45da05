// One snapshot of a dataset with its columns in memory: what totals, facets and groups are computed on. Columns are
// loaded when they are first asked for and dropped with the copy they were read from.

import type { FilterNote } from '../../../shared/contract/answers.ts';
import type { DatasetName, FieldName } from '../../../shared/contract/fields.ts';
import type { Filter } from '../../../shared/contract/query.ts';
import { countRows, listRows, otherRows, type ColumnIndex, type RowMask } from './column-index.ts';
import type { Database } from '../file/database.ts';
import { loadColumns } from './load-columns.ts';
import { sortedBy, type Order } from '../question/order.ts';
import { createQueryCache, inSnapshot, type QueryCache, type QueryContext } from '../question/query-context.ts';
import { memoOfCopy, type Memo } from '../question/memo.ts';
import { resolveFilters } from '../question/resolve-filters.ts';
import { sortRows } from './row-order.ts';
import { testsKey, type RowTest } from '../question/row-tests.ts';
import type { PairSums } from './sums.ts';
import { rowsMatching } from './tests-on-columns.ts';

export type ColumnView = {
  readonly context: QueryContext;
  readonly index: ColumnIndex;
  readonly throwIfStopped: () => void;
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
  memosFor(context: QueryContext): Memos;
};

type Memos = {
  readonly masks: Memo<Uint8Array>;
  readonly orders: Memo<Uint32Array>;
  readonly rollUps: Memo<PairSums>;
  readonly fewer: Memo<FewerRows>;
  readonly sums: Memo<PairSums>;
};

const REMEMBERED = {
  /** A byte for each row: those of the filters in force and of their facets. */
  masks: 12,
  /** Four bytes for each row: the usual order, without what a filter fixes, and those that a person tries. */
  orders: 4,
  /** Some hundred bytes for each text of a column: those of the columns that people group by. */
  rollUps: 8,
  /** Of the filters in force: a screen asks for them one after the other. */
  fewer: 2,
  sums: 8,
} as const satisfies Readonly<Record<keyof Memos, number>>;

export function createColumnShelf(): ColumnShelf {
  const loaded = new Map<DatasetName, { readonly copyNumber: number; readonly index: ColumnIndex }>();
  const masks = memoOfCopy<Uint8Array>(REMEMBERED.masks);
  const orders = memoOfCopy<Uint32Array>(REMEMBERED.orders);
  const rollUps = memoOfCopy<PairSums>(REMEMBERED.rollUps);
  const fewer = memoOfCopy<FewerRows>(REMEMBERED.fewer);
  const sums = memoOfCopy<PairSums>(REMEMBERED.sums);
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
    memosFor({ dataset, copy, state }) {
      // What filters find also depends on what is known of the copy.
      const rows = String(state.copyNumber);
      return {
        ...{ masks: masks(dataset, copy), fewer: fewer(dataset, copy), sums: sums(dataset, copy) },
        ...{ orders: orders(dataset, rows), rollUps: rollUps(dataset, rows) },
      };
    },
  };
}

/** `throwIfStopped` is called between the steps of long work, and throws when the work is to be done later. */
export type ColumnStore = {
  readonly db: Database;
  readonly shelf: ColumnShelf;
  readonly now: () => number;
  readonly throwIfStopped?: () => void;
};

export function onColumns<T>(store: ColumnStore, dataset: DatasetName, work: (view: ColumnView) => T): T {
  const { db, shelf, now, throwIfStopped = neverStop } = store;
  return inSnapshot({ db, dataset, now, cache: shelf.cache }, (context) => {
    const index = shelf.indexFor(context);
    const { masks, orders, rollUps, fewer, sums } = shelf.memosFor(context);
    const rememberSearch = (search: RowTest, find: () => Uint8Array): Uint8Array => masks(testsKey([search]), find);
    const rowsOf = (tests: readonly RowTest[]): RowMask => {
      const find = () => rowsMatching({ context, index, throwIfStopped, rememberSearch }, tests);
      return tests.length === 0 ? null : masks(testsKey(tests), find);
    };
    return work({
      ...{ context, index, throwIfStopped, rowsOf },
      fewerOf: (tests) => fewer(testsKey(tests), () => listFewer(index, rowsOf(tests))),
      allRowsIn: (order) =>
        orders(JSON.stringify(sortedBy(order)), () => sortRows({ context, index, throwIfStopped }, order)),
      rollUpOf: (field, compute) => rollUps(field, compute),
      sumsOf: (field, tests, compute) => sums(`${field} ${testsKey(tests)}`, compute),
    });
  });
}

/** The same for the rows that a query's filters find. */
export function onFilteredColumns<T>(
  store: ColumnStore,
  query: { readonly dataset: DatasetName; readonly filters: readonly Filter[] },
  work: (view: ColumnView, tests: readonly RowTest[], notes: readonly FilterNote[]) => T,
): T | { readonly kind: 'unknown'; readonly notes: readonly FilterNote[] } {
  return onColumns(store, query.dataset, (view) => {
    const resolved = resolveFilters(view.context, query.filters);
    return resolved.kind === 'unknown' ? resolved : work(view, resolved.tests, resolved.notes);
  });
}

function listFewer(index: ColumnIndex, mask: RowMask): FewerRows {
  if (mask === null) return { rows: new Uint32Array(), pass: false };
  const pass = countRows(index, mask) * 2 <= index.rows;
  return { rows: listRows(pass ? mask : otherRows(mask)), pass };
}

function neverStop(): void {
  // Without somebody who could be waiting, there is nothing to ask.
}
