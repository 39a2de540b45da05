import type { DatasetName } from '../../../shared/contract/fields.ts';
import { markOnOtherCopy, type LearnedFacts, type Parity, type ParityPlan } from '../../../shared/contract/proof.ts';
import { call } from '../../lib/calls/api.ts';
import { LatestRequest } from '../../lib/calls/latest-request.ts';
import { loaded, type Loadable } from '../../lib/calls/loadable.ts';
import { loadAfterRuns } from '../load-after-runs.ts';
import type { SyncState } from '../sync.svelte.ts';
import type { Receipt } from '../../../shared/contract/sync.ts';
import { findParity, type ParitySubject } from './parity-figures.ts';

export const SYNC_SECTIONS = ['status', 'receipts', 'pins', 'parity', 'filters', 'travel', 'repair'] as const;
export type SyncSection = (typeof SYNC_SECTIONS)[number];

/**
 * Names one receipt. A run has one of each dataset and dictionary, and after a copy that was held back is taken a second
 * one, with another verdict.
 */
export type ReceiptName = Pick<Receipt, 'runId' | 'resource' | 'verdict'>;

export function isNamed(receipt: ReceiptName, name: ReceiptName): boolean {
  return receipt.runId === name.runId && receipt.resource === name.resource && receipt.verdict === name.verdict;
}

/** What was learned about the service, the parity checks, and which section of the Sync screen was asked for. */
export class ProofState {
  /** The section to scroll to. Each request is a new object, so that the same section can be asked for again. */
  asked = $state.raw<{ readonly section: SyncSection } | null>(null);
  parity = $state.raw<Loadable<readonly Parity[]>>({ kind: 'loading' });
  learned = $state.raw<Loadable<LearnedFacts>>({ kind: 'loading' });
  plan = $state.raw<Loadable<ParityPlan>>({ kind: 'loading' });
  /** The filter value whose figures a person asked to see. */
  focused = $state.raw<ParitySubject | null>(null);
  /**
   * The receipt that was asked for; null once the person was led to it. Each request is a new object, so that the same
   * receipt can be asked for again.
   */
  receipt = $state.raw<ReceiptName | null>(null);

  readonly #latestRequest = new LatestRequest();

  readonly parities = $derived(this.parity.kind === 'ready' ? this.parity.value : []);

  /** Loads the proof of one profile and follows its runs. Returns a function that stops it. */
  start(sync: Pick<SyncState, 'onOtherCopy'>): () => void {
    const endings = [
      sync.onOtherCopy((dataset) => this.#outdate(dataset)),
      // Removing a client also removes its parity checks.
      loadAfterRuns(() => this.load()),
    ];
    return () => endings.forEach((end) => end());
  }

  async load(): Promise<void> {
    await Promise.all([this.#loadParity(), this.#loadLearned(), this.#loadPlan()]);
  }

  parityOf(subject: ParitySubject): Parity | undefined {
    return findParity(this.parities, subject);
  }

  /** Throws `ApiFailure`. Checks stay paused until they are resumed, even after a restart. */
  async pauseChecks(paused: boolean): Promise<void> {
    this.plan = { kind: 'ready', value: await call('pauseParity', { paused }) };
  }

  show(section: SyncSection): void {
    this.asked = { section };
    this.focused = null;
  }

  showFigures(subject: ParitySubject): void {
    this.asked = { section: 'parity' };
    this.focused = subject;
  }

  showReceipt({ runId, resource, verdict }: ReceiptName): void {
    this.show('receipts');
    this.receipt = { runId, resource, verdict };
  }

  /** The person was led to the receipt of this request. */
  serve(request: ReceiptName): void {
    if (this.receipt === request) this.receipt = null;
  }

  /** Until the marks of another copy are there, those shown are about the copy before. */
  #outdate(dataset: DatasetName): void {
    if (this.parity.kind === 'ready')
      this.parity = { kind: 'ready', value: this.parity.value.map((parity) => ofCopyBefore(parity, dataset)) };
  }

  async #loadParity(): Promise<void> {
    const read = (): Promise<Loadable<readonly Parity[]>> =>
      loaded(async () => {
        const value = await call('listParity', {}, 'proof');
        return value.length === 0 ? { kind: 'empty' } : { kind: 'ready', value };
      });
    await this.#latestRequest.read(read, (parity) => (this.parity = parity));
  }

  async #loadPlan(): Promise<void> {
    this.plan = await loaded(async () => ({ kind: 'ready', value: await call('getParityPlan', {}) }));
  }

  async #loadLearned(): Promise<void> {
    this.learned = await loaded(async () => ({ kind: 'ready', value: await call('getLearnedFacts', {}) }));
  }
}

function ofCopyBefore(parity: Parity, dataset: DatasetName): Parity {
  return parity.dataset === dataset ? { ...parity, mark: markOnOtherCopy(parity.mark) } : parity;
}
