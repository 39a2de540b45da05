import type { LedgerDate } from '../../preload/contract.ts';
import { call, on } from '../lib/api.ts';
import { planReread, type Reread } from '../lib/reread-period.ts';
import type { OpenRange } from '../lib/ledger-range.ts';
import type { SyncState } from './sync.svelte.ts';

/** "Re-read this period": the ledger dates held, and whether the service can be asked for some of them. */
export class RereadState {
  readonly #sync: SyncState;
  readonly #range: () => OpenRange | 'unknown' | null;
  #ledgerDates = $state.raw<readonly LedgerDate[]>([]);
  #obeysDateFilter = $state(true);

  readonly plan: Reread = $derived.by(() =>
    planReread({
      range: this.#range(),
      ledgerDates: this.#ledgerDates,
      obeysDateFilter: this.#obeysDateFilter,
      running: this.#sync.running,
    }),
  );

  constructor(sync: SyncState, range: () => OpenRange | 'unknown' | null) {
    this.#sync = sync;
    this.#range = range;
  }

  /** Reads, and follows syncs; returns its end. */
  start(): () => void {
    void this.load();
    return on('resourceChanged', ({ resource }) => {
      if (resource === 'reports') void this.load();
    });
  }

  async load(): Promise<void> {
    const [dates, facts] = await Promise.all([
      // Without them there is nothing to ask for, and the button says so.
      call('listLedgerDates', {}).catch(() => []),
      call('getLearnedFacts', {}).catch(() => null),
    ]);
    this.#ledgerDates = dates;
    this.#obeysDateFilter = facts?.dateFilter !== 'ignored';
  }

  async run(): Promise<void> {
    if (this.plan.kind === 'dates') await this.#sync.run({ kind: 'dates', dates: this.plan.dates });
  }
}
