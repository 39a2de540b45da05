import { LatestRequest } from '../../lib/calls/latest-request.ts';
import type { FilterOption } from './filter-options.ts';

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
  /** Null until the first answer. */
  offered = $state.raw<Offered | null>(null);
  readonly options = $derived(this.offered?.options ?? []);

  readonly #latestRequest = new LatestRequest();
  readonly #read: (search: string) => Promise<Offered>;

  constructor(read: (search: string) => Promise<Offered>) {
    this.#read = read;
  }

  async load(search: string): Promise<void> {
    await this.#latestRequest.read(
      () => this.#read(search),
      (offered) => (this.offered = offered),
    );
  }

  /** Called at each opening: the counts may belong to earlier filters. */
  reset(): void {
    this.#latestRequest.drop();
    this.offered = null;
  }
}
