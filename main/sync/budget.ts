// How many requests a run may spend on parity. What is left undone is first in the next run.

export const PARITY_REQUESTS = 120;
/** A run that does nothing else may ask longer: it can be paused at any moment. */
export const PARITY_CHECK_REQUESTS = 1_200;

/** Thrown where a request would go beyond the budget; not a failure. */
export class BudgetSpent extends Error {}

export class RequestBudget {
  #left: number;

  constructor(requests: number) {
    this.#left = requests;
  }

  get left(): number {
    return this.#left;
  }

  /** Each attempt counts, a repeated one too. */
  take(): void {
    if (this.#left <= 0) throw new BudgetSpent();
    this.#left -= 1;
  }
}
