// A folder that the system protects from this process: it lets nothing be created there but the files that a person chose.
// macOS protects Documents so; Windows refuses the chosen file too. Also lets the writing of a file fail after some bytes.

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

export type Protection = {
  readonly folder: string;
  /** Files that may be created and written. */
  readonly allowed: readonly string[];
  readonly code: 'EPERM' | 'EACCES' | 'ENOENT';
  /** Writes to allowed files that fail: from this one on, counted from 1, and how many. */
  readonly failing?: { readonly from: number; readonly count: number; readonly code: 'ENOSPC' | 'EIO' };
};

export function protectFolder({ folder, allowed, code, failing }: Protection): Disposable {
  const { openSync, writeSync } = fs;
  const files = new Set<number>();
  let writes = 0;
  fs.openSync = (path, flags, mode) => {
    const name = String(path);
    const isInside = name.startsWith(`${folder}/`);
    const isWriting = flags !== 'r';
    if (isInside && isWriting && !allowed.includes(name)) throw refusal(code, name);
    // The drive is gone.
    if (isInside && failing?.count === Infinity && writes >= failing.from) throw refusal(failing.code, name);
    const file = openSync(path, flags, mode);
    if (isInside && isWriting) files.add(file);
    else files.delete(file);
    return file;
  };
  const failingWrite = (...args: Parameters<typeof fs.writeSync>): number => {
    if (failing !== undefined && files.has(args[0])) {
      writes += 1;
      if (writes >= failing.from && writes < failing.from + failing.count) throw refusal(failing.code, 'write');
    }
    return writeSync(...args);
  };
  // `writeSync` is overloaded: it takes texts and bytes.
  fs.writeSync = failingWrite as typeof fs.writeSync;
  syncBuiltinESMExports();
  return {
    [Symbol.dispose]() {
      Object.assign(fs, { openSync, writeSync });
      syncBuiltinESMExports();
    },
  };
}

function refusal(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: refused`), { code, path });
}
