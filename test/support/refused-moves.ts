// Intercepts this process's renames, links and removals of files below one folder: records them, and refuses those that a
// test chooses, as Windows does while another program has a file open.

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

export type Move = { readonly kind: 'rename' | 'removal'; readonly path: string };
export type RefusedMoves = Disposable & {
  /** All attempts, refused or not. */
  readonly asked: readonly Move[];
  /** The attempts that were not refused. */
  readonly allowed: readonly Move[];
  readonly refusals: number;
};

/** `refuse` returns the code to fail with, or null. Every attempt counts separately. */
export function refuseMoves(folder: string, refuse: (move: Move) => string | null): RefusedMoves {
  const asked: Move[] = [];
  const allowed: Move[] = [];
  let refusals = 0;
  const { renameSync, rmSync } = fs;
  const check = (move: Move): void => {
    if (!move.path.startsWith(folder)) return;
    asked.push(move);
    const code = refuse(move);
    if (code === null) {
      allowed.push(move);
      return;
    }
    refusals += 1;
    throw Object.assign(new Error(`${code}: refused`), { code, path: move.path });
  };
  fs.renameSync = (from, to) => {
    check({ kind: 'rename', path: String(to) });
    renameSync(from, to);
  };
  fs.rmSync = (path, options) => {
    if (fs.existsSync(path)) check({ kind: 'removal', path: String(path) });
    rmSync(path, options);
  };
  syncBuiltinESMExports();
  return {
    asked,
    allowed,
    get refusals() {
      return refusals;
    },
    [Symbol.dispose]() {
      Object.assign(fs, { renameSync, rmSync });
      syncBuiltinESMExports();
    },
  };
}
