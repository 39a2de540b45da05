// When the rows of each ledger date were last read, and when they were only counted. A new copy of all reports replaces
// all dates; a run by ledger date writes the dates that it read or counted.

import type { LedgerDate } from '../../../shared/contract/sync.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '../file/database.ts';
import { tableName } from '../file/dataset-tables.ts';
import type { CopyRole } from '../file/dataset-tables.ts';
import { DAY_MS, ledgerDateOf, parseDate, startOfHongKongDay } from '../../../shared/rules/dates.ts';
import { LIMITS } from '../../../shared/contract/limits.ts';
import { latestReadingMs, oldestReading } from '../../../shared/rules/reading-time.ts';
import { findLearned, writeLearned } from './learned.ts';
import { readState } from './resource-states.ts';

export type CopyDate = {
  readonly date: string;
  readonly ms: number;
  readonly rows: number;
  readonly readAt: string;
  /** The number of the run that read it last. A lower number was read longer ago, even if a clock was wrong. */
  readonly readRun: number;
};
export type DateRows = { readonly date: string; readonly ms: number | null; readonly rows: number };

const ROWS_COUNTED_AT_ONCE = 50_000;
/** The texts that the change log has of a date, found by skipping from one to the next in their index. */
const LOGGED_TEXTS = `WITH RECURSIVE step(text) AS (
    SELECT min(ledger_date) FROM changes
    UNION ALL SELECT (SELECT min(ledger_date) FROM changes WHERE ledger_date > step.text) FROM step WHERE step.text IS NOT NULL
  ) SELECT text FROM step WHERE ledger_date_of(text) = ?`;

/**
 * Counts the rows of the whole copy. Empty if there are too many dates. Takes a part of the rows at a time, because SQLite
 * sorts the rows that it groups in memory.
 */
export function countByDate(db: Database, role: CopyRole): readonly DateRows[] {
  const table = tableName('reports', role);
  const lastRowId = Number(db.prepare(`SELECT ifnull(max(row_id), 0) FROM "${table}"`).pluck().get());
  const countStatement = db.prepare<unknown[], { date: string; ms: bigint | null; rows: bigint }>(
    `SELECT "biz_date" AS date, max("biz_date_ms") AS ms, count(*) AS rows FROM "${table}"
     WHERE row_id BETWEEN ? AND ? AND "biz_date" IS NOT NULL GROUP BY "biz_date"`,
  );
  const counted = new Map<string, DateRows>();
  for (let first = 1; first <= lastRowId; first += ROWS_COUNTED_AT_ONCE) {
    for (const { date, ms, rows } of countStatement.all(first, first + ROWS_COUNTED_AT_ONCE - 1)) {
      const rowsBefore = counted.get(date)?.rows ?? 0;
      counted.set(date, { date, ms: ms === null ? null : Number(ms), rows: rowsBefore + Number(rows) });
    }
    if (counted.size > LIMITS.ledgerDates) return [];
  }
  return [...counted.values()];
}

/** Call it after a run that read all rows. Dates that the person keeps stay listed even if their rows are gone. */
export function replaceLedgerDates(db: Database, dates: readonly DateRows[], readAt: string): void {
  const runNumber = nextReadRun(db);
  db.exec('DELETE FROM ledger_dates WHERE kept = 0');
  db.prepare('UPDATE ledger_dates SET rows = 0, read_at = ?, counted_at = NULL, read_run = ?').run(readAt, runNumber);
  for (const date of dates) saveReadDate(db, { ...date, readAt, run: runNumber });
  saveWholeReading(db, { run: runNumber, at: readAt });
}

/**
 * The last run that added up all dates, or replaced the copy. At that time, no day without rows in a complete copy had any.
 */
export type WholeReading = { readonly run: number; readonly at: string };

/** Null for a file of an older version, until a run adds up all dates. */
export function findWholeReading(db: Database): WholeReading | null {
  // `saveWholeReading` wrote it.
  return findLearned(db, 'whole reading') as WholeReading | null;
}

/** Days that were found empty one by one need not be remembered any more. */
export function saveWholeReading(db: Database, whole: WholeReading): void {
  db.exec('DELETE FROM ledger_dates WHERE rows = 0 AND kept = 0');
  writeLearned(db, 'whole reading', whole);
}

/** The number of the run that is about to be saved: above those of all dates, and of the last run that added them up. */
export function nextReadRun(db: Database): number {
  const highest = Number(db.prepare('SELECT ifnull(max(read_run), 0) FROM ledger_dates').pluck().get());
  return Math.max(highest, findWholeReading(db)?.run ?? 0) + 1;
}

export function saveReadDate(db: Database, read: DateRows & { readonly readAt: string; readonly run: number }): void {
  const { date, ms, rows, readAt, run } = read;
  db.prepare(
    `INSERT INTO ledger_dates (date, ms, rows, read_at, counted_at, kept, read_run) VALUES (?, ?, ?, ?, NULL, 0, ?)
     ON CONFLICT (date) DO UPDATE
     SET rows = excluded.rows, read_at = excluded.read_at, counted_at = NULL, read_run = excluded.read_run`,
  ).run(date, ms, rows, readAt, run);
}

export function saveCountedDates(
  db: Database,
  counted: readonly { readonly date: string; readonly countedAt: string }[],
): void {
  const saveStatement = db.prepare('UPDATE ledger_dates SET counted_at = ? WHERE date = ?');
  for (const { date, countedAt } of counted) saveStatement.run(countedAt, date);
}

