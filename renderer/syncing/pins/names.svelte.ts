import type { NameMatch } from '../../../shared/contract/answers.ts';
import { LIMITS } from '../../../shared/contract/limits.ts';
import { call, on } from '../../lib/calls/api.ts';
import { LatestRequest } from '../../lib/calls/latest-request.ts';
import { loaded, type Loadable } from '../../lib/calls/loadable.ts';

/** How many names the two datasets share. Read when first shown, and again after either dataset has changed. */
export class NamesState {
  match = $state.raw<Loadable<NameMatch>>({ kind: 'loading' });

  readonly #latestRequest = new LatestRequest();
  #isWanted = false;

  /** Follows syncs. Returns a function that stops it. */
  start(): () => void {
    return on('resourceChanged', ({ resource }) => {
      if (this.#isWanted && (resource === 'charges' || resource === 'reports')) void this.load();
    });
  }

  /** Reads once, however often it is called. */
  look(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    void this.load();
  }

  async load(): Promise<void> {
    await this.#latestRequest.read(
      () => loaded(async () => ({ kind: 'ready', value: await call('getNameMatch', { limit: LIMITS.listEntries }) })),
      (match) => (this.match = match),
    );
  }
}
