// The columns in memory and the results computed from them. Columns that the file keeps are loaded once something reads them.

import type { DatasetName, FieldName } from '../../../shared/contract/fields.ts';
import { WITH_BOTH_AMOUNTS } from '../../../shared/rules/computed-columns.ts';
import { memoOfCopy, type Memo } from '../question/memo.ts';
import { createQueryCache, type QueryCache, type QueryContext } from '../question/query-context.ts';
import { resolveFilters } from '../question/resolve-filters.ts';
import { testsKey, type RowTest } from '../question/row-tests.ts';
import type { RowMask } from '../zones/row-mask.ts';
import { shareColumns, type ColumnIndex } from './column-index.ts';
import { ColumnsToKeep } from './kept/columns-to-keep.ts';
import { indexWhenNeeded } from './kept/index-when-needed.ts';
import { hasKeptColumns, keptSumsKeys, readKeptColumns, readKeptSums } from './kept/kept-columns.ts';
import type { TextSums } from './kept/kept-sums.ts';
import { loadColumns } from './load-columns.ts';
import type { OrderedRows } from './ordered-rows.ts';
import { SCANS_ALONE, type Scans } from './scans/scans.ts';
import type { PairSums } from './sums.ts';

type Memos = {
  readonly masks: Memo<RowMask>;
  readonly orders: Memo<OrderedRows>;
  readonly rollUps: Memo<PairSums>;
  readonly sums: Memo<PairSums>;
};

/** How many results are kept for one copy. */
const REMEMBERED = {
  /** Each takes one bit per row. Enough for the current filters, the rows with rates among them, and the facets beside them. */
  masks: 24,
  /**
   * Each takes at most four bytes per row. Enough for the usual order, with and without fixed fields, and for others that
   * people try.
   */
  orders: 4,
  /** Each takes some hundred bytes per distinct text. Enough for the columns by which people group. */
  rollUps: 8,
  /** Only those of the current filters: the requests of a screen follow each other. */
  sums: 8,
  /** As many as the file may keep: for each column of texts, those of all rows and of the rows with a rate. */
  keptSums: 64,
  keptKeys: 1,
} as const;

/** Belongs to one connection. */
export class ColumnShelf {
  readonly cache: QueryCache = createQueryCache();
  /** The columns in memory that the file does not keep. */
  readonly toKeep = new ColumnsToKeep();
  readonly scans: Scans;
  readonly #loaded = new Map<DatasetName, { readonly copyNumber: number; readonly index: ColumnIndex }>();
  readonly #masks = memoOfCopy<RowMask>(REMEMBERED.masks);
  readonly #orders = memoOfCopy<OrderedRows>(REMEMBERED.orders);
  readonly #rollUps = memoOfCopy<PairSums>(REMEMBERED.rollUps);
  readonly #sums = memoOfCopy<PairSums>(REMEMBERED.sums);
  readonly #keptSums = memoOfCopy<TextSums | null>(REMEMBERED.keptSums);
  readonly #keptKeys = memoOfCopy<ReadonlySet<string>>(REMEMBERED.keptKeys);

  constructor(scans: Scans = SCANS_ALONE) {
    this.scans = scans;
  }

  /** Columns that the file keeps are loaded once something reads them. */
  indexFor(context: QueryContext): ColumnIndex {
    const { db, dataset, state } = context;
    const index = this.#loadedFor(context);
    if (index !== null) return index;
    if (!hasKeptColumns(db, { dataset, copyNumber: state.copyNumber })) return this.load(context);
    return indexWhenNeeded(dataset, state.rows, {
      // In the same order as in the columns, with which they were kept.
      textsOf: (field) => this.findKept(context, sumsKey(field, []))?.texts ?? null,
      load: () => this.load(context),
    });
  }

  /** Loads the columns now, if they are not in memory. */
  load(context: QueryContext): ColumnIndex {
    const { db, dataset, state } = context;
    const { copyNumber } = state;
    const loadedIndex = this.#loadedFor(context);
    if (loadedIndex !== null) return loadedIndex;
    // Deleted before loading, so that two copies are never in memory at once.
    if (this.#loaded.delete(dataset)) this.scans.forget();
    this.toKeep.withdraw(dataset);
    const keptIndex = readKeptColumns(db, dataset, state);
    const builtIndex = keptIndex ?? loadColumns(db, dataset);
    const index = builtIndex.rows < this.scans.minRows ? builtIndex : shareColumns(builtIndex);
    this.#loaded.set(dataset, { copyNumber, index });
    if (keptIndex === null) {
      this.toKeep.offer(db, { dataset, copyNumber }, index, sumsToKeep(this.memosFor(context), withRate(context)));
    }
    return index;
  }

  /** The sums that the file keeps under this key, see `sumsKey`; null without them. */
  findKept({ db, dataset, state }: QueryContext, key: string): TextSums | null {
    const copy = { dataset, copyNumber: state.copyNumber };
    const rows = String(state.copyNumber);
    const keys = this.#keptKeys(dataset, rows)('keys', () => keptSumsKeys(db, copy));
    // Looked up first, so that those of an earlier copy go even if this one has none.
    const remember = this.#keptSums(dataset, rows);
    return keys.has(key) ? remember(key, () => readKeptSums(db, copy, key)) : null;
  }

  memosFor({ dataset, copy, state }: QueryContext): Memos {
    // Orders and roll-ups depend on the rows alone, the others also on what was learned about the copy.
    const rows = String(state.copyNumber);
    return {
      masks: this.#masks(dataset, copy),
      sums: this.#sums(dataset, copy),
      orders: this.#orders(dataset, rows),
      rollUps: this.#rollUps(dataset, rows),
    };
  }

  #loadedFor({ dataset, state }: QueryContext): ColumnIndex | null {
    const last = this.#loaded.get(dataset);
    return last?.copyNumber === state.copyNumber ? last.index : null;
  }
}

/** Names the sums of the rows that pass the tests by the texts of the field. */
export function sumsKey(field: FieldName, tests: readonly RowTest[]): string {
  return `${field} ${testsKey(tests)}`;
}

/** The tests that the rows with a commission rate pass; null where rows have none. */
function withRate(context: QueryContext): readonly RowTest[] | null {
  const resolved = context.dataset === 'reports' ? resolveFilters(context, WITH_BOTH_AMOUNTS) : null;
  return resolved?.kind === 'tests' ? resolved.tests : null;
}

/** Those that are known when they are asked for. The memos stay those of the copy, whatever comes after it. */
function sumsToKeep({ rollUps, sums }: Memos, rated: readonly RowTest[] | null) {
  return (field: FieldName): ReadonlyMap<string, PairSums> => {
    const known = new Map<string, PairSums>();
    const ofAll = rollUps.find(field);
    if (ofAll !== null) known.set(sumsKey(field, []), ofAll);
    const ofRated = rated === null ? null : sums.find(sumsKey(field, rated));
    if (rated !== null && ofRated !== null) known.set(sumsKey(field, rated), ofRated);
    return known;
  };
}
