// Writes over a chosen file itself, where a protected folder lets the app create nothing beside it. The whole new file is
// in the app's own folder first. Until the copy is complete, the earlier file can be put back from there, even after a crash.

import { closeSync, existsSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync } from 'node:fs';
import { statSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';
import { removeAtOnce, removePath, renameFile } from '../../files/file-moves.ts';
import { ignoreStorageErrors, ignoreStorageErrorsAsync, systemCode } from '../../files/storage-errors.ts';
import { syncFolder, writeWhole } from '../../files/write-durably.ts';
import { aboutPathOf } from './about-path.ts';
import { fileRefused, folderRefused } from './write-errors.ts';

/** The whole new file while it is copied: without it, the chosen file is whole. */
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
      removeAtOnce(path);
    }
  } catch (error) {
    throw isReadOnly(statSync(path, { throwIfNoEntry: false })) ? fileRefused(error) : folderRefused(error, path);
  }
}

/** By the file's own permissions, which Windows keeps as its read-only mark. */
export function isReadOnly(status: Stats | undefined): boolean {
  return status !== undefined && (status.mode & 0o222) === 0;
}

/** Throws errors of the file system, after putting back the earlier file; where that fails too, `settleDirect` does it later. */
export async function copyIntoPlace(target: DirectTarget): Promise<void> {
  const { path, aside } = target;
  if (existsSync(path)) copyOver(path, aside + EARLIER);
  await renameFile(aside, aside + WHOLE);
  syncFolder(dirname(aside));
  try {
    copyOver(aside + WHOLE, path);
  } catch (error) {
    // Not left to `settleDirect`, to which a copy that failed at its very end would look complete.
    if (await ignoreStorageErrorsAsync(() => putBack(target))) await removePath(aside + WHOLE);
    throw error;
  }
  try {
    await settleDirect(target);
  } catch (error) {
    // The new file is in its place. What stays in the app's own folder is removed at the next start.
    if (systemCode(error) === null) throw error;
  }
}

/** False if the folder does not let the app create it. Nothing half-written stays. */
export function writesAbout(path: string, about: string): boolean {
  const aboutPath = aboutPathOf(path, false);
  return ignoreStorageErrors(() => {
    const file = openSync(aboutPath, 'wx', 0o600);
    try {
      writeWhole(file, Buffer.from(about, 'utf8'));
      fsyncSync(file);
    } catch (error) {
      removeAtOnce(aboutPath);
      throw error;
    } finally {
      closeSync(file);
    }
  });
}

/**
 * Puts back what a copy that never ended has overwritten. Any other file that has the name by now stays. Does nothing while
 * the chosen file cannot be written.
 */
export async function settleDirect(target: DirectTarget): Promise<void> {
  const { path, aside } = target;
  if (isBegunDirectly(target)) {
    const isSettled = await ignoreStorageErrorsAsync(async () => {
      if (!existsSync(path) || isCutOff(target)) await putBack(target);
    });
    if (!isSettled) return;
  }
  for (const file of asideFiles(aside)) await removePath(file);
}

/** Whether something of an ended copy could not be put back or removed yet. */
export function isUnsettled({ aside }: DirectTarget): boolean {
  return asideFiles(aside).some((file) => existsSync(file));
}

/** Whether a copy over the chosen file was begun and has not been put in order since. */
export function isBegunDirectly({ aside }: DirectTarget): boolean {
  return existsSync(aside + WHOLE);
}

/** Whether `settleDirect` will leave the chosen file as it is, because no copy has left it behind. */
export function isWhole(target: DirectTarget): boolean {
  if (!existsSync(target.aside + WHOLE) || !existsSync(target.path)) return false;
  let isCut = true;
  ignoreStorageErrors(() => void (isCut = isCutOff(target)));
  return !isCut;
}

function asideFiles(aside: string): readonly string[] {
  return [aside, aside + WHOLE, aside + EARLIER];
}

/** Whether the chosen file is what a crash has left of copying the new file, or of putting back the earlier one. */
function isCutOff({ path, aside }: DirectTarget): boolean {
  return [WHOLE, EARLIER].some((ending) => isBegunCopy(path, aside + ending));
}

/** A copy has its full size from the start, and is filled from behind: `copyOver`. An empty file has nothing to lose. */
function isBegunCopy(path: string, from: string): boolean {
  const { size } = statSync(path);
  if (size === 0) return true;
  if (!existsSync(from) || statSync(from).size !== size) return false;
  const first = firstChunk(path);
  const meant = firstChunk(from);
  return !first.equals(meant) && first.every((byte, at) => byte === 0 || byte === meant[at]);
}

async function putBack({ path, aside }: DirectTarget): Promise<void> {
  if (existsSync(aside + EARLIER)) copyOver(aside + EARLIER, path);
  else await removeCopied(path);
}

/** Emptied before, because some folders allow that and not the removal. */
async function removeCopied(path: string): Promise<void> {
  if (!existsSync(path)) return;
  closeSync(openSync(path, 'w'));
  await removePath(path);
}

/** The first bytes are written last: until then, no program takes the copy for the whole file. */
function copyOver(from: string, to: string): void {
  const source = openSync(from, 'r');
  try {
    const copy = openSync(to, existsSync(to) ? 'r+' : 'wx', 0o600);
    try {
      const { size } = fstatSync(source);
      ftruncateSync(copy, 0);
      ftruncateSync(copy, size);
      for (const [at, bytes] of chunksOf(source, { from: CHUNK_BYTES, to: size })) writeWhole(copy, bytes, at);
      fsyncSync(copy);
      for (const [at, bytes] of chunksOf(source, { from: 0, to: Math.min(CHUNK_BYTES, size) }))
        writeWhole(copy, bytes, at);
      fsyncSync(copy);
    } finally {
      closeSync(copy);
    }
  } finally {
    closeSync(source);
  }
}

function firstChunk(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const to = Math.min(CHUNK_BYTES, fstatSync(file).size);
    return Buffer.concat([...chunksOf(file, { from: 0, to })].map(([, bytes]) => Buffer.from(bytes)));
  } finally {
    closeSync(file);
  }
}

type Span = { readonly from: number; readonly to: number };

/** The bytes with their positions, in one buffer that is used again. The system may read fewer than it is asked for. */
function* chunksOf(file: number, { from, to }: Span): Generator<readonly [number, Uint8Array]> {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  for (let at = from, read = 0; at < to; at += read) {
    read = readSync(file, chunk, 0, Math.min(CHUNK_BYTES, to - at), at);
    // With a code, because it is a failure of the file system.
    if (read === 0) throw Object.assign(new Error('a file became shorter while it was read'), { code: 'EOF' });
    yield [at, chunk.subarray(0, read)];
  }
}
