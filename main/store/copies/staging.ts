// A new copy of one dataset: pages go to a table beside the live one, and go live by renaming, with change log, receipt
// and as-of time, in one transaction. What makes a copy fit to go live is decided by main/sync.

import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { Receipt } from '../../../shared/contract/sync.ts';
import { AppError } from '../../errors.ts';
import { logCopyChanges } from './change-log.ts';
import { compareCopies } from './compare-copies.ts';
import type { CopyChanges } from './compare-copies.ts';
import { withoutFlush, type Database } from '../file/database.ts';
import {
  buildIndexes,
  columnNames,
  createCopy,
  dropCopy,
  hasIndexes,
  renameCopy,
  tableName,
} from '../file/dataset-tables.ts';
import { createRowEncoder } from '../tables/encode-row.ts';
import type { IncomingRow } from '../tables/encode-row.ts';
import { countByDate, replaceLedgerDates } from '../tables/ledger-dates.ts';
import type { DateRows } from '../tables/ledger-dates.ts';
import { listReceipts, saveReceipt } from '../tables/receipts.ts';
import { describeCopy, readState, writeState } from '../tables/resource-states.ts';
import type { CopyFacts } from '../tables/resource-states.ts';
import { tidy, withStorageErrors } from '../file/sqlite-errors.ts';
import { stagingOwner } from './staging-owner.ts';

type SwapCommit = { readonly receipt: Receipt; readonly asOf: string; readonly complete: boolean };
type HoldCommit = { readonly receipt: Receipt; readonly readAt: string };

export type Staging = {
  /** Replaces the page's rows if it was put before. `firstPosition` counts from 1. One transaction. */
  putPage(page: number, rows: readonly IncomingRow[], firstPosition: number): void;
  clear(): void;
  count(): number;
  /** Rows beyond the first with the same id (charges only; 0 for reports). */
  duplicateIds(): number;
  /** Of the rows put so far and of the live copy (reports only). */
  ledgerDates(): readonly string[];
  /** Against the live copy. Builds the indexes if that has not been done. */
  compareWithLive(): CopyChanges;
  /** Once, when all pages are in. */
  buildIndexes(): void;
  /** Answers the receipt as it was saved, with what was added, changed and gone. */
  swap(commit: SwapCommit): Receipt;
  /** Keeps the copy for the person's word instead of swapping. */
  holdBack(commit: HoldCommit): void;
  drop(): void;
};

