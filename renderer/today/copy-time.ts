import { isDataset } from '../../shared/contract/fields.ts';
import type { ResourceStatus } from '../../shared/contract/sync.ts';
import { oldestReading } from '../../shared/rules/reading-time.ts';
import { ageOf } from '../lib/hong-kong-time.ts';
import { messages } from '../messages/messages.ts';
import type { Unsynced } from '../syncing/receipts/unsynced.ts';

/**
 * `synced`: when a sync confirmed the copies. `checked`: when a check found them equal to the service. `read`: neither
 * holds, or a dataset has no copy, so only the time of the data is known.
 */
export type CopyTime = { readonly kind: 'synced' | 'checked' | 'read'; readonly at: string };

/** Of the copy that was confirmed longest ago; null if no dataset has a copy. */
export function findCopyTime(copies: readonly ResourceStatus[], nowMs: number): CopyTime | null {
  const areAllHeld = copies.every(({ asOf }) => asOf !== null);
  const times = copies.flatMap((copy) => timeOf(areAllHeld ? copy : { ...copy, confirmed: null }) ?? []);
  const oldest = oldestReading(
    times.map(({ at }) => at),
    nowMs,
  );
  return times.find(({ at }) => at === oldest) ?? null;
}

/** The time in words, and what a run since then could not read: the age alone would seem to be that of all data. */
export function copySentence({ kind, at }: CopyTime, unsynced: readonly Unsynced[], nowMs: number): string {
  const words = messages.today;
  const datasets = unsynced.map(({ status }) => status.resource).filter(isDataset);
  const but = datasets.length === 0 ? '' : words.butNotRead(datasets);
  return messages.joins.sentence(words.copyTime[kind](ageOf(at, nowMs)) + but);
}

function timeOf({ asOf, confirmed }: ResourceStatus): CopyTime | null {
  if (asOf === null) return null;
  if (confirmed === null) return { kind: 'read', at: asOf };
  return { kind: confirmed.by === 'sync' ? 'synced' : 'checked', at: confirmed.at };
}
