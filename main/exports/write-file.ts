// Puts an export under its name at once or not at all: written beside it, onto the disk, then renamed. A description of
// other contents never lies beside it, whenever the process or the power ends.

import type { ExportFailure } from '../../preload/contract.ts';
import { existsSync, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { AppError } from '../errors.ts';
import { tidy } from '../store/sqlite-errors.ts';
import { syncFolder } from '../store/write-durably.ts';
import { aboutPathOf } from './about-path.ts';
import { createOutputFiles, type OutputFiles } from './output-files.ts';
import { exportFailed, renameFailed } from './write-errors.ts';

const PART = '.part';
/** What stood under the name before, while another takes its place. */
const BEFORE = '.before.part';

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
  refuseForeign(target);
  removeParts(path);
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
      removeParts(path);
    },
    discard() {
      files.abandon();
      aboutFiles.abandon();
      removeParts(path);
    },
  };
}

/** Whatever of an export is not under its name; what cannot be removed now is removed by the next export to the name. */
export function removeParts(path: string): void {
  const about = aboutPathOf(path, false);
  for (const part of [path + PART, path + BEFORE, about + PART, about + BEFORE]) {
    tidy(() => rmSync(part, { recursive: true, force: true }));
  }
}

/** A folder is replaced only where an export made it: whatever else is in it would go too. */
function refuseForeign({ path, isFolder }: ExportTarget): void {
  const found = lstat(path);
  if (found === undefined) return;
  const isOurs = isFolder ? found.isDirectory() && existsSync(aboutPathOf(path, true)) : !found.isDirectory();
  if (isOurs) return;
  const facts = { reason: 'taken' satisfies ExportFailure, system: 'EEXIST' };
  throw new AppError('exportFailed', 'the name is that of something else', { facts });
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    throw exportFailed(error);
  }
}

function lstat(path: string) {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw exportFailed(error);
  }
}

/** First of all the old description goes, last of all the new one comes. */
function replaceFile(path: string, hasAbout: boolean): void {
  const about = aboutPathOf(path, false);
  const putBack = moveAside(about);
  try {
    rename(path + PART, path);
  } catch (error) {
    putBack();
    throw error;
  }
  if (hasAbout) rename(about + PART, about);
}

function replaceFolder(path: string): void {
  const putBack = moveAside(path);
  try {
    rename(path + PART, path);
  } catch (error) {
    putBack();
    throw error;
  }
}

function moveAside(path: string): () => void {
  if (!existsSync(path)) return () => undefined;
  rename(path, path + BEFORE);
  return () => tidy(() => renameSync(path + BEFORE, path));
}

function rename(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    throw renameFailed(error);
  }
}
