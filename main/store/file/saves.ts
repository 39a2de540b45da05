// How often something was reported as saved: counted in the file, and noted beside it. A file whose count is behind the
// note has lost its log. The log loses its end only, so the count says what is gone: changes of a person's own, or more.

import type { Database } from './database.ts';
import { readSidecar, writeSidecar, type Sidecar } from './sidecar.ts';
import { tidy } from './sqlite-errors.ts';

/** `synced`: rows, receipts and what else a run or a decision about a copy commits. `own`: anything else a person saves. */
export type SaveKind = 'synced' | 'own';
/** As in the sidecar: how many saves were noted, and how many there were when the last synced one was. */
export type NotedSaves = Pick<Sidecar, 'saves' | 'synced'>;

/** 0 in a file from before they were counted. */
export function countSaves(db: Database): number {
  const isCounted = db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'saves'`).get() !== undefined;
  return isCounted ? Number(db.prepare('SELECT number FROM saves').pluck().get()) : 0;
}

/**
 * After a commit, and before it is reported as saved. The count is a flushed commit of its own: the log keeps the order
 * of commits, so that where the count is, what came before it is, too. The sidecar comes last: it must never be ahead
 * of the file.
 */
export function noteSaved(db: Database, kind: SaveKind): void {
  tidy(() => {
    db.prepare('UPDATE saves SET number = number + 1').run();
    const found = readSidecar(db.name);
    if (found.kind !== 'found') return;
    const saves = countSaves(db);
    const synced = kind === 'synced' ? saves : syncedOf(found.sidecar);
    writeSidecar(db.name, { ...found.sidecar, saves, synced });
  });
}

/** Earlier versions noted all saves alike: any of them may have been a synced one. */
function syncedOf({ saves = 0, synced = saves }: NotedSaves): number {
  return synced;
}

/** How many of the noted saves a file with this count has lost; null where synced ones may be among them. */
export function lostSaves(noted: NotedSaves, count: number): number | null {
  if (count < syncedOf(noted)) return null;
  return Math.max(0, (noted.saves ?? 0) - count);
}

/**
 * What to note of a file that is opened. Saves that were not noted, because the app was ended first, may be synced ones;
 * they are put onto the disk before the sidecar counts them.
 */
export function notedAtOpening(db: Database, noted: NotedSaves | null): Required<NotedSaves> {
  const saves = countSaves(db);
  if (noted !== null && saves <= (noted.saves ?? 0)) return { saves, synced: syncedOf(noted) };
  if (saves > 0) db.pragma('wal_checkpoint(TRUNCATE)');
  return { saves, synced: saves };
}
