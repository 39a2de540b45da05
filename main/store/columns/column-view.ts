// One snapshot of a dataset with its columns in memory, from which totals, facets and groups are computed. Columns are
// loaded at their first use, from the file if it keeps them, and dropped when a new copy replaces the one they belong to.

import type { FilterNote } from '../../../shared/contract/answers.ts';
import type { DatasetName, FieldName } from '../../../shared/contract/fields.ts';
import type { Filter } from '../../../shared/contract/query.ts';
import { countRows, shareColumns, type ColumnIndex } from './column-index.ts';
import { ColumnsToKeep } from './columns-to-keep.ts';
import type { Database } from '../file/database.ts';
import { readKeptColumns } from './kept-columns.ts';
import { loadColumns } from './load-columns.ts';
import { sortedBy, type Order } from '../question/order.ts';
import { createQueryCache, inSnapshot, type QueryCache, type QueryContext } from '../question/query-context.ts';
import { memoOfCopy, type Memo } from '../question/memo.ts';
import { resolveFilters } from '../question/resolve-filters.ts';
import { sortRows } from './row-order.ts';
import { testsKey, type RowTest } from '../question/row-tests.ts';
import { SCANS_ALONE, type ColumnScan, type Scans } from './scans.ts';
import type { PairSums } from './sums.ts';
import type { MaskSide, RowMask } from '../zones/row-mask.ts';
import { rowsMatching } from './tests-on-columns.ts';

export type ColumnView = {
  readonly context: QueryContext;
  readonly index: ColumnIndex;
  readonly throwIfStopped: () => void;
  readonly scan: ColumnScan;
  /** The rows that pass all tests. */
  readonly rowsOf: (tests: readonly RowTest[]) => RowMask | null;
  readonly allRowsIn: (order: Order) => Uint32Array;
  /**
   * The rows that pass or the others, whichever are fewer: their sums and those of all rows give the other side's. Null
   * when all rows pass.
   */
  readonly smallerSideOf: (tests: readonly RowTest[]) => MaskSide | null;
  /** The sums of all rows by the texts of a column: the result of `compute`, or its earlier result. */
  readonly rollUpOf: (field: FieldName, compute: () => PairSums) => PairSums;
  /** Their earlier result; null without one. */
  readonly findRollUp: (field: FieldName) => PairSums | null;
  /** The same for the rows that pass all tests: several figures of a screen use these sums. */
  readonly sumsOf: (field: FieldName, tests: readonly RowTest[], compute: () => PairSums) => PairSums;
  /** Their earlier result; null without one. */
  readonly findSums: (field: FieldName, tests: readonly RowTest[]) => PairSums | null;
};

/** The columns in memory and the results computed from them. Belongs to one connection. */
export type ColumnShelf = {
  readonly cache: QueryCache;
  /** The columns in memory that the file does not keep. */
  readonly toKeep: ColumnsToKeep;
  readonly scans: Scans;
  indexFor(context: QueryContext): ColumnIndex;
  memosFor(context: QueryContext): Memos;
};

type Memos = {
  readonly masks: Memo<RowMask>;
  readonly orders: Memo<Uint32Array>;
  readonly rollUps: Memo<PairSums>;
  readonly sums: Memo<PairSums>;
};

/** How many results are kept for one copy. */
const REMEMBERED = {
  /** Each takes one byte per row. Enough for the current filters and the facets beside them. */
  masks: 12,
  /**
   * Each takes four bytes per row. Enough for the usual order, with and without fixed fields, and for others that people
   * try.
   */
  orders: 4,
  /** Each takes some hundred bytes per distinct text. Enough for the columns by which people group. */
  rollUps: 8,
  /** Only those of the current filters: the requests of a screen follow each other. */
  sums: 8,
} as const satisfies Readonly<Record<keyof Memos, number>>;

export function createColumnShelf(scans: Scans = SCANS_ALONE): ColumnShelf {
  const loaded = new Map<DatasetName, { readonly copyNumber: number; readonly index: ColumnIndex }>();
  const toKeep = new ColumnsToKeep();
  const masks = memoOfCopy<RowMask>(REMEMBERED.masks);
  const orders = memoOfCopy<Uint32Array>(REMEMBERED.orders);
  const rollUps = memoOfCopy<PairSums>(REMEMBERED.rollUps);
  const sums = memoOfCopy<PairSums>(REMEMBERED.sums);
  return {
    cache: createQueryCache(),
    toKeep,
    scans,
    indexFor({ db, dataset, state }) {
      const { copyNumber } = state;
      const loadedIndex = loaded.get(dataset);
      if (loadedIndex?.copyNumber === copyNumber) return loadedIndex.index;
      // Deleted before loading, so that two copies are never in memory at once.
      if (loaded.delete(dataset)) scans.forget();
      toKeep.withdraw(dataset);
      const keptIndex = readKeptColumns(db, dataset, state);
      const builtIndex = keptIndex ?? loadColumns(db, dataset);
      const index = builtIndex.rows < scans.minRows ? builtIndex : shareColumns(builtIndex);
      loaded.set(dataset, { copyNumber, index });
      if (keptIndex === null) toKeep.offer(db, { dataset, copyNumber }, index);
      return index;
    },
    memosFor({ dataset, copy, state }) {
      // Orders and roll-ups depend on the rows alone, the others also on what was learned about the copy.
      const rows = String(state.copyNumber);
      return {
        masks: masks(dataset, copy),
        sums: sums(dataset, copy),
        orders: orders(dataset, rows),
        rollUps: rollUps(dataset, rows),
      };
    },
  };
}

/** `throwIfStopped` is called between the steps of long work, and throws if the work should be given up for now. */
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
    const { masks, orders, rollUps, sums } = shelf.memosFor(context);
    const scan: ColumnScan = (kind, input, readRows) =>
      shelf.scans.run(kind, input, { rows: index.rows, readRows, throwIfStopped });
    const rememberSearch = (search: RowTest, find: () => RowMask): RowMask => masks(testsKey([search]), find);
    const rowsOf = (tests: readonly RowTest[]): RowMask | null => {
      const find = () => rowsMatching({ context, index, throwIfStopped, scan, rememberSearch }, tests);
      return tests.length === 0 ? null : masks(testsKey(tests), find);
    };
    return work({
      context,
      index,
      throwIfStopped,
      scan,
      rowsOf,
      smallerSideOf: (tests) => smallerSide(index, rowsOf(tests)),
      allRowsIn: (order) => {
        const keys = sortedBy(dataset, order);
        // The marks may be learned anew while the rows stay.
        const learned = keys.some(({ field }) => field === 'pending') ? context.copy : null;
        return orders(JSON.stringify([keys, learned]), () => sortRows({ context, index, throwIfStopped }, order));
      },
      rollUpOf: rollUps,
      findRollUp: rollUps.find,
      sumsOf: (field, tests, compute) => sums(sumsKey(field, tests), compute),
      findSums: (field, tests) => sums.find(sumsKey(field, tests)),
    });
  });
}

/** The same with the query's filters resolved into tests. `unknown`: the filters cannot be answered. */
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

function sumsKey(field: FieldName, tests: readonly RowTest[]): string {
  return `${field} ${testsKey(tests)}`;
}

function smallerSide(index: ColumnIndex, mask: RowMask | null): MaskSide | null {
  if (mask === null) return null;
  return { mask, wanted: countRows(index, mask) * 2 <= index.rows ? 1 : 0 };
}

function neverStop(): void {
  // The caller has no way to stop the work.
}
