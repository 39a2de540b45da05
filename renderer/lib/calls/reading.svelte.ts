import type { CallArguments, CallName, CallValue } from '../../../shared/contract/calls.ts';
import type { ResourceName } from '../../../shared/contract/fields.ts';
import { call } from './api.ts';
import { followCopies } from './copy-read.svelte.ts';
import { LatestRequest } from './latest-request.ts';
import { loaded, type Loadable } from './loadable.ts';

/** One read of a component, for `StateView`. The last answer stays on screen while it is read again. */
export class Reading<N extends CallName> {
  current = $state.raw<Loadable<CallValue<N>>>({ kind: 'loading' });
  busy = $state(false);

  readonly #name: N;
  readonly #args: () => CallArguments<N>;
  readonly #latestRequest = new LatestRequest();

  constructor(name: N, args: () => CallArguments<N>) {
    this.#name = name;
    this.#args = args;
  }

  async load(): Promise<void> {
    const isLatest = this.#latestRequest.begin();
    this.busy = true;
    const answer = await loaded(async () => ({ kind: 'ready', value: await call(this.#name, this.#args()) }));
    if (!isLatest()) return;
    this.current = answer;
    this.busy = false;
  }

  /** Reads now, and again whenever one of these resources changes. Returns a function that unsubscribes. */
  follow(resources: readonly ResourceName[]): () => void {
    return followCopies(resources, () => this.load());
  }
}
