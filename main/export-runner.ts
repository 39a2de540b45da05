// One export, or one check of an exported file, at a time: each in a thread of its own with its own connection, which
// ends with it. Tells how far it is, cancels it, and remembers the last one until it is dismissed.

import type { Events, ExportRequest, ExportState, Failure, FileCheck } from '../preload/contract.ts';
import type { Clock } from './clock.ts';
import type { ExporterCalls, ExportJob } from './data/export-protocol.ts';
import { connectWorker, type WorkerClient } from './data/worker-call.ts';
import { AppError, toFailure } from './errors.ts';
import { createExportMeter, type ExportMeter } from './exports/export-meter.ts';
import { removeParts } from './exports/write-file.ts';
import type { Log } from './log.ts';
import type { OpenProfile } from './session-state.ts';

const PROGRESS_MS = 200;
/** A thread in the middle of something long is ended after this. */
const CANCEL_GRACE_MS = 700;
/** Before this, a rate says nothing. */
const RATE_AFTER_MS = 1_000;
/** Rows are short-lived, and nothing else is made in numbers. */
const YOUNG_GENERATION_MB = 16;

export type ExportRunnerOptions = {
  readonly entry: string;
  readonly version: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly newId: () => string;
  readonly emit: <E extends keyof Events>(name: E, payload: Events[E]) => void;
  /** The profile's file turned out to be damaged. */
  readonly onDamaged: (open: OpenProfile) => void;
};

export type ExportOrder = { readonly open: OpenProfile; readonly request: ExportRequest; readonly path: string };

type Job = { readonly thread: WorkerClient<ExporterCalls>; readonly meter: ExportMeter };

export class ExportRunner {
  readonly #options: ExportRunnerOptions;
  /** Each settles once its thread has ended and nothing unfinished is left of it. */
  readonly #ends = new Set<Promise<void>>();
  #state: ExportState | null = null;
  #job: Job | null = null;
  #isAsking = false;

  constructor(options: ExportRunnerOptions) {
    this.#options = options;
  }

  get state(): ExportState | null {
    return this.#state;
  }

  /** While a person is asked where to save, nothing else starts. */
  async whileAsking<T>(ask: () => Promise<T>): Promise<T> {
    this.#refuseIfBusy();
    this.#isAsking = true;
    try {
      return await ask();
    } finally {
      this.#isAsking = false;
    }
  }

  start(order: ExportOrder): ExportState {
    this.#refuseIfBusy();
    const { request, path } = order;
    const state: ExportState = {
      ...{ exportId: this.#options.newId(), format: request.format, path, standing: 'running' },
      ...{ rows: 0, totalRows: null, sizeBytes: 0, secondsLeft: null, failure: null, about: null },
    };
    this.#state = state;
    this.#track(this.#exportToEnd(this.#begin(order.open), order, state));
    return state;
  }

  async check(open: OpenProfile, path: string): Promise<FileCheck> {
    this.#refuseIfBusy();
    const job = this.#begin(open);
    const checked = job.thread.call('checkFile', { store: storeOf(open), path, serviceUrl: serviceUrlOf(open) });
    this.#track(
      checked.then(ignore, ignore).then(async () => {
        this.#leave(job);
        await job.thread.close();
      }),
    );
    return await checked;
  }

