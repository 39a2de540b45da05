// Replaces a small file so that a crash or a power cut leaves the old one or the new one, readable by its owner only.

import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { renameFile, renameFileBlocking } from './file-moves.ts';

export async function writeDurably(path: string, text: string): Promise<void> {
  await renameFile(writeBeside(path, text), path);
  syncFolder(dirname(path));
}

/** For the threads of the data. */
export function writeDurablyBlocking(path: string, text: string): void {
  renameFileBlocking(writeBeside(path, text), path);
  syncFolder(dirname(path));
}

function writeBeside(path: string, text: string): string {
  const temporary = `${path}.new`;
  const file = openSync(temporary, 'w', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return temporary;
}

/** What was renamed or made in it is then on the disk. */
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
