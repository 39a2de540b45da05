import type { NameMatch } from '../../../shared/contract/answers.ts';
import { LIMITS } from '../../../shared/contract/limits.ts';
import { call, on } from '../../lib/calls/api.ts';
import { loaded, type Loadable } from '../../lib/calls/loadable.ts';

/** How many names the two datasets share. Read when first shown, and again after either dataset has changed. */
export class NamesState {
  match = $state.raw<Loadable<NameMatch>>({ kind: 'loading' });

  #latestRequest = 0;
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
    const request = (this.#latestRequest += 1);
    const match = await loaded(async () => ({
      kind: 'ready',
      value: await call('getNameMatch', { limit: LIMITS.listEntries }),
    }));
    if (request === this.#latestRequest) this.match = match;
  }
}
