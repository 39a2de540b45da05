// How many requests a run may spend on parity. What is left undone is first in the next run.

export const PARITY_REQUESTS = 120;
/** A run that does nothing else may ask longer: it can be paused at any moment. */
export const PARITY_CHECK_REQUESTS = 1_200;

/** Thrown where a request would go beyond the budget; not a failure. */
export class BudgetSpent extends Error {}

export class RequestBudget {
  /** What it started with. */
  readonly whole: number;
  #left: number;
  readonly #lender: { readonly budget: RequestBudget; readonly lent: number } | null;

  constructor(requests: number, lender: { readonly budget: RequestBudget; readonly lent: number } | null = null) {
    this.whole = requests;
    this.#left = requests;
    this.#lender = lender;
  }

  get left(): number {
    return this.#left + (this.#lender?.budget.left ?? 0);
  }

  /** Each attempt counts, a repeated one too. */
  take(): void {
    if (this.#left > 0) this.#left -= 1;
    else if (this.#lender === null) throw new BudgetSpent();
    else this.#lender.budget.take();
  }

  /**
   * Sets requests aside for one purpose, so that nothing asked at the same time can use them. `most`, where it is more,
   * may go beyond this budget.
   */
  reserve(requests: number, most = requests): RequestBudget {
    const lent = Math.min(requests, this.#left);
    this.#left -= lent;
    return new RequestBudget(Math.max(requests, most), { budget: this, lent });
  }

  /** Gives back what was set aside and not used. */
  release(): void {
    if (this.#lender === null) return;
    const { budget, lent } = this.#lender;
    const used = this.whole - this.#left;
    budget.#left += Math.max(0, lent - used);
    this.#left = 0;
  }
}
