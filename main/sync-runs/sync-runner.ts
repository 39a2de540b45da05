// One sync run at a time for the open profile: starts it, cancels it, tells its progress, remembers what it said last.

import { DATASETS } from '../../shared/contract/fields.ts';
import type { Events } from '../../shared/contract/calls.ts';
import type { ResourceName } from '../../shared/contract/fields.ts';
import type { Receipt, ResourceStatus, SyncProgress, SyncScope, SyncStatus } from '../../shared/contract/sync.ts';
import type { Clock } from '../clock.ts';
import { AppError, toFailure } from '../errors.ts';
import type { Log } from '../log.ts';
import type { ProfileData } from '../session/profile-data.ts';
import type { ServiceClient } from '../service/client.ts';
import type { ProofOutcome } from '../sync/proof/proof-run.ts';
import { changedTheCopy, endedBy, runSync } from '../sync/run.ts';

type Emit = <E extends keyof Events>(name: E, payload: Events[E]) => void;

export type SyncRunnerOptions = {
  readonly data: ProfileData;
  readonly clock: Clock;
  readonly random: () => number;
  readonly newId: () => string;
  readonly log: Log;
  readonly emit: Emit;
  /** The service refused the token during a run. */
  readonly onTokenRejected: (token: string | null) => void;
};

/** `token`: the one the client carries, so that its refusal is not laid on a newer one. */
export type SyncAccess = {
  readonly client: ServiceClient;
  readonly token: string | null;
  readonly scope: SyncScope;
};

type CurrentRun = {
  readonly runId: string;
  readonly abort: AbortController;
  readonly parityPause: AbortController;
  readonly done: Promise<void>;
};
type ProvenRun = { readonly runId: string; readonly token: string | null };
type RunSignals = Pick<CurrentRun, 'abort' | 'parityPause'>;

export class SyncRunner {
  readonly #options: SyncRunnerOptions;
  /** Receipts the store could not take, as on a full disk; told until the next run. */
  readonly #unsaved = new Map<ResourceName, Receipt>();
  #run: CurrentRun | null = null;
  #broken: SyncStatus['brokenRun'] = null;
  #progress: SyncProgress | null = null;

  constructor(options: SyncRunnerOptions) {
    this.#options = options;
  }

  start(access: SyncAccess): { readonly runId: string } {
    if (this.#options.data.isReadOnly) throw new AppError('readOnly', 'the local data can only be read');
    if (this.#run) throw new AppError('busy', 'a sync is already running');
    const runId = this.#options.newId();
    const signals: RunSignals = { abort: new AbortController(), parityPause: new AbortController() };
    this.#unsaved.clear();
    this.#broken = null;
    // Told at once: a run that reads no dataset has nothing to say of itself for a while.
    this.#tellProgress(nothingRead(runId, this.#options.clock));
    const done = this.#runToEnd(runId, access, signals).finally(() => {
      this.#run = null;
      this.#progress = null;
      this.#options.emit('syncProgress', null);
    });
    this.#run = { runId, ...signals, done };
    return { runId };
  }

