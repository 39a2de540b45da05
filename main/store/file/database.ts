// Opens one encrypted SQLite file: cipher, key and every setting that SQLite does not remember in the file.
// The only importer of better-sqlite3. Migrations, the sidecar and setting files aside are store-file.ts.

import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { Database } from 'better-sqlite3';
import { toStorageError } from './sqlite-errors.ts';

export type { Database, Statement } from 'better-sqlite3';
export type StoreKey =
  { readonly kind: 'raw'; readonly hex: string } | { readonly kind: 'passphrase'; readonly passphrase: string };
export type StoreLocation = { readonly path: string; readonly key: StoreKey };
/** `walk` reads whole tables along once; `read` jumps about in them. */
export type OpenMode = 'write' | 'read' | 'walk';

/** Argon2id as the cipher runs it on a passphrase: 3 passes over 64 MiB, one lane. A raw key is used as it is. */
const PASSPHRASE_DERIVATION = { passes: 3, memoryKibibytes: 65_536, lanes: 1 } as const;

/**
 * The driver would look for its library itself, and on Linux asks for a Node report to tell musl from glibc: that has
 * crashed Electron. Electron runs on glibc only, and the package holds this one library.
 */
const DRIVER = dirname(createRequire(import.meta.url).resolve('better-sqlite3'));
const NATIVE_BINDING = join(DRIVER, '../prebuilds', `${process.platform}-${process.arch}.node`);

const BUSY_TIMEOUT_MS = 5_000;
/** Queries jump about in the file, and each page that is not held has to be decrypted; staging and exports go along it. */
const CACHE_KIBIBYTES: Readonly<Record<OpenMode, number>> = { read: 65_536, write: 8_192, walk: 8_192 };
const WAL_LIMIT_BYTES = 64 * 1024 * 1024;
/** 16 MiB of 4 KiB pages: a staging writer would otherwise stop for a checkpoint every fourth page of rows. */
const CHECKPOINT_PAGES = 4_096;

/** Opens (and in `write` mode creates) the file. A wrong key shows at the first read, inside this call. */
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

/** Encrypts the open file with another key. No other connection may be open. Use `changeKey`, which keeps the sidecar in step. */
export function rekey(db: Database, key: StoreKey): void {
  setDerivation(db);
  // In the log, the change is one transaction like any other. A rollback journal would have to be played back by
  // whichever key comes first after a crash, and the wrong one must not write.
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.rekey(keyBytes(key));
  db.pragma('wal_checkpoint(TRUNCATE)');
}

/** Runs `work` with another file as schema `backup`. Without a key, the file takes the open one's: good for a new file. */
export function withAttached<T>(db: Database, file: { path: string; key?: StoreKey }, work: () => T): T {
  if (file.key === undefined) db.prepare('ATTACH DATABASE ? AS backup').run(file.path);
  else db.prepare('ATTACH DATABASE ? AS backup KEY ?').run(file.path, keyBytes(file.key));
  try {
    return work();
  } finally {
    db.exec('DETACH DATABASE backup');
  }
}

/**
 * Runs `work` with commits that wait for the next flush: what is staged need not survive a power cut. The log keeps the
 * order of commits, so that the next flushed one brings these along. Any other commit of the connection is flushed.
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
  db.key(keyBytes(key));
}

function setDerivation(db: Database): void {
  db.pragma(`tcost=${PASSPHRASE_DERIVATION.passes}`);
  db.pragma(`mcost=${PASSPHRASE_DERIVATION.memoryKibibytes}`);
  db.pragma(`pcost=${PASSPHRASE_DERIVATION.lanes}`);
}

/** The prefix keeps a passphrase that happens to look like `raw:…` or `x'…'` out of the cipher's raw key syntax. */
function keyBytes(key: StoreKey): Buffer {
  return key.kind === 'raw'
    ? Buffer.from(`raw:${key.hex}`, 'latin1')
    : Buffer.from(`passphrase:${key.passphrase.normalize('NFC')}`, 'utf8');
}

function configure(db: Database, mode: OpenMode, platform: NodeJS.Platform): void {
  db.pragma('temp_store=MEMORY');
  db.pragma(`cache_size=-${CACHE_KIBIBYTES[mode]}`);
  db.pragma('foreign_keys=ON');
  if (mode === 'write') {
    db.pragma('journal_mode=WAL');
    // FULL: a run that was reported as saved survives a power cut. SQLite would reopen a WAL file with NORMAL.
    db.pragma('synchronous=FULL');
    if (platform === 'darwin') {
      // A plain fsync leaves the data in the drive's own cache there.
      db.pragma('fullfsync=ON');
      db.pragma('checkpoint_fullfsync=ON');
    }
    // FAST clears what lies in pages that are written anyway. Whole freed pages stay as ciphertext: writing them
    // again would double the cost of every swap, and what makes deleted data unreadable is deleting the key.
    db.pragma('secure_delete=FAST');
    db.pragma(`journal_size_limit=${WAL_LIMIT_BYTES}`);
    db.pragma(`wal_autocheckpoint=${CHECKPOINT_PAGES}`);
  }
  db.defaultSafeIntegers(true);
  db.function('nfc', { deterministic: true }, (text) => (typeof text === 'string' ? text.normalize('NFC') : text));
  db.prepare('SELECT count(*) FROM sqlite_schema').get();
}
