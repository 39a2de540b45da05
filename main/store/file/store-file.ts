// Opens a profile's file in any state: new, older, newer, locked with another key, damaged or not ours. An unusable
// file is set aside and replaced with a new empty one; a file that is only newer or locked is left untouched.

import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SetAside } from '../../../shared/contract/session.ts';
import { AppError } from '../../errors.ts';
import { dropBackups, keepBackupsOfLoss, restoreBackups, type Restored } from './backup.ts';
import { openDatabase, rekey } from './database.ts';
import type { Database } from './database.ts';
import { companions, inspectFile, type FileState, type FileToOpen } from './inspect.ts';
import { removePathBlocking } from '../../files/file-moves.ts';
import { makeKeyCheck, type KeyCheck } from './key-check.ts';
import { migrate, readMigrations, schemaVersion } from './migrate.ts';
import { copyToRead, dropStaleCopies, type ReadableCopy } from './readable-copy.ts';
import { notedAtOpening } from './save-count.ts';
import { setAsideStore } from './set-aside.ts';
import { readSidecar, SIDECAR_APP, writeSidecar } from './sidecar.ts';
import type { SidecarFile, Sidecar } from './sidecar.ts';
import {
  isDamage,
  systemCode,
  ignoreStorageErrors,
  toStorageError,
  withStorageErrors,
} from '../../files/storage-errors.ts';
import type { StoreKey } from './store-key.ts';
import { readUnseenNews, unseenAfter } from './unseen-news.ts';

export type OpenStoreOptions = {
  readonly path: string;
  readonly key: StoreKey;
  readonly migrationsFolder: string;
  /** A query found damage that opening the file does not find: the file is replaced. */
  readonly mustReplace?: boolean;
  /**
   * The person gave up the key of the file, so it may be replaced. Without this, a wrong raw key throws `keyNotFound`.
   */
  readonly isKeyGivenUp?: boolean;
  readonly now: () => number;
};
export type OpenedStore =
  | { readonly kind: 'open'; readonly db: Database }
  | { readonly kind: 'setAside'; readonly db: Database; readonly setAside: SetAside }
  /** The file at `originalPath` can only be read, so a copy of it is open. Changes to the copy are lost. */
  | { readonly kind: 'copy'; readonly db: Database; readonly originalPath: string; readonly copy: ReadableCopy };

type Opening = FileToOpen & { readonly now: () => number };

/**
 * Throws `newerVersion`, `wrongPassphrase`, `keyNotFound`, `readOnly`, `diskFull`, `fileInUse` or `storage`, and leaves the
 * file unchanged then. An unusable file may have been set aside before; the opening that succeeds reports it.
 */
export function openStore(options: OpenStoreOptions): OpenedStore {
  return withStorageErrors(options.path, () => {
    dropStaleCopies();
    try {
      return withStorageErrors(options.path, () => openInPlace(options));
    } catch (error) {
      const copy = isReadOnly(error) ? openCopy(options) : null;
      if (copy === null) throw error;
      return copy;
    }
  });
}

function openInPlace(options: OpenStoreOptions): OpenedStore {
  mkdirSync(dirname(options.path), { recursive: true, mode: 0o700 });
  const file = { ...options, migrations: readMigrations(options.migrationsFolder) };
  if (options.mustReplace === true) return replaceStore(file, 'damaged');
  const { standing, check, lostSaves, replaced } = inspectFile(file);
  if (standing === 'new') return createStore(file, replaced);
  // The key may be in another keychain; only the person can know.
  if (standing === 'keyLost' && options.isKeyGivenUp !== true) {
    throw new AppError('keyNotFound', 'the key is not the one the data file is locked with');
  }
  if (standing !== 'usable') return replaceStore(file, standing);
  if (lostSaves > 0) keepWhatWasLost(file.path);
  try {
    const db = withStorageErrors(file.path, () => openUsable(file, { state: 'inUse', check, lostSaves }));
    return { kind: 'open', db };
  } catch (error) {
    if (!isDamage(error)) throw error;
    return replaceStore(file, 'damaged');
  }
}

/** A full disk ends the opening, so that the loss still counts at the next one; no other failure keeps the person from the data. */
function keepWhatWasLost(path: string): void {
  const isSeen = readUnseenNews(path).lostSaves === 0;
  try {
    withStorageErrors(path, () => keepBackupsOfLoss(path, { isSeen }));
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'diskFull') throw error;
  }
}

/** Null if there is no file, or the file is not sound: in a read-only folder it cannot be set aside either. */
function openCopy(options: OpenStoreOptions): OpenedStore | null {
  const copy = options.mustReplace === true ? null : copyIfPossible(options.path);
  if (copy === null) return null;
  try {
    const file = { ...options, path: copy.path, migrations: readMigrations(options.migrationsFolder) };
    const db = withStorageErrors(copy.path, () => openIfSound(file));
    if (db !== null) return { kind: 'copy', db, originalPath: options.path, copy };
  } catch (error) {
    copy.remove();
    throw error;
  }
  copy.remove();
  return null;
}

function openIfSound(file: Opening): Database | null {
  try {
    const { standing, check, lostSaves } = inspectFile(file);
    return standing === 'usable' ? openUsable(file, { state: 'inUse', check, lostSaves }) : null;
  } catch (error) {
    if (!isDamage(toStorageError(error, file.path))) throw error;
    return null;
  }
}

