// What a sync cannot bring back, copied beside the data file under the same key: settings, pins, views, dates to keep,
// what was learned of the service and the seals of exports after every successful run, the change log weekly. A new
// store takes them in after damage.

import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withAttached, type Database, type StoreKey } from './database.ts';
import { DAY_MS } from '../../../shared/rules/dates.ts';
import { removePathBlocking, renameFileBlocking } from './file-moves.ts';
import { withStorageErrors } from './sqlite-errors.ts';

type BackupName = 'settings' | 'history';

/** `rows`: where not all of the table is wanted. */
type BackedUp = { readonly table: string; readonly rows?: string };

/** That a date is to be kept, without what is held of it: its rows come with the next sync. */
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
    { table: 'export_seals' },
    { table: 'ledger_dates', rows: KEPT_DATES },
  ],
  history: [{ table: 'changes' }, { table: 'runs' }, { table: 'restatements' }],
};
const HISTORY_EVERY_MS = 7 * DAY_MS;

/** Until when each is as it was; null: there was none that could be read. */
export type Restored = { readonly settingsUpTo: string | null; readonly historyUpTo: string | null };

export function backUp(db: Database, nowMs: number): void {
  const savedAt = new Date(nowMs).toISOString();
  withStorageErrors(db.name, () => {
    writeBackup(db, { name: 'settings', savedAt });
    const before = readSavedAt(db, 'history');
    const isDue = before === null || Math.abs(nowMs - Date.parse(before)) >= HISTORY_EVERY_MS;
    if (isDue) writeBackup(db, { name: 'history', savedAt });
  });
}

/** Into a new, empty store. A backup that cannot be read is as good as none: the data itself is synced again. */
export function restoreBackups(db: Database, key: StoreKey): Restored {
  return { settingsUpTo: restore(db, 'settings', key), historyUpTo: restore(db, 'history', key) };
}

/** Copies under a key that is no longer used. */
export function dropBackups(path: string): void {
  for (const name of Object.keys(TABLES) as BackupName[]) removePathBlocking(backupPath(path, name));
}

function backupPath(path: string, name: BackupName): string {
  return join(dirname(path), `backup-${name}.db`);
}

/** Written beside and renamed, so that a crash leaves the old one or the new one. */
function writeBackup(db: Database, { name, savedAt }: { name: BackupName; savedAt: string }): void {
  const path = backupPath(db.name, name);
  const temporary = `${path}.new`;
  for (const leftover of [temporary, `${temporary}-journal`]) removePathBlocking(leftover);
  closeSync(openSync(temporary, 'w', 0o600));
  const copyTables = db.transaction(() => {
    for (const { table, rows = `SELECT * FROM main."${table}"` } of TABLES[name]) {
      db.exec(`CREATE TABLE backup."${table}" AS ${rows}`);
    }
    db.exec('CREATE TABLE backup.saved (at TEXT NOT NULL) STRICT');
    db.prepare('INSERT INTO backup.saved (at) VALUES (?)').run(savedAt);
  });
  withAttached(db, { path: temporary }, () => copyTables.immediate());
  renameFileBlocking(temporary, path);
}

function readSavedAt(db: Database, name: BackupName): string | null {
  const path = backupPath(db.name, name);
  if (!existsSync(path) || statSync(path).size === 0) return null;
  try {
    return withAttached(db, { path }, () => savedAtOf(db));
  } catch {
    // Damaged, or under a key of before: there is nothing in it for this store.
    return null;
  }
}

function restore(db: Database, name: BackupName, key: StoreKey): string | null {
  const path = backupPath(db.name, name);
  if (!existsSync(path) || statSync(path).size === 0) return null;
  const takeIn = db.transaction(() => {
    for (const { table } of TABLES[name]) copyBack(db, table);
    return savedAtOf(db);
  });
  try {
    return withAttached(db, { path, key }, () => takeIn.immediate());
  } catch {
    // As above; the transaction took nothing in by halves.
    return null;
  }
}

/** Only the tables and columns that both have: the backup may be of an older version of this app. */
function copyBack(db: Database, table: string): void {
  const columnsOf = (schema: string): readonly string[] =>
    db.prepare(`SELECT name FROM pragma_table_info(?, ?)`).pluck().all(table, schema) as string[];
  const known = columnsOf('main');
  const columns = columnsOf('backup').filter((column) => known.includes(column));
  if (columns.length === 0) return;
  const list = columns.map((column) => `"${column}"`).join(', ');
  db.exec(`INSERT OR REPLACE INTO main."${table}" (${list}) SELECT ${list} FROM backup."${table}"`);
}

function savedAtOf(db: Database): string {
  const savedAt = db.prepare('SELECT at FROM backup.saved').pluck().get();
  if (typeof savedAt !== 'string') throw new Error('a backup without its time');
  return savedAt;
}
