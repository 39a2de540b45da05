// How many requests a run may spend on parity. Values that it does not reach come first in the next run.

export const MAX_PARITY_REQUESTS = 120;
/** A run for parity alone may spend more: a person can pause it at any moment. */
export const MAX_PARITY_CHECK_REQUESTS = 1_200;

/** Thrown where a request would go beyond the budget; not a failure. */
export class BudgetSpent extends Error {}

export class RequestBudget {
  /** The number of requests that it started with. */
  readonly initialRequests: number;
  #requestsLeft: number;
  readonly #lender: { readonly budget: RequestBudget; readonly reservedRequests: number } | null;

  constructor(
    requests: number,
    lender: { readonly budget: RequestBudget; readonly reservedRequests: number } | null = null,
  ) {
    this.initialRequests = requests;
    this.#requestsLeft = requests;
    this.#lender = lender;
  }

  get requestsLeft(): number {
    return this.#requestsLeft + (this.#lender?.budget.requestsLeft ?? 0);
  }

  /** Call it before each attempt, repeated ones too. Throws `BudgetSpent`. */
  take(): void {
    if (this.#requestsLeft > 0) this.#requestsLeft -= 1;
    else if (this.#lender === null) throw new BudgetSpent();
    else this.#lender.budget.take();
  }

  /**
   * Sets requests aside for one purpose, so that nothing else can use them. The reserved budget has `maxRequests` in
   * all when that is more, which may exceed this budget.
   */
  reserve(requests: number, maxRequests = requests): RequestBudget {
    const reservedRequests = Math.min(requests, this.#requestsLeft);
    this.#requestsLeft -= reservedRequests;
    return new RequestBudget(Math.max(requests, maxRequests), { budget: this, reservedRequests });
  }

  /** Gives unused requests back to the budget they were reserved from. */
  release(): void {
    if (this.#lender === null) return;
    const { budget, reservedRequests } = this.#lender;
    const usedRequests = this.initialRequests - this.#requestsLeft;
    budget.#requestsLeft += Math.max(0, reservedRequests - usedRequests);
    this.#requestsLeft = 0;
  }
}
