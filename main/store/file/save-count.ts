// Counts in the file and in its sidecar how often something was reported as saved. A file whose count is behind the
// sidecar's has lost the end of its log; the difference says whether only a person's own changes are lost, or synced data too.

import type { Database } from './database.ts';
import { readSidecar, writeSidecar, type Sidecar } from './sidecar.ts';
import { tidy } from './sqlite-errors.ts';

/** `synced`: committed by a run, or by a decision about a copy. `own`: everything else that a person saves. */
export type SaveKind = 'synced' | 'own';
/** The sidecar's counts: of all saves, and of all saves up to the last synced one. */
export type NotedSaves = Pick<Sidecar, 'saves' | 'synced'>;

/** 0 in a file of a version that did not count yet. */
export function countSaves(db: Database): number {
  const isCounted = db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'saves'`).get() !== undefined;
  return isCounted ? Number(db.prepare('SELECT number FROM saves').pluck().get()) : 0;
}

/**
 * Call it after a commit, before the commit is reported as saved. The count is a flushed commit of its own: because the
 * log keeps the order of commits, a count that survived proves that the commit before it survived. The sidecar is written
 * last, since it must never be ahead of the file.
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

/** Earlier versions did not tell the kinds apart: any save may have been a synced one. */
function syncedOf({ saves = 0, synced = saves }: NotedSaves): number {
  return synced;
}

/** How many own saves a file with this count has lost; null when synced saves may be among the lost ones. */
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
