// How many requests a run may spend on parity. Values that it does not reach come first in the next run.

export const MAX_PARITY_REQUESTS = 120;
/** A run for parity alone may spend more: a person can pause it at any moment. */
export const MAX_PARITY_CHECK_REQUESTS = 1_200;

/** Thrown where a request would go beyond the budget; not a failure. */
export class BudgetSpent extends Error {}

export class RequestBudget {
  /** The number of requests that it started with. */
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

  /** Call it before each attempt, repeated ones too. Throws `BudgetSpent`. */
  take(): void {
    if (this.#left > 0) this.#left -= 1;
    else if (this.#lender === null) throw new BudgetSpent();
    else this.#lender.budget.take();
  }

  /**
   * Sets requests aside for one purpose, so that nothing else can use them. The reserved budget has `most` requests in
   * all when that is more, which may exceed this budget.
   */
  reserve(requests: number, most = requests): RequestBudget {
    const lent = Math.min(requests, this.#left);
    this.#left -= lent;
    return new RequestBudget(Math.max(requests, most), { budget: this, lent });
  }

  /** Gives unused requests back to the budget they were reserved from. */
  release(): void {
    if (this.#lender === null) return;
    const { budget, lent } = this.#lender;
    const used = this.whole - this.#left;
    budget.#left += Math.max(0, lent - used);
    this.#left = 0;
  }
}