/** The dates that were counted and not read since. */
export function listCountedDates(db: Database): readonly string[] {
  const datesStatement = db
    .prepare('SELECT date FROM ledger_dates WHERE rows > 0 AND counted_at IS NOT NULL')
    .pluck<string>();
  return datesStatement.all();
}

/** Makes the next run read these dates first. */
export function readDatesNext(db: Database, dates: readonly string[]): void {
  const readFirstStatement = db.prepare('UPDATE ledger_dates SET read_run = 0 WHERE date = ?');
  for (const date of dates) readFirstStatement.run(date);
}

/**
 * The oldest reading time of all dates, with rows and without, as ISO 8601. Null if none is known.
 */
export function oldestReadAt(db: Database, nowMs: number): string | null {
  const edges = db
    .prepare('SELECT min(read_at), max(read_at) FROM ledger_dates WHERE rows > 0')
    .raw<readonly (string | null)[]>()
    .get();
  // In a file of an older version, the time that is stored must not move before a run adds up all dates.
  const times = [...(edges ?? []), findWholeReading(db)?.at ?? readState(db, 'reports').asOf];
  return oldestReading(
    times.filter((time) => time !== null),
    nowMs,
  );
}

/** The newest reading time that is not ahead of the clock, as ISO 8601. Null if there is none. */
export function newestReadAt(db: Database, nowMs: number): string | null {
  const newestStatement = db
    .prepare('SELECT max(read_at) FROM ledger_dates WHERE rows > 0 AND read_at <= ?')
    .pluck<string | null>();
  return newestStatement.get(new Date(latestReadingMs(nowMs)).toISOString()) ?? null;
}

/** The dates with rows and in a known format. Dates in an unknown format are left out. */
export function listCopyDates(db: Database): readonly CopyDate[] {
  return db
    .prepare<unknown[], { date: string; ms: bigint; rows: bigint; readAt: string; readRun: bigint }>(
      `SELECT date, ms, rows, read_at AS readAt, read_run AS readRun FROM ledger_dates
       WHERE rows > 0 AND ms IS NOT NULL`,
    )
    .all()
    .map((stored) => ({
      ...stored,
      ms: Number(stored.ms),
      rows: Number(stored.rows),
      readRun: Number(stored.readRun),
    }));
}

type StoredDate = {
  readonly date: string;
  readonly rows: bigint;
  readonly read_at: string;
  readonly counted_at: string | null;
  readonly kept: bigint;
  readonly read_run: bigint;
};

/** Those with rows and those that the person keeps, newest first. */
export function listLedgerDates(db: Database): readonly LedgerDate[] {
  const stored = db
    .prepare<unknown[], StoredDate>(
      `SELECT date, rows, read_at, counted_at, kept, read_run FROM ledger_dates
       WHERE rows > 0 OR kept = 1 ORDER BY ms DESC NULLS LAST, date DESC`,
    )
    .all();
  return stored.map(({ date, rows, read_at, counted_at, kept, read_run }) => ({
    date,
    rows: Number(rows),
    readAt: read_at,
    // Reading a date clears this time, so it is always later than the reading.
    countedAt: counted_at,
    isReadTooEarly: isReadTooEarly(date, read_at),
    kept: kept === 1n,
    readRun: Number(read_run),
  }));
}

/** Whether a date was read before it ended in Hong Kong. False for a date in an unknown format. */
function isReadTooEarly(date: string, readAt: string): boolean {
  const parsed = parseDate(date);
  return parsed !== null && Date.parse(readAt) < startOfHongKongDay(parsed.epochMs) + DAY_MS;
}

/**
 * Keeps a date under all its texts, or stops keeping it: those of the copy, and those of the log whose rows are gone. Throws
 * `notFound` for a date that was never read and has no changes.
 */
export function keepLedgerDate(db: Database, request: { readonly date: string; readonly kept: boolean }): void {
  const { date, kept } = request;
  const keep = db.transaction(() => {
    const isDate = 'ledger_date_of(date) = ledger_date_of(@date)';
    const inCopy = db.prepare(`SELECT date FROM ledger_dates WHERE ${isDate}`).pluck<string>().all({ date });
    const inLog = loggedTextsOf(db, date);
    if (inCopy.length + inLog.length === 0) throw new AppError('notFound', 'No such ledger date');
    if (kept) for (const text of inLog) addGoneDate(db, text);
    db.prepare(`UPDATE ledger_dates SET kept = @kept WHERE ${isDate}`).run({ date, kept: kept ? 1 : 0 });
    db.prepare(`DELETE FROM ledger_dates WHERE ${isDate} AND rows = 0 AND kept = 0`).run({ date });
  });
  keep.immediate();
}

/** The dates whose changes stay in the log whatever its limits, as `ledgerDateOf` names them. */
export function keptDates(db: Database): ReadonlySet<string> {
  return new Set(db.prepare('SELECT date FROM ledger_dates WHERE kept = 1').pluck<string>().all().map(ledgerDateOf));
}

export function loggedTextsOf(db: Database, date: string): readonly string[] {
  return db.prepare(LOGGED_TEXTS).pluck<string>().all(ledgerDateOf(date));
}

/** For a date whose rows are gone: to keep the logged changes. */
function addGoneDate(db: Database, date: string): void {
  db.prepare(
    `INSERT INTO ledger_dates (date, ms, rows, read_at, counted_at, kept) VALUES (?, ?, 0, ?, NULL, 1)
     ON CONFLICT (date) DO NOTHING`,
  ).run(date, parseDate(date)?.epochMs ?? null, readState(db, 'reports').asOf ?? '');
}
