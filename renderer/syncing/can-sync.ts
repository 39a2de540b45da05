// Whether a run can begin now, for the commands and for every button that begins one. What does not ask here, such as a key,
// asks the main process, which refuses in words.

import { DATASETS, type ResourceName } from '../../shared/contract/fields.ts';
import { messages } from '../messages/messages.ts';
import type { SessionState } from '../session/session.svelte.ts';
import type { SyncState } from './sync.svelte.ts';

/** The states of one open profile. */
type Desk<Sync extends keyof SyncState> = {
  readonly sync: Pick<SyncState, Sync>;
  readonly session: Pick<SessionState, 'open'>;
};

/** Why what a run would disturb cannot begin, in words; null if none runs. */
export function runningRefusal({ running }: Pick<SyncState, 'running'>): string | null {
  return running ? messages.parity.syncRuns : null;
}

/**
 * Why no run can begin, in words; null if one can. For the `refusal` of a button: the run that the button itself begins must
 * not take the focus from it, as `disabled` would.
 */
export function runRefusal({ sync, session }: Desk<'running'>): string | null {
  return session.open?.isReadOnly === true ? messages.session.readOnlySync : runningRefusal(sync);
}

/** Whether a smaller copy waits for a decision: until then the service is not asked about the live one. */
export function isHeldBack(sync: Pick<SyncState, 'findStatus'>, resource: ResourceName): boolean {
  return (sync.findStatus(resource)?.heldBack ?? null) !== null;
}

/** Whether a check would compare nothing, because every dataset that has a copy is held back. */
export function isCheckHeldBack(sync: Pick<SyncState, 'findStatus'>): boolean {
  const synced = DATASETS.filter((dataset) => (sync.findStatus(dataset)?.asOf ?? null) !== null);
  return synced.length > 0 && synced.every((dataset) => isHeldBack(sync, dataset));
}

/**
 * What the fetching of clients waits for, beside a run: their charges are rows of the copy. `scope`: the permission without
 * which there is no copy, if that is why.
 */
export type FetchWait = { readonly kind: 'decision' } | { readonly kind: 'copy'; readonly scope: string | null };

/** Null if nothing is waited for, or the state of the charges is not known yet. */
export function fetchWait(sync: Pick<SyncState, 'findStatus'>): FetchWait | null {
  const charges = sync.findStatus('charges');
  if (charges === null) return null;
  if (charges.asOf === null) return { kind: 'copy', scope: charges.last?.missingScope ?? null };
  return charges.heldBack === null ? null : { kind: 'decision' };
}

/** Why no client can be fetched now, in words; null if one can. */
export function fetchRefusal(desk: Desk<'running' | 'findStatus'>): string | null {
  const wait = fetchWait(desk.sync);
  return runRefusal(desk) ?? (wait === null ? null : waitWords(wait));
}

function waitWords(wait: FetchWait): string {
  if (wait.kind === 'decision') return messages.pins.fetchAfterDecision;
  if (wait.scope === null) return messages.pins.fetchAfterFirstCopy;
  return messages.sync.scopeMissing({ resource: 'charges', scope: wait.scope, synced: [] });
}

/** Why no filter can be compared now, in words; null if one can. */
export function checkRefusal(desk: Desk<'running' | 'findStatus'>): string | null {
  return runRefusal(desk) ?? (isCheckHeldBack(desk.sync) ? messages.parity.checkAfterDecision : null);
}
