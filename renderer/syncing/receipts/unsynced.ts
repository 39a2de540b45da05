// The datasets that the last run, a sync or a check, could not read in full, where no other notice of the status bar says so.

import { UNREACHED_CODES } from '../../../shared/contract/errors.ts';
import { isDataset } from '../../../shared/contract/fields.ts';
import { isProvenCopy, type Receipt, type ResourceStatus, type Verdict } from '../../../shared/contract/sync.ts';
import { messages } from '../../messages/messages.ts';
import { shortTime } from '../../lib/hong-kong-time.ts';

/** What a smaller copy waits for, and what a person cancelled, is said elsewhere. */
const NOT_RENEWED: ReadonlySet<Verdict> = new Set<Verdict>(['failed', 'rowErrors', 'unsettled']);

export type Unsynced = { readonly status: ResourceStatus; readonly receipt: Receipt };

/** `isReached`: false while a notice says that the service cannot be reached. One without a copy says it on its own screen. */
export function unsyncedOf(statuses: readonly ResourceStatus[], isReached: boolean): readonly Unsynced[] {
  return statuses.flatMap((status) => {
    const { resource, last: receipt, asOf } = status;
    if (receipt === null || asOf === null || !isDataset(resource) || !NOT_RENEWED.has(receipt.verdict)) return [];
    const code = receipt.error?.code;
    const isUnreached = UNREACHED_CODES.some((each) => each === code);
    return code === 'unauthorized' || (isUnreached && !isReached) ? [] : [{ status, receipt }];
  });
}

/** The other datasets that the run of this receipt updated. `run`: receipts of one run. */
export function syncedBeside({ runId }: Receipt, run: readonly Receipt[]) {
  return run
    .filter((other) => other.runId === runId && isProvenCopy(other.verdict))
    .map(({ resource }) => resource)
    .filter(isDataset);
}

/** A missing permission in full, because the person must ask for it; the Sync screen says the other reasons. */
export function unsyncedSentence({ status, receipt }: Unsynced, run: readonly Receipt[], nowMs: number): string {
  const words = messages.sync;
  const { resource, asOf } = status;
  const scope = receipt.missingScope;
  if (scope !== null) return words.scopeMissing({ resource, scope, synced: syncedBeside(receipt, run) });
  return words.notRenewed(resource, asOf === null ? null : shortTime(asOf, nowMs));
}
