// What the file at a path is, found out without changing a byte of it: new, usable, locked with another key, newer,
// damaged or not ours. What follows from that is store-file.ts's job.

import { chmodSync, existsSync, statSync } from 'node:fs';
import type { SetAside } from '../../preload/contract.ts';
import { AppError } from '../errors.ts';
import { openDatabase } from './database.ts';
import type { StoreKey } from './database.ts';
import { keyFits } from './key-check.ts';
import type { KeyCheck } from './key-check.ts';
import { APPLICATION_ID, newerVersion, schemaVersion } from './migrate.ts';
import type { Migration } from './migrate.ts';
import { startsAsPlainSqlite } from './plain-file.ts';
import { countSaves } from './saves.ts';
import { readSidecar } from './sidecar.ts';
import type { FoundSidecar, Sidecar } from './sidecar.ts';
import { withStorageErrors } from './sqlite-errors.ts';

export type FileToOpen = { readonly path: string; readonly key: StoreKey; readonly migrations: readonly Migration[] };

export type Examined = {
  readonly standing: 'new' | 'usable' | SetAside['reason'];
  /** The sidecar's, where the key fits it: for a passphrase, each look costs a slow derivation. */
  readonly check: KeyCheck | undefined;
};

/** Throws `newerVersion`, `wrongPassphrase` and what reading throws. */
export function examine(file: FileToOpen): Examined {
  const found = readSidecar(file.path);
  const check = found.kind === 'found' ? found.sidecar.keys.find((known) => keyFits(file.key, known)) : undefined;
  return { standing: standingOf(file, { found, fits: check !== undefined }), check };
}

function standingOf(
  file: FileToOpen,
  { found, fits }: { readonly found: FoundSidecar; readonly fits: boolean },
): Examined['standing'] {
  const { path, key, migrations } = file;
  const empty = !existsSync(path) || statSync(path).size === 0;
  if (found.kind !== 'found') {
    if (empty) return existsSync(`${path}-wal`) ? 'foreign' : 'new';
    return opensAsOurs(file, null) ? 'usable' : 'foreign';
  }
  const { sidecar } = found;
  if (sidecar.schemaVersion > migrations.length) {
    throw newerVersion(path, { found: sidecar.schemaVersion, known: migrations.length });
  }
  if (empty) return sidecar.state === 'new' ? 'new' : 'damaged';
  if (startsAsPlainSqlite(path)) return 'foreign';
  // Its creation was cut short: it never held anything, and may not even open.
  if (sidecar.state === 'new') return 'new';
  if (fits && opensAsOurs(file, sidecar)) return 'usable';
  if (fits && sidecar.keys.length === 1) return 'damaged';
  if (!fits && key.kind === 'raw' && sidecar.keys.every((check) => check.kind === 'raw')) return 'keyLost';
  // A passphrase that does not fit; or the right one of two keys, with the file under the other.
  throw new AppError('wrongPassphrase', 'The key does not open the local data file', { facts: { path } });
}

/** Looks through a read-only connection, which changes no byte of the file. */
function opensAsOurs(file: FileToOpen, sidecar: Sidecar | null): boolean {
  healCompanions(file.path);
  try {
    return withStorageErrors(file.path, () => isOurs(file, sidecar));
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
}

function isOurs({ path, key, migrations }: FileToOpen, sidecar: Sidecar | null): boolean {
  const db = openDatabase({ path, key, mode: 'read' });
  try {
    const version = schemaVersion(db);
    if (version > migrations.length) throw newerVersion(path, { found: version, known: migrations.length });
    // What is left of a file in use may read as blank.
    if (version === 0) return false;
    if (Number(db.pragma('application_id', { simple: true })) !== APPLICATION_ID) return false;
    return countSaves(db) >= (sidecar?.saves ?? 0);
  } finally {
    db.close();
  }
}

export function isDamage(error: unknown): boolean {
  return error instanceof AppError && error.code === 'corrupt';
}

/** A log left read-only keeps the whole file read-only. */
function healCompanions(path: string): void {
  for (const companion of companions(path)) {
    if (existsSync(companion)) chmodSync(companion, 0o600);
  }
}

export function companions(path: string): readonly string[] {
  return [`${path}-wal`, `${path}-shm`];
}
