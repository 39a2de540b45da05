// Runs one sync at a time for the open profile: starts and cancels it, reports its progress, and remembers its failures.

import { DATASETS, RESOURCES } from '../../shared/contract/fields.ts';
import type { Events } from '../../shared/contract/calls.ts';
import type { ResourceName } from '../../shared/contract/fields.ts';
import type { Receipt, ResourceStatus, SyncProgress, SyncScope, SyncStatus } from '../../shared/contract/sync.ts';
import { tokenVerdict } from '../../shared/contract/last-run.ts';
import type { Clock } from '../clock.ts';
import { AppError, logFailure, toFailure } from '../errors.ts';
import type { Log } from '../log.ts';
import type { ProfileData } from '../session/profile-data.ts';
import type { ServiceClient } from '../service/client.ts';
import type { ProofOutcome } from '../sync/proof/proof-run.ts';
import { cutOff } from '../sync/reading/run-end.ts';
import { changedTheCopy, hasEndedEarly, runSync, type SyncRunOptions } from '../sync/run.ts';

/** Tables that do not hear of a new copy show the old one: a status that cannot be read is asked for again. */
const STATUS_READS = 3;
const READ_AGAIN_MS = 500;

type Emit = <E extends keyof Events>(name: E, payload: Events[E]) => void;

export type SyncRunnerOptions = {
  readonly data: ProfileData;
  readonly clock: Clock;
  readonly random: () => number;
  readonly newId: () => string;
  readonly log: Log;
  readonly emit: Emit;
  /** Called when a run has ended in which the service refused the token, or accepted it. */
  readonly onTokenJudged: (token: string | null, isRefused: boolean) => void;
};

/** `token` is the one that the client sends, so that a refusal is not blamed on a newer token. */
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
type RunSignals = Pick<CurrentRun, 'abort' | 'parityPause'>;

