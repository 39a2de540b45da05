import type { FilterOption } from './filter-options.ts';

export type Offered = {
  readonly options: readonly FilterOption[];
  /** Not: these are the values known without counting. */
  readonly isCounted: boolean;
  /** A list could not be read: values may be missing. */
  readonly isFailed: boolean;
};

/** The values of one list, as they are searched. */
export class FacetState {
  /** Null: not there yet. */
  offered = $state.raw<Offered | null>(null);
  readonly options = $derived(this.offered?.options ?? []);

  #asked = 0;
  readonly #read: (search: string) => Promise<Offered>;

  constructor(read: (search: string) => Promise<Offered>) {
    this.#read = read;
  }

  async load(search: string): Promise<void> {
    const turn = (this.#asked += 1);
    const offered = await this.#read(search);
    // A newer question overtakes an older one.
    if (turn === this.#asked) this.offered = offered;
  }

  /** The counts of an earlier look may be of other filters. */
  reset(): void {
    this.#asked += 1;
    this.offered = null;
  }
}
