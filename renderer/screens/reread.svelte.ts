import { call } from '../lib/calls/api.ts';
import { CopyRead, followCopies } from '../lib/calls/copy-read.svelte.ts';
import { loaded, type Loadable } from '../lib/calls/loadable.ts';
import { planReread, type Reread, type RereadFacts } from './reread-period.ts';
import type { OpenRange } from '../lib/ledger-range.ts';
import type { SyncState } from '../syncing/sync.svelte.ts';

/** The button "Re-read this period": which ledger dates of the copy it would read, or why it cannot. */
export class RereadState {
  readonly #sync: SyncState;
  readonly #clock: { readonly nowMs: number };
  readonly #range: () => OpenRange | 'unknown' | null;
  #facts = $state.raw<Loadable<RereadFacts>>({ kind: 'loading' });
  readonly #copyRead = new CopyRead();

  readonly plan: Reread = $derived.by(() =>
    planReread({
      range: this.#range(),
      facts: this.#copyRead.isOld ? { kind: 'loading' } : this.#facts,
      nowMs: this.#clock.nowMs,
    }),
  );

  constructor(sync: SyncState, clock: { readonly nowMs: number }, range: () => OpenRange | 'unknown' | null) {
    this.#sync = sync;
    this.#clock = clock;
    this.#range = range;
  }

  /** Reads now and after each sync. Returns a function that stops this. */
  start(): () => void {
    return followCopies(['reports'], () => this.load());
  }

  async load(): Promise<void> {
    await this.#copyRead.renew(
      () => loaded(readRereadFacts),
      (facts) => (this.#facts = facts),
    );
  }

  async run(): Promise<void> {
    if (this.plan.kind !== 'dates') return;
    const { dates, emptyDays } = this.plan;
    await this.#sync.run({ kind: 'dates', dates: [...dates, ...emptyDays] });
  }
}

async function readRereadFacts(): Promise<Loadable<RereadFacts>> {
  const [ledgerDates, learned] = await Promise.all([call('listLedgerDates', {}), call('getLearnedFacts', {})]);
  return { kind: 'ready', value: { ledgerDates, obeysDateFilter: learned.dateFilter !== 'ignored' } };
}
