// Daily reports of single ledger dates on their way into the live table: dates whose rows differ are staged, then
// replaced in one transaction with change log, reading times, receipt and as-of time. Equal dates write only when
// they were read.

import type { Receipt } from '../../../shared/contract/sync.ts';
import { beginChangeLog } from './change-log.ts';
import { compareReports, reportsOfDay } from './compare-copies.ts';
import type { CopyChanges, RowChange } from './compare-copies.ts';
import { withoutFlush, type Database } from '../file/database.ts';
import { columnNames, createCopy, dropCopy } from '../file/dataset-tables.ts';
import { parseDate } from '../../../shared/rules/dates.ts';
import { createRowEncoder } from '../tables/encode-row.ts';
import type { IncomingRow } from '../tables/encode-row.ts';
import { saveReceiptOfDates } from '../tables/join-receipts.ts';
import { nextReadRun, oldestRead, saveCounted, saveRead } from '../tables/ledger-dates.ts';
import { describeEdges, readState, writeState } from '../tables/resource-states.ts';
import { tidy, withStorageErrors } from '../file/sqlite-errors.ts';
import { limitMarksToCounts } from '../proof/stale-rows.ts';
import { stagingOwner } from './staging-owner.ts';

export type ReadDate = { readonly date: string; readonly rows: number; readonly readAt: string };
export type CountedDate = { readonly date: string; readonly countedAt: string };
export type DatesCommit = {
  readonly receipt: Receipt;
  readonly read: readonly ReadDate[];
  readonly counted: readonly CountedDate[];
  /** The dates' totals were held against the service's whole total, so a smaller copy that waits is outdated. */
  readonly isWhole: boolean;
};

export type ReportDates = {
  /** Stages the rows of a date unless the live table holds just these. */
  put(date: string, rows: readonly IncomingRow[]): void;
  /** Answers the receipt as it was saved. */
  commit(commit: DatesCommit): Receipt;
  drop(): void;
};

type StagedDate = { readonly date: string; readonly from: number; readonly to: number };

export function beginReportDates(db: Database): ReportDates {
  const guarded = <T>(work: () => T): T => withStorageErrors(db.name, work);
  const columns = columnNames('reports');
  const encoder = createRowEncoder('reports');
  const staged: StagedDate[] = [];
  const owner = stagingOwner(db, 'reports');
  const makeTable = db.transaction(() => {
    dropCopy(db, 'reports', 'next');
    dropCopy(db, 'reports', 'old');
    createCopy(db, 'reports', 'next');
    owner.take();
  });
  guarded(() => withoutFlush(db, () => makeTable.immediate()));
  const insert = db.prepare(`INSERT INTO "reports_next" VALUES (${columns.map(() => '?').join(', ')})`);
  const held = reportsOfDay(db, 'reports');
  const fresh = reportsOfDay(db, 'reports_next');
  let nextRowId = Number(db.prepare('SELECT ifnull(max(row_id), 0) + 1 FROM reports').pluck().get());

  const stage = db.transaction((date: string, rows: readonly IncomingRow[]) => {
    owner.refuseIfTaken();
    const from = nextRowId;
    for (const row of rows) insert.run(...encoder.encode(row, nextRowId++));
    staged.push({ date, from, to: nextRowId - 1 });
  });

  function put(date: string, rows: readonly IncomingRow[]): void {
    let differences = 0;
    const after = rows.map((row) => [...row.values, row.extras]);
    compareReports({ before: held(dayOf(date)), after, report: () => (differences += 1) });
    if (differences > 0) withoutFlush(db, () => stage.immediate(date, rows));
  }

  function replaceRows(receipt: Receipt): CopyChanges {
    const counted = { added: 0, changed: 0, gone: 0 };
    const log = beginChangeLog(db, { runId: receipt.runId, dataset: 'reports', seenAt: receipt.finishedAt });
    for (const date of staged) {
      const ms = dayOf(date.date);
      const report = (change: RowChange): void => {
        counted[change.kind] += 1;
        log.write(change);
      };
      compareReports({ before: held(ms), after: fresh(ms), report });
      db.prepare('DELETE FROM "reports" WHERE "biz_date_ms" = ?').run(ms);
      db.prepare('INSERT INTO "reports" SELECT * FROM "reports_next" WHERE row_id BETWEEN ? AND ?').run(
        date.from,
        date.to,
      );
    }
    log.finish(counted);
    return counted;
  }

  const goLive = db.transaction((commit: DatesCommit): Receipt => {
    owner.refuseIfTaken();
    const before = readState(db, 'reports');
    const changes = replaceRows(commit.receipt);
    const rows = before.rows + changes.added - changes.gone;
    const receipt = { ...commit.receipt, ...changes, rowsHeld: rows };
    const run = nextReadRun(db);
    for (const read of commit.read) saveRead(db, { ...read, ms: dayOf(read.date), run });
    saveCounted(db, commit.counted);
    if (commit.isWhole) dropCopy(db, 'reports', 'held');
    writeState(db, 'reports', {
      ...before,
      ...describeEdges(db, 'reports'),
      rows,
      asOf: oldestRead(db, Date.parse(receipt.finishedAt)) ?? before.asOf,
      copyNumber: before.copyNumber + (staged.length > 0 ? 1 : 0),
      nonNfcFields: [...new Set([...before.nonNfcFields, ...encoder.nonNfcFields])],
      held: commit.isWhole ? null : before.held,
    });
    if (commit.counted.length > 0) limitMarksToCounts(db);
    return saveReceiptOfDates(db, receipt);
  });

  return {
    put: (date, rows) => guarded(() => put(date, rows)),
    commit: (commit) =>
      guarded(() => {
        const receipt = goLive.immediate(commit);
        tidy(() => {
          dropCopy(db, 'reports', 'next');
          db.pragma('wal_checkpoint(TRUNCATE)');
        });
        return receipt;
      }),
    drop: () =>
      guarded(() => {
        db.transaction(() => {
          if (!owner.isTaken()) dropCopy(db, 'reports', 'next');
        }).immediate();
      }),
  };
}

/** Only dates that are recognised are read one by one. */
function dayOf(date: string): number {
  const parsed = parseDate(date);
  if (parsed === null) throw new Error('a ledger date is in no known format');
  return parsed.epochMs;
}