  cancel(exportId: string): void {
    if (this.#state?.exportId === exportId) this.#job?.meter.cancel();
  }

  dismiss(exportId: string): void {
    if (this.#state?.exportId === exportId && this.#state.standing !== 'running') this.#state = null;
  }

  /** Before the profile closes or its key changes: no thread reads its file any more. */
  async stop(): Promise<void> {
    const job = this.#job;
    job?.meter.cancel();
    // Nothing is written by a check.
    if (this.#state?.standing !== 'running') await job?.thread.close();
    await Promise.all(this.#ends);
  }

  /** Another profile must not see what was exported from this one. */
  async forget(): Promise<void> {
    await this.stop();
    this.#state = null;
  }

  #refuseIfBusy(): void {
    if (this.#job !== null || this.#isAsking) throw new AppError('busy', 'an export or a check is under way');
  }

  #begin(open: OpenProfile): Job {
    const { entry, onDamaged } = this.#options;
    const tell = ({ code }: Failure): void => {
      if (code === 'corrupt') onDamaged(open);
    };
    const options = { onFailure: tell, youngGenerationMb: YOUNG_GENERATION_MB };
    this.#job = { thread: connectWorker<ExporterCalls>(entry, 'exporter', options), meter: createExportMeter() };
    return this.#job;
  }

  #leave(job: Job): void {
    if (this.#job === job) this.#job = null;
  }

  #track(end: Promise<void>): void {
    this.#ends.add(end);
    void end.finally(() => this.#ends.delete(end));
  }

  async #exportToEnd(job: Job, { open, request, path }: ExportOrder, state: ExportState): Promise<void> {
    const { version } = this.#options;
    const watching = new AbortController();
    const watched = this.#watch(job, state, watching.signal);
    const order = { store: storeOf(open), request, path, serviceUrl: serviceUrlOf(open), version };
    const last = await this.#answerOf(job, { ...order, meter: job.meter.memory }, state);
    watching.abort();
    await watched;
    const isWritten = job.meter.read().phase !== 'finding';
    if (isWritten) await job.thread.close();
    if (isWritten && last.standing !== 'done') removeParts(path);
    this.#leave(job);
    this.#tell(last);
    // In the middle of finding the rows, a thread ends only when they are found.
    await job.thread.close();
  }

  async #answerOf(job: Job, order: ExportJob, state: ExportState): Promise<ExportState> {
    try {
      const { about, sizeBytes } = await job.thread.call('exportFile', order);
      return { ...state, standing: 'done', rows: about.rows, totalRows: about.rows, sizeBytes, about };
    } catch (error) {
      const { rows, totalRows, sizeBytes } = job.meter.read();
      const failure = toFailure(error);
      const isCancelled = job.meter.isCancelled() && failure.code === 'cancelled';
      if (!isCancelled) this.#options.log.error('an export failed', error);
      const ending = isCancelled ? ({ standing: 'cancelled' } as const) : ({ standing: 'failed', failure } as const);
      return { ...state, rows, totalRows, sizeBytes, ...ending };
    }
  }

  /** Until it has ended; ends it where it does not hear that it was cancelled. */
  async #watch(job: Job, state: ExportState, signal: AbortSignal): Promise<void> {
    const { clock } = this.#options;
    const since: { writing?: number; cancelled?: number } = {};
    for (;;) {
      await clock.sleep(PROGRESS_MS, signal).catch(ignore);
      if (signal.aborted) return;
      const now = clock.now();
      const { phase, ...reading } = job.meter.read();
      if (phase !== 'finding') since.writing ??= now;
      if (job.meter.isCancelled()) since.cancelled ??= now;
      const isStuck = now - (since.cancelled ?? now) >= CANCEL_GRACE_MS;
      if (isStuck && phase !== 'saving') void job.thread.close();
      this.#tell({ ...state, ...reading, secondsLeft: secondsLeft(reading, now - (since.writing ?? now)) });
    }
  }

  #tell(state: ExportState): void {
    this.#state = state;
    this.#options.emit('exportChanged', state);
  }
}

function ignore(): void {
  // Whoever asked hears of it.
}

function secondsLeft({ rows, totalRows }: Pick<ExportState, 'rows' | 'totalRows'>, elapsedMs: number): number | null {
  if (totalRows === null || rows === 0 || elapsedMs < RATE_AFTER_MS) return null;
  return Math.ceil(((totalRows - rows) * elapsedMs) / rows / 1_000);
}

function storeOf({ data, key }: OpenProfile) {
  return { path: data.path, key };
}

function serviceUrlOf({ record }: OpenProfile): string | null {
  return record.kind === 'sample' ? null : record.serviceUrl;
}
