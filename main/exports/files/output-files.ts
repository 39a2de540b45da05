// The files of one export while they are written: each under a temporary name, in few large writes, counted.

import { closeSync, fsyncSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tidy } from '../../store/file/sqlite-errors.ts';
import { syncFolder } from '../../store/file/write-durably.ts';
import type { OutputFile } from '../format/format.ts';
import { translated } from './write-errors.ts';

const BUFFER_BYTES = 64 * 1024;

export type OutputFiles = {
  /** `''` is the one file at `path`; any other name a file of the folder there. */
  open(name: string): OutputFile;
  readonly sizeBytes: number;
  /** Onto the disk itself. */
  flushAndClose(): void;
  /** Without regard to what is lost. */
  abandon(): void;
};

type Opened = { readonly handle: number; readonly folder: string; readonly buffer: Buffer; filled: number };

export function createOutputFiles(path: string): OutputFiles {
  const opened: Opened[] = [];
  let sizeBytes = 0;

  function writeAll(file: Opened, bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length;) at += writeSync(file.handle, bytes, at);
  }

  function drain(file: Opened): void {
    writeAll(file, file.buffer.subarray(0, file.filled));
    file.filled = 0;
  }

  function put(file: Opened, bytes: Uint8Array): void {
    sizeBytes += bytes.length;
    if (file.filled + bytes.length > BUFFER_BYTES) drain(file);
    if (bytes.length >= BUFFER_BYTES) {
      writeAll(file, bytes);
      return;
    }
    file.buffer.set(bytes, file.filled);
    file.filled += bytes.length;
  }

  return {
    open: (name) =>
      translated(() => {
        const target = name === '' ? path : join(path, name);
        // Not those above it: a folder that was taken away must not come back with what is left of the rows.
        if (name !== '') mkdirSync(dirname(target), { mode: 0o700 });
        const handle = openSync(target, 'wx', 0o600);
        const file = { handle, folder: dirname(target), buffer: Buffer.allocUnsafe(BUFFER_BYTES), filled: 0 };
        opened.push(file);
        return { write: (bytes) => translated(() => put(file, bytes)) };
      }),
    get sizeBytes() {
      return sizeBytes;
    },
    flushAndClose: () =>
      translated(() => {
        const folders = new Set(opened.map((file) => file.folder));
        for (let file = opened.at(-1); file !== undefined; file = opened.at(-1)) {
          drain(file);
          fsyncSync(file.handle);
          // Closed once, also where closing fails.
          opened.pop();
          closeSync(file.handle);
        }
        // Not every file system can; what matters more is in the files.
        for (const folder of folders) tidy(() => syncFolder(folder));
      }),
    abandon() {
      for (const file of opened.splice(0)) closeQuietly(file.handle);
    },
  };
}

function closeQuietly(handle: number): void {
  try {
    closeSync(handle);
  } catch {
    // The file is thrown away; what went wrong with it has been told.
  }
}
