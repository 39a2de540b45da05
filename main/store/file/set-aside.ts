// Moves a data file that cannot be used, with everything beside it, into a folder of its own. Nothing is deleted.

import { existsSync, mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { SetAside } from '../../../shared/contract/session.ts';
import { renameFileBlocking } from './file-moves.ts';
import { sidecarPath } from './sidecar.ts';
import { withStorageErrors } from './sqlite-errors.ts';

/**
 * The file must be closed. The order matters if a crash interrupts the moves: the sidecar goes last, because its count
 * of saves shows that a file without its log is damaged and not just older.
 */
export function setAsideStore(options: {
  readonly path: string;
  readonly now: () => number;
}): Pick<SetAside, 'movedTo'> {
  const { path, now } = options;
  return withStorageErrors(path, () => {
    const folder = freeFolder(path, now());
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const part of [`${path}-wal`, `${path}-shm`, path, sidecarPath(path)]) {
      if (existsSync(part)) renameFileBlocking(part, join(folder, basename(part)));
    }
    return { movedTo: folder };
  });
}

function freeFolder(path: string, nowMs: number): string {
  const time = new Date(nowMs).toISOString().replaceAll(/[-:]/g, '').slice(0, 15);
  const wantedPath = join(dirname(path), 'set-aside', `${basename(path)}-${time}`);
  let folder = wantedPath;
  for (let attempt = 2; existsSync(folder); attempt += 1) folder = `${wantedPath}-${attempt}`;
  return folder;
}
