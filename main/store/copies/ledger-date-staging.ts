// Daily reports of single ledger dates on their way into the live table: dates whose rows differ are staged, then
// replaced in one transaction with change log, reading times, receipt and as-of time. For dates whose rows are equal,
// only the reading times are written.

import type { Receipt } from '../../../shared/contract/sync.ts';
import { AppError } from '../../errors.ts';
import { beginChangeLog } from './change-log.ts';
import { compareReports, reportsOfDay, type ReportsOfDay } from './compare-copies.ts';
import type { CopyChanges, RowChange } from './compare-copies.ts';
import { withoutFlush, type Database } from '../file/database.ts';
import { dropCopy } from '../file/dataset-tables.ts';
import { withStorageErrors } from '../../files/storage-errors.ts';
import { limitMarksToCounts } from '../proof/stale-rows.ts';
import { parseDate } from '../../../shared/rules/dates.ts';
import type { IncomingRow } from '../tables/encode-row.ts';
import { saveReceiptOfDates } from '../tables/join-receipts.ts';
import { nextReadRun, oldestReadAt, saveCountedDates, saveReadDate, saveWholeReading } from '../tables/ledger-dates.ts';
import { describeEdges, readState, writeState } from '../tables/resource-states.ts';
import { cleanUpAfterCommit } from './live-copy.ts';
import { StagingTable, type RowIdRange } from './staging-table.ts';

export type ReadDate = { readonly date: string; readonly rows: number; readonly readAt: string };
export type CountedDate = { readonly date: string; readonly countedAt: string };
export type DatesCommit = {
  readonly receipt: Receipt;
  readonly read: readonly ReadDate[];
  readonly counted: readonly CountedDate[];
  /** Days for which the service counted no rows. */
  readonly empty?: readonly CountedDate[];
  /**
   * The totals of all dates add up to the service's total of all reports. A copy that was held back is outdated then.
   */
  readonly isWhole: boolean;
};

/**
 * Each call may throw a storage error. `putRows` and `commit` throw `fileInUse` once another program took the staging table, or
 * another copy went live: the dates were compared with the one before.
 */
export type LedgerDateStaging = {
  /** Stages the rows of a date if they differ from the live ones. */
  putRows(date: string, rows: readonly IncomingRow[]): void;
  /** Returns the receipt as it was saved. */
  commit(commit: DatesCommit): Receipt;
  drop(): void;
};

/** Drops what an interrupted run left, and creates an empty staging table. */
export function beginLedgerDates(db: Database): LedgerDateStaging {
  return withStorageErrors(db.name, () => new StagedDates(db));
}

class StagedDates implements LedgerDateStaging {
  readonly #db: Database;
  readonly #table: StagingTable;
  readonly #copyNumber: number;
  readonly #liveRows: ReportsOfDay;
  readonly #stagedRows: ReportsOfDay;
  readonly #staged: { readonly date: string; readonly rowIds: RowIdRange }[] = [];
  #nextRowId: number;

  constructor(db: Database) {
    this.#db = db;
    this.#table = new StagingTable(db, 'reports');
    this.#copyNumber = readState(db, 'reports').copyNumber;
    this.#liveRows = reportsOfDay(db, 'reports');
    this.#stagedRows = reportsOfDay(db, 'reports_next');
    this.#nextRowId = Number(db.prepare('SELECT ifnull(max(row_id), 0) + 1 FROM reports').pluck().get());
  }

  putRows(date: string, rows: readonly IncomingRow[]): void {
    this.#guard(() => {
      this.#refuseIfReplaced();
      let differences = 0;
      const after = rows.map((row) => [...row.values, row.extras]);
      compareReports({ before: this.#liveRows(getDayMs(date)), after, report: () => (differences += 1) });
      const stage = this.#db.transaction(() => this.#stage(date, rows));
      if (differences > 0) withoutFlush(this.#db, () => stage.immediate());
    });
  }

  commit(commit: DatesCommit): Receipt {
    return this.#guard(() => {
      const goLive = this.#db.transaction(() => this.#goLive(commit));
      const receipt = goLive.immediate();
      cleanUpAfterCommit(this.#db, () => dropCopy(this.#db, 'reports', 'next'));
      return receipt;
    });
  }

