// Replaces a small file. A crash or power cut leaves the old content or the new one. Only the owner can read the file.

import { closeSync, fsyncSync, lstatSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { ignoreStorageErrors } from './storage-errors.ts';
import { removePath, removePathBlocking, renameFile, renameFileBlocking } from './file-moves.ts';

export async function writeDurably(path: string, text: string): Promise<void> {
  const temporary = temporaryOf(path);
  // Nothing is awaited until the file is there, so that two writers of one path do not meet in the middle.
  if (isTaken(temporary)) await removePath(temporary);
  create(temporary, text);
  await renameFile(temporary, path);
  keepName(path);
}

/** The same for the data threads, which may block. */
export function writeDurablyBlocking(path: string, content: string | Uint8Array): void {
  const temporary = temporaryOf(path);
  removePathBlocking(temporary);
  create(temporary, content);
  renameFileBlocking(temporary, path);
  keepName(path);
}

/** Some folders can be written but not read, and some file systems cannot flush them: the flushed content has its name already. */
function keepName(path: string): void {
  ignoreStorageErrors(() => syncFolder(dirname(path)));
}

function temporaryOf(path: string): string {
  return `${path}.new`;
}

/** In a folder that others write to, perhaps by a link to a file of the person, or by a file that others can read. */
function isTaken(temporary: string): boolean {
  return lstatSync(temporary, { throwIfNoEntry: false }) !== undefined;
}

function create(path: string, content: string | Uint8Array): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeWhole(file, typeof content === 'string' ? Buffer.from(content, 'utf8') : content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** A disk that fills up stores a part of what it is given, reports how much, and fails only at the next write. */
export function writeWhole(file: number, bytes: Uint8Array, position: number | null = null): void {
  for (let at = 0; at < bytes.length;)
    at += writeSync(file, bytes, at, bytes.length - at, position === null ? null : position + at);
}

/** Makes renames and new files in the folder durable. */
export function syncFolder(folder: string): void {
  // Windows cannot open a folder as a file; its rename is already durable with the file system's journal.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
