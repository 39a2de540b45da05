import { DATASETS } from '../../shared/contract/fields.ts';
import type { LedgerDate } from '../../shared/contract/sync.ts';
import { parseRereadRuns, REREAD_RUNS_PREFERENCE } from '../../shared/preferences/quick-sync-dates.ts';
import { call } from '../lib/calls/api.ts';
import { LatestRequest } from '../lib/calls/latest-request.ts';
import { Setting } from '../settings/setting.svelte.ts';
import type { ProofState } from './proof/proof.svelte.ts';
import { loadAfterRuns } from './load-after-runs.ts';
import type { SyncState } from './sync.svelte.ts';
import { wholeSeal } from './whole-seal.ts';

type SealParts = {
  readonly sync: Pick<SyncState, 'statuses' | 'isReadingFirst' | 'onOtherCopy'>;
  readonly proof: Pick<ProofState, 'parity' | 'parities'>;
  readonly clock: { readonly nowMs: number };
};

/** The seal of the whole copy, and the facts it is computed from. */
export class WholeSealState {
  /** Within how many runs each older ledger date is to be read again, as chosen in the Settings. */
  readonly rereadRuns = new Setting(REREAD_RUNS_PREFERENCE, parseRereadRuns);

  #ledgerDates = $state.raw<readonly LedgerDate[] | null>(null);
  /** They are those of the copy before. */
  #areDatesOld = $state(false);
  readonly #latestRequest = new LatestRequest();
  readonly #parts: SealParts;

  constructor(parts: SealParts) {
    this.#parts = parts;
  }

  /** Null before anything was synced, while a first copy is read, and while a fact is not known. */
  readonly current = $derived.by(() => {
    const { sync, proof, clock } = this.#parts;
    const isParityKnown = proof.parity.kind === 'ready' || proof.parity.kind === 'empty';
    const [ledgerDates, rereadRuns] = [this.#ledgerDates, this.rereadRuns.value];
    if (ledgerDates === null || rereadRuns === null || !isParityKnown) return null;
    return wholeSeal({
      ...{ ledgerDates, rereadRuns, areDatesOld: this.#areDatesOld },
      statuses: sync.statuses,
      isFirstCopyUnderWay: DATASETS.some((dataset) => sync.isReadingFirst(dataset)),
      parities: proof.parities,
      nowMs: clock.nowMs,
    });
  });

  /** The number of the last run that read reports; null before the first. */
  readonly runNumber = $derived.by(() => {
    const runs = this.#ledgerDates?.map(({ readRun }) => readRun) ?? [];
    return runs.length === 0 ? null : Math.max(...runs);
  });

  /** Loads now and after each run. Returns a function that stops it. */
  start(): () => void {
    const endings = [
      this.#parts.sync.onOtherCopy((dataset) => (this.#areDatesOld ||= dataset === 'reports')),
      loadAfterRuns(() => this.load()),
    ];
    return () => endings.forEach((end) => end());
  }

  async load(): Promise<void> {
    await this.#latestRequest.read(
      () => this.#readFacts(),
      (ledgerDates) => {
        this.#ledgerDates = ledgerDates;
        this.#areDatesOld = false;
      },
    );
  }

  /** If a fact cannot be read, there is no seal, and the next run tries again. A choice that was read stays as it is shown. */
  async #readFacts(): Promise<readonly LedgerDate[] | null> {
    try {
      const { rereadRuns } = this;
      const [ledgerDates] = await Promise.all([
        call('listLedgerDates', {}),
        rereadRuns.value === null ? rereadRuns.load() : null,
      ]);
      return ledgerDates;
    } catch {
      return null;
    }
  }
}
