// Opens a profile's file whatever state it is in: new, older, newer, locked with another key, damaged or not ours.
// What is unusable is set aside and a new empty file opened; what is only newer or locked is left untouched.

import { chmodSync, closeSync, existsSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SetAside } from '../../preload/contract.ts';
import { AppError } from '../errors.ts';
import { dropBackups, restoreBackups } from './backup.ts';
import { openDatabase, rekey } from './database.ts';
import type { Database, StoreKey } from './database.ts';
import { keyFits, makeKeyCheck } from './key-check.ts';
import type { KeyCheck } from './key-check.ts';
import { APPLICATION_ID, migrate, newerVersion, readMigrations, schemaVersion } from './migrate.ts';
import type { Migration } from './migrate.ts';
import { startsAsPlainSqlite } from './plain-file.ts';
import { newestReceiptId } from './receipts.ts';
import { setAsideStore } from './set-aside.ts';
import { readSidecar, SIDECAR_APP, writeSidecar } from './sidecar.ts';
import type { FoundSidecar, Sidecar } from './sidecar.ts';
import { tidy, withStorageErrors } from './sqlite-errors.ts';

export type OpenStoreOptions = {
  readonly path: string;
  readonly key: StoreKey;
  readonly migrationsFolder: string;
  /** A read met damage that opening the file does not. */
  readonly isDamaged?: boolean;
  readonly now: () => number;
};
export type OpenedStore =
  | { readonly kind: 'open'; readonly db: Database }
  | { readonly kind: 'setAside'; readonly db: Database; readonly setAside: SetAside };

/** Throws `newerVersion`, `wrongPassphrase`, `readOnly`, `diskFull`, `busy` or `storage`; the file is then as it was. */
export function openStore(options: OpenStoreOptions): OpenedStore {
  return withStorageErrors(options.path, () => {
    mkdirSync(dirname(options.path), { recursive: true, mode: 0o700 });
    const migrations = readMigrations(options.migrationsFolder);
    if (options.isDamaged === true) return replaceStore(options, migrations, 'damaged');
    const found = readSidecar(options.path);
    // Found once: for a passphrase, each look costs a slow derivation.
    const check = found.kind === 'found' ? found.sidecar.keys.find((known) => keyFits(options.key, known)) : undefined;
    const standing = examine(options, { found, fits: check !== undefined, migrations });
    if (standing === 'new') return { kind: 'open', db: createStore(options, migrations) };
    if (standing !== 'usable') return replaceStore(options, migrations, standing);
    try {
      const usable = (): Database => openUsable(options, migrations, check ?? makeKeyCheck(options.key));
      return { kind: 'open', db: withStorageErrors(options.path, usable) };
    } catch (error) {
      if (!isDamage(error)) throw error;
      return replaceStore(options, migrations, 'damaged');
    }
  });
}

/** How the file at `path` is locked; null when there is none or its sidecar is lost. */
export function storeProtection(path: string): StoreKey['kind'] | null {
  const found = withStorageErrors(path, () => readSidecar(path));
  return found.kind === 'found' ? (found.sidecar.keys.at(-1)?.kind ?? null) : null;
}

/**
 * Locks the open file with another key. No other connection may be open. While it runs the sidecar names both keys,
 * so that after a crash either opens the file that is under it.
 */
export function changeKey(db: Database, key: StoreKey): void {
  withStorageErrors(db.name, () => {
    const found = readSidecar(db.name);
    const before = found.kind === 'found' ? found.sidecar.keys : [];
    const after = makeKeyCheck(key);
    const sidecar = { ...sidecarFacts(db, schemaVersion(db)), state: 'inUse' } as const;
    writeSidecar(db.name, { ...sidecar, keys: [...before, after] });
    // They are under the key that goes; the next successful run makes new ones.
    dropBackups(db.name);
    rekey(db, key);
    writeSidecar(db.name, { ...sidecar, keys: [after] });
  });
}

/** Notes beside the file what is reported as saved: should its log be lost, the next start knows. */
export function noteSaved(db: Database): void {
  tidy(() => {
    const found = readSidecar(db.name);
    if (found.kind === 'found') writeSidecar(db.name, { ...found.sidecar, newestReceiptId: newestReceiptId(db) });
  });
}

function sidecarFacts(db: Database, version: number): Pick<Sidecar, 'app' | 'schemaVersion' | 'newestReceiptId'> {
  const isNew = schemaVersion(db) === 0;
  return { app: SIDECAR_APP, schemaVersion: version, newestReceiptId: isNew ? 0 : newestReceiptId(db) };
}

type Standing = 'new' | 'usable' | SetAside['reason'];

