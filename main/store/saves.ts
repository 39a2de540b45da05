// How often something was reported as saved: counted in the file, and noted beside it. A file that holds fewer saves than
// were noted has lost its log.

import type { Database } from './database.ts';
import { readSidecar, writeSidecar } from './sidecar.ts';
import { tidy } from './sqlite-errors.ts';

/** 0 in a file from before they were counted. */
export function countSaves(db: Database): number {
  const isCounted = db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'saves'`).get() !== undefined;
  return isCounted ? Number(db.prepare('SELECT number FROM saves').pluck().get()) : 0;
}

/**
 * After a commit, and before anybody is told of it. The count is a commit of its own: the log keeps their order, so that
 * where the count is, what came before it is, too. The sidecar comes last, as it must never be ahead of the file.
 */
export function noteSaved(db: Database): void {
  tidy(() => {
    db.prepare('UPDATE saves SET number = number + 1').run();
    const found = readSidecar(db.name);
    if (found.kind === 'found') writeSidecar(db.name, { ...found.sidecar, saves: countSaves(db) });
  });
}
