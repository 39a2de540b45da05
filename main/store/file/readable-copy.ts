// A private copy of a data file in a folder where nothing can be written. SQLite needs to create the write-ahead log's
// index beside the file; an `immutable` address would avoid that, but is compiled out of the library and would ignore a
// log that a crash left. A copy can be read with its log, and migrated. It is encrypted with the same key.

import { chmodSync, copyFileSync, constants, existsSync, mkdtempSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { AppError } from '../../errors.ts';
import { removePathBlocking } from '../../files/file-moves.ts';
import { sidecarPath } from './sidecar.ts';
import { systemCode, ignoreStorageErrors } from '../../files/storage-errors.ts';

/** Call `remove` after closing the copy. */
export type ReadableCopy = { readonly path: string; remove(): void };

/** The id of the process follows, so that another process can recognise copies that a crash left. */
const PREFIX = 'commission-desk-read-';
const MAX_ATTEMPTS = 3;

/** Null when there is no file. Throws `fileInUse` while another program writes the file. */
export function copyToRead(path: string): ReadableCopy | null {
  if (!existsSync(path)) return null;
  // `mkdtempSync` makes a folder that only its owner can enter.
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const remove = (): void => removePathBlocking(folder, { recursive: true });
  try {
    copyUnchanged(path, folder);
    return { path: join(folder, basename(path)), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Removes the copies of processes that have ended. Where the folder of temporary files is lost or locked, they stay. */
export function dropStaleCopies(): void {
  ignoreStorageErrors(dropStale);
}

function dropStale(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(name.startsWith(PREFIX) ? name.slice(PREFIX.length).split('-')[0] : Number.NaN);
    if (!Number.isSafeInteger(pid) || isRunning(pid)) continue;
    // Deleting another user's copy may be refused: then it stays.
    ignoreStorageErrors(() => removePathBlocking(join(tmpdir(), name), { recursive: true }));
  }
}

/** Copies again if a part changed meanwhile: the file and its log match only while no program writes. */
function copyUnchanged(path: string, folder: string): void {
  const parts = [path, `${path}-wal`, sidecarPath(path)];
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const before = fingerprint(parts);
    for (const part of parts) copyPart(part, join(folder, basename(part)));
    if (fingerprint(parts) === before) return;
  }
  throw new AppError('fileInUse', 'Another program writes the local data file', { facts: { path } });
}

function copyPart(from: string, to: string): void {
  removePathBlocking(to);
  if (!existsSync(from)) return;
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  chmodSync(to, 0o600);
}

function fingerprint(parts: readonly string[]): string {
  const ofPart = (path: string): string => {
    const { size, mtimeNs, ino } = statSync(path, { bigint: true });
    return `${size} ${mtimeNs} ${ino}`;
  };
  return parts.map((part) => (existsSync(part) ? ofPart(part) : '-')).join('\n');
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A refused signal means that the process exists and belongs to another user.
    return systemCode(error) !== 'ESRCH';
  }
}
