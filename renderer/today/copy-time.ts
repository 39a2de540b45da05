import { confirmedAt, isWholeSync, type ResourceStatus } from '../../shared/contract/sync.ts';
import { oldestReading } from '../../shared/rules/reading-time.ts';

/**
 * `synced`: when a sync confirmed the copy. `checked`: when a check found it equal to the service. `read`: the last run
 * did neither, so only the time of the data is known.
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

function timeOf(copy: ResourceStatus): CopyTime | null {
  if (copy.asOf === null) return null;
  const at = confirmedAt(copy);
  if (at === null || copy.last === null) return { kind: 'read', at: copy.asOf };
  return { kind: isWholeSync(copy.last) ? 'synced' : 'checked', at };
}