/** Drops what an interrupted run left, and creates an empty copy without indexes. */
export function beginStaging(db: Database, dataset: DatasetName): Staging {
  const table = tableName(dataset, 'next');
  const columns = columnNames(dataset);
  const encoder = createRowEncoder(dataset);
  const pageRanges = new Map<number, { readonly from: number; readonly to: number }>();
  const guarded = <T>(work: () => T): T => withStorageErrors(db.name, work);
  const owner = stagingOwner(db, dataset);
  const makeTable = db.transaction(() => {
    dropCopy(db, dataset, 'next');
    dropCopy(db, dataset, 'old');
    createCopy(db, dataset, 'next');
    owner.take();
  });

  guarded(() => withoutFlush(db, () => makeTable.immediate()));
  const insert = guarded(() =>
    db.prepare(
      `INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    ),
  );
  const removeRange = guarded(() => db.prepare(`DELETE FROM "${table}" WHERE row_id BETWEEN ? AND ?`));

  const startAgain = db.transaction(() => {
    owner.refuseIfTaken();
    makeTable();
  });

  function clear(): void {
    withoutFlush(db, () => startAgain.immediate());
    pageRanges.clear();
  }

  const writePage = db.transaction((page: number, rows: readonly IncomingRow[], firstPosition: number) => {
    owner.refuseIfTaken();
    const before = pageRanges.get(page);
    if (before !== undefined) removeRange.run(before.from, before.to);
    rows.forEach((row, index) => insert.run(...encoder.encode(row, firstPosition + index)));
  });

  function putPage(page: number, rows: readonly IncomingRow[], firstPosition: number): void {
    withoutFlush(db, () => writePage.immediate(page, rows, firstPosition));
    pageRanges.set(page, { from: firstPosition, to: firstPosition + rows.length - 1 });
  }

  function duplicateIds(): number {
    if (dataset !== 'charges') return 0;
    return Number(db.prepare(`SELECT count("id") - count(DISTINCT "id") FROM "${table}"`).pluck().get());
  }

  function ledgerDates(): readonly string[] {
    const seen = db.prepare(`SELECT DISTINCT "biz_date" FROM "${table}" WHERE "biz_date" IS NOT NULL`).pluck().all();
    const held = db.prepare('SELECT date FROM ledger_dates WHERE rows > 0').pluck().all();
    return [...new Set([...seen, ...held] as string[])];
  }

  function indexOnce(): void {
    if (!hasIndexes(db, dataset, 'next')) withoutFlush(db, () => buildIndexes(db, dataset, 'next'));
  }

  const goLive = db.transaction((commit: SwapCommit, facts: CopyFacts, dates: readonly DateRows[]): Receipt => {
    owner.refuseIfTaken();
    const before = readState(db, dataset);
    const receipt = { ...commit.receipt, ...logCopyChanges(db, { dataset, to: 'next', receipt: commit.receipt }) };
    dropCopy(db, dataset, 'held');
    renameCopy(db, dataset, { from: 'live', to: 'old' });
    renameCopy(db, dataset, { from: 'next', to: 'live' });
    writeState(db, dataset, {
      ...facts,
      asOf: commit.asOf,
      complete: commit.complete,
      copyNumber: before.copyNumber + 1,
      held: null,
    });
    if (dataset === 'reports') replaceLedgerDates(db, dates, commit.asOf);
    saveReceipt(db, receipt);
    return receipt;
  });

  const hold = db.transaction((commit: HoldCommit, facts: CopyFacts) => {
    owner.refuseIfTaken();
    const before = readState(db, dataset);
    dropCopy(db, dataset, 'held');
    renameCopy(db, dataset, { from: 'next', to: 'held' });
    writeState(db, dataset, { ...before, held: { ...facts, readAt: commit.readAt } });
    saveReceipt(db, commit.receipt);
  });

  function finish<T>(work: (facts: CopyFacts) => T): T {
    indexOnce();
    const facts = { ...describeCopy(db, dataset, table), nonNfcFields: [...encoder.nonNfcFields] };
    const value = work(facts);
    dropReplaced(db, dataset);
    return value;
  }

  return {
    putPage: (page, rows, firstPosition) => guarded(() => putPage(page, rows, firstPosition)),
    clear: () => guarded(clear),
    count: () => guarded(() => Number(db.prepare(`SELECT count(*) FROM "${table}"`).pluck().get())),
    duplicateIds: () => guarded(duplicateIds),
    ledgerDates: () => guarded(ledgerDates),
    compareWithLive: () =>
      guarded(() => {
        indexOnce();
        return compareCopies(db, dataset, { to: 'next' });
      }),
    buildIndexes: () => guarded(indexOnce),
    swap: (commit) =>
      guarded(() => {
        const dates = dataset === 'reports' ? countByDate(db, 'next') : [];
        return finish((facts) => goLive.immediate(commit, facts, dates));
      }),
    holdBack: (commit) => guarded(() => finish((facts) => hold.immediate(commit, facts))),
    drop: () =>
      guarded(() => {
        db.transaction(() => {
          if (!owner.isTaken()) dropCopy(db, dataset, 'next');
        }).immediate();
      }),
  };
}

/** The held copy goes live as of when it was read; a receipt says when the person took it. */
export function takeHeldBack(db: Database, dataset: DatasetName, now: () => number): void {
  const take = db.transaction(() => {
    const before = readState(db, dataset);
    if (before.held === null) throw nothingHeld(dataset);
    const { readAt, ...facts } = before.held;
    const finishedAt = new Date(now()).toISOString();
    const [held] = listReceipts(db, { resource: dataset, verdicts: ['heldBack'], limit: 1 });
    const changes = held && logCopyChanges(db, { dataset, to: 'held', receipt: { ...held, finishedAt } });
    const dates = dataset === 'reports' ? countByDate(db, 'held') : [];
    dropCopy(db, dataset, 'old');
    renameCopy(db, dataset, { from: 'live', to: 'old' });
    renameCopy(db, dataset, { from: 'held', to: 'live' });
    writeState(db, dataset, {
      ...facts,
      asOf: readAt,
      // Only a copy that two passes agreed on is ever held back.
      complete: true,
      copyNumber: before.copyNumber + 1,
      held: null,
    });
    if (dataset === 'reports') replaceLedgerDates(db, dates, readAt);
    if (held !== undefined) {
      saveReceipt(db, { ...held, ...changes, verdict: 'complete', finishedAt, rowsHeld: facts.rows });
    }
  });
  withStorageErrors(db.name, () => {
    take.immediate();
    dropReplaced(db, dataset);
  });
}

/** The last good copy stays; the held one is dropped. */
export function dropHeldBack(db: Database, dataset: DatasetName): void {
  const drop = db.transaction(() => {
    const before = readState(db, dataset);
    if (before.held === null) throw nothingHeld(dataset);
    dropCopy(db, dataset, 'held');
    writeState(db, dataset, { ...before, held: null });
  });
  withStorageErrors(db.name, () => drop.immediate());
}

/**
 * The log is emptied as well: were it lost later, nothing that was committed would go with it. The commit stands by
 * now, so a full disk here is no failure of it: the next staging drops the old copy, the next checkpoint catches up.
 */
function dropReplaced(db: Database, dataset: DatasetName): void {
  tidy(() => {
    dropCopy(db, dataset, 'old');
    db.pragma('wal_checkpoint(TRUNCATE)');
  });
}

function nothingHeld(dataset: DatasetName): AppError {
  return new AppError('notFound', `No copy of ${dataset} waits for a decision`);
}
