import type { Failure } from '../../shared/contract/errors.ts';
import { isDataset, type DatasetName, type ResourceName } from '../../shared/contract/fields.ts';
import type { ResourceStatus, SyncProgress, SyncScope, SyncStatus } from '../../shared/contract/sync.ts';
import { call, failureOf, on } from '../lib/calls/api.ts';
import { failedWith, type Loadable } from '../lib/calls/loadable.ts';
import { messages } from '../messages/messages.ts';

/** The state of each resource, the current run, and why the last sync did not start. */
export class SyncState {
  resources = $state.raw<Loadable<readonly ResourceStatus[]>>({ kind: 'loading' });
  progress = $state.raw<SyncProgress | null>(null);
  /** Whether a run was under way since this window opened the profile. */
  hasRun = $state(false);
  /** Why the last "Sync now" or "Cancel sync" failed, or the failure of a run that left no receipt. */
  failure = $state.raw<Failure | null>(null);
  /** From the click until the main process answers. */
  starting = $state(false);
  cancelling = $state(false);

  /** Of progress, and of resources. */
  readonly #events = { progress: 0, resources: 0 };
  readonly #copyListeners = new Set<(dataset: DatasetName) => void>();
  /** A broken run is reported only once. */
  #reportedRunId: string | null = null;
  /** The run that failed, or that was under way when something was refused; null without one. */
  #failedRunId: string | null = null;

  readonly running = $derived(this.starting || this.progress !== null);
  /** Whether a new token would resolve the failure. */
  readonly wantsToken = $derived(this.failure !== null && messages.errors[this.failure.code].action === 'enterToken');
  readonly statuses = $derived(this.resources.kind === 'ready' ? this.resources.value : []);

  /** Loads the state of one profile and follows its runs. Returns a function that stops it. */
  start(): () => void {
    void this.load();
    const endings = [
      on('syncProgress', (progress) => this.#followProgress(progress)),
      on('resourceChanged', (status) => this.#replace(status)),
    ];
    return () => endings.forEach((end) => end());
  }

  async load(): Promise<void> {
    const before = { ...this.#events };
    try {
      const status = await call('getSyncStatus', {});
      // A resource changed while this was read: read again.
      if (before.resources !== this.#events.resources) return await this.load();
      this.resources = { kind: 'ready', value: status.resources };
      if (before.progress !== this.#events.progress) return;
      this.#show(status.progress);
      this.#reportBroken(status.brokenRun);
    } catch (error) {
      this.resources = failedWith(error);
    }
  }

  findStatus(resource: ResourceName): ResourceStatus | null {
    return this.statuses.find((status) => status.resource === resource) ?? null;
  }

  /** Whether a run is under way that may still bring the first copy. */
  isReadingFirst(resource: ResourceName): boolean {
    const status = this.findStatus(resource);
    if (!this.running || (status !== null && status.asOf !== null)) return false;
    const { progress } = this;
    if (progress === null || status === null) return true;
    const hasEnded = status.last?.runId === progress.runId;
    // Before the first step, nothing says what a run reads.
    const mayRead = progress.resources.length === 0 || progress.resources.some((each) => each.resource === resource);
    return mayRead && !hasEnded;
  }

  /** Calls `listener` when a dataset has another copy than the one known. Returns a function that stops this. */
  onOtherCopy(listener: (dataset: DatasetName) => void): () => void {
    this.#copyListeners.add(listener);
    return () => this.#copyListeners.delete(listener);
  }

  /** Reads a part of the copy where that takes fewer requests than reading everything. */
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
      this.#fail(failureOf(error), this.progress?.runId ?? null);
    } finally {
      this.starting = false;
    }
  }

  async cancel(): Promise<void> {
    this.cancelling = true;
    try {
      await call('cancelSync', {});
    } catch (error) {
      this.#fail(failureOf(error), this.progress?.runId ?? null);
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

  #reportBroken(broken: SyncStatus['brokenRun']): void {
    if (broken === null || broken.runId === this.#reportedRunId) return;
    this.#reportedRunId = broken.runId;
    this.#fail(broken.failure, broken.runId);
  }

  #fail(failure: Failure, runId: string | null): void {
    this.failure = failure;
    this.#failedRunId = runId;
  }

  #show(progress: SyncProgress | null): void {
    this.progress = progress;
    this.hasRun ||= progress !== null;
  }

  #followProgress(progress: SyncProgress | null): void {
    this.#events.progress += 1;
    this.#show(progress);
    if (progress !== null) {
      // Another run has begun, also by itself: what was said of the one before is over.
      if (progress.runId !== this.#failedRunId) this.failure = null;
      return;
    }
    this.cancelling = false;
    // Resources without a new copy get their verdict at the end of the run.
    void this.load();
  }

  #replace(status: ResourceStatus): void {
    this.#events.resources += 1;
    const { resource, copyNumber } = status;
    const before = this.findStatus(resource);
    if (this.resources.kind === 'ready')
      this.resources = {
        kind: 'ready',
        value: this.resources.value.map((each) => (each.resource === resource ? status : each)),
      };
    // Statuses can be read again.
    else if (this.resources.kind === 'failed') void this.load();
    if (!isDataset(resource) || before?.copyNumber === copyNumber) return;
    for (const listener of this.#copyListeners) listener(resource);
  }
}
