import type { ResourceStatus } from '../../shared/contract/sync.ts';

/**
 * When syncs last confirmed these copies, the oldest of these times; null unless each copy is complete and was last
 * confirmed by a sync. After a check, the age of the data is shown instead.
 */
export function findSyncedAt(statuses: readonly ResourceStatus[]): string | null {
  const times = statuses.map(timeOf);
  const known = times.flatMap((time) => time ?? []);
  return known.length < times.length ? null : (known.toSorted()[0] ?? null);
}

function timeOf({ asOf, complete, heldBack, confirmed }: ResourceStatus): string | null {
  if (asOf === null || !complete || heldBack !== null) return null;
  return confirmed?.by === 'sync' ? confirmed.at : null;
}
