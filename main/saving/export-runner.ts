// Runs one export, or one check of an exported file, at a time, each in a thread of its own. Reports progress, cancels, and
// remembers the last export until it is dismissed.

import { createHash } from 'node:crypto';
import type { Events } from '../../shared/contract/calls.ts';
import type { Failure } from '../../shared/contract/errors.ts';
import type { ExportRequest } from '../../shared/contract/exports/request.ts';
import type { CheckState, WriteState } from '../../shared/contract/exports/state.ts';
import type { FileCheck } from '../../shared/contract/exports/file-checks.ts';
import type { Clock } from '../clock.ts';
import type { ExporterCalls, ExportJob } from '../threads/exporter-protocol.ts';
import { connectWorker, type WorkerClient } from '../threads/worker-call.ts';
import { AppError, fromFailure, toFailure } from '../errors.ts';
import { watchProgress } from './export-progress.ts';
import { createExportMeter, type ExportMeter, type ExportPhase } from '../exports/format/export-meter.ts';
import { isKeptAside } from '../exports/files/write-errors.ts';
import { removeParts } from '../exports/files/write-file.ts';
import type { Log } from '../log.ts';
import type { UnfinishedFiles } from './unfinished-files.ts';
import type { OpenProfile } from '../session/session-state.ts';
import type { ExportSeal } from '../store/tables/export-seals.ts';

/** A cancelled thread that has not stopped after this time is ended. */
const CANCEL_GRACE_MS = 700;
/** Small, because rows are the thread's only garbage, and they are short-lived. */
export const EXPORTER_YOUNG_GENERATION_MB = 6;

export type ExportRunnerOptions = {
  readonly entry: string;
  readonly version: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly newId: () => string;
  readonly unfinished: Pick<UnfinishedFiles, 'add' | 'remove'>;
  readonly emit: <E extends keyof Events>(name: E, payload: Events[E]) => void;
  /** Called when the profile's file proves damaged. */
  readonly onDamaged: (open: OpenProfile) => void;
  /** Called when an export could begin again and no event says so. */
  readonly onFree: () => void;
};

export type ExportOrder = { readonly open: OpenProfile; readonly request: ExportRequest; readonly path: string };

type Job = {
  readonly kind: 'write' | 'check';
  readonly exportId: string;
  readonly thread: WorkerClient<ExporterCalls>;
  readonly meter: ExportMeter;
};

export class ExportRunner {
  readonly #options: ExportRunnerOptions;
  /** Each settles once its thread has ended and its unfinished files are removed. */
  readonly #ends = new Set<Promise<void>>();
  #state: WriteState | null = null;
  #job: Job | null = null;
  #isChoosing = false;
  /** Number of changes under way during which no thread may read the file. */
  #changes = 0;

  constructor(options: ExportRunnerOptions) {
    this.#options = options;
  }

  get isWriting(): boolean {
    return this.#job?.kind === 'write';
  }

  get state(): WriteState | null {
    return this.#state;
  }

