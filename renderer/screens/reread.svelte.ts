import type { LedgerDate } from '../../shared/contract/sync.ts';
import { call, on } from '../lib/calls/api.ts';
import { planReread, type Reread } from './reread-period.ts';
import type { OpenRange } from '../lib/ledger-range.ts';
import type { SyncState } from '../syncing/sync.svelte.ts';

/** The button "Re-read this period": which ledger dates of the copy it would read, or why it cannot. */
export class RereadState {
  readonly #sync: SyncState;
  readonly #range: () => OpenRange | 'unknown' | null;
  #ledgerDates = $state.raw<readonly LedgerDate[]>([]);
  #obeysDateFilter = $state(true);
  #isRead = $state(true);

  readonly plan: Reread = $derived.by(() =>
    planReread({
      range: this.#range(),
      ledgerDates: this.#ledgerDates,
      obeysDateFilter: this.#obeysDateFilter,
      isRead: this.#isRead,
    }),
  );

  constructor(sync: SyncState, range: () => OpenRange | 'unknown' | null) {
    this.#sync = sync;
    this.#range = range;
  }

  /** Reads now and after each sync. Returns a function that stops this. */
  start(): () => void {
    void this.load();
    return on('resourceChanged', ({ resource }) => {
      if (resource === 'reports') void this.load();
    });
  }

  async load(): Promise<void> {
    try {
      const [dates, facts] = await Promise.all([call('listLedgerDates', {}), call('getLearnedFacts', {})]);
      this.#ledgerDates = dates;
      this.#obeysDateFilter = facts.dateFilter !== 'ignored';
      this.#isRead = true;
    } catch {
      // The button says that the dates could not be read, and refuses.
      this.#isRead = false;
    }
  }

  async run(): Promise<void> {
    if (this.plan.kind === 'dates') await this.#sync.run({ kind: 'dates', dates: this.plan.dates });
  }
}
