import type { ResourceName } from '../../../shared/contract/fields.ts';
import type { Receipt } from '../../../shared/contract/sync.ts';
import { call, failureOf, on } from '../../lib/calls/api.ts';
import type { Loadable } from '../../lib/calls/loadable.ts';
import { receiptsJson } from './receipt-export.ts';

const STEP = 60;
/** What one call answers at most. */
const MOST = 1_000;

/** The receipts that are kept, of everything or of one dataset or dictionary, newest first. */
export class ReceiptsState {
  list = $state.raw<Loadable<readonly Receipt[]>>({ kind: 'loading' });
  resource = $state<ResourceName | null>(null);
  #limit = $state(STEP);
  #asked = 0;

  readonly mayHaveMore = $derived(
    this.list.kind === 'ready' && this.list.value.length >= this.#limit && this.#limit < MOST,
  );

  /** Null: there are more than are read. */
  readonly total = $derived(this.list.kind === 'ready' && !this.mayHaveMore ? this.list.value.length : null);

  /** Follows the runs; returns its end. */
  start(): () => void {
    void this.load();
    return on('syncProgress', (progress) => {
      if (progress === null) void this.load();
    });
  }

  async load(): Promise<void> {
    const asked = (this.#asked += 1);
    try {
      const value = await this.#read(this.#limit);
      if (asked === this.#asked) this.list = value.length === 0 ? { kind: 'empty' } : { kind: 'ready', value };
    } catch (error) {
      if (asked === this.#asked) this.list = { kind: 'failed', failure: failureOf(error) };
    }
  }

  choose(resource: ResourceName | null): void {
    this.resource = resource;
    this.#limit = STEP;
    void this.load();
  }

  readMore(): void {
    this.#limit = Math.min(MOST, this.#limit + STEP);
    void this.load();
  }

  /** Everything under the choice, shown or not. Throws `ApiFailure`. */
  async readAllAsJson(serviceUrl: string): Promise<string> {
    return receiptsJson(await this.#read(MOST), { serviceUrl, exportedAt: new Date().toISOString() });
  }

  async #read(limit: number): Promise<readonly Receipt[]> {
    return await call('listReceipts', { limit, ...(this.resource !== null && { resource: this.resource }) });
  }
}
