import type { Failure } from '../../../shared/contract/errors.ts';
import { failureOf } from './api.ts';
import type { SideRead } from '../../messages/en/frame.ts';

/** Side reads that failed. The screen keeps their last answer, and one notice names them. */
export class FailedReads {
  #failures = $state.raw<ReadonlyMap<SideRead, Failure>>(new Map());

  readonly names = $derived([...this.#failures.keys()]);
  /** The first failure, because they usually have one cause. */
  readonly failure = $derived(this.#failures.values().next().value ?? null);

  /** The answer, or null after noting the failure. A later success of the same read clears the note. */
  async attempt<T>(sideRead: SideRead, read: Promise<T>): Promise<T | null> {
    try {
      const value = await read;
      this.note(sideRead, null);
      return value;
    } catch (error) {
      const failure = failureOf(error);
      // A newer request of the same screen replaced this one; it is noted if it fails itself.
      if (failure.code !== 'cancelled') this.note(sideRead, failure);
      return null;
    }
  }

  dismiss(): void {
    this.#failures = new Map();
  }

  /** Null after a read that succeeded. */
  note(sideRead: SideRead, failure: Failure | null): void {
    if (failure === null && !this.#failures.has(sideRead)) return;
    const others = [...this.#failures].filter(([name]) => name !== sideRead);
    this.#failures = new Map(failure === null ? others : [...others, [sideRead, failure]]);
  }
}
