import type { Failure } from '../../../shared/contract/errors.ts';
import { failureOf } from './api.ts';
import type { SideRead } from './side-read.ts';

/** Reads beside the rows that failed. The screen keeps the last answer, and one notice says which answers are not new. */
export class FailedReads {
  #failures = $state.raw<ReadonlyMap<SideRead, Failure>>(new Map());

  readonly names = $derived([...this.#failures.keys()]);
  /** The first failure: they usually have one cause. */
  readonly failure = $derived(this.#failures.values().next().value ?? null);

  /** The answer, or null after noting the failure. A later success of the same read takes the note back. */
  async attempt<T>(what: SideRead, read: Promise<T>): Promise<T | null> {
    try {
      const value = await read;
      this.#note(what, null);
      return value;
    } catch (error) {
      const failure = failureOf(error);
      // A newer question of the same screen took its place: that one is noted if it fails.
      if (failure.code !== 'cancelled') this.#note(what, failure);
      return null;
    }
  }

  dismiss(): void {
    this.#failures = new Map();
  }

  #note(what: SideRead, failure: Failure | null): void {
    if (failure === null && !this.#failures.has(what)) return;
    const others = [...this.#failures].filter(([name]) => name !== what);
    this.#failures = new Map(failure === null ? others : [...others, [what, failure]]);
  }
}
