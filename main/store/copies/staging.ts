// A new copy of one dataset: pages go to a table beside the live one, and go live by renaming, with change log, receipt
// and as-of time, in one transaction. What makes a copy fit to go live is decided by main/sync.

import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { Receipt } from '../../../shared/contract/sync.ts';
import { logCopyChanges } from './change-log.ts';
import { compareCopies, rowFinder } from './compare-copies.ts';
import type { CopyChanges, RowTexts } from './compare-copies.ts';
import { withoutFlush, type Database } from '../file/database.ts';
import { dropCopy, renameCopy, tableName } from '../file/dataset-tables.ts';
import { withStorageErrors } from '../../files/storage-errors.ts';
import type { IncomingRow } from '../tables/encode-row.ts';
import { countByDate } from '../tables/ledger-dates.ts';
import type { DateRows } from '../tables/ledger-dates.ts';
import { saveReceipt } from '../tables/receipts.ts';
import { describeCopy, readState, writeState } from '../tables/resource-states.ts';
import type { CopyFacts } from '../tables/resource-states.ts';
import { dropReplaced, makeLive } from './live-copy.ts';
import type { RowPlace } from './repeated-rows.ts';
import { StagedIndexes, type CopyPurpose } from './staged-indexes.ts';
import { StagingTable, type RowIdRange } from './staging-table.ts';

type SwapCommit = { readonly receipt: Receipt; readonly asOf: string; readonly complete: boolean };
/** `rowsDigest`: equal only for equal rows. */
type HoldCommit = { readonly receipt: Receipt; readonly readAt: string; readonly rowsDigest: string };

/**
 * So many rows are written in one transaction. A page of the file that gets rows from several pages of the service, as those of
 * the indexes do, is encrypted and written once. Twice as many were no faster, and took more memory.
 */
const ROWS_AT_ONCE = 8_000;

export type SeenDates = {
  /** Of the rows put so far and of the live copy. */
  readonly dates: readonly string[];
  /** Those of them that only the live copy has. */
  readonly onlyStored: readonly string[];
};

/** The rows of a page wait until they are written. Then they are freed, if they have memory of their own. */
export type RowsOfPage = Iterable<IncomingRow> & { readonly length: number; readonly free?: () => void };

/** Each call may throw a storage error. Calls that write throw `fileInUse` once another program took the staging table. */
export type Staging = {
  /**
   * Puts a page in place of its earlier rows if it was put before. It is written with other pages, at the latest by the next
   * call that is not `putPage`. `firstPosition` counts from 1.
   */
  putPage(page: number, rows: RowsOfPage, firstPosition: number): void;
  /** Removes all rows put so far. */
  clear(): void;
  /** Rows put so far. */
  count(): number;
  /** Rows beyond the first with the same id (charges only; 0 for reports). */
  duplicateIds(): number;
  /** The rows of these places, in their order. */
  rowsAt(places: readonly RowPlace[]): readonly RowTexts[];
  /** Reports only. */
  ledgerDates(): SeenDates;
  /** The ledger date with the most rows put so far; null if there are too many, or a row has none (reports only). */
  largestDate(): DateRows | null;
  /** Counts the differences to the live copy, then drops the staged one. Only for a copy begun as `compared`. */
  compareAndDrop(): CopyChanges;
  /** Makes the copy live. Returns the receipt as it was saved, with the numbers of rows added, changed and gone. */
  swap(commit: SwapCommit): Receipt;
  /** Keeps the copy until the person decides about it; the live copy stays. */
  holdBack(commit: HoldCommit): void;
  drop(): void;
};

/** Drops what an interrupted run left, and creates an empty copy. */
export function beginStaging(db: Database, dataset: DatasetName, purpose: CopyPurpose): Staging {
  return withStorageErrors(db.name, () => new StagedCopy(db, dataset, purpose));
}

type WaitingPage = { readonly rows: RowsOfPage; readonly firstPosition: number };

class StagedCopy implements Staging {
  readonly #db: Database;
  readonly #dataset: DatasetName;
  readonly #purpose: CopyPurpose;
  readonly #name: string;
  readonly #table: StagingTable;
  readonly #indexes: StagedIndexes;
  readonly #pageRanges = new Map<number, RowIdRange>();
  readonly #waiting = new Map<number, WaitingPage>();

  constructor(db: Database, dataset: DatasetName, purpose: CopyPurpose) {
    this.#db = db;
    this.#dataset = dataset;
    this.#purpose = purpose;
    this.#name = tableName(dataset, 'next');
    this.#table = new StagingTable(db, dataset);
    this.#indexes = new StagedIndexes(db, dataset, purpose);
  }

  putPage(page: number, rows: RowsOfPage, firstPosition: number): void {
    this.#waiting.get(page)?.rows.free?.();
    this.#waiting.set(page, { rows, firstPosition });
    const waitingRows = [...this.#waiting.values()].reduce((sum, waiting) => sum + waiting.rows.length, 0);
    if (waitingRows >= ROWS_AT_ONCE) this.#guard(() => this.#write());
  }

  clear(): void {
    this.#forgetWaiting();
    this.#guard(() => this.#table.clear());
    this.#indexes.reset();
    this.#pageRanges.clear();
  }

  count(): number {
    return this.#onWritten(() => Number(this.#db.prepare(`SELECT count(*) FROM "${this.#name}"`).pluck().get()));
  }

  duplicateIds(): number {
    if (this.#dataset !== 'charges') return 0;
    const duplicates = `SELECT count("id") - count(DISTINCT "id") FROM "${this.#name}"`;
    return this.#onWritten(() => Number(this.#db.prepare(duplicates).pluck().get()));
  }

  ledgerDates(): SeenDates {
    return this.#onWritten(() => {
      const readTexts = (sql: string): readonly string[] => this.#db.prepare(sql).pluck<string>().all();
      const staged = readTexts(`SELECT DISTINCT "biz_date" FROM "${this.#name}" WHERE "biz_date" IS NOT NULL`);
      const isStaged = new Set(staged);
      const stored = readTexts('SELECT date FROM ledger_dates WHERE rows > 0');
      const onlyStored = stored.filter((date) => !isStaged.has(date));
      return { dates: [...staged, ...onlyStored], onlyStored };
    });
  }

