// Whether a run can begin now, for the commands and for the buttons of top bar, Repair, full sync, parity and clients. What does
// not ask here asks the main process, which refuses in words.

import { DATASETS, type ResourceName } from '../../shared/contract/fields.ts';
import { messages } from '../messages/messages.ts';
import type { SessionState } from '../session/session.svelte.ts';
import type { SyncState } from './sync.svelte.ts';

type Open = Pick<SessionState, 'open'>;

/** Why no sync can begin while this profile is open, in words; null if one can. */
export function syncRefusal({ open }: Open): string | null {
  return open?.isReadOnly === true ? messages.session.readOnlySync : null;
}

/**
 * Why no run can begin while another runs, in words; null if none runs. For the `refusal` of a button: the run that the button
 * itself begins must not take the focus from it, as `disabled` would.
 */
export function runningRefusal({ running }: Pick<SyncState, 'running'>): string | null {
  return running ? messages.parity.syncRuns : null;
}

type Held = Pick<SyncState, 'running' | 'findStatus'>;

/** Whether a smaller copy waits for a decision: until then the service is not asked about the live one. */
export function isHeldBack(sync: Pick<SyncState, 'findStatus'>, resource: ResourceName): boolean {
  return (sync.findStatus(resource)?.heldBack ?? null) !== null;
}

/** Whether a check would compare nothing, because every dataset that has a copy is held back. */
export function isCheckHeldBack(sync: Pick<SyncState, 'findStatus'>): boolean {
  const synced = DATASETS.filter((dataset) => (sync.findStatus(dataset)?.asOf ?? null) !== null);
  return synced.length > 0 && synced.every((dataset) => isHeldBack(sync, dataset));
}

/** Why no client can be fetched now, in words; null if one can. */
export function fetchRefusal(sync: Held): string | null {
  return runningRefusal(sync) ?? (isHeldBack(sync, 'charges') ? messages.pins.fetchAfterDecision : null);
}

/** Why no filter can be compared now, in words; null if one can. */
export function checkRefusal(sync: Held): string | null {
  return runningRefusal(sync) ?? (isCheckHeldBack(sync) ? messages.parity.checkAfterDecision : null);
}

export function canSync({ running }: Pick<SyncState, 'running'>, session: Open): boolean {
  return !running && syncRefusal(session) === null;
}
