// Copies what a sync cannot bring back into files beside the data file, under the same key, to fill the file that replaces a
// damaged one: settings, pins, views, kept dates and the seals of exports soon after a change (own-backup.ts) and, with what was
// learned, after every successful run; notes also after every change of one; the change log weekly.

import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withAttached, type Database } from './database.ts';
import { AppError } from '../../errors.ts';
import { DAY_MS } from '../../../shared/rules/dates.ts';
import { removePathBlocking, renameFileBlocking } from '../../files/file-moves.ts';
import { startsAsPlainSqlite } from './plain-file.ts';
import { isDamage, systemCode, withStorageErrors } from '../../files/storage-errors.ts';
import { writeDurablyBlocking } from '../../files/write-durably.ts';
import type { StoreKey } from './store-key.ts';

const BACKUP_NAMES = ['settings', 'notes', 'history'] as const;
type BackupName = (typeof BACKUP_NAMES)[number];

/**
 * `rows`: the SELECT that is copied, if it is not the whole table. `newColumns`: what a migration put into a column that older
 * backups lack, if rows are not accepted without it.
 */
type BackedUp = {
  readonly table: string;
  readonly rows?: string;
  readonly newColumns?: Readonly<Record<string, string>>;
};

/** Only the fact that the person keeps a date: its rows come back with the next sync. */
const KEPT_DATES =
  'SELECT date, ms, 0 AS rows, read_at, NULL AS counted_at, kept, read_run FROM main.ledger_dates WHERE kept = 1';

const TABLES: Readonly<Record<BackupName, readonly BackedUp[]>> = {
  settings: [
    { table: 'preferences' },
    { table: 'pins' },
    { table: 'learned' },
    { table: 'views' },
    { table: 'view_rows' },
    { table: 'view_news' },
    // As migration 0009.
    { table: 'export_seals', newColumns: { export_id: `"about_sha256" || '-' || "id"` } },
    { table: 'ledger_dates', rows: KEPT_DATES },
  ],
  notes: [{ table: 'row_notes' }],
  history: [{ table: 'changes' }, { table: 'runs' }, { table: 'restatements' }],
};
const HISTORY_EVERY_MS = 7 * DAY_MS;

/** When each backup was written, as ISO 8601; null when there is none, or it cannot be used. */
export type Restored = {
  readonly settingsUpTo: string | null;
  readonly notesUpTo: string | null;
  readonly historyUpTo: string | null;
  /** A table was left out, because another version wrote rows that this one does not accept. */
  readonly isPartly: boolean;
};

export function backUp(db: Database, nowMs: number): void {
  const savedAt = new Date(nowMs).toISOString();
  withStorageErrors(db.name, () => {
    writeBackup(db, { name: 'settings', savedAt });
    writeNotes(db, savedAt);
    const before = readSavedAt(db, 'history');
    const isDue = before === null || Math.abs(nowMs - Date.parse(before)) >= HISTORY_EVERY_MS;
    if (isDue) writeBackup(db, { name: 'history', savedAt });
  });
}

/** With views, pins and all else that the settings' backup contains. */
export function backUpSettings(db: Database, nowMs: number): void {
  withStorageErrors(db.name, () => writeBackup(db, { name: 'settings', savedAt: new Date(nowMs).toISOString() }));
}

/** Call it after each change of a note. */
export function backUpNotes(db: Database, nowMs: number): void {
  withStorageErrors(db.name, () => writeNotes(db, new Date(nowMs).toISOString()));
}

/** The first note begins the backup. A backup without notes says that the person deleted them. */
function writeNotes(db: Database, savedAt: string): void {
  const hasNotes = db.prepare('SELECT 1 FROM row_notes').get() !== undefined;
  if (hasNotes || existsSync(backupPath(db.name, 'notes'))) writeBackup(db, { name: 'notes', savedAt });
}

/**
 * Fills a new, empty store. A backup that is damaged or locked with another key is ignored: the person must not be kept
 * from syncing again. Any other failure may pass, such as a full disk. It is thrown, because an empty store in use would
 * overwrite the good backup at its first sync.
 */
export function restoreBackups(db: Database, key: StoreKey): Restored {
  const [settings, notes, history] = [
    restore(db, 'settings', key),
    restore(db, 'notes', key),
    restore(db, 'history', key),
  ];
  return {
    settingsUpTo: settings?.upTo ?? null,
    notesUpTo: notes?.upTo ?? null,
    historyUpTo: history?.upTo ?? null,
    isPartly: [settings, notes, history].some((backup) => backup?.isPartly === true),
  };
}

/**
 * Copies aside what a person made, before a file that lost changes is in use: only the backups may have these, and each is
 * soon written again. `isSeen`: a person dismissed the news of earlier losses, so that their copies are replaced; others stay,
 * because they have what the first loss took.
 */
export function keepBackupsOfLoss(path: string, { isSeen }: { readonly isSeen: boolean }): void {
  for (const name of ['settings', 'notes'] as const) {
    const [backup, copy] = [backupPath(path, name), pathOfLoss(path, name)];
    if (existsSync(backup) && (isSeen || !existsSync(copy))) writeDurablyBlocking(copy, readFileSync(backup));
  }
}