  rowsAt(places: readonly RowPlace[]): readonly RowTexts[] {
    return this.#onWritten(() => {
      const find = rowFinder(this.#db, this.#dataset, this.#name);
      return places.map(({ page, at }) => {
        const row = find((this.#pageRanges.get(page)?.from ?? NaN) + at);
        if (row === null) throw new Error(`no row was put at ${at} of page ${page}`);
        return row;
      });
    });
  }

  largestDate(): DateRows | null {
    return this.#onWritten(() => {
      const dates = countByDate(this.#db, 'next').filter(({ date }) => date.trim() !== '');
      const datedRows = dates.reduce((sum, { rows }) => sum + rows, 0);
      if (datedRows < this.count()) return null;
      return dates.toSorted((a, b) => b.rows - a.rows)[0] ?? null;
    });
  }

  compareAndDrop(): CopyChanges {
    return this.#onWritten(() => {
      this.#finishIndexes();
      const changes = compareCopies(this.#db, this.#dataset, { to: 'next' });
      this.#table.refuseIfTaken();
      this.#table.drop();
      return changes;
    });
  }

  swap(commit: SwapCommit): Receipt {
    return this.#onWritten(() => {
      const dates = this.#dataset === 'reports' ? countByDate(this.#db, 'next') : [];
      const facts = this.#finish();
      const swap = this.#db.transaction(() => this.#goLive(commit, { facts, dates }));
      const receipt = swap.immediate();
      dropReplaced(this.#db, this.#dataset);
      return receipt;
    });
  }

  holdBack(commit: HoldCommit): void {
    this.#onWritten(() => {
      const facts = this.#finish();
      const hold = this.#db.transaction(() => this.#hold(commit, facts));
      hold.immediate();
      dropReplaced(this.#db, this.#dataset);
    });
  }

  drop(): void {
    this.#forgetWaiting();
    this.#guard(() => this.#table.drop());
  }

  #guard<T>(work: () => T): T {
    return withStorageErrors(this.#db.name, work);
  }

  #onWritten<T>(work: () => T): T {
    return this.#guard(() => {
      this.#write();
      return work();
    });
  }

  /** Pages that could not be written go on waiting. */
  #write(): void {
    if (this.#waiting.size === 0) return;
    const write = this.#db.transaction(() => {
      this.#table.refuseIfTaken();
      for (const [page, waiting] of this.#waiting) {
        const rows = [...waiting.rows];
        const before = this.#pageRanges.get(page);
        if (before !== undefined) this.#table.remove(before);
        this.#indexes.prepareFor(rows);
        this.#table.insert(rows, waiting.firstPosition);
      }
    });
    withoutFlush(this.#db, () => write.immediate());
    for (const [page, { rows, firstPosition }] of this.#waiting) {
      this.#pageRanges.set(page, { from: firstPosition, to: firstPosition + rows.length - 1 });
    }
    this.#forgetWaiting();
  }

  #forgetWaiting(): void {
    for (const { rows } of this.#waiting.values()) rows.free?.();
    this.#waiting.clear();
  }

  /** In a transaction with the check, because another sync that took the table knows nothing of these indexes. */
  #finishIndexes(): void {
    const finish = this.#db.transaction(() => {
      this.#table.refuseIfTaken();
      this.#indexes.finish();
    });
    withoutFlush(this.#db, () => finish.immediate());
  }

  #finish(): CopyFacts {
    if (this.#purpose === 'compared') throw new Error(`${this.#name} has only the index to compare it`);
    this.#finishIndexes();
    return { ...describeCopy(this.#db, this.#dataset, this.#name), nonNfcFields: [...this.#table.nonNfcFields] };
  }

  #goLive(commit: SwapCommit, copy: { readonly facts: CopyFacts; readonly dates: readonly DateRows[] }): Receipt {
    const [db, dataset] = [this.#db, this.#dataset];
    this.#table.refuseIfTaken();
    const receipt = { ...commit.receipt, ...logCopyChanges(db, { dataset, to: 'next', receipt: commit.receipt }) };
    dropCopy(db, dataset, 'held');
    makeLive(db, dataset, { role: 'next', asOf: commit.asOf, complete: commit.complete, ...copy });
    saveReceipt(db, receipt);
    return receipt;
  }

  #hold({ receipt, ...held }: HoldCommit, facts: CopyFacts): void {
    const [db, dataset] = [this.#db, this.#dataset];
    this.#table.refuseIfTaken();
    const before = readState(db, dataset);
    dropCopy(db, dataset, 'held');
    renameCopy(db, dataset, { from: 'next', to: 'held' });
    writeState(db, dataset, { ...before, held: { ...facts, ...held } });
    saveReceipt(db, receipt);
  }
}