/** Null also if the file cannot be copied: the caller then throws the error of the file itself, which says more. */
function copyIfPossible(path: string): ReadableCopy | null {
  try {
    return copyToRead(path);
  } catch (error) {
    if (systemCode(error) === null) throw error;
    return null;
  }
}

/**
 * Locks the open file with another key. No other connection may be open. Meanwhile the sidecar contains the checks of
 * both keys, so that after a crash the key that fits the file is still accepted. If it throws, the file has its earlier key.
 */
export function changeKey(db: Database, key: StoreKey): void {
  withStorageErrors(db.name, () => {
    const sidecarFile = readSidecar(db.name);
    const before = sidecarFile.kind === 'found' ? sidecarFile.sidecar.keys : [];
    const after = makeKeyCheck(key);
    const facts = sidecarFacts(db, sidecarFile, { schemaVersion: schemaVersion(db) });
    const sidecar = { ...facts, state: 'inUse' } as const;
    writeSidecar(db.name, { ...sidecar, keys: [...before, after] });
    // Backups are locked with the old key. The writer makes new ones, and the next successful run that of the history.
    dropBackups(db.name);
    rekey(db, key);
    // The file has the new key. The log is emptied by the next checkpoint, and the check of the earlier key is dropped by the
    // next opening.
    ignoreStorageErrors(() => db.pragma('wal_checkpoint(TRUNCATE)'));
    ignoreStorageErrors(() => writeSidecar(db.name, { ...sidecar, keys: [after] }));
  });
}

function sidecarFacts(
  db: Database,
  sidecarFile: SidecarFile,
  { schemaVersion, lostSaves = 0 }: { readonly schemaVersion: number; readonly lostSaves?: number },
): Omit<Sidecar, 'keys' | 'state'> {
  const noted = sidecarFile.kind === 'found' ? sidecarFile.sidecar : null;
  return {
    ...{ app: SIDECAR_APP, schemaVersion },
    ...notedAtOpening(db, noted),
    ...unseenAfter(sidecarFile, { lostSaves }),
  };
}

type Noted = Pick<Sidecar, 'state' | 'replaced'> & {
  readonly check: KeyCheck | undefined;
  readonly lostSaves: number;
};

function openUsable({ path, key, migrations, now }: Opening, opening: Noted): Database {
  const { check = makeKeyCheck(key), lostSaves, ...noted } = opening;
  chmodSync(path, 0o600);
  const db = openDatabase({ path, key, mode: 'write' });
  try {
    const sidecarFile = readSidecar(path);
    const facts = sidecarFacts(db, sidecarFile, { schemaVersion: migrations.length, lostSaves });
    const sidecar = { ...facts, keys: [check], ...noted };
    // Written before the migrations, so that an older app refuses the file even if a crash follows. Saves that are lost become
    // unseen news in the same write that stops counting them.
    writeSidecarIfChanged(path, sidecarFile, sidecar);
    migrate(db, migrations, now);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Writes the sidecar only if it changed, which is rare. */
function writeSidecarIfChanged(path: string, sidecarFile: SidecarFile, sidecar: Sidecar): void {
  if (sidecarFile.kind === 'found' && JSON.stringify(sidecarFile.sidecar) === JSON.stringify(sidecar)) return;
  writeSidecar(path, sidecar);
}

/**
 * Creates the file before SQLite opens it, so that only its owner can ever read it. Its log inherits the permissions.
 * The file is in use only after the backups beside it were restored: if that fails, the next start creates it again. Until
 * then the sidecar knows what was set aside, so that the opening that succeeds reports it. From then on it is unseen news.
 */
function createStore(file: Opening, replaced: FileState['replaced']): OpenedStore {
  const { path, key, migrations } = file;
  const check = makeKeyCheck(key);
  // Written first: if a crash follows, the next start knows that the file is empty.
  const sidecar = { app: SIDECAR_APP, schemaVersion: migrations.length, saves: 0, synced: 0, keys: [check] } as const;
  const noted = { state: 'new', ...(replaced !== null && { replaced }) } as const;
  const before = readSidecar(path);
  writeSidecar(path, { ...sidecar, ...noted, ...unseenAfter(before, {}) });
  for (const leftover of [...companions(path), `${path}-journal`]) removePathBlocking(leftover);
  closeSync(openSync(path, 'w', 0o600));
  const db = openUsable(file, { ...noted, check, lostSaves: 0 });
  try {
    const restored = restoreBackups(db, key);
    const setAside = replaced && setAsideOf(replaced, restored);
    writeSidecar(path, { ...sidecar, state: 'inUse', ...unseenAfter(before, { setAside }) });
    return setAside === null ? { kind: 'open', db } : { kind: 'setAside', db, setAside };
  } catch (error) {
    db.close();
    throw error;
  }
}

function replaceStore(file: Opening, reason: SetAside['reason']): OpenedStore {
  return createStore(file, setAsideStore({ ...file, reason }));
}

function setAsideOf(replaced: Pick<SetAside, 'reason' | 'movedTo'>, restored: Restored): SetAside {
  return {
    ...replaced,
    restoredUpTo: restored.settingsUpTo,
    notesRestoredUpTo: restored.notesUpTo,
    historyRestoredUpTo: restored.historyUpTo,
    isPartlyRestored: restored.isPartly,
  };
}

function isReadOnly(error: unknown): boolean {
  return error instanceof AppError && error.code === 'readOnly';
}
