// Whether a sync can begin now, for the commands and for the buttons of top bar, Repair, full sync and parity. What does not
// ask here asks the main process, which refuses in words.

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

export function canSync({ running }: Pick<SyncState, 'running'>, session: Open): boolean {
  return !running && syncRefusal(session) === null;
}