function examine(
  options: OpenStoreOptions,
  facts: { readonly found: FoundSidecar; readonly fits: boolean; readonly migrations: readonly Migration[] },
): Standing {
  const { path, key } = options;
  const { found, fits, migrations } = facts;
  const empty = !existsSync(path) || statSync(path).size === 0;
  if (found.kind !== 'found') {
    if (empty) return existsSync(`${path}-wal`) ? 'foreign' : 'new';
    return opensAsOurs(options, migrations, null) ? 'usable' : 'foreign';
  }
  const { sidecar } = found;
  if (sidecar.schemaVersion > migrations.length) {
    throw newerVersion(path, { found: sidecar.schemaVersion, known: migrations.length });
  }
  if (empty) return sidecar.state === 'new' ? 'new' : 'damaged';
  if (startsAsPlainSqlite(path)) return 'foreign';
  if (fits && opensAsOurs(options, migrations, sidecar)) return 'usable';
  // Its creation was cut short: it never held anything.
  if (sidecar.state === 'new') return 'new';
  if (fits && sidecar.keys.length === 1) return 'damaged';
  if (!fits && key.kind === 'raw' && sidecar.keys.every((check) => check.kind === 'raw')) return 'keyLost';
  // A passphrase that does not fit; or the right one of two keys, with the file under the other.
  throw new AppError('wrongPassphrase', 'The key does not open the local data file', { facts: { path } });
}

/** Looks through a read-only connection, which changes no byte of the file. */
function opensAsOurs(options: OpenStoreOptions, migrations: readonly Migration[], sidecar: Sidecar | null): boolean {
  healCompanions(options.path);
  try {
    return withStorageErrors(options.path, () => isOurs(options, migrations, sidecar));
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
}

function isOurs(options: OpenStoreOptions, migrations: readonly Migration[], sidecar: Sidecar | null): boolean {
  const db = openDatabase({ path: options.path, key: options.key, mode: 'read' });
  try {
    const version = schemaVersion(db);
    if (version > migrations.length) throw newerVersion(options.path, { found: version, known: migrations.length });
    // Blank is only a file whose creation was cut short: what is left of one in use reads as blank, too.
    if (version === 0) return sidecar?.state === 'new';
    if (Number(db.pragma('application_id', { simple: true })) !== APPLICATION_ID) return false;
    return newestReceiptId(db) >= (sidecar?.newestReceiptId ?? 0);
  } finally {
    db.close();
  }
}

function openUsable(options: OpenStoreOptions, migrations: readonly Migration[], check: KeyCheck): Database {
  const { path, key, now } = options;
  chmodSync(path, 0o600);
  const db = openDatabase({ path, key, mode: 'write' });
  try {
    const isNew = schemaVersion(db) === 0;
    const sidecar = { ...sidecarFacts(db, migrations.length), keys: [check] };
    // Before the migrations: an older app must refuse the file from the moment it may be newer.
    keepSidecar(path, { ...sidecar, state: isNew ? 'new' : 'inUse' });
    migrate(db, migrations, now);
    if (isNew) keepSidecar(path, { ...sidecar, state: 'inUse' });
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Most opens change nothing, and need no write then. */
function keepSidecar(path: string, sidecar: Sidecar): void {
  const found = readSidecar(path);
  if (found.kind === 'found' && JSON.stringify(found.sidecar) === JSON.stringify(sidecar)) return;
  writeSidecar(path, sidecar);
}

/** The file is made before SQLite opens it, so that it never had wider permissions; its log takes them over. */
function createStore(options: OpenStoreOptions, migrations: readonly Migration[]): Database {
  for (const companion of companions(options.path)) rmSync(companion, { force: true });
  closeSync(openSync(options.path, 'w', 0o600));
  return openUsable(options, migrations, makeKeyCheck(options.key));
}

function replaceStore(
  options: OpenStoreOptions,
  migrations: readonly Migration[],
  reason: SetAside['reason'],
): OpenedStore {
  const moved = setAsideStore({ path: options.path, now: options.now });
  const db = createStore(options, migrations);
  const { settingsUpTo, historyUpTo } = restoreBackups(db, options.key);
  return {
    kind: 'setAside',
    db,
    setAside: { reason, ...moved, restoredUpTo: settingsUpTo, historyRestoredUpTo: historyUpTo },
  };
}

function isDamage(error: unknown): boolean {
  return error instanceof AppError && error.code === 'corrupt';
}

/** A log left read-only keeps the whole file read-only. */
function healCompanions(path: string): void {
  for (const companion of companions(path)) {
    if (existsSync(companion)) chmodSync(companion, 0o600);
  }
}

function companions(path: string): readonly string[] {
  return [`${path}-wal`, `${path}-shm`];
}