  drop(): void {
    this.#guard(() => this.#table.drop());
  }

  #guard<T>(work: () => T): T {
    return withStorageErrors(this.#db.name, work);
  }

  #refuseIfReplaced(): void {
    if (readState(this.#db, 'reports').copyNumber === this.#copyNumber) return;
    throw new AppError('fileInUse', 'another copy went live meanwhile', { facts: { path: this.#db.name } });
  }

  #stage(date: string, rows: readonly IncomingRow[]): void {
    this.#table.refuseIfTaken();
    const from = this.#nextRowId;
    this.#table.insert(rows, from);
    this.#nextRowId += rows.length;
    this.#staged.push({ date, rowIds: { from, to: this.#nextRowId - 1 } });
  }

  #goLive(commit: DatesCommit): Receipt {
    const db = this.#db;
    this.#table.refuseIfTaken();
    this.#refuseIfReplaced();
    const before = readState(db, 'reports');
    const changes = this.#replaceRows(commit.receipt);
    const rows = before.rows + changes.added - changes.gone;
    const receipt = { ...commit.receipt, ...changes, rowsHeld: rows };
    saveDates(db, commit);
    if (commit.isWhole) dropCopy(db, 'reports', 'held');
    writeState(db, 'reports', {
      ...before,
      ...describeEdges(db, 'reports'),
      rows,
      asOf: oldestReadAt(db, Date.parse(receipt.finishedAt)) ?? before.asOf,
      copyNumber: before.copyNumber + (this.#staged.length > 0 ? 1 : 0),
      nonNfcFields: [...new Set([...before.nonNfcFields, ...this.#table.nonNfcFields])],
      held: commit.isWhole ? null : before.held,
    });
    if (commit.counted.length > 0) limitMarksToCounts(db);
    return saveReceiptOfDates(db, receipt);
  }

  #replaceRows(receipt: Receipt): CopyChanges {
    const changes = { added: 0, changed: 0, gone: 0 };
    const log = beginChangeLog(this.#db, { runId: receipt.runId, dataset: 'reports', seenAt: receipt.finishedAt });
    const report = (change: RowChange): void => {
      changes[change.kind] += 1;
      log.write(change);
    };
    const removeStatement = this.#db.prepare('DELETE FROM "reports" WHERE "biz_date_ms" = ?');
    const copyStatement = this.#db.prepare(
      'INSERT INTO "reports" SELECT * FROM "reports_next" WHERE row_id BETWEEN ? AND ?',
    );
    for (const { date, rowIds } of this.#staged) {
      const dayMs = getDayMs(date);
      compareReports({ before: this.#liveRows(dayMs), after: this.#stagedRows(dayMs), report });
      removeStatement.run(dayMs);
      copyStatement.run(rowIds.from, rowIds.to);
    }
    log.finish(changes);
    return changes;
  }
}

function saveDates(db: Database, { read, counted, empty = [], isWhole }: DatesCommit): void {
  const run = nextReadRun(db);
  const emptyDates = empty.map(({ date, countedAt }) => ({ date, rows: 0, readAt: countedAt }));
  for (const date of [...read, ...emptyDates]) saveReadDate(db, { ...date, ms: getDayMs(date.date), run });
  saveCountedDates(db, counted);
  const [firstReadAt] = read.map(({ readAt }) => readAt).sort();
  if (isWhole && firstReadAt !== undefined) saveWholeReading(db, { run, at: firstReadAt });
}

/** Only dates that are recognised are read one by one. */
function getDayMs(date: string): number {
  const parsed = parseDate(date);
  if (parsed === null) throw new Error('a ledger date is in no known format');
  return parsed.epochMs;
}
