import { LatestRequest } from '../../lib/calls/latest-request.ts';
import type { FilterOption } from './filter-options.ts';
import { namedOptions } from './named-options.ts';

export type Offered = {
  readonly options: readonly FilterOption[];
  /** How many further values match the search; null if there are some, but it is not known how many. */
  readonly more: number | null;
  /** False: only the values that are known without counting rows. */
  readonly isCounted: boolean;
  /** A read failed: values may be missing. */
  readonly isFailed: boolean;
};

/** The values that one list offers for the search text. */
export class FacetState {
  /** The newest answer, which may be to an earlier text. Null until the first one. */
  offered = $state.raw<Offered | null>(null);
  #typed = $state('');
  /** The text that `offered` answers. */
  #answered = $state('');
  readonly options = $derived(
    namedOptions(
      this.offered?.options ?? [],
      { typed: this.#typed, answered: this.#answered },
      ({ value, label, code, dictionaryLabel = null }) => [value, label, code, dictionaryLabel],
    ),
  );
  /** No option is offered because the text is not answered yet. */
  readonly isWaiting = $derived(this.options.length === 0 && (this.offered === null || this.#typed !== this.#answered));

  readonly #latestRequest = new LatestRequest();
  readonly #read: (search: string) => Promise<Offered>;

  constructor(read: (search: string) => Promise<Offered>) {
    this.#read = read;
  }

  async load(search: string): Promise<void> {
    this.#typed = search;
    await this.#latestRequest.read(
      () => this.#read(search),
      (offered) => {
        this.offered = offered;
        this.#answered = search;
      },
    );
  }
}
