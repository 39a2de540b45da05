import { UNREACHED_CODES, type ErrorCode, type UnreachedCode } from '../../shared/contract/errors.ts';
import type { Receipt } from '../../shared/contract/sync.ts';
import type { SessionState } from './session.svelte.ts';
import type { SyncState } from '../syncing/sync.svelte.ts';

/** `untried`: nothing has been asked of the service yet, so nothing is claimed. */
export type Connection = 'untried' | 'reached' | 'refused' | UnreachedCode;

/** Known only from what calls to the service came to: the system's own "online" mark lies behind VPNs. */
export class ConnectionState {
  readonly #session: SessionState;
  readonly #sync: SyncState;

  constructor(session: SessionState, sync: SyncState) {
    this.#session = session;
    this.#sync = sync;
  }

  readonly lastRun: readonly Receipt[] = $derived.by(() => {
    const receipts = this.#sync.statuses.flatMap((status) => (status.last === null ? [] : [status.last]));
    const newest = receipts.toSorted((a, b) => b.startedAt.localeCompare(a.startedAt))[0];
    return newest === undefined ? [] : receipts.filter((receipt) => receipt.runId === newest.runId);
  });

  readonly current: Connection = $derived.by(() => {
    if (this.#session.open?.token === 'rejected') return 'refused';
    const unreached = unreachedOf(this.#sync.failure?.code);
    if (unreached !== null) return unreached;
    const asked = this.lastRun.filter((receipt) => receipt.verdict !== 'notRun' && receipt.verdict !== 'cancelled');
    if (asked.length === 0) return 'untried';
    const last = asked.toSorted((a, b) => b.finishedAt.localeCompare(a.finishedAt))[0];
    const code = last?.error?.code;
    if (code === 'unauthorized') return 'refused';
    return unreachedOf(code) ?? 'reached';
  });

  /** Why the service is not reached; null while it is, or nothing is known. */
  readonly unreached: UnreachedCode | null = $derived(unreachedOf(this.current));
}

function unreachedOf(code: ErrorCode | Connection | undefined): UnreachedCode | null {
  return UNREACHED_CODES.find((each) => each === code) ?? null;
}
