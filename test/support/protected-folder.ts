// A folder that the system protects from this process: it lets nothing be created there but the files that a person chose.
// macOS protects Documents so; Windows refuses the chosen file too. Also lets the writing of a file fail after some bytes,
// the removal of a file fail, and the system read fewer bytes than it is asked for.

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname } from 'node:path';

export type Protection = {
  readonly folder: string;
  /** Files that may be created and written. */
  readonly allowed: readonly string[];
  readonly code: 'EPERM' | 'EACCES' | 'ENOENT';
  /** Writes to allowed files that fail, or flushes of them: from this one on, counted from 1, and how many. */
  readonly failing?: {
    readonly of?: 'writes' | 'flushes';
    readonly from: number;
    readonly count: number;
    readonly code: 'ENOSPC' | 'EIO';
  };
  /** The ending of files that cannot be removed, wherever they are. */
  readonly stuck?: string;
  /** How many bytes the system reads at once. */
  readonly readAtMost?: number;
};

export function protectFolder({ folder, allowed, code, failing, stuck, readAtMost }: Protection): Disposable {
  const { openSync, writeSync, fsyncSync, readSync, rmSync } = fs;
  const files = new Set<number>();
  let steps = 0;
  let isFull = false;
  fs.openSync = (path, flags, mode) => {
    const name = String(path);
    const isInside = name.startsWith(`${folder}/`);
    const isWriting = flags !== 'r';
    if (isInside && isWriting && !allowed.includes(name)) throw refusal(code, name);
    // The drive is gone.
    if (isInside && failing?.count === Infinity && steps >= failing.from) throw refusal(failing.code, name);
    const file = openSync(path, flags, mode);
    if (isInside && isWriting) files.add(file);
    else files.delete(file);
    return file;
  };
  const step = (of: 'writes' | 'flushes', file: number): void => {
    if (failing === undefined || (failing.of ?? 'writes') !== of || !files.has(file)) return;
    steps += 1;
    if (steps >= failing.from && steps < failing.from + failing.count) throw refusal(failing.code, of);
  };
  /** As a disk that fills up: it stores a part of what it is given first, and refuses the rest. */
  const failingWrite = (file: number, bytes: Uint8Array, from: number, length: number, at: number | null): number => {
    const { code: failure, of = 'writes', from: first } = failing ?? {};
    const isLastRoom = failure === 'ENOSPC' && of === 'writes' && files.has(file) && steps + 1 === first && !isFull;
    if (!isLastRoom) step('writes', file);
    isFull ||= isLastRoom;
    return writeSync(file, bytes, from, isLastRoom ? Math.floor(length / 2) : length, at);
  };
  fs.fsyncSync = (file) => {
    fsyncSync(file);
    step('flushes', file);
  };
  fs.rmSync = (path, options) => {
    if (stuck !== undefined && String(path).endsWith(stuck)) throw refusal('EIO', String(path));
    rmSync(path, options);
  };
  const shortRead = (file: number, bytes: NodeJS.ArrayBufferView, from: number, length: number, at: number): number =>
    readSync(file, bytes, from, Math.min(length, readAtMost ?? length), at);
  // Both are overloaded: the app names each argument.
  fs.writeSync = failingWrite as typeof fs.writeSync;
  if (readAtMost !== undefined) fs.readSync = shortRead as typeof fs.readSync;
  syncBuiltinESMExports();
  return {
    [Symbol.dispose]() {
      Object.assign(fs, { openSync, writeSync, fsyncSync, readSync, rmSync });
      syncBuiltinESMExports();
    },
  };
}

/** Lets so many writes to the file fail as on a full disk, and nothing else be created beside it. */
export function fillDiskUnder(path: string, { writes = 1_000 } = {}): Disposable {
  const failing = { from: 1, count: writes, code: 'ENOSPC' } as const;
  return protectFolder({ folder: dirname(path), allowed: [path], code: 'EPERM', failing });
}

function refusal(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: refused`), { code, path });
}
