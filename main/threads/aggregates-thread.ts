// The aggregates thread of an open profile. If it has failed, the next question starts it again: the question itself may have
// been too much for it, so it is not repeated.

import { AppError, toFailure } from '../errors.ts';
import type { StoreLocation } from '../store/file/database.ts';
import type { AggregatesCalls } from './aggregates-protocol.ts';
import { connectWorker, type WorkerClient, type WorkerOptions } from './worker-call.ts';

/** Rows are read and columns are searched as fast as with Node's default. */
const YOUNG_GENERATION_MB = 16;
/** A thread that fails as often within this time is not started until some of it has passed: it would fail without end. */
const MAX_FAILURES = { count: 3, withinMs: 60_000 } as const;

type ThreadOptions = Pick<WorkerOptions, 'onFailure' | 'onWarning'> & {
  /** Path of the thread's file. */
  readonly entry: string;
  /** Called when the thread has been started again: it has no columns in memory. */
  readonly onStartedAgain: () => void;
  /** A time in ms that never goes back. */
  readonly now?: () => number;
};

export class AggregatesThread implements WorkerClient<AggregatesCalls> {
  readonly #options: ThreadOptions;
  readonly #now: () => number;
  #worker: WorkerClient<AggregatesCalls>;
  /** Why the thread has ended by itself, or could not open its file; null while it works. */
  #failure: AppError | null = null;
  #failedAtMs: readonly number[] = [];
  /** What a thread that is started again opens; null while no file is open. */
  #location: StoreLocation | null = null;
  /** While a thread that was started again opens the file. */
  #opening: Promise<void> | null = null;

  constructor(options: ThreadOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#worker = this.#connect();
  }

  readonly call: WorkerClient<AggregatesCalls>['call'] = async (...call) => {
    const [, , options] = call;
    if (this.#failure !== null) {
      const location = this.#location;
      // Nobody waits for work in the background, and it may be what the thread fails at.
      if (location === null || options?.rank === 'background' || !this.#mayStartAgain()) throw this.#failure;
      this.#opening = this.#startAgain(location);
    }
    if (this.#opening !== null) await this.#opening;
    return await this.#worker.call(...call);
  };

  async openStore(location: StoreLocation): Promise<void> {
    if (this.#failure !== null) this.#worker = this.#connect();
    await this.#worker.call('openStore', location);
    this.#location = location;
  }

  async closeStore(): Promise<void> {
    if (this.#opening !== null) await this.#opening.catch(() => undefined);
    this.#location = null;
    // A thread that has failed has no file open.
    if (this.#failure === null) await this.#worker.call('closeStore', {});
  }

  async close(): Promise<void> {
    this.#location = null;
    await this.#worker.close();
  }

  #connect(): WorkerClient<AggregatesCalls> {
    const { entry, onFailure, onWarning } = this.#options;
    this.#failure = null;
    return connectWorker<AggregatesCalls>(entry, 'aggregates', {
      ...(onFailure && { onFailure }),
      onWarning,
      onEnd: (failure) => this.#noteFailure(failure),
      youngGenerationMb: YOUNG_GENERATION_MB,
    });
  }

  #mayStartAgain(): boolean {
    const now = this.#now();
    this.#failedAtMs = this.#failedAtMs.filter((time) => now - time < MAX_FAILURES.withinMs);
    return this.#failedAtMs.length < MAX_FAILURES.count;
  }

  /** Resolves once the thread has opened the file again. */
  async #startAgain(location: StoreLocation): Promise<void> {
    const worker = this.#connect();
    this.#worker = worker;
    try {
      await worker.call('openStore', location);
      this.#options.onStartedAgain();
    } catch (cause) {
      await worker.close();
      // Unless it has failed by itself, or the profile was closed.
      if (this.#failure === null && this.#location !== null)
        this.#noteFailure(new AppError(toFailure(cause).code, 'the aggregates thread opened no file', { cause }));
      throw cause;
    } finally {
      this.#opening = null;
    }
  }

  #noteFailure(failure: AppError): void {
    this.#failure = failure;
    this.#failedAtMs = [...this.#failedAtMs, this.#now()];
    this.#options.onWarning?.(new Error('the aggregates thread has failed', { cause: failure }));
  }
}
