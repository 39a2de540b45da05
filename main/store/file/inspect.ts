// Determines, without changing a byte, whether the file at a path is new, usable, locked with another key, newer,
// damaged or not ours. store-file.ts acts on the result.

import { chmodSync, existsSync, statSync } from 'node:fs';
import type { SetAside } from '../../../shared/contract/session.ts';
import { AppError } from '../../errors.ts';
import { openDatabase } from './database.ts';
import { keyFits } from './key-check.ts';
import type { KeyCheck } from './key-check.ts';
import { APPLICATION_ID, newerVersion, schemaVersion } from './migrate.ts';
import type { Migration } from './migrate.ts';
import { startsAsPlainSqlite } from './plain-file.ts';
import { countSaves, lostSaves } from './save-count.ts';
import { isNothingThere, wasSetAside } from './set-aside.ts';
import { readSidecar } from './sidecar.ts';
import type { Sidecar, SidecarFile } from './sidecar.ts';
import { isDamage, withStorageErrors } from '../../files/storage-errors.ts';
import type { StoreKey } from './store-key.ts';

export type FileToOpen = { readonly path: string; readonly key: StoreKey; readonly migrations: readonly Migration[] };

export type FileState = {
  readonly standing: 'new' | 'usable' | SetAside['reason'];
  /** The sidecar's entry that the key matches. Returned because checking a passphrase again costs a slow derivation. */
  readonly check: KeyCheck | undefined;
  /**
   * The number of the person's own changes that were reported as saved and are missing. Synced data is never missing.
   */
  readonly lostSaves: number;
  /** See `Sidecar`; null if nothing waits to be reported. */
  readonly replaced: NonNullable<Sidecar['replaced']> | null;
};
type Verdict = Pick<FileState, 'standing'> & Partial<Pick<FileState, 'lostSaves'>>;

/** Throws `newerVersion`, `wrongPassphrase` and storage errors. */
export function inspectFile(file: FileToOpen): FileState {
  const sidecarFile = readSidecar(file.path);
  const sidecar = sidecarFile.kind === 'found' ? sidecarFile.sidecar : null;
  const check = sidecar?.keys.find((keyCheck) => keyFits(file.key, keyCheck));
  const verdict = judge(file, { found: sidecarFile, doesKeyFit: check !== undefined });
  return { lostSaves: 0, ...verdict, check, replaced: sidecar?.replaced ?? null };
}

function judge(
  file: FileToOpen,
  { found, doesKeyFit }: { readonly found: SidecarFile; readonly doesKeyFit: boolean },
): Verdict {
  const { path, key, migrations } = file;
  const empty = !existsSync(path) || statSync(path).size === 0;
  if (found.kind !== 'found') {
    // The app writes the sidecar before the file, so a file without one, or a sidecar that cannot be read, is what damage left.
    if (empty) return { standing: found.kind === 'absent' && isNothingThere(path) ? 'new' : 'damaged' };
    if (countIfOurs(file) !== null) return { standing: 'usable' };
    // Without the check of the key, a mistyped passphrase looks like a file of another program.
    if (key.kind === 'passphrase' && !startsAsPlainSqlite(path)) throw wrongPassphrase(path);
    return { standing: 'foreign' };
  }
  const { sidecar } = found;
  if (sidecar.schemaVersion > migrations.length) {
    throw newerVersion(path, { found: sidecar.schemaVersion, known: migrations.length });
  }
  // First, because a file that is made again is locked with this key, which would then be the mistyped one.
  if (!doesKeyFit && key.kind === 'passphrase') throw wrongPassphrase(path);
  if (empty) return { standing: sidecar.state === 'new' || wasSetAside(path, sidecar) ? 'new' : 'damaged' };
  if (startsAsPlainSqlite(path)) return { standing: 'foreign' };
  // The app ended while it created the file, which is still empty and may not even open.
  if (sidecar.state === 'new') return { standing: 'new' };
  const count = doesKeyFit ? countIfOurs(file) : null;
  const lostSaveCount = count === null ? null : lostSaves(sidecar, count);
  if (lostSaveCount !== null) return { standing: 'usable', lostSaves: lostSaveCount };
  if (doesKeyFit && sidecar.keys.length === 1) return { standing: 'damaged' };
  if (!doesKeyFit && sidecar.keys.every((check) => check.kind === 'raw')) return { standing: 'keyLost' };
  // The file needs a passphrase, or a change of key was interrupted and the file is locked with the other key.
  throw wrongPassphrase(path);
}

function wrongPassphrase(path: string): AppError {
  return new AppError('wrongPassphrase', 'The key does not open the local data file', { facts: { path } });
}

/** The file's count of saves; null if this app did not write the file. A read-only connection changes no byte of it. */
function countIfOurs(file: FileToOpen): number | null {
  healCompanions(file.path);
  try {
    return withStorageErrors(file.path, () => readCount(file));
  } catch (error) {
    if (isDamage(error)) return null;
    throw error;
  }
}

function readCount({ path, key, migrations }: FileToOpen): number | null {
  const db = openDatabase({ path, key, mode: 'read' });
  try {
    const version = schemaVersion(db);
    if (version > migrations.length) throw newerVersion(path, { found: version, known: migrations.length });
    // A file that lost its content may read as an empty database.
    if (version === 0) return null;
    return Number(db.pragma('application_id', { simple: true })) === APPLICATION_ID ? countSaves(db) : null;
  } finally {
    db.close();
  }
}

/** A write-ahead log without write permission would make the whole file read-only. */
function healCompanions(path: string): void {
  for (const companion of companions(path)) {
    if (existsSync(companion)) chmodSync(companion, 0o600);
  }
}

export function companions(path: string): readonly string[] {
  return [`${path}-wal`, `${path}-shm`];
}
