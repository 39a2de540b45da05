import type { Failure } from '../../../shared/contract/errors.ts';
import { failureOf } from './api.ts';

/** What a screen's buttons do, one at a time, and why the last one failed. */
export class Attempt {
  busy = $state(false);
  failure = $state.raw<Failure | null>(null);
  /** How many have ended well. */
  done = $state(0);

  async run(action: () => Promise<unknown>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.failure = null;
    try {
      await action();
      this.done += 1;
    } catch (error) {
      this.failure = failureOf(error);
    } finally {
      this.busy = false;
    }
  }
}
