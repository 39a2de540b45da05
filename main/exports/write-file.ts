// Puts an export under its name at once or not at all: written beside it, onto the disk, then renamed. A description of
// other contents never lies beside it, whenever the process or the power ends.

import type { ExportFailure } from '../../preload/contract.ts';
import { existsSync, linkSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, sep } from 'node:path';
import { AppError } from '../errors.ts';
import { tidy } from '../store/sqlite-errors.ts';
import { syncFolder } from '../store/write-durably.ts';
import { aboutPathOf } from './about-path.ts';
import { createOutputFiles, type OutputFiles } from './output-files.ts';
import { leftAside, renameFailed, translated } from './write-errors.ts';

/** No other program's: what is left of an ended export is removed without a question. */
const PART = '.desk.part';
/** What stood under the name before, while another takes its place. */
const BEFORE = '.before.desk.part';

/** `isFolder`: a folder of files, its description among them. */
export type ExportTarget = { readonly path: string; readonly isFolder: boolean };
export type PendingExport = {
  readonly files: OutputFiles;
  /** `about`: the text of its description; null where that is in the file itself. */
  finish(about: string | null): void;
  discard(): void;
};

/** Takes away what an earlier export to this name left when it was ended. */
export function beginExportFile(target: ExportTarget): PendingExport {
  const { path, isFolder } = target;
  if (isFolder) putBackFolder(path);
  refuseForeign(target);
  removeParts(target);
  if (isFolder) makeFolder(path + PART);
  const files = createOutputFiles(path + PART);
  const aboutPart = isFolder ? aboutPathOf(path + PART, true) : aboutPathOf(path, false) + PART;
  const aboutFiles = createOutputFiles(aboutPart);
  return {
    files,
    finish(about) {
      if (about !== null) aboutFiles.open('').write(Buffer.from(about, 'utf8'));
      files.flushAndClose();
      aboutFiles.flushAndClose();
      if (isFolder) replaceFolder(path);
      else replaceFile(path, about !== null);
      tidy(() => syncFolder(dirname(path)));
      removeParts(target);
    },
    discard() {
      files.abandon();
      aboutFiles.abandon();
      removeParts(target);
    },
  };
}

/**
 * Whatever of an export is not under its name; what cannot be removed now is removed by the next export to the name.
 * The folder that stood there stays aside while no export has its name: there is no other copy of it.
 */
export function removeParts({ path, isFolder }: ExportTarget): void {
  if (isFolder) putBackFolder(path);
  removeQuietly(path + PART, isFolder);
  if (!isFolder || existsSync(aboutPathOf(path, true))) removeQuietly(path + BEFORE, isFolder);
  const about = aboutPathOf(path, false);
  for (const part of [about + PART, about + BEFORE]) removeQuietly(part, false);
}

/** A folder only where the export is one: another was made by somebody else. Whatever refuses, the export goes on. */
function removeQuietly(path: string, isFolder: boolean): void {
  succeeds(() => rmSync(path, { recursive: isFolder, force: true }));
}

/** Where an export was ended between two names, the folder that stood there has the other one. */
function putBackFolder(path: string): void {
  if (existsSync(path + BEFORE) && !existsSync(path)) tidy(() => renameSync(path + BEFORE, path));
}

/** A folder is replaced only where an export made all that is in it, and never by a file. */
function refuseForeign({ path, isFolder }: ExportTarget): void {
  const found = lstat(path);
  const isOurs = isFolder
    ? found === undefined || (found.isDirectory() && holdsOnlyExport(path))
    : [found, lstat(aboutPathOf(path, false))].every((each) => each?.isDirectory() !== true);
  if (isOurs) return;
  const facts = { reason: 'taken' satisfies ExportFailure, system: 'EEXIST' };
  throw new AppError('exportFailed', 'the name is that of something else', { facts });
}

/** Files of an export by month, and those that systems leave in any folder that they show. */
const OF_EXPORT =
  /^(?:_about\.json|month=[^/]+(?:\/part-0\.parquet)?|(?:.*\/)?(?:\._[^/]+|\.DS_Store|Thumbs\.db|desktop\.ini))$/i;

function holdsOnlyExport(folder: string): boolean {
  const names = translated(() => readdirSync(folder, { recursive: true, encoding: 'utf8' }));
  return existsSync(aboutPathOf(folder, true)) && names.every((name) => OF_EXPORT.test(name.replaceAll(sep, '/')));
}

function makeFolder(path: string): void {
  translated(() => mkdirSync(path, { mode: 0o700 }));
}

function lstat(path: string) {
  return translated(() => lstatSync(path, { throwIfNoEntry: false }));
}

/** First of all the old description goes, last of all the new one comes; where that fails, the old file comes back. */
function replaceFile(path: string, hasAbout: boolean): void {
  const about = aboutPathOf(path, false);
  const putBackAbout = moveAside(about);
  const takeBack = keepBeside(path);
  try {
    rename(path + PART, path);
  } catch (error) {
    putBackAbout();
    throw error;
  }
  if (!hasAbout) return;
  try {
    rename(about + PART, about);
  } catch (error) {
    // A new file that had to stay is not what the old description is of.
    if (takeBack()) putBackAbout();
    throw error;
  }
}

/** The file stays under its name, which is never without one. What is given back puts it there again; false: it cannot. */
function keepBeside(path: string): () => boolean {
  if (!existsSync(path)) return () => succeeds(() => renameSync(path, path + PART));
  // Not every file system knows links.
  const isKept = succeeds(() => linkSync(path, path + BEFORE));
  return () => isKept && succeeds(() => renameSync(path + BEFORE, path));
}

function succeeds(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

function replaceFolder(path: string): void {
  const putBack = moveAside(path);
  try {
    rename(path + PART, path);
  } catch (error) {
    if (!putBack()) throw leftAside(error);
    throw error;
  }
}

/** What is given back puts it there again; false: it cannot. */
function moveAside(path: string): () => boolean {
  if (!existsSync(path)) return () => true;
  rename(path, path + BEFORE);
  return () => succeeds(() => renameSync(path + BEFORE, path));
}

function rename(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    throw renameFailed(error);
  }
}