export class SyncRunner {
  readonly #options: SyncRunnerOptions;
  /** Receipts that the store could not save, such as on a full disk. Reported until the next run. */
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
    // Reported at once, because a run that reads no dataset reports its first progress late.
    this.#reportProgress(nothingRead(runId, this.#options.clock));
    const done = this.#runToEnd(runId, access, signals).finally(() => {
      this.#run = null;
      this.#progress = null;
      this.#options.emit('syncProgress', null);
    });
    this.#run = { runId, ...signals, done };
    return { runId };
  }

  /** Does nothing while all that is left is being saved: that takes only a moment and cannot be interrupted. */
  cancel(): void {
    if (this.#progress?.cancellable === false) return;
    this.#run?.abort.abort(cancelledByPerson());
  }

  /** Stops only the parity checks of the run. Checks that were done are kept. */
  pauseParity(): void {
    this.#run?.parityPause.abort();
  }

  async stop(): Promise<void> {
    this.#run?.abort.abort(cutOff());
    await this.#run?.done;
  }

  get running(): boolean {
    return this.#run !== null;
  }

  /** Of the run under way; null if there is none. */
  get runId(): string | null {
    return this.#run?.runId ?? null;
  }

  async status(): Promise<SyncStatus> {
    const resources = (await this.#readStatuses()).map((status) => this.#withUnsaved(status));
    return { progress: this.#progress, resources, brokenRun: this.#broken };
  }

  /** The runs that left the last receipts, saved or not, and the one under way. */
  async begunRuns(): Promise<readonly string[]> {
    const stored = await this.#readStatuses();
    const left = [...stored.flatMap(({ last }) => last ?? []), ...this.#unsaved.values()];
    const runIds = new Set(left.map(({ runId }) => runId));
    if (this.#run !== null) runIds.add(this.#run.runId);
    return [...runIds];
  }

  #readStatuses(): Promise<readonly ResourceStatus[]> {
    return Promise.all(RESOURCES.map((resource) => this.#readStatus(resource)));
  }

  #withUnsaved(status: ResourceStatus): ResourceStatus {
    const unsaved = this.#unsaved.get(status.resource);
    return unsaved === undefined ? status : { ...status, last: unsaved, lastPlace: null };
  }

  async #runToEnd(runId: string, { client, token, scope }: SyncAccess, signals: RunSignals): Promise<void> {
    const { signal } = signals.abort;
    const parityPause = signals.parityPause.signal;
    const { data, clock, random, log } = this.#options;
    const reports: Promise<void>[] = [];
    const proven: ProofOutcome[] = [];
    try {
      const options: Omit<SyncRunOptions, 'decoder'> = {
        ...{ runId, client, scope, writer: data.writer, clock, random, signal, parityPause },
        onProgress: (progress) => this.#reportProgress(progress),
        onBug: (error) => log.error('a resource could not be synced', error),
        onReceipt: (receipt) => void reports.push(this.#reportReceipt(receipt)),
        onProven: (outcome) => {
          proven.push(outcome);
          reports.push(this.#reportProof(outcome, runId));
        },
      };
      const receipts = await data.withDecoder((decoder) => runSync({ ...options, decoder }));
      // A run has ended only when its last verdict has been reported.
      await Promise.all(reports);
      if (changedTheCopy(receipts) || proven.length > 0) await this.compareViews(runId);
      this.#judgeToken(token, receipts, proven);
      if (!hasEndedEarly(receipts) && !signal.aborted) await this.#backUp();
    } catch (error) {
      log.error('sync run failed', error);
      // A run that was cancelled is not broken.
      if (!signal.aborted) this.#broken = { runId, failure: toFailure(error) };
    }
  }

  /** The filters are compared after the rows, and may find that the token has expired since. */
  #judgeToken(token: string | null, receipts: readonly Receipt[], proven: readonly ProofOutcome[]): void {
    const isRefusedLater = proven.some(({ failure }) => failure?.code === 'unauthorized');
    const verdict = isRefusedLater ? 'refused' : tokenVerdict(receipts);
    if (verdict !== null) this.#options.onTokenJudged(token, verdict === 'refused');
  }

  /** Reports rows that entered or left watched views. Call it after each change of the copy. */
  async compareViews(runId: string): Promise<void> {
    const { data, log, emit } = this.#options;
    try {
      const news = await data.writer.call('compareViews', { runId });
      if (news.length > 0) emit('viewNews', news);
    } catch (cause) {
      // Safe to go on: the next run compares with the last comparison that was saved, so no change is lost.
      logFailure(log, 'watched views were not compared', cause);
    }
  }

  /** A backup that fails is only logged: the run itself has succeeded. */
  async #backUp(): Promise<void> {
    const { data, log } = this.#options;
    await data.writer.call('backUp', {}).catch((cause: unknown) => {
      logFailure(log, 'settings and history were not backed up', cause);
    });
  }

  /** The proof does not change the datasets' verdicts. Views read again what is now known about filters. */
  async #reportProof({ failure, isSaved }: ProofOutcome, runId: string): Promise<void> {
    const { log } = this.#options;
    log.info('filters compared with the service', { code: failure?.code ?? null });
    if (failure !== null && !isSaved) this.#broken = { runId, failure };
    try {
      // A check writes no receipts, but may change the proof of both datasets.
      for (const dataset of DATASETS) await this.reportStatus(dataset);
    } catch (cause) {
      // Safe to go on: the proof itself has ended, and views read the status again when they are shown.
      logFailure(log, 'the status of a resource could not be reported', cause);
    }
  }

  #reportProgress(progress: SyncProgress): void {
    this.#progress = progress;
    this.#options.emit('syncProgress', progress);
  }

  async reportStatus(resource: ResourceName): Promise<void> {
    this.#options.emit('resourceChanged', this.#withUnsaved(await this.#readStatus(resource)));
  }

  async #readStatus(resource: ResourceName): Promise<ResourceStatus> {
    const { data, clock } = this.#options;
    for (let left = STATUS_READS - 1; ; left -= 1) {
      try {
        return await data.status(resource);
      } catch (error) {
        // The profile is being closed, or it was asked for often enough.
        if (left === 0 || (error instanceof AppError && error.code === 'cancelled')) throw error;
        await clock.sleep(READ_AGAIN_MS);
      }
    }
  }

  async #reportReceipt(receipt: Receipt): Promise<void> {
    const { log } = this.#options;
    const { runId, resource, verdict, error } = receipt;
    log.info('resource synced', { runId, resource, verdict, code: error?.code ?? null });
    try {
      const status = await this.#readStatus(receipt.resource);
      if (status.last?.runId !== receipt.runId) this.#unsaved.set(receipt.resource, receipt);
      await this.reportStatus(receipt.resource);
    } catch (cause) {
      // Safe to go on: the profile is closing or the disk fails, and views read the status again when they are shown.
      logFailure(log, 'the status of a resource could not be reported', cause);
    }
  }
}

function nothingRead(runId: string, clock: Clock): SyncProgress {
  const startedAt = new Date(clock.now()).toISOString();
  const unknown = { current: null, secondsLeft: null, pauseSecondsLeft: null };
  return { runId, startedAt, resources: [], ...unknown, fraction: 0, cancellable: true };
}

/** The reason of the abort signal, with which all waiting work rejects. */
function cancelledByPerson(): AppError {
  return new AppError('cancelled', 'the run was cancelled');
}
