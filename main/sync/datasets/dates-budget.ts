// How many requests a run may spend on reading reports by ledger date. The run must never cost more than one that reads
// everything, whatever the service does: it may switch to reading everything only when it saves the excess on parity.

import { BudgetSpent, MAX_PARITY_REQUESTS } from '../reading/budget.ts';

export class DatesBudget {
  readonly #spare: number;
  #whole = Infinity;
  #spent = 0;

  /** `spare`: requests that a full run is sure to spend on filter values of the reports. This run can save them there. */
  constructor({ spare }: { readonly spare: number }) {
    this.#spare = Math.min(MAX_PARITY_REQUESTS, spare);
  }

  /** The requests that reading everything takes. Until this is set, there is no limit. */
  setWhole(requests: number): void {
    this.#whole = requests;
  }

  get left(): number {
    return this.#whole + this.#spare - this.#spent;
  }

  /** Throws `BudgetSpent`. */
  take(): void {
    if (this.left < 1) throw new BudgetSpent();
    this.spend();
  }

  /** For a request that is made even if the budget is spent. */
  spend(): void {
    this.#spent += 1;
  }

  /** Whether everything can still be read in this run. */
  get allowsWhole(): boolean {
    return this.left >= this.#whole;
  }

  /** Requests beyond those of reading everything. `isWholeIncluded`: everything is read in addition. */
  overspend({ isWholeIncluded }: { readonly isWholeIncluded: boolean }): number {
    return isWholeIncluded ? this.#spent : Math.max(0, this.#spent - this.#whole);
  }
}