  /** Does nothing once the rows are being saved: that takes a moment and cannot be undone half-way. */
  cancel(): void {
    if (this.#progress?.cancellable === false) return;
    this.#run?.abort.abort(cancelledByPerson());
  }

  /** What was checked stays; the rest of the run goes on. */
  pauseParity(): void {
    this.#run?.parityPause.abort();
  }

  async stop(): Promise<void> {
    this.#run?.abort.abort(cancelledByPerson());
    await this.#run?.done;
  }

  get running(): boolean {
    return this.#run !== null;
  }

  async status(): Promise<SyncStatus> {
    const resources = await this.#options.data.statuses();
    const told = resources.map((status) => this.#withUnsaved(status));
    return { progress: this.#progress, resources: told, brokenRun: this.#broken };
  }

  #withUnsaved(status: ResourceStatus): ResourceStatus {
    return { ...status, last: this.#unsaved.get(status.resource) ?? status.last };
  }

  async #runToEnd(runId: string, { client, token, scope }: SyncAccess, signals: RunSignals): Promise<void> {
    const { signal } = signals.abort;
    const parityPause = signals.parityPause.signal;
    const { data, clock, random, log } = this.#options;
    const told: Promise<void>[] = [];
    const proven: ProofOutcome[] = [];
    try {
      const receipts = await runSync({
        ...{ runId, client, scope, writer: data.writer, clock, random, signal, parityPause },
        onProgress: (progress) => this.#tellProgress(progress),
        onBug: (error) => log.error('a resource could not be synced', error),
        onReceipt: (receipt) => void told.push(this.#tellReceipt(receipt)),
        onProven: (outcome) => {
          proven.push(outcome);
          told.push(this.#tellProven(outcome, { runId, token }));
        },
      });
      // A run has ended when its last verdict has been told, not before.
      await Promise.all(told);
      if (changedTheCopy(receipts) || proven.length > 0) await this.compareViews(runId);
      const ending = endedBy(receipts);
      if (ending?.code === 'unauthorized') this.#options.onTokenRejected(token);
      if (ending === null && !signal.aborted) await this.#backUp();
    } catch (error) {
      log.error('sync run failed', error);
      // The caller that stopped it knows why.
      if (!signal.aborted) this.#broken = { runId, failure: toFailure(error) };
    }
  }

  /** After whatever changed the copy: what entered and left watched views. */
  async compareViews(runId: string): Promise<void> {
    const { data, log, emit } = this.#options;
    try {
      const news = await data.writer.call('compareViews', { runId });
      if (news.length > 0) emit('viewNews', news);
    } catch (cause) {
      // The next run compares with what was remembered before, so that nothing goes untold.
      log.warn('watched views were not compared', { code: toFailure(cause).code });
    }
  }

  /** The run has done its work whether or not a backup of the settings could be written. */
  async #backUp(): Promise<void> {
    const { data, log } = this.#options;
    await data.writer.call('backUp', {}).catch((cause: unknown) => {
      log.warn('settings and history were not backed up', { code: toFailure(cause).code });
    });
  }

  /** The datasets stand, whatever the proof came to; views re-read what is now known of them. */
  async #tellProven(outcome: ProofOutcome, { runId, token }: ProvenRun): Promise<void> {
    const { failure, isSaved } = outcome;
    const { log, onTokenRejected } = this.#options;
    log.info('filters held against the service', { code: failure?.code ?? null });
    if (failure?.code === 'unauthorized') onTokenRejected(token);
    if (failure !== null && !isSaved) this.#broken = { runId, failure };
    try {
      // A check leaves no receipts, and still changes what is proven of both.
      for (const dataset of DATASETS) await this.reportStatus(dataset);
    } catch (cause) {
      log.warn('could not tell a resource status', { code: toFailure(cause).code });
    }
  }

  #tellProgress(progress: SyncProgress): void {
    this.#progress = progress;
    this.#options.emit('syncProgress', progress);
  }

  async reportStatus(resource: ResourceName): Promise<void> {
    this.#options.emit('resourceChanged', this.#withUnsaved(await this.#options.data.status(resource)));
  }

  async #tellReceipt(receipt: Receipt): Promise<void> {
    const { data, log } = this.#options;
    const { runId, resource, verdict, error } = receipt;
    log.info('resource synced', { runId, resource, verdict, code: error?.code ?? null });
    try {
      const status = await data.status(receipt.resource);
      if (status.last?.runId !== receipt.runId) this.#unsaved.set(receipt.resource, receipt);
      await this.reportStatus(receipt.resource);
    } catch (cause) {
      // Only a closing profile or a failing disk gets here; the views ask again when they are next shown.
      log.warn('could not tell a resource status', { code: toFailure(cause).code });
    }
  }
}

function nothingRead(runId: string, clock: Clock): SyncProgress {
  const startedAt = new Date(clock.now()).toISOString();
  const unknown = { current: null, secondsLeft: null, pauseSecondsLeft: null };
  return { runId, startedAt, resources: [], ...unknown, fraction: 0, cancellable: true };
}

/** The reason travels with the signal, so that whatever was waiting rejects with it. */
function cancelledByPerson(): AppError {
  return new AppError('cancelled', 'the run was cancelled');
}
