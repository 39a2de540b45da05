// Ledger dates that were only counted and whose rows then turned out to be other ones at the service. They are read
// first: until then no filter value that contains their rows can agree, and no set of such rows can be kept.

import type { FilterValue } from '../../store/proof/parity.ts';

/** What was found in one run. */
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

  /** Nothing else is worth a request before these dates are read. */
  get areToBeRead(): boolean {
    return this.#mayRead && this.#dates.size > 0;
  }

  /** Sets of rows cannot be kept while dates are known to differ. */
  get allowRepairs(): boolean {
    return this.#dates.size === 0;
  }

  note(value: FilterValue, dates: readonly string[]): void {
    if (dates.length > 0) this.#values.add(keyOf(value));
    for (const date of dates) this.#dates.add(date);
  }

  /** Values that showed such dates come first, so that they are compared again. */
  inOrder<T extends FilterValue>(values: readonly T[]): readonly T[] {
    const rank = (value: T): number => (this.#values.has(keyOf(value)) ? 0 : 1);
    return values.toSorted((a, b) => rank(a) - rank(b));
  }

  forget(dates: readonly string[]): void {
    for (const date of dates) this.#dates.delete(date);
  }

  /** What could not be read has the first turn in the next run. */
  giveUp(): void {
    this.#mayRead = false;
  }
}

function keyOf({ name, value }: FilterValue): string {
  return `${name}=${value}`;
}
