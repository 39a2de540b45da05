// Moves a data file that cannot be used, with everything beside it, into a folder of its own. Nothing is deleted.

import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { SetAside } from '../../../shared/contract/session.ts';
import { renameFileBlocking } from '../../files/file-moves.ts';
import { withStorageErrors } from '../../files/storage-errors.ts';
import { writeDurablyBlocking } from '../../files/write-durably.ts';
import { readSidecar, sidecarPath, writeSidecar, type Sidecar } from './sidecar.ts';

/**
 * The file must be closed. If a crash or a refusal interrupts the moves, the sidecar is still in place: its count of saves
 * shows that a file without its log is damaged and not just older, and its `replaced` says where a file that is gone was moved.
 * A sidecar that cannot be read still says that there was a file: the next opening then sets aside what is left, into a folder
 * beside the first one. `createStore` writes the sidecar of the new file over it.
 */
export function setAsideStore(options: {
  readonly path: string;
  readonly reason: SetAside['reason'];
  readonly now: () => number;
}): NonNullable<Sidecar['replaced']> {
  const { path, reason, now } = options;
  return withStorageErrors(path, () => {
    const folder = freeFolder(path, now());
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const replaced = { reason, movedTo: folder };
    const sidecarFile = readSidecar(path);
    if (sidecarFile.kind === 'found') {
      writeSidecar(join(folder, basename(path)), sidecarFile.sidecar);
      writeSidecar(path, { ...sidecarFile.sidecar, replaced });
    }
    const sidecar = sidecarPath(path);
    if (sidecarFile.kind === 'unreadable') copyFileSync(sidecar, join(folder, basename(sidecar)));
    // One that cannot be read. With a state `new`, a file that is not moved yet would be overwritten.
    if (sidecarFile.kind === 'absent') writeDurablyBlocking(sidecar, '');
    for (const part of [`${path}-wal`, `${path}-shm`, path]) {
      if (existsSync(part)) renameFileBlocking(part, join(folder, basename(part)));
    }
    return replaced;
  });
}

/** True if the file that `replaced` names was moved as a whole, but no new one was created yet. */
export function wasSetAside(path: string, { replaced }: Sidecar): boolean {
  return replaced !== undefined && isNothingThere(path);
}

/** Neither the file nor its log. */
export function isNothingThere(path: string): boolean {
  return [path, `${path}-wal`].every((part) => !existsSync(part));
}

function freeFolder(path: string, nowMs: number): string {
  const time = new Date(nowMs).toISOString().replaceAll(/[-:]/g, '').slice(0, 15);
  const wantedPath = join(dirname(path), 'set-aside', `${basename(path)}-${time}`);
  let folder = wantedPath;
  for (let attempt = 2; existsSync(folder); attempt += 1) folder = `${wantedPath}-${attempt}`;
  return folder;
}
