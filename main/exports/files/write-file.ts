// Gives an export its name in one step or not at all: it is written beside the target, flushed to disk, then renamed. An
// About never lies beside a file that it does not describe, even after a crash or a power cut. Where the folder refuses the
// file beside the target, direct-file.ts writes the target itself.

import type { ExportFailure } from '../../../shared/contract/errors.ts';
import type { Placing } from '../../../shared/contract/exports/state.ts';
import { UNFINISHED_ENDING } from '../../../shared/rules/file-name.ts';
import { existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, sep } from 'node:path';
import { AppError } from '../../errors.ts';
import {
  FILE_MOVER,
  removeAtOnce,
  removePath,
  renameAtOnce,
  renameFile,
  type FileMover,
} from '../../files/file-moves.ts';
import { ignoreStorageErrors, ignoreStorageErrorsAsync } from '../../files/storage-errors.ts';
import { syncFolder } from '../../files/write-durably.ts';
import { aboutPathOf } from './about-path.ts';
import {
  copyIntoPlace,
  isBegunDirectly,
  isReadOnly,
  isUnsettled,
  isWhole,
  settleDirect,
  writesAbout,
  type DirectTarget,
} from './direct-file.ts';
import { OutputFiles } from './output-files.ts';
import { exportFailed, fileRefused, findKeptAside, leftAside, renameFailed, withExportErrors } from './write-errors.ts';

const PART = UNFINISHED_ENDING;
/** The previous file or folder of that name, until the new one has taken its place. */
const BEFORE = `.before${PART}`;

/** Where a complete export stays when its name was refused. */
export function pathBeforeRename(path: string): string {
  return path + PART;
}

/** Where the replaced file or folder still is if it could not be removed. */
export function pathOfReplaced(path: string): string {
  return path + BEFORE;
}

/**
 * `isFolder`: the export is a folder of files, and its About is one of them. `aside`: a place in the app's own folder, for a
 * file whose own folder refuses any other file; without it such an export fails.
 */
export type ExportTarget = { readonly path: string; readonly isFolder: boolean; readonly aside?: string };
/** `isReplacing`: something had the name when the export was to get it. */
export type Placed = { readonly placing: Placing; readonly isReplacing: boolean };
export type PendingExport = {
  readonly files: OutputFiles;
  /** Known once it has finished. */
  readonly placed: Placed;
  /**
   * `about`: the text of the About, or null when the file itself contains it. Gives null when the export has its name. A
   * refused name gives the failure, whose `facts.path` is where the finished export is; other failures are thrown.
   */
  finish(about: string | null): Promise<AppError | null>;
  discard(): Promise<void>;
};

/** First removes what an earlier export to this name left behind. Throws `exportFailed`. */
export async function beginExportFile(
  target: ExportTarget,
  mover = FILE_MOVER,
  platform = process.platform,
): Promise<PendingExport> {
  const { path, isFolder } = target;
  if (isFolder) await putBackFolder(path, mover);
  refuseForeign(target, platform);
  await removeParts(target, mover);
  if (isFolder) makeFolder(path + PART);
  const files = new OutputFiles(path + PART, directTarget(target));
  const aboutPart = isFolder ? aboutPathOf(path + PART, true) : aboutPathOf(path, false) + PART;
  const aboutFiles = new OutputFiles(aboutPart);
  const placed: { -readonly [Fact in keyof Placed]: Placed[Fact] } = { placing: 'renamed', isReplacing: false };
  return {
    files,
    placed,
    async finish(about) {
      files.flushAndClose();
      placed.isReplacing = existsSync(path);
      if (files.isAside) {
        placed.placing = await finishDirect(target, about);
        return null;
      }
      if (about !== null) aboutFiles.open('').write(Buffer.from(about, 'utf8'));
      aboutFiles.flushAndClose();
      const renameFailure = await takeName(target, { hasAbout: about !== null, mover });
      // Some file systems cannot flush folders. The file has its name, and its contents are on the disk.
      ignoreStorageErrors(() => syncFolder(dirname(path)));
      if (renameFailure === null) await removeParts(target, mover);
      return renameFailure;
    },
    async discard() {
      files.abandon();
      aboutFiles.abandon();
      await removeParts(target, mover);
    },
  };
}

/** Null for a folder: one that is half copied could not be told from a whole one. */
function directTarget({ path, isFolder, aside }: ExportTarget): DirectTarget | null {
  return isFolder || aside === undefined ? null : { path, aside };
}

