// Opens one encrypted SQLite file: cipher, key and every setting that SQLite does not remember in the file.
// The only importer of better-sqlite3. Migrations, the sidecar and setting files aside are store-file.ts.

import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { Database } from 'better-sqlite3';
import { ledgerDateOf } from '../../../shared/rules/dates.ts';
import { computedSortText, isComputedDecimal } from './decimal-order.ts';
import { toStorageError } from '../../files/storage-errors.ts';
import { bytesOf, type StoreKey } from './store-key.ts';

export type { Database, Statement } from 'better-sqlite3';
export type StoreLocation = { readonly path: string; readonly key: StoreKey };
export type OpenMode = 'write' | 'read';

/** How the cipher derives its key from a passphrase: Argon2id, 3 passes over 64 MiB, one lane. */
const PASSPHRASE_DERIVATION = { passes: 3, memoryKibibytes: 65_536, lanes: 1 } as const;

/**
 * The path of the driver's native library. The driver would look for it itself, but on Linux it creates a Node report
 * to distinguish musl from glibc, which has crashed Electron. Electron runs on glibc only, and the package ships this one
 * library.
 */
const DRIVER = dirname(createRequire(import.meta.url).resolve('better-sqlite3'));
const NATIVE_BINDING = join(DRIVER, '../prebuilds', `${process.platform}-${process.arch}.node`);

const BUSY_TIMEOUT_MS = 5_000;
/** For each connection. With sixteen times as much, no query was faster: most are answered by columns in memory. */
const CACHE_KIBIBYTES = 4_096;
/** What an emptied log may keep of its length. Nothing limits it while a reader is open: each sync then adds to it. */
const MAX_WAL_BYTES = 64 * 1024 * 1024;
/**
 * 16 MiB of 4 KiB pages. With SQLite's default, staging would stop for a checkpoint after every fourth page of rows.
 */
const CHECKPOINT_PAGES = 4_096;

/** Opens the file; `write` mode creates it if there is none. Reads once, so that a wrong key throws `corrupt` here. */
export function openDatabase(
  options: StoreLocation & { readonly mode: OpenMode; readonly platform?: NodeJS.Platform },
): Database {
  const { path, key, mode, platform = process.platform } = options;
  let db: Database | null = null;
  try {
    db = new SqliteDatabase(path, {
      readonly: mode !== 'write',
      timeout: BUSY_TIMEOUT_MS,
      nativeBinding: NATIVE_BINDING,
    });
    unlock(db, key);
    configure(db, mode, platform);
    return db;
  } catch (error) {
    db?.close();
    throw toStorageError(error, path);
  }
}

export function closeDatabase(db: Database): void {
  db.close();
}

/**
 * Encrypts the open file with another key. No other connection may be open. Only for `changeKey`, which knows the
 * sidecar.
 */
export function rekey(db: Database, key: StoreKey): void {
  setDerivation(db);
  // In the write-ahead log the change is one transaction like any other. A rollback journal would be played back by the
  // first key that is tried after a crash, and the wrong key must not write to the file.
  db.pragma('wal_checkpoint(TRUNCATE)');
  withDriverKey(key, (bytes) => db.rekey(bytes));
}

/** Runs `work` with another file attached as schema `backup`. Without a key, the file has the open file's key. */
export function withAttached<T>(db: Database, file: { path: string; key?: StoreKey }, work: () => T): T {
  if (file.key === undefined) db.prepare('ATTACH DATABASE ? AS backup').run(file.path);
  else withDriverKey(file.key, (bytes) => db.prepare('ATTACH DATABASE ? AS backup KEY ?').run(file.path, bytes));
  try {
    return work();
  } finally {
    db.exec('DETACH DATABASE backup');
  }
}

/**
 * Runs `work` without flushing its commits to the disk: staged rows need not survive a power cut. The log keeps the
 * order of commits, so the next flushed commit makes these durable too. All other commits of the connection are
 * flushed.
 */
export function withoutFlush<T>(db: Database, work: () => T): T {
  db.pragma('synchronous=NORMAL');
  try {
    return work();
  } finally {
    db.pragma('synchronous=FULL');
  }
}

function unlock(db: Database, key: StoreKey): void {
  db.pragma("cipher='aegis'");
  setDerivation(db);
  withDriverKey(key, (bytes) => db.key(bytes));
}

function setDerivation(db: Database): void {
  db.pragma(`tcost=${PASSPHRASE_DERIVATION.passes}`);
  db.pragma(`mcost=${PASSPHRASE_DERIVATION.memoryKibibytes}`);
  db.pragma(`pcost=${PASSPHRASE_DERIVATION.lanes}`);
}

/**
 * The key as the driver takes it, for the time of one call: SQLite makes its own copy, and clears that when it closes the
 * file. The prefix keeps the cipher from reading a passphrase such as `raw:…` or `x'…'` as a raw key.
 */
function withDriverKey(key: StoreKey, use: (bytes: Buffer) => unknown): void {
  const bytes = Buffer.concat([Buffer.from(`${key.kind}:`, 'latin1'), bytesOf(key)]);
  try {
    use(bytes);
  } finally {
    bytes.fill(0);
  }
}

function configure(db: Database, mode: OpenMode, platform: NodeJS.Platform): void {
  db.pragma('temp_store=MEMORY');
  db.pragma(`cache_size=-${CACHE_KIBIBYTES}`);
  db.pragma('foreign_keys=ON');
  if (mode === 'write') {
    db.pragma('journal_mode=WAL');
    // FULL: a run that was reported as saved survives a power cut. Without it, SQLite reopens a WAL file with NORMAL.
    db.pragma('synchronous=FULL');
    if (platform === 'darwin') {
      // On macOS a plain fsync leaves the data in the drive's own cache.
      db.pragma('fullfsync=ON');
      db.pragma('checkpoint_fullfsync=ON');
    }
    // FAST overwrites deleted data in pages that are written anyway. Whole freed pages stay as ciphertext: overwriting
    // them would double the cost of every swap, and deleting the key makes them unreadable.
    db.pragma('secure_delete=FAST');
    db.pragma(`journal_size_limit=${MAX_WAL_BYTES}`);
    db.pragma(`wal_autocheckpoint=${CHECKPOINT_PAGES}`);
  }
  db.defaultSafeIntegers(true);
  db.function('computed_order', { deterministic: true, varargs: true }, (id, ...amounts) =>
    isComputedDecimal(id) ? computedSortText(id, amounts.map(textOrNull)) : null,
  );
  db.function('nfc', { deterministic: true }, (text) => (typeof text === 'string' ? text.normalize('NFC') : text));
  db.function('ledger_date_of', { deterministic: true }, (text) =>
    typeof text === 'string' ? ledgerDateOf(text) : text,
  );
  db.prepare('SELECT count(*) FROM sqlite_schema').get();
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
