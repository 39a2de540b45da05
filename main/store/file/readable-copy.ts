// A private copy of a data file that lies where nothing can be written. SQLite reads a file with a write-ahead log only
// where it may make the log's index; the way around that, an `immutable` address, is compiled out of the library and
// would pass over a log that a crash left. A copy reads both, and takes migrations. It is as encrypted as the file.

import { chmodSync, copyFileSync, constants, existsSync, mkdtempSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { AppError } from '../../errors.ts';
import { removePathBlocking } from './file-moves.ts';
import { sidecarPath } from './sidecar.ts';
import { systemCode, tidy } from './sqlite-errors.ts';

/** `remove` it once it is closed. */
export type ReadableCopy = { readonly path: string; remove(): void };

/** Followed by the process it belongs to, so that another one knows what a crash left. */
const PREFIX = 'commission-desk-read-';
const MOST_ATTEMPTS = 3;

/** Null when there is no file. Throws `busy` while another program writes the file. */
export function copyToRead(path: string): ReadableCopy | null {
  if (!existsSync(path)) return null;
  // Only its owner can enter a folder that is made this way.
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

/** Copies of processes that are no more. */
export function dropStaleCopies(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(name.startsWith(PREFIX) ? name.slice(PREFIX.length).split('-')[0] : Number.NaN);
    if (!Number.isSafeInteger(pid) || isRunning(pid)) continue;
    // Another user's are theirs to remove.
    tidy(() => removePathBlocking(join(tmpdir(), name), { recursive: true }));
  }
}

/** A file and its log belong together only while nobody writes. */
function copyUnchanged(path: string, folder: string): void {
  const parts = [path, `${path}-wal`, sidecarPath(path)];
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const before = printOf(parts);
    for (const part of parts) copyPart(part, join(folder, basename(part)));
    if (printOf(parts) === before) return;
  }
  throw new AppError('busy', 'Another program writes the local data file', { facts: { path } });
}

function copyPart(from: string, to: string): void {
  removePathBlocking(to);
  if (!existsSync(from)) return;
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  chmodSync(to, 0o600);
}

function printOf(parts: readonly string[]): string {
  const print = (path: string): string => {
    const { size, mtimeNs, ino } = statSync(path, { bigint: true });
    return `${size} ${mtimeNs} ${ino}`;
  };
  return parts.map((part) => (existsSync(part) ? print(part) : '-')).join('\n');
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process may not be asked, which says that it is there.
    return systemCode(error) !== 'ESRCH';
  }
}
