// Puts an export under its name at once or not at all: written beside it, onto the disk, then renamed. A description of
// other contents never lies beside it, whenever the process or the power ends.

import type { ExportFailure } from '../../../shared/contract/errors.ts';
import { existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, sep } from 'node:path';
import { AppError } from '../../errors.ts';
import { FILE_MOVER, removePath, renameFile, type FileMover } from '../../store/file/file-moves.ts';
import { tidy } from '../../store/file/sqlite-errors.ts';
import { syncFolder } from '../../store/file/write-durably.ts';
import { aboutPathOf } from './about-path.ts';
import { createOutputFiles, type OutputFiles } from './output-files.ts';
import { keptAside, leftAside, renameFailed, translated } from './write-errors.ts';

/** No other program's: what is left of an ended export is removed without a question. */
const PART = '.desk.part';
/** What stood under the name before, while another takes its place. */
const BEFORE = '.before.desk.part';

/** Where a complete export stays when its name was refused. */
export function pathBeforeRename(path: string): string {
  return path + PART;
}

/** `isFolder`: a folder of files, its description among them. */
export type ExportTarget = { readonly path: string; readonly isFolder: boolean };
export type PendingExport = {
  readonly files: OutputFiles;
  /**
   * `about`: the text of its description; null where that is in the file itself. The answer is null, or the failure that
   * says where the finished export stays because the system refuses it its name.
   */
  finish(about: string | null): Promise<AppError | null>;
  discard(): Promise<void>;
};

/** Removes what an earlier export to this name left when it was ended. */
export async function beginExportFile(target: ExportTarget, mover = FILE_MOVER): Promise<PendingExport> {
  const { path, isFolder } = target;
  if (isFolder) await putBackFolder(path, mover);
  refuseForeign(target);
  await removeParts(target, mover);
  if (isFolder) makeFolder(path + PART);
  const files = createOutputFiles(path + PART);
  const aboutPart = isFolder ? aboutPathOf(path + PART, true) : aboutPathOf(path, false) + PART;
  const aboutFiles = createOutputFiles(aboutPart);
  return {
    files,
    async finish(about) {
      if (about !== null) aboutFiles.open('').write(Buffer.from(about, 'utf8'));
      files.flushAndClose();
      aboutFiles.flushAndClose();
      const unnamed = await takeName(target, { hasAbout: about !== null, mover });
      tidy(() => syncFolder(dirname(path)));
      if (unnamed === null) await removeParts(target, mover);
      return unnamed;
    },
    async discard() {
      files.abandon();
      aboutFiles.abandon();
      await removeParts(target, mover);
    },
  };
}

type Replacing = { readonly hasAbout: boolean; readonly mover: FileMover };

async function takeName({ path, isFolder }: ExportTarget, { hasAbout, mover }: Replacing): Promise<AppError | null> {
  try {
    if (isFolder) await replaceFolder(path, mover);
    else await replaceFile(path, { hasAbout, mover });
    return null;
  } catch (error) {
    const kept = existsSync(path + PART) ? keptAside(error, path + PART) : null;
    if (kept === null) throw error;
    return kept;
  }
}

/**
 * Removes what of an export is not under its name; what cannot be removed now is removed by the next export to the name.
 * The folder that stood there stays aside while no export has its name: there is no other copy of it.
 */
export async function removeParts({ path, isFolder }: ExportTarget, mover = FILE_MOVER): Promise<void> {
  if (isFolder) await putBackFolder(path, mover);
  await removeQuietly(path + PART, isFolder, mover);
  if (!isFolder || existsSync(aboutPathOf(path, true))) await removeQuietly(path + BEFORE, isFolder, mover);
  const about = aboutPathOf(path, false);
  for (const part of [about + PART, about + BEFORE]) await removeQuietly(part, false, mover);
}

/** A folder only where the export is one: another was made by somebody else. Whatever refuses, the export goes on. */
async function removeQuietly(path: string, recursive: boolean, mover: FileMover): Promise<void> {
  await succeeds(() => removePath(path, { recursive }, mover));
}

/** Where an export was ended between two names, the folder that stood there has the other one. */
async function putBackFolder(path: string, mover: FileMover): Promise<void> {
  if (existsSync(path + BEFORE) && !existsSync(path)) await succeeds(() => renameFile(path + BEFORE, path, mover));
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

type PutBack = () => Promise<boolean>;

/**
 * First of all the old description goes, last of all the new one comes; where that fails, the old file comes back and
 * the new one has its temporary name again.
 */
async function replaceFile(path: string, { hasAbout, mover }: Replacing): Promise<void> {
  const about = aboutPathOf(path, false);
  const putBackAbout = await moveAside(about, mover);
  const takeBack = keepBeside(path, mover);
  try {
    await rename(path + PART, path, mover);
  } catch (error) {
    await putBackAbout();
    await removeQuietly(path + BEFORE, false, mover);
    throw error;
  }
  if (!hasAbout) return;
  try {
    await rename(about + PART, about, mover);
  } catch (error) {
    // A new file that had to stay is not what the old description is of.
    if (await takeBack()) await putBackAbout();
    throw error;
  }
}

/** The file stays under its name, which is never without one. The answer puts it there again; false: it cannot. */
function keepBeside(path: string, mover: FileMover): PutBack {
  if (!existsSync(path)) return () => succeeds(() => renameFile(path, path + PART, mover));
  // Not every file system knows links.
  const isKept = links(path, path + BEFORE, mover);
  return async () => {
    if (!isKept) return false;
    links(path, path + PART, mover);
    return await succeeds(() => renameFile(path + BEFORE, path, mover));
  };
}

function links(from: string, to: string, { files }: FileMover): boolean {
  try {
    files.linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}

async function succeeds(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch {
    return false;
  }
}

async function replaceFolder(path: string, mover: FileMover): Promise<void> {
  const putBack = await moveAside(path, mover);
  try {
    await rename(path + PART, path, mover);
  } catch (error) {
    if (!(await putBack())) throw leftAside(error, path + PART);
    throw error;
  }
}

/** The answer puts it there again; false: it cannot. */
async function moveAside(path: string, mover: FileMover): Promise<PutBack> {
  if (!existsSync(path)) return () => Promise.resolve(true);
  await rename(path, path + BEFORE, mover);
  return () => succeeds(() => renameFile(path + BEFORE, path, mover));
}

async function rename(from: string, to: string, mover: FileMover): Promise<void> {
  try {
    await renameFile(from, to, mover);
  } catch (error) {
    throw renameFailed(error);
  }
}
