import { isWholeSync, type ResourceStatus } from '../../shared/contract/sync.ts';

/**
 * When the last runs of these copies ended, the oldest of them; null unless each copy is complete and its last run synced
 * all of it.
 * After any other run, only the age of the data is known.
 */
export function findSyncedAt(statuses: readonly ResourceStatus[]): string | null {
  const times = statuses.map((status) => (isSynced(status) ? (status.last?.finishedAt ?? null) : null));
  const known = times.flatMap((time) => time ?? []);
  return known.length < times.length ? null : (known.toSorted()[0] ?? null);
}

function isSynced({ asOf, complete, heldBack, last }: ResourceStatus): boolean {
  return asOf !== null && complete && heldBack === null && last !== null && isWholeSync(last);
}
