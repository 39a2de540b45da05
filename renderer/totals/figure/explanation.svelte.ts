import type { DifferenceAnswer, DifferenceRequest } from '../../../shared/contract/differences.ts';
import { call } from '../../lib/calls/api.ts';
import { LatestRequest } from '../../lib/calls/latest-request.ts';
import { loaded, type Loadable } from '../../lib/calls/loadable.ts';

/** What equals the difference between a sum and the figure typed last. */
export class ExplanationState {
  /** Null while there is no difference to explain. */
  answer = $state.raw<Loadable<DifferenceAnswer> | null>(null);
  readonly #latestRequest = new LatestRequest();

  /** A newer request replaces an older one, here and in the main process. */
  async ask(request: DifferenceRequest): Promise<void> {
    this.answer = { kind: 'loading' };
    await this.#latestRequest.read(
      () => loaded(async () => ({ kind: 'ready', value: await call('explainDifference', request, 'explanation') })),
      (answer) => (this.answer = answer),
    );
  }

  /** Ignores the answer of a request under way. */
  forget(): void {
    this.#latestRequest.drop();
    this.answer = null;
  }
}
