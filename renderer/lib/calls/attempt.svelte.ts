import type { Failure } from '../../../shared/contract/errors.ts';
import { failureOf } from './api.ts';

/** Runs the actions of a screen's buttons and keeps the failure of the last one. */
export class Attempt {
  busy = $state(false);
  failure = $state.raw<Failure | null>(null);
  /** How many actions succeeded. */
  done = $state(0);

  /** Does nothing while another action runs. Returns whether the action succeeded. */
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
