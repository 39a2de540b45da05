import type { LearnedFacts, Parity, ParityPlan } from '../../../shared/contract/proof.ts';
import { call, failureOf, on } from '../../lib/calls/api.ts';
import type { Loadable } from '../../lib/calls/loadable.ts';
import { findParity, type ParitySubject } from './parity-figures.ts';

export const SYNC_SECTIONS = ['status', 'travel', 'pins', 'parity', 'filters', 'receipts', 'settings'] as const;
export type SyncSection = (typeof SYNC_SECTIONS)[number];

/** What was learned of the service, what was held against it, and which part of the Sync screen shows it. */
export class ProofState {
  section = $state<SyncSection>('status');
  parity = $state.raw<Loadable<readonly Parity[]>>({ kind: 'loading' });
  learned = $state.raw<Loadable<LearnedFacts>>({ kind: 'loading' });
  plan = $state.raw<Loadable<ParityPlan>>({ kind: 'loading' });
  /** The value whose figures were asked for. */
  focused = $state.raw<ParitySubject | null>(null);

  #asked = 0;

  readonly parities = $derived(this.parity.kind === 'ready' ? this.parity.value : []);

  /** Follows one profile; returns its end. */
  start(): () => void {
    void this.load();
    const endings = [
      on('syncProgress', (progress) => {
        if (progress === null) void this.load();
      }),
      // What was held against the service of a client goes with the client.
      on('resourceChanged', ({ resource }) => {
        if (resource === 'charges') void this.load();
      }),
    ];
    return () => endings.forEach((end) => end());
  }

  async load(): Promise<void> {
    await Promise.all([this.#loadParity(), this.#loadLearned(), this.#loadPlan()]);
  }

  parityOf(subject: ParitySubject): Parity | undefined {
    return findParity(this.parities, subject);
  }

  /** Throws `ApiFailure`. Paused until it is resumed, over restarts. */
  async pauseChecks(paused: boolean): Promise<void> {
    this.plan = { kind: 'ready', value: await call('pauseParity', { paused }) };
  }

  show(section: SyncSection): void {
    this.section = section;
    this.focused = null;
  }

  showFigures(subject: ParitySubject): void {
    this.section = 'parity';
    this.focused = subject;
  }

  async #loadParity(): Promise<void> {
    const asked = (this.#asked += 1);
    const parity = await loaded(async () => {
      const value = await call('listParity', {});
      return value.length === 0 ? { kind: 'empty' } : { kind: 'ready', value };
    });
    // A newer question overtakes an older one, which then fails.
    if (asked === this.#asked) this.parity = parity;
  }

  async #loadPlan(): Promise<void> {
    this.plan = await loaded(async () => ({ kind: 'ready', value: await call('getParityPlan', {}) }));
  }

  async #loadLearned(): Promise<void> {
    this.learned = await loaded(async () => ({ kind: 'ready', value: await call('getLearnedFacts', {}) }));
  }
}

async function loaded<T>(read: () => Promise<Loadable<T>>): Promise<Loadable<T>> {
  try {
    return await read();
  } catch (error) {
    return { kind: 'failed', failure: failureOf(error) };
  }
}
