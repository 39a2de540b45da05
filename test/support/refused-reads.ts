// Refuses this process's first readings of one file, or all looks at it, as Windows does while another program keeps it to
// itself.

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

export function refuseReads(path: string, code: string, times: number): Disposable {
  const { readFileSync } = fs;
  let left = times;
  const refusing = (...[file, options]: Parameters<typeof readFileSync>): string | Buffer => {
    if (file === path && left > 0) {
      left -= 1;
      throw Object.assign(new Error(`${code}: refused`), { code, path });
    }
    return readFileSync(file, options);
  };
  // The overloads differ in what they return for the same arguments; each call gets what the real one returns.
  fs.readFileSync = refusing as typeof readFileSync;
  syncBuiltinESMExports();
  return {
    [Symbol.dispose]() {
      fs.readFileSync = readFileSync;
      syncBuiltinESMExports();
    },
  };
}

export function refuseLooks(path: string, code: string): Disposable {
  const { lstatSync } = fs;
  const refusing = (...[file, options]: Parameters<typeof lstatSync>): ReturnType<typeof lstatSync> => {
    if (file === path) throw Object.assign(new Error(`${code}: refused`), { code, path });
    return lstatSync(file, options);
  };
  // Its type has no assignment, unlike those of the other calls.
  Object.assign(fs, { lstatSync: refusing });
  syncBuiltinESMExports();
  return {
    [Symbol.dispose]() {
      Object.assign(fs, { lstatSync });
      syncBuiltinESMExports();
    },
  };
}
