import type { Failure } from '../../shared/contract/errors.ts';
import type { ResourceName } from '../../shared/contract/fields.ts';
import type { ResourceStatus, SyncProgress, SyncScope, SyncStatus, Verdict } from '../../shared/contract/sync.ts';
import { call, failureOf, on } from '../lib/calls/api.ts';
import type { Loadable } from '../lib/calls/loadable.ts';
import { messages } from '../messages/messages.ts';

const IN_ORDER: ReadonlySet<Verdict> = new Set(['complete', 'refreshed', 'checked']);

/** What is held of each resource, the run that goes on, and why the last wish to sync was not granted. */
export class SyncState {
  resources = $state.raw<Loadable<readonly ResourceStatus[]>>({ kind: 'loading' });
  progress = $state.raw<SyncProgress | null>(null);
  /** Why the last "Sync now" or "Cancel sync" did not happen, or how the last run broke off. */
  failure = $state.raw<Failure | null>(null);
  /** Between the press and main's answer. */
  starting = $state(false);
  cancelling = $state(false);

  #events = 0;
  /** A broken run is told once. */
  #toldRun: string | null = null;

  readonly running = $derived(this.starting || this.progress !== null);
  /** The failure goes with a new token. */
  readonly wantsToken = $derived(this.failure !== null && messages.errors[this.failure.code].action === 'enterToken');
  readonly statuses = $derived(this.resources.kind === 'ready' ? this.resources.value : []);

  /** Follows one profile; returns its end. */
  start(): () => void {
    void this.load();
    const endings = [
      on('syncProgress', (progress) => this.#followProgress(progress)),
      on('resourceChanged', (status) => this.#replace(status)),
    ];
    return () => endings.forEach((end) => end());
  }

  async load(): Promise<void> {
    const seen = this.#events;
    try {
      const status = await call('getSyncStatus', {});
      // An event that overtook this answer knows better than it.
      if (seen !== this.#events) return await this.load();
      this.resources = { kind: 'ready', value: status.resources };
      this.progress = status.progress;
      this.#tellBroken(status.brokenRun);
    } catch (error) {
      this.resources = { kind: 'failed', failure: failureOf(error) };
    }
  }

  statusOf(resource: ResourceName): ResourceStatus | null {
    return this.statuses.find((status) => status.resource === resource) ?? null;
  }

  /** When a run last found the copy in order, whether it had to read all of it or not. */
  checkedAt(resource: ResourceName): string | null {
    const last = this.statusOf(resource)?.last ?? null;
    return last !== null && IN_ORDER.has(last.verdict) ? last.finishedAt : null;
  }

  /** The cheap way; everything where no complete copy is held. */
  async syncNow(): Promise<void> {
    await this.run({ kind: 'quick' });
  }

  async run(scope: SyncScope): Promise<void> {
    if (this.running) return;
    this.starting = true;
    this.failure = null;
    try {
      await call('startSync', { scope });
      await this.load();
    } catch (error) {
      this.failure = failureOf(error);
    } finally {
      this.starting = false;
    }
  }

  async cancel(): Promise<void> {
    this.cancelling = true;
    try {
      await call('cancelSync', {});
    } catch (error) {
      this.failure = failureOf(error);
      this.cancelling = false;
    }
  }

  /** Throws `ApiFailure`. */
  async decideHeldBack(resource: ResourceName, decision: 'take' | 'keep'): Promise<void> {
    await call('decideHeldBack', { resource, decision });
    await this.load();
  }

  dismissFailure(): void {
    this.failure = null;
  }

  tokenAccepted(): void {
    if (this.wantsToken) this.failure = null;
  }

  #tellBroken(broken: SyncStatus['brokenRun']): void {
    if (broken === null || broken.runId === this.#toldRun) return;
    this.#toldRun = broken.runId;
    this.failure = broken.failure;
  }

  #followProgress(progress: SyncProgress | null): void {
    this.#events += 1;
    this.progress = progress;
    if (progress !== null) return;
    this.cancelling = false;
    // Verdicts of resources that did not commit come with the run's end.
    void this.load();
  }

  #replace(status: ResourceStatus): void {
    this.#events += 1;
    if (this.resources.kind !== 'ready') return;
    this.resources = {
      kind: 'ready',
      value: this.resources.value.map((held) => (held.resource === status.resource ? status : held)),
    };
  }
}
