// Ledger dates that were only counted, and whose rows turned out to differ from the service's. They must be read first:
// until then no filter value with their rows can agree with the service, and no set of such rows can be stored.

import type { FilterValue } from '../../store/proof/parity.ts';
import { valueKey } from '../../store/proof/value-key.ts';

/** The outdated dates that one run finds. */
export class OutdatedDates {
  readonly #dates = new Set<string>();
  readonly #values = new Set<string>();
  #mayRead: boolean;

  constructor(options: { readonly mayRead: boolean }) {
    this.#mayRead = options.mayRead;
  }

  get dates(): readonly string[] {
    return [...this.#dates].sort();
  }

  /** True when these dates must be read before any other request is worthwhile. */
  get areToBeRead(): boolean {
    return this.#mayRead && this.#dates.size > 0;
  }

  /** Sets of rows cannot be stored while dates are known to differ. */
  get allowRepairs(): boolean {
    return this.#dates.size === 0;
  }

  note(value: FilterValue, dates: readonly string[]): void {
    if (dates.length > 0) this.#values.add(valueKey(value));
    for (const date of dates) this.#dates.add(date);
  }

  /** Values that revealed outdated dates come first, so that they are compared again. */
  inOrder<T extends FilterValue>(values: readonly T[]): readonly T[] {
    const rank = (value: T): number => (this.#values.has(valueKey(value)) ? 0 : 1);
    return values.toSorted((a, b) => rank(a) - rank(b));
  }

  forget(dates: readonly string[]): void {
    for (const date of dates) this.#dates.delete(date);
  }

  /** These dates are not read in this run; the next one reads them first. */
  giveUp(): void {
    this.#mayRead = false;
  }
}
