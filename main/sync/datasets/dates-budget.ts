// What a run may ask for the reports by ledger date. It never costs more than a run that reads everything, whatever the
// service does meanwhile: both ways in one run are allowed only as far as a full run would have spent as much on parity.

import { BudgetSpent, PARITY_REQUESTS } from '../reading/budget.ts';

export class DatesBudget {
  readonly #spare: number;
  #whole = Infinity;
  #spent = 0;

  /** `spare`: what a full run is sure to spend on filter values of the reports, so that this run can save it there. */
  constructor({ spare }: { readonly spare: number }) {
    this.#spare = Math.min(PARITY_REQUESTS, spare);
  }

  /** What reading everything costs; until this is set, nothing is bounded. */
  setWhole(requests: number): void {
    this.#whole = requests;
  }

  get left(): number {
    return this.#whole + this.#spare - this.#spent;
  }

  take(): void {
    if (this.left < 1) throw new BudgetSpent();
    this.#spent += 1;
  }

  /** Whether everything can still be read in this run. */
  get allowsWhole(): boolean {
    return this.left >= this.#whole;
  }

  /** Requests beyond those that reading everything costs. `andWhole`: everything is read as well. */
  overspend({ andWhole }: { readonly andWhole: boolean }): number {
    return andWhole ? this.#spent : Math.max(0, this.#spent - this.#whole);
  }
}
