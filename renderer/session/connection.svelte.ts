import { UNREACHED_CODES, type ErrorCode, type Failure, type UnreachedCode } from '../../shared/contract/errors.ts';
import type { Receipt, ResourceStatus } from '../../shared/contract/sync.ts';
import { findDeciding, lastRunOf, wasTokenRefused } from '../../shared/contract/last-run.ts';
import type { SessionState } from './session.svelte.ts';

/** `untried`: no request was sent yet. `refused`: the token was not accepted. */
export type ConnectionStatus = 'untried' | 'reached' | 'refused' | UnreachedCode;

/** The runs whose results show whether the service was reached. */
type Runs = { readonly statuses: readonly ResourceStatus[]; readonly failure: Failure | null };

/** Derived from the results of runs only: the system's own "online" flag is wrong behind VPNs. */
export class ConnectionState {
  readonly #session: SessionState;
  readonly #sync: Runs;

  constructor(session: SessionState, sync: Runs) {
    this.#session = session;
    this.#sync = sync;
  }

  readonly lastRun: readonly Receipt[] = $derived.by(() => lastRunOf(this.#sync.statuses));

  readonly current: ConnectionStatus = $derived.by(() => {
    if (this.#session.open?.token === 'rejected') return 'refused';
    const unreached = unreachedOf(this.#sync.failure?.code);
    if (unreached !== null) return unreached;
    const deciding = findDeciding(this.lastRun);
    if (deciding === null) return 'untried';
    if (wasTokenRefused(this.lastRun, this.#session.open?.tokenEntered ?? null)) return 'refused';
    return unreachedOf(deciding.error?.code) ?? 'reached';
  });

  /** Why the service cannot be reached; null if it can, or nothing is known. */
  readonly unreached: UnreachedCode | null = $derived(unreachedOf(this.current));
}

function unreachedOf(code: ErrorCode | ConnectionStatus | undefined): UnreachedCode | null {
  return UNREACHED_CODES.find((each) => each === code) ?? null;
}
