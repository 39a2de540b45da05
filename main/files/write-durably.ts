// Replaces a small file. A crash or power cut leaves the old content or the new one. Only the owner can read the file.

import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { renameFile, renameFileBlocking } from './file-moves.ts';

export async function writeDurably(path: string, text: string): Promise<void> {
  await renameFile(writeBeside(path, text), path);
  syncFolder(dirname(path));
}

/** The same for the data threads, which may block. */
export function writeDurablyBlocking(path: string, text: string): void {
  renameFileBlocking(writeBeside(path, text), path);
  syncFolder(dirname(path));
}

function writeBeside(path: string, text: string): string {
  const temporary = `${path}.new`;
  // In a folder that others write to, this may be a link to another file of the person, or a file that others can read.
  rmSync(temporary, { force: true });
  const file = openSync(temporary, 'wx', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return temporary;
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
