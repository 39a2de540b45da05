// Writes over a chosen file itself, where a protected folder lets the app create nothing beside it. The whole new file is
// in the app's own folder first. Until the copy is complete, the earlier file can be put back from there, even after a crash.

import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { removePath, renameFile } from '../../store/file/file-moves.ts';
import { tidy } from '../../store/file/sqlite-errors.ts';
import { syncFolder } from '../../store/file/write-durably.ts';
import { aboutPathOf } from './about-path.ts';
import { folderRefused } from './write-errors.ts';

/** The whole new file while it is copied: as long as it is there, the chosen file is not whole. */
const WHOLE = '.whole';
/** The earlier contents of the chosen file. */
const EARLIER = '.earlier';
const CHUNK_BYTES = 1024 * 1024;

/** `aside`: where the new file is written first, in the app's own folder. */
export type DirectTarget = { readonly path: string; readonly aside: string };

/**
 * Throws `exportFailed` if the chosen file may not be written either, before the rows are written. With an About that lies
 * beside it the file is refused, because the About would describe the file before.
 */
export function refuseUnlessWritable({ path, aside }: DirectTarget, cause: unknown): void {
  if (existsSync(aboutPathOf(path, false)) || existsSync(aside + WHOLE)) throw folderRefused(cause, path);
  try {
    if (existsSync(path)) closeSync(openSync(path, 'r+'));
    else {
      closeSync(openSync(path, 'wx', 0o600));
      tidy(() => rmSync(path));
    }
  } catch (error) {
    throw folderRefused(error, path);
  }
}

/** Throws errors of the file system; `settleDirect` then puts the earlier file back. */
export async function copyIntoPlace({ path, aside }: DirectTarget): Promise<void> {
  if (existsSync(path)) copyOver(path, aside + EARLIER);
  await renameFile(aside, aside + WHOLE);
  syncFolder(dirname(aside));
  copyOver(aside + WHOLE, path);
  await removePath(aside + WHOLE);
  // Some file systems cannot flush folders. Then a power cut in this moment brings the earlier file back.
  tidy(() => syncFolder(dirname(aside)));
  await removePath(aside + EARLIER);
}

/** False if the folder does not let the app create it. Nothing half-written stays. */
export function writesAbout(path: string, about: string): boolean {
  const aboutPath = aboutPathOf(path, false);
  return tidy(() => {
    const file = openSync(aboutPath, 'wx', 0o600);
    try {
      writeSync(file, about);
      fsyncSync(file);
    } catch (error) {
      tidy(() => rmSync(aboutPath));
      throw error;
    } finally {
      closeSync(file);
    }
  });
}

/** Puts back what a copy that never ended has overwritten. Does nothing while the chosen file cannot be written. */
export async function settleDirect({ path, aside }: DirectTarget): Promise<void> {
  if (existsSync(aside + WHOLE)) {
    const isBack = tidy(() => {
      if (existsSync(aside + EARLIER)) copyOver(aside + EARLIER, path);
      else removeCopied(path);
    });
    if (!isBack) return;
  }
  for (const file of [aside, aside + WHOLE, aside + EARLIER]) await removePath(file);
}

/** Whether a copy that never ended could not be put back yet. */
export function isUnsettled({ aside }: DirectTarget): boolean {
  return existsSync(aside + WHOLE);
}

/** Emptied before, because some folders allow that and not the removal. */
function removeCopied(path: string): void {
  if (!existsSync(path)) return;
  closeSync(openSync(path, 'w'));
  rmSync(path);
}

/** The first bytes are written last: until then, no program takes the copy for the whole file. */
function copyOver(from: string, to: string): void {
  const source = openSync(from, 'r');
  try {
    const copy = openSync(to, existsSync(to) ? 'r+' : 'wx', 0o600);
    try {
      ftruncateSync(copy, 0);
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
      for (let at = CHUNK_BYTES, read = 0; (read = readSync(source, chunk, 0, CHUNK_BYTES, at)) > 0; at += read)
        writeAll(copy, chunk.subarray(0, read), at);
      fsyncSync(copy);
      writeAll(copy, chunk.subarray(0, readSync(source, chunk, 0, CHUNK_BYTES, 0)), 0);
      fsyncSync(copy);
    } finally {
      closeSync(copy);
    }
  } finally {
    closeSync(source);
  }
}

function writeAll(file: number, bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at, bytes.length - at, position + at);
}
