import type { DifferenceAnswer, DifferenceRequest } from '../../../shared/contract/differences.ts';
import { call } from '../../lib/calls/api.ts';
import { loaded, type Loadable } from '../../lib/calls/loadable.ts';

/** What equals the difference between a sum and the figure typed last. */
export class ExplanationState {
  /** Null while there is no difference to explain. */
  answer = $state.raw<Loadable<DifferenceAnswer> | null>(null);
  #newest = 0;

  /** A newer request replaces an older one, here and in the main process. */
  async ask(request: DifferenceRequest): Promise<void> {
    const own = (this.#newest += 1);
    this.answer = { kind: 'loading' };
    const answer = await loaded(async () => ({ kind: 'ready', value: await call('explainDifference', request) }));
    if (own === this.#newest) this.answer = answer;
  }

  /** Ignores the answer of a request under way. */
  forget(): void {
    this.#newest += 1;
    this.answer = null;
  }
}