/** Deletes the backups, for a change of key: they are locked with the old one. */
export function dropBackups(path: string): void {
  for (const name of BACKUP_NAMES)
    for (const backup of [backupPath(path, name), pathOfLoss(path, name)]) removePathBlocking(backup);
}

function backupPath(path: string, name: BackupName): string {
  return join(dirname(path), `backup-${name}.db`);
}

function pathOfLoss(path: string, name: BackupName): string {
  return join(dirname(path), `backup-${name}-before-loss.db`);
}

/** Writes a new file and renames it, so that a crash leaves the old backup or the new one. */
function writeBackup(db: Database, { name, savedAt }: { name: BackupName; savedAt: string }): void {
  const path = backupPath(db.name, name);
  const temporary = `${path}.new`;
  for (const leftover of [temporary, `${temporary}-journal`]) removePathBlocking(leftover);
  closeSync(openSync(temporary, 'w', 0o600));
  const copyTables = db.transaction(() => {
    for (const { table, rows = `SELECT * FROM main."${table}"` } of TABLES[name]) {
      db.exec(`CREATE TABLE backup."${table}" AS ${rows}`);
    }
    db.prepare('INSERT INTO backup.saved (at) VALUES (?)').run(savedAt);
  });
  withAttached(db, { path: temporary }, () => {
    db.exec('CREATE TABLE backup.saved (at TEXT NOT NULL) STRICT');
    requireEncrypted(temporary);
    copyTables.immediate();
  });
  renameFileBlocking(temporary, path);
}

/**
 * Call it before the first row is written, outside a transaction: closing the file here would release its locks. In the
 * version of the cipher's library that the driver ships, an error in setting up the key of an attached file may leave it
 * unencrypted.
 */
function requireEncrypted(path: string): void {
  if (startsAsPlainSqlite(path)) throw new AppError('storage', 'a backup came out unencrypted', { facts: { path } });
}

function readSavedAt(db: Database, name: BackupName): string | null {
  const path = backupPath(db.name, name);
  // If it cannot be used, a new backup is due.
  return ifUsable(path, () => withAttached(db, { path }, () => savedAtOf(db, path)));
}

/** `upTo`: null if no table was accepted. */
type RestoredBackup = { readonly upTo: string | null; readonly isPartly: boolean };

function restore(db: Database, name: BackupName, key: StoreKey): RestoredBackup | null {
  const path = backupPath(db.name, name);
  const copyAll = db.transaction(() => {
    const accepted = TABLES[name].map((backedUp) => isCopiedBack(db, backedUp));
    return { upTo: accepted.includes(true) ? savedAtOf(db, path) : null, isPartly: accepted.includes(false) };
  });
  // If it cannot be used, the transaction is rolled back, so the store is still empty.
  return ifUsable(path, () => withAttached(db, { path, key }, () => copyAll.immediate()));
}

/** Within a transaction. False if this version does not accept the rows: then the table stays empty, and the others count. */
function isCopiedBack(db: Database, backedUp: BackedUp): boolean {
  try {
    db.transaction(() => copyBack(db, backedUp))();
    return true;
  } catch (error) {
    if (systemCode(error)?.startsWith('SQLITE_CONSTRAINT') !== true) throw error;
    return false;
  }
}

/** Null if there is no backup, or its content can never be used. Throws failures that may pass, such as a full disk. */
function ifUsable<T>(path: string, work: () => T): T | null {
  if (!existsSync(path) || statSync(path).size === 0) return null;
  try {
    return withStorageErrors(path, work);
  } catch (error) {
    // SQLite reports a file with another key as damaged, because it decrypts to nonsense.
    if (isDamage(error)) return null;
    throw error;
  }
}

/** Copies only the tables and columns that both files have: an older version of the app may have written the backup. */
function copyBack(db: Database, { table, newColumns = {} }: BackedUp): void {
  const columnsStatement = db.prepare(`SELECT name FROM pragma_table_info(?, ?)`).pluck<string>();
  const saved = columnsStatement.all(table, 'backup');
  if (saved.length === 0) return;
  const columns = columnsStatement.all(table, 'main').flatMap((column) => {
    const value = saved.includes(column) ? `"${column}"` : newColumns[column];
    return value === undefined ? [] : [{ column: `"${column}"`, value }];
  });
  const [names, values] = [columns.map(({ column }) => column).join(), columns.map(({ value }) => value).join()];
  db.exec(`INSERT OR REPLACE INTO main."${table}" (${names}) SELECT ${values} FROM backup."${table}"`);
}

function savedAtOf(db: Database, path: string): string {
  const hasTime = db.prepare(`SELECT 1 FROM backup.sqlite_schema WHERE name = 'saved'`).get() !== undefined;
  const savedAt = hasTime ? db.prepare('SELECT at FROM backup.saved').pluck().get() : null;
  if (typeof savedAt !== 'string') throw new AppError('corrupt', 'a backup without its time', { facts: { path } });
  return savedAt;
}
