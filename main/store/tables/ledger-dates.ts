// When each ledger date's rows were last read, and when they were only counted. A swap of all reports writes every
// date anew; a run by ledger date writes those it asked for.

import type { LedgerDate } from '../../../shared/contract/sync.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '../file/database.ts';
import { tableName } from '../file/dataset-tables.ts';
import type { CopyRole } from '../file/dataset-tables.ts';
import { DAY_MS, parseDate, startOfHongKongDay } from '../../../shared/rules/dates.ts';
import { oldestReading } from '../../../shared/rules/reading-time.ts';
import { readState } from './resource-states.ts';

export type HeldDate = {
  readonly date: string;
  readonly ms: number;
  readonly rows: number;
  readonly readAt: string;
  /** Which run read it last; lower ones were read longer ago, whatever a clock said. */
  readonly readRun: number;
};
export type DateRows = { readonly date: string; readonly ms: number | null; readonly rows: number };

/** Above this, what is called a date is a moment that hardly two rows share; nothing is kept by date then. */
const MOST_LEDGER_DATES = 20_000;

/** Walks the whole copy, so it is asked before the swap's transaction begins. */
export function countByDate(db: Database, role: CopyRole): readonly DateRows[] {
  const counted = db
    .prepare<unknown[], { date: string; ms: bigint | null; rows: bigint }>(
      `SELECT "biz_date" AS date, max("biz_date_ms") AS ms, count(*) AS rows FROM "${tableName('reports', role)}"
       WHERE "biz_date" IS NOT NULL GROUP BY "biz_date" LIMIT ${MOST_LEDGER_DATES + 1}`,
    )
    .all();
  if (counted.length > MOST_LEDGER_DATES) return [];
  return counted.map(({ date, ms, rows }) => ({ date, ms: ms === null ? null : Number(ms), rows: Number(rows) }));
}

/** After a run that read every row. Dates that are kept stay listed when their rows are gone. */
export function replaceLedgerDates(db: Database, dates: readonly DateRows[], readAt: string): void {
  const run = nextReadRun(db);
  db.exec('DELETE FROM ledger_dates WHERE kept = 0');
  db.prepare('UPDATE ledger_dates SET rows = 0, read_at = ?, counted_at = NULL, read_run = ?').run(readAt, run);
  for (const date of dates) saveRead(db, { ...date, readAt, run });
}

/** Of the run that is about to be saved: each run reads some dates, so the newest of them counts the runs. */
export function nextReadRun(db: Database): number {
  return Number(db.prepare('SELECT ifnull(max(read_run), 0) + 1 FROM ledger_dates').pluck().get());
}

export function saveRead(db: Database, read: DateRows & { readonly readAt: string; readonly run: number }): void {
  const { date, ms, rows, readAt, run } = read;
  db.prepare(
    `INSERT INTO ledger_dates (date, ms, rows, read_at, counted_at, kept, read_run) VALUES (?, ?, ?, ?, NULL, 0, ?)
     ON CONFLICT (date) DO UPDATE
     SET rows = excluded.rows, read_at = excluded.read_at, counted_at = NULL, read_run = excluded.read_run`,
  ).run(date, ms, rows, readAt, run);
  db.prepare('DELETE FROM ledger_dates WHERE date = ? AND rows = 0 AND kept = 0').run(date);
}

export function saveCounted(
  db: Database,
  counted: readonly { readonly date: string; readonly countedAt: string }[],
): void {
  const save = db.prepare('UPDATE ledger_dates SET counted_at = ? WHERE date = ?');
  for (const { date, countedAt } of counted) save.run(countedAt, date);
}

/** Those that were counted and not read since. */
export function listCountedDates(db: Database): readonly string[] {
  const list = db.prepare('SELECT date FROM ledger_dates WHERE rows > 0 AND counted_at IS NOT NULL').pluck();
  return list.all() as readonly string[];
}

/** Gives dates the first turn in the next run. */
export function readDatesNext(db: Database, dates: readonly string[]): void {
  const first = db.prepare('UPDATE ledger_dates SET read_run = 0 WHERE date = ?');
  for (const date of dates) first.run(date);
}

/** Null when nothing is kept by date. */
export function oldestRead(db: Database, nowMs: number): string | null {
  const edges = db.prepare('SELECT min(read_at), max(read_at) FROM ledger_dates WHERE rows > 0').raw().get();
  return oldestReading(
    (edges as readonly (string | null)[]).flatMap((time) => time ?? []),
    nowMs,
  );
}

/** Those with rows and of a known format; a date of unknown format is as if it were not there. */
export function listHeldDates(db: Database): readonly HeldDate[] {
  return db
    .prepare<unknown[], { date: string; ms: bigint; rows: bigint; readAt: string; readRun: bigint }>(
      `SELECT date, ms, rows, read_at AS readAt, read_run AS readRun FROM ledger_dates
       WHERE rows > 0 AND ms IS NOT NULL`,
    )
    .all()
    .map((held) => ({ ...held, ms: Number(held.ms), rows: Number(held.rows), readRun: Number(held.readRun) }));
}

/** Newest first. */
export function listLedgerDates(db: Database): readonly LedgerDate[] {
  const stored = db
    .prepare<unknown[], { date: string; rows: bigint; read_at: string; counted_at: string | null; kept: bigint }>(
      'SELECT date, rows, read_at, counted_at, kept FROM ledger_dates ORDER BY ms DESC NULLS LAST, date DESC',
    )
    .all();
  return stored.map(({ date, rows, read_at, counted_at, kept }) => ({
    date,
    rows: Number(rows),
    readAt: read_at,
    // Reading a date clears when it was counted, so no clock is compared here.
    countedAt: counted_at,
    isReadTooEarly: isReadTooEarly(date, read_at),
    kept: kept === 1n,
  }));
}

/** A date that cannot be read as one says nothing. */
function isReadTooEarly(date: string, readAt: string): boolean {
  const parsed = parseDate(date);
  return parsed !== null && Date.parse(readAt) < startOfHongKongDay(parsed.epochMs) + DAY_MS;
}

/** Throws `notFound` for a date that neither rows nor the change log know. */
export function keepLedgerDate(db: Database, request: { readonly date: string; readonly kept: boolean }): void {
  const { date, kept } = request;
  const keep = db.transaction(() => {
    const known = db.prepare('UPDATE ledger_dates SET kept = ? WHERE date = ?').run(kept ? 1 : 0, date).changes;
    if (known === 0) keepGoneDate(db, request);
    db.prepare('DELETE FROM ledger_dates WHERE date = ? AND rows = 0 AND kept = 0').run(date);
  });
  keep.immediate();
}

/** Its rows went, its changes are still there to be kept. */
function keepGoneDate(db: Database, { date, kept }: { readonly date: string; readonly kept: boolean }): void {
  if (db.prepare('SELECT 1 FROM changes WHERE ledger_date = ? LIMIT 1').get(date) === undefined) {
    throw new AppError('notFound', 'No such ledger date');
  }
  if (!kept) return;
  db.prepare('INSERT INTO ledger_dates (date, ms, rows, read_at, counted_at, kept) VALUES (?, ?, 0, ?, NULL, 1)').run(
    date,
    parseDate(date)?.epochMs ?? null,
    readState(db, 'reports').asOf ?? '',
  );
}
