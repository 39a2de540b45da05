// One snapshot of a dataset with its columns in memory, from which totals, facets and groups are computed. Columns are
// loaded at their first use, from the file if it keeps them, and dropped when a new copy replaces the one they belong to.

import type { FilterNote } from '../../../shared/contract/answers.ts';
import type { DatasetName, FieldName } from '../../../shared/contract/fields.ts';
import type { Filter } from '../../../shared/contract/query.ts';
import { isComputedColumn } from '../../../shared/rules/computed-columns.ts';
import type { Database } from '../file/database.ts';
import { sortedBy, type Order } from '../question/order.ts';
import type { Memo } from '../question/memo.ts';
import { inSnapshot, type QueryContext } from '../question/query-context.ts';
import { resolveFilters } from '../question/resolve-filters.ts';
import { testsKey, type RowTest } from '../question/row-tests.ts';
import { listRows, type MaskSide, type RowMask } from '../zones/row-mask.ts';
import { countRows, type ColumnIndex } from './column-index.ts';
import { sumsKey, type ColumnShelf } from './column-shelf.ts';
import type { OrderedRows } from './ordered-rows.ts';
import { sortRows } from './row-order.ts';
import type { ColumnScan } from './scans/scans.ts';
import type { PairSums } from './sums.ts';
import { rowsMatching } from './tests-on-columns.ts';

export type ColumnView = {
  readonly context: QueryContext;
  readonly index: ColumnIndex;
  readonly throwIfStopped: () => void;
  readonly scan: ColumnScan;
  /** The rows that pass all tests. */
  readonly rowsOf: (tests: readonly RowTest[]) => RowMask | null;
  /** The rows of the mask in this order; perhaps with the others between them. */
  readonly rowsIn: (order: Order, mask: RowMask | null) => OrderedRows;
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
    const findKept = (field: FieldName, tests: readonly RowTest[]): PairSums | null =>
      shelf.findKept(context, sumsKey(field, tests))?.sums ?? null;
    const remember = (tests: readonly RowTest[], find: () => RowMask): RowMask => masks(testsKey(tests), find);
    const rowsOf = (tests: readonly RowTest[]): RowMask | null => {
      const find = () => rowsMatching({ context, index, throwIfStopped, scan, remember }, tests);
      return tests.length === 0 ? null : remember(tests, find);
    };
    return work({
      context,
      index,
      throwIfStopped,
      scan,
      rowsOf,
      smallerSideOf: (tests) => smallerSide(index, rowsOf(tests)),
      rowsIn: (order, mask) => rowsInOrder({ context, index, throwIfStopped, orders }, order, mask),
      rollUpOf: (field, compute) => rollUps(field, () => findKept(field, []) ?? compute()),
      findRollUp: (field) => rollUps.find(field) ?? findKept(field, []),
      sumsOf: (field, tests, compute) => sums(sumsKey(field, tests), () => findKept(field, tests) ?? compute()),
      findSums: (field, tests) => sums.find(sumsKey(field, tests)) ?? findKept(field, tests),
    });
  });
}

/** Before a question reads them. */
export function loadAllColumns({ db, shelf, now }: ColumnStore, dataset: DatasetName): void {
  inSnapshot({ db, dataset, now, cache: shelf.cache }, (context) => void shelf.load(context));
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

type Ordered = Pick<ColumnView, 'context' | 'index' | 'throwIfStopped'> & { readonly orders: Memo<OrderedRows> };

function rowsInOrder({ orders, ...indexed }: Ordered, order: Order, mask: RowMask | null): OrderedRows {
  const { context, index } = indexed;
  const keys = sortedBy(context.dataset, order);
  // The marks may be learned again while the rows stay.
  const learned = keys.some(({ field }) => field === 'pending') ? context.copy : null;
  const key = JSON.stringify([keys, learned]);
  const sortAll = (): OrderedRows => orders(key, () => sortRows({ ...indexed, only: null }, order));
  // A computed column is computed for all rows.
  if (mask === null || keys.some(({ field }) => isComputedColumn(field))) return sortAll();
  const sortFound = (): OrderedRows => sortRows({ ...indexed, only: listRows(mask) }, order);
  const found = countRows(index, mask);
  if (isLessWorkSorted(found, index.rows)) return sortFound();
  return isFew(found, index.rows) ? (orders.find(key) ?? sortFound()) : sortAll();
}

/** Whether sorting the rows takes less time than looking for the first hundred of them among all rows in their order. */
function isLessWorkSorted(found: number, rows: number): boolean {
  return found * found <= rows;
}

/** So few that sorting them each time is better than sorting all rows once and keeping their order. */
function isFew(found: number, rows: number): boolean {
  return found * 8 <= rows;
}

function smallerSide(index: ColumnIndex, mask: RowMask | null): MaskSide | null {
  if (mask === null) return null;
  return { mask, wanted: countRows(index, mask) * 2 <= index.rows ? 1 : 0 };
}

function neverStop(): void {
  // The caller has no way to stop the work.
}
