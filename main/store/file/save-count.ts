// Counts in the file and in its sidecar how often a save was reported. If the file's count is behind the sidecar's, the
// file lost the end of its log; the counts then say whether only the person's own changes are lost, or synced data too.

import type { Database } from './database.ts';
import { readSidecar, writeSidecar, type Sidecar } from './sidecar.ts';
import { ignoreStorageErrors } from '../../files/storage-errors.ts';

/** `synced`: saved by a run, or by a decision about a held copy. `own`: everything else that the person saved. */
export type SaveKind = 'synced' | 'own';
/** The sidecar's counts: all saves, and all saves up to the last synced one. */
export type NotedSaves = Pick<Sidecar, 'saves' | 'synced'>;

/** Returns 0 for a file of an app version that did not count yet. */
export function countSaves(db: Database): number {
  const isCounted = db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'saves'`).get() !== undefined;
  return isCounted ? Number(db.prepare('SELECT number FROM saves').pluck().get()) : 0;
}

/**
 * Call it after a commit and before reporting the commit as saved. The count is a flushed commit of its own: the log
 * keeps the order of commits, so a count that survived proves that the commit before it survived. The sidecar is
 * written last, because it must never be ahead of the file. If it cannot be written, the next save or start writes it.
 */
export function noteSaved(db: Database, kind: SaveKind): void {
  ignoreStorageErrors(() => {
    db.prepare('UPDATE saves SET number = number + 1').run();
    const file = readSidecar(db.name);
    if (file.kind !== 'found') return;
    const saves = countSaves(db);
    const synced = kind === 'synced' ? saves : syncedOf(file.sidecar);
    writeSidecar(db.name, { ...file.sidecar, saves, synced });
  });
}

/** Earlier versions did not count synced saves by themselves: any of their saves may have been a synced one. */
function syncedOf({ saves = 0, synced = saves }: NotedSaves): number {
  return synced;
}

/** The number of own saves that a file with this count has lost; null if synced saves may be lost as well. */
export function lostSaves(noted: NotedSaves, count: number): number | null {
  if (count < syncedOf(noted)) return null;
  return Math.max(0, (noted.saves ?? 0) - count);
}

/**
 * The counts for the sidecar of a file that is being opened. If the app was ended before it noted some saves, these may
 * be synced ones, and are flushed to the disk before the sidecar counts them.
 */
export function notedAtOpening(db: Database, noted: NotedSaves | null): Required<NotedSaves> {
  const saves = countSaves(db);
  if (noted !== null && saves <= (noted.saves ?? 0)) return { saves, synced: syncedOf(noted) };
  if (saves > 0) db.pragma('wal_checkpoint(TRUNCATE)');
  return { saves, synced: saves };
}