  /**
   * Returns the person's choice; null if they cancelled. Meanwhile the window starts no other export. A run without a person
   * does not wait for the dialog: what it exports ends before this returns. Errors: `busy`.
   */
  async whileChoosing(choose: () => Promise<string | null>): Promise<string | null> {
    this.#refuseIfBusy();
    if (this.#isChoosing) throw new AppError('busy', 'a file is being chosen');
    this.#isChoosing = true;
    try {
      const path = await choose();
      while (path !== null && this.#job !== null && this.#ends.size > 0) await Promise.all(this.#ends);
      return path;
    } finally {
      this.#isChoosing = false;
    }
  }

  /** Whether an export can begin. */
  get isFree(): boolean {
    return this.#job === null && this.#changes === 0;
  }

  /** Returns at once; progress and end come with `exportChanged`, the end also with `ended`. Errors: `busy`. */
  begin(order: ExportOrder): { readonly state: WriteState; readonly ended: Promise<WriteState> } {
    this.#refuseIfBusy();
    const { request, path } = order;
    const job = this.#begin(order.open, 'write');
    const state: WriteState = {
      kind: 'write',
      exportId: job.exportId,
      format: request.format,
      path,
      standing: 'running',
      rows: 0,
      totalRows: null,
      sizeBytes: 0,
      secondsLeft: null,
      failure: null,
      about: null,
      isSealed: false,
      isOutdated: false,
      placing: 'renamed',
      leftPath: null,
    };
    this.#state = state;
    const ended = this.#exportToEnd(job, order, state);
    this.#track(ended);
    return { state, ended };
  }

  /** Null if the person cancels it. Errors: `busy`, `exportFailed`, storage errors. */
  async check(open: OpenProfile, path: string): Promise<FileCheck | null> {
    this.#refuseIfBusy();
    const job = this.#begin(open, 'check');
    const checked = this.#checkToEnd(job, { open, path });
    const ended = checked.then(ignoreFailure, ignoreFailure);
    this.#track(ended.then(() => job.thread.close()));
    return await checked;
  }

  cancel(exportId: string): void {
    const job = this.#job;
    if (job?.exportId !== exportId) return;
    job.meter.cancel();
    // A check writes nothing, so its thread can be ended at any time.
    if (job.kind === 'check') this.#endThread(job);
  }

  dismiss(exportId: string): void {
    if (this.#state?.exportId === exportId && this.#state.standing !== 'running') this.#state = null;
  }

  /**
   * Ends running exports and checks and starts none while `change` closes the profile or changes its key: read with the
   * earlier key, a sound file looks damaged.
   */
  async whileStopped<T>(change: () => Promise<T>): Promise<T> {
    this.#changes += 1;
    try {
      await this.#stop();
      return await change();
    } finally {
      this.#changes -= 1;
      this.#options.onFree();
    }
  }

  get isWorking(): boolean {
    return this.#job !== null;
  }

  /** Ends a running check. Resolves once no export is running. */
  async finish(): Promise<void> {
    if (this.#job?.kind === 'check') await this.#job.thread.close();
    while (this.#ends.size > 0) await Promise.all(this.#ends);
  }

  /** Call it before another profile opens: that one must not see what was exported from this one. */
  forget(): void {
    this.#state = null;
  }

  async #stop(): Promise<void> {
    const job = this.#job;
    if (job?.kind === 'check') await job.thread.close();
    else job?.meter.cancel();
    await Promise.all(this.#ends);
  }

  #refuseIfBusy(): void {
    if (!this.isFree) throw new AppError('busy', 'an export or a check is under way');
  }

  #begin(open: OpenProfile, kind: Job['kind']): Job {
    const { entry, newId, onDamaged } = this.#options;
    const onFailure = ({ code }: Failure): void => {
      if (code === 'corrupt') onDamaged(open);
    };
    const options = { onFailure, youngGenerationMb: EXPORTER_YOUNG_GENERATION_MB };
    const thread = connectWorker<ExporterCalls>(entry, 'exporter', options);
    this.#job = { kind, exportId: newId(), thread, meter: createExportMeter() };
    return this.#job;
  }

  #release(job: Job): void {
    if (this.#job === job) this.#job = null;
  }

  #endThread({ thread }: Job): void {
    thread.close().catch((error: unknown) => this.#options.log.error('the thread of an export did not end', error));
  }

  #track(end: Promise<unknown>): void {
    const ended = end
      .then(() => undefined)
      .catch((error: unknown) => this.#options.log.error('an export did not end in order', error))
      .finally(() => this.#ends.delete(ended));
    this.#ends.add(ended);
  }

  async #exportToEnd(job: Job, { open, request, path }: ExportOrder, state: WriteState): Promise<WriteState> {
    const { version, unfinished } = this.#options;
    const watching = new AbortController();
    const watched = this.#watch(job, state, watching.signal);
    const { exportId } = job;
    const target = await unfinished.add({ path, isFolder: request.isPartitioned });
    const order = { store: storeOf(open), request, exportId, ...target, serviceUrl: serviceUrlOf(open), version };
    const ended = await this.#write(job, { ...order, meter: job.meter.memory }, { open, state });
    watching.abort();
    await watched;
    const isWritten = job.meter.read().phase !== 'finding';
    if (isWritten) await job.thread.close();
    if (isWritten && !isKept(ended)) await removeParts(target);
    const leftPath = await unfinished.remove(target, isKept(ended) ? 'kept' : isWritten ? 'unfinished' : 'notBegun');
    const last = { ...ended, leftPath };
    this.#release(job);
    this.#report(last);
    // Not awaited before: a thread that is still finding rows ends only when they are found.
    await job.thread.close();
    return last;
  }

  async #write(
    job: Job,
    order: ExportJob,
    { open, state }: { readonly open: OpenProfile; readonly state: WriteState },
  ): Promise<WriteState> {
    try {
      const written = await job.thread.call('exportFile', order);
      const { about, sizeBytes, seal, renameFailure, isReplacing, ...facts } = written;
      const place = renameFailure === null ? { place: placeOf(order.path) } : {};
      const isSealed = await this.#keepSeal(open, { seal: { ...seal, ...place }, isReplacing });
      const writtenState = { ...state, ...facts, rows: about.rows, totalRows: about.rows, sizeBytes, isSealed };
      if (renameFailure === null) return { ...writtenState, standing: 'done', about };
      this.#options.log.error('an export was refused its name', fromFailure(renameFailure));
      return { ...writtenState, standing: 'failed', failure: renameFailure };
    } catch (error) {
      const { rows, totalRows, sizeBytes } = job.meter.read();
      const failure = toFailure(error);
      const isCancelled = job.meter.isCancelled() && failure.code === 'cancelled';
      if (!isCancelled) this.#options.log.error('an export failed', error);
      const ending = isCancelled ? ({ standing: 'cancelled' } as const) : ({ standing: 'failed', failure } as const);
      return { ...state, rows, totalRows, sizeBytes, ...ending };
    }
  }

  /** False if the seal could not be stored. The file is complete without it, and the export reports that. */
  async #keepSeal(
    { data }: OpenProfile,
    kept: { readonly seal: ExportSeal; readonly isReplacing: boolean },
  ): Promise<boolean> {
    try {
      await data.writer.call('keepExportSeal', kept);
      return true;
    } catch (error) {
      this.#options.log.warn('the hashes of an export could not be kept', error);
      return false;
    }
  }

  /** Reports progress until the signal is aborted, and ends a thread that was cancelled but does not stop. */
  async #watch(job: Job, state: WriteState, signal: AbortSignal): Promise<void> {
    const { meter } = job;
    const { clock } = this.#options;
    let cancelledMs: number | null = null;
    await watchProgress({ meter, clock, signal }, ({ phase, ...reading }, atMs) => {
      if (meter.isCancelled()) cancelledMs ??= atMs;
      const isStuck = atMs - (cancelledMs ?? atMs) >= CANCEL_GRACE_MS;
      if (isStuck && phase !== 'saving') this.#endThread(job);
      this.#report({ ...state, ...reading });
    });
  }

