import type { NameMatch } from '../../../shared/contract/answers.ts';
import { call, failureOf, on } from '../../lib/calls/api.ts';
import type { Loadable } from '../../lib/calls/loadable.ts';

const UNMATCHED_LIMIT = 1_000;

/** How far the two datasets share names: asked when first looked at, and again once either has changed. */
export class NamesState {
  match = $state.raw<Loadable<NameMatch>>({ kind: 'loading' });

  #asked = 0;
  #wanted = false;

  /** Follows syncs; returns its end. */
  start(): () => void {
    return on('resourceChanged', ({ resource }) => {
      if (this.#wanted && (resource === 'charges' || resource === 'reports')) void this.load();
    });
  }

  /** Reads once, however often it is looked at. */
  look(): void {
    if (this.#wanted) return;
    this.#wanted = true;
    void this.load();
  }

  async load(): Promise<void> {
    const asked = (this.#asked += 1);
    try {
      const value = await call('getNameMatch', { limit: UNMATCHED_LIMIT });
      if (asked === this.#asked) this.match = { kind: 'ready', value };
    } catch (error) {
      if (asked === this.#asked) this.match = { kind: 'failed', failure: failureOf(error) };
    }
  }
}
