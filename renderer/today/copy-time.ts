import type { ResourceStatus } from '../../shared/contract/sync.ts';
import { oldestReading } from '../../shared/rules/reading-time.ts';

/**
 * `synced`: when a sync confirmed the copy. `checked`: when a check found it equal to the service. `read`: neither
 * holds, so only the time of the data is known.
 */
export type CopyTime = { readonly kind: 'synced' | 'checked' | 'read'; readonly at: string };

/** Of the copy that was confirmed longest ago; null without a copy. */
export function findCopyTime(copies: readonly ResourceStatus[], nowMs: number): CopyTime | null {
  const times = copies.flatMap((copy) => timeOf(copy) ?? []);
  const oldest = oldestReading(
    times.map(({ at }) => at),
    nowMs,
  );
  return times.find(({ at }) => at === oldest) ?? null;
}

function timeOf({ asOf, confirmed }: ResourceStatus): CopyTime | null {
  if (asOf === null) return null;
  if (confirmed === null) return { kind: 'read', at: asOf };
  return { kind: confirmed.by === 'sync' ? 'synced' : 'checked', at: confirmed.at };
}