  async #checkToEnd(job: Job, { open, path }: Omit<ExportOrder, 'request'>): Promise<FileCheck | null> {
    const { clock, emit } = this.#options;
    const { exportId, meter, thread } = job;
    const watching = new AbortController();
    let last: CheckState = {
      kind: 'check',
      exportId,
      path,
      standing: 'running',
      phase: 'opening',
      rows: 0,
      totalRows: null,
      secondsLeft: null,
    };
    const report = (changes: Partial<CheckState>): void => {
      last = { ...last, ...changes };
      emit('exportChanged', last);
    };
    const end = (standing: CheckState['standing']): void => {
      watching.abort();
      this.#release(job);
      report({ standing, secondsLeft: null });
    };
    report({});
    watchProgress({ meter, clock, signal: watching.signal }, ({ phase, rows, totalRows, secondsLeft }) =>
      report({ phase: checkPhaseOf(phase), rows, totalRows, secondsLeft }),
    ).catch((error: unknown) => this.#options.log.error('the progress of a check could not be followed', error));
    try {
      const order = { store: storeOf(open), path, serviceUrl: serviceUrlOf(open), meter: meter.memory };
      const check = await thread.call('checkFile', order);
      end('done');
      return check;
    } catch (error) {
      const isCancelled = toFailure(error).code === 'cancelled';
      end(isCancelled ? 'cancelled' : 'failed');
      if (isCancelled && meter.isCancelled()) return null;
      throw error;
    }
  }

  #report(state: WriteState): void {
    this.#state = state;
    this.#options.emit('exportChanged', state);
  }
}

/** Whether a whole file is there, also under another name if only its own was refused. */
export function isKept({ standing, failure }: WriteState): boolean {
  return standing === 'done' || (failure !== null && isKeptAside(failure));
}

function ignoreFailure(): void {
  // The caller of the check gets its error. Here only its end counts.
}

function checkPhaseOf(phase: ExportPhase): CheckState['phase'] {
  return phase === 'comparing' || phase === 'pairing' ? phase : 'opening';
}

function storeOf({ data, key }: OpenProfile) {
  return { path: data.path, key };
}

function serviceUrlOf({ record }: OpenProfile): string | null {
  return record.kind === 'sample' ? null : record.serviceUrl;
}

/** The path itself is not kept: it may name a client. */
function placeOf(path: string): string {
  return createHash('sha256').update(path).digest('hex');
}
