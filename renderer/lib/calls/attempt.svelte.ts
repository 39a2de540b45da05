import type { Failure } from '../../../shared/contract/errors.ts';
import { failureOf } from './api.ts';

/** The actions of a screen's buttons, and why the last one failed. */
export class Attempt {
  busy = $state(false);
  failure = $state.raw<Failure | null>(null);
  /** How many have ended well. */
  done = $state(0);

  /** One at a time: does nothing while another is under way. Returns whether the action ended well. */
  async run(action: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    try {
      return await this.runBeside(action);
    } finally {
      this.busy = false;
    }
  }

  /** For actions that do not exclude each other, such as renaming two clients. */
  async runBeside(action: () => Promise<unknown>): Promise<boolean> {
    this.failure = null;
    try {
      await action();
      this.done += 1;
      return true;
    } catch (error) {
      this.failure = failureOf(error);
      return false;
    }
  }
}