async function finishDirect(target: ExportTarget, about: string | null): Promise<Placing> {
  const direct = directTarget(target);
  if (direct !== null) await copyIntoPlace(direct).catch((cause: unknown) => Promise.reject(exportFailed(cause)));
  return about === null || writesAbout(target.path, about) ? 'direct' : 'directWithoutAbout';
}

type Replacing = { readonly hasAbout: boolean; readonly mover: FileMover };

async function takeName({ path, isFolder }: ExportTarget, { hasAbout, mover }: Replacing): Promise<AppError | null> {
  try {
    if (isFolder) await replaceFolder(path, mover);
    else await replaceFile(path, { hasAbout, mover });
    return null;
  } catch (error) {
    const keptAside = existsSync(path + PART) ? findKeptAside(error, path + PART) : null;
    if (keptAside === null) throw error;
    return keptAside;
  }
}

/**
 * Removes the temporary files of an export; the next export to the name removes what cannot be removed now. The previous
 * folder stays aside while no export has its name, because it is the only copy.
 */
export async function removeParts(target: ExportTarget, mover = FILE_MOVER): Promise<void> {
  const { path, isFolder } = target;
  const direct = directTarget(target);
  if (direct !== null) await ignoreStorageErrorsAsync(() => settleDirect(direct));
  if (isFolder) await putBackFolder(path, mover);
  const about = aboutPathOf(path, false);
  if (!isFolder && isAboutAside(path)) await ignoreStorageErrorsAsync(() => renameFile(about + BEFORE, about, mover));
  await removeQuietly(path + PART, isFolder, mover);
  await removeReplaced(target, mover);
  for (const part of [about + PART, about + BEFORE]) await removeQuietly(part, false, mover);
}

/** Removes what an export is writing, for a system that ends the app as soon as this returns. A later start does the rest. */
export function removePartsAtOnce({ path, isFolder }: ExportTarget): void {
  // Without its part, a later start could not tell which file the earlier About describes.
  const about = aboutPathOf(path, false);
  if (!isFolder && isAboutAside(path)) renameAtOnce(about + BEFORE, about);
  for (const part of partsOf({ path, isFolder })) removeAtOnce(part, { recursive: isFolder });
}

/** What an export writes before it has its name. */
export function partsOf({ path, isFolder }: ExportTarget): readonly string[] {
  return isFolder ? [path + PART] : [path + PART, aboutPathOf(path, false) + PART];
}

/** A folder is removed only if an export has its name. */
export async function removeReplaced({ path, isFolder }: ExportTarget, mover = FILE_MOVER): Promise<void> {
  if (!isFolder || existsSync(aboutPathOf(path, true))) await removeQuietly(path + BEFORE, isFolder, mover);
}

/** Whether something of an ended export could not be removed, or not be put back. */
export function isLeftBehind(target: ExportTarget): boolean {
  const direct = directTarget(target);
  return direct !== null && isUnsettled(direct);
}

/** Whether the chosen file itself may be only a part of the new one. */
export function isHalfCopied(target: ExportTarget): boolean {
  const direct = directTarget(target);
  return direct !== null && isBegunDirectly(direct) && !isWhole(direct);
}

/** Whether `removeParts` will leave the file at a name that an export was writing directly, because it is whole. */
export function isWholeDirectly(target: ExportTarget): boolean {
  const direct = directTarget(target);
  return direct !== null && isWhole(direct);
}

/** `recursive` only where the export is a folder: any other folder with that name is not from this app. */
async function removeQuietly(path: string, recursive: boolean, mover: FileMover): Promise<void> {
  await ignoreStorageErrorsAsync(() => removePath(path, { recursive }, mover));
}

/** Renames the previous folder back after an export was ended between its two renames. */
async function putBackFolder(path: string, mover: FileMover): Promise<void> {
  if (existsSync(path + BEFORE) && !existsSync(path))
    await ignoreStorageErrorsAsync(() => renameFile(path + BEFORE, path, mover));
}

/**
 * Whether an export was ended before its file had the name, while the About of the earlier file was set aside. False if the
 * files cannot be looked at.
 */
function isAboutAside(path: string): boolean {
  const about = aboutPathOf(path, false);
  if (!existsSync(about + BEFORE) || existsSync(about) || !existsSync(path) || !existsSync(path + PART)) return false;
  let isAside = false;
  ignoreStorageErrors(() => {
    const [file, part] = [lstatSync(path, { bigint: true }), lstatSync(path + PART, { bigint: true })];
    // The new file has both names where the earlier one could not be put back.
    isAside = file.ino !== part.ino || file.dev !== part.dev;
  });
  return isAside;
}

