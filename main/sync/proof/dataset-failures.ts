// Failures that end the proof of one dataset only: the service may still answer for the other.

import type { DatasetName } from '../../../shared/contract/fields.ts';
import { endsTheRun } from '../../../shared/contract/last-run.ts';
import { AppError } from '../../errors.ts';

export class DatasetFailures {
  readonly #asked: readonly DatasetName[];
  readonly #failures = new Map<DatasetName, AppError>();

  constructor(asked: readonly DatasetName[]) {
    this.#asked = asked;
  }

  /**
   * Null for a dataset that is not asked, or has failed, now or before. Throws failures that affect the other dataset too.
   */
  async attempt<T>(dataset: DatasetName, work: () => Promise<T>): Promise<T | null> {
    if (!this.#asked.includes(dataset) || this.#failures.has(dataset)) return null;
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError) || endsTheRun(error.code) || error.code === 'cancelled') throw error;
      this.#failures.set(dataset, error);
      return null;
    }
  }

  /** Throws the failure of the first dataset that has one. */
  throwFirst(): void {
    for (const dataset of this.#asked) {
      const failure = this.#failures.get(dataset);
      if (failure !== undefined) throw failure;
    }
  }
}