/**
 * A folder is replaced only by a folder, and only when an export made everything in it. Nothing is written into an export:
 * readers of that folder would find both. Throws `exportFailed`.
 */
function refuseForeign({ path, isFolder }: ExportTarget, platform: NodeJS.Platform): void {
  const existing = lstat(path);
  const isOurs = isFolder
    ? existing === undefined || (existing.isDirectory() && containsOnlyExport(path))
    : [existing, lstat(aboutPathOf(path, false))].every((each) => each?.isDirectory() !== true);
  if (!isOurs) throw refused('taken', 'something that is no export has this name');
  if (lstat(aboutPathOf(dirname(path), true)) !== undefined) throw refused('inExport', 'the folder is an export');
  if (platform === 'win32' && !isFolder) refuseMarked(path);
}

/**
 * Windows replaces no file that is marked as read-only, and reports it as it reports a file that is open in another program,
 * for which a rename would be tried again. Other systems replace it. Throws `exportFailed`.
 */
function refuseMarked(path: string): void {
  for (const each of [path, aboutPathOf(path, false)])
    if (isReadOnly(lstat(each))) throw fileRefused(new Error('the earlier file is marked as read-only'));
}

function refused(reason: ExportFailure, message: string): AppError {
  return new AppError('exportFailed', message, { facts: { reason, system: 'EEXIST' } });
}

/** The files of an export by month, and the hidden files that operating systems add to folders. */
const EXPORT_FILE_PATTERN =
  /^(?:_about\.json|month=[^/]+(?:\/part-0\.parquet)?|(?:.*\/)?(?:\._[^/]+|\.DS_Store|Thumbs\.db|desktop\.ini))$/i;

function containsOnlyExport(folder: string): boolean {
  const names = withExportErrors(() => readdirSync(folder, { recursive: true, encoding: 'utf8' }));
  return (
    existsSync(aboutPathOf(folder, true)) && names.every((name) => EXPORT_FILE_PATTERN.test(name.replaceAll(sep, '/')))
  );
}

function makeFolder(path: string): void {
  withExportErrors(() => mkdirSync(path, { mode: 0o700 }));
}

function lstat(path: string) {
  return withExportErrors(() => lstatSync(path, { throwIfNoEntry: false }));
}

/** Undoes a step. False when the system refuses. */
type PutBack = () => Promise<boolean>;

/**
 * The old About is moved away first and the new one comes last. When a step fails, the old file and its About come back,
 * and the new file has its temporary name again.
 */
async function replaceFile(path: string, { hasAbout, mover }: Replacing): Promise<void> {
  const about = aboutPathOf(path, false);
  const putBackAbout = await moveAside(about, mover);
  // Without an About, no step follows that could fail. While a program has the old file open, Windows removes no name of it.
  const takeBack = hasAbout ? keepBeside(path, mover) : null;
  try {
    await rename(path + PART, path, mover);
  } catch (error) {
    await putBackAbout();
    await removeQuietly(path + BEFORE, false, mover);
    throw error;
  }
  if (takeBack === null) return;
  try {
    await rename(about + PART, about, mover);
  } catch (error) {
    // When the new file had to stay, the old About would describe the wrong file.
    if (await takeBack()) await putBackAbout();
    throw error;
  }
}

/** Keeps the old file under a second name, so that the first one always has a file. */
function keepBeside(path: string, mover: FileMover): PutBack {
  if (!existsSync(path)) return () => ignoreStorageErrorsAsync(() => renameFile(path, path + PART, mover));
  const isKept = links(path, path + BEFORE, mover);
  return async () => {
    if (!isKept) return false;
    links(path, path + PART, mover);
    return await ignoreStorageErrorsAsync(() => renameFile(path + BEFORE, path, mover));
  };
}

/** False when the system refuses: some file systems have no links, and then the old file cannot be put back. */
function links(from: string, to: string, { files }: FileMover): boolean {
  return ignoreStorageErrors(() => files.linkSync(from, to));
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

async function moveAside(path: string, mover: FileMover): Promise<PutBack> {
  if (!existsSync(path)) return () => Promise.resolve(true);
  await rename(path, path + BEFORE, mover);
  return () => ignoreStorageErrorsAsync(() => renameFile(path + BEFORE, path, mover));
}

async function rename(from: string, to: string, mover: FileMover): Promise<void> {
  try {
    await renameFile(from, to, mover);
  } catch (error) {
    throw renameFailed(error);
  }
}
