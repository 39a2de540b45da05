// The sample service without a port: a `fetch` whose requests go to a worker thread and never leave the process.

import { Worker } from 'node:worker_threads';
import type { Clock } from '../clock.ts';
import { SAMPLE_SIZES, type SampleSizes } from './sizes.ts';
import { SAMPLE_TOKEN } from './token.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** The address of the sample. `.invalid` never resolves, in case a request is ever sent over the network. */
export const SAMPLE_URL = 'https://sample.invalid';

export type SampleService = {
  readonly fetch: typeof globalThis.fetch;
  /** Opens all data of the sample and nothing else. */
  readonly token: string;
  close(): Promise<void>;
};

export type SampleServiceOptions = {
  /** The worker's file: `worker.ts`, or its bundle. */
  readonly entry: string | URL;
  /** Decides the day, as the rows change daily. */
  readonly clock: Pick<Clock, 'now'>;
  readonly sizes?: Partial<SampleSizes>;
};

export function startSampleService({ entry, clock, sizes = {} }: SampleServiceOptions): SampleService {
  const worker = new SampleWorker(
    new Worker(entry, { workerData: { ...SAMPLE_SIZES, endsYesterday: true, ...sizes } }),
  );
  return {
    token: SAMPLE_TOKEN,
    close: () => worker.close(),
    async fetch(input, init) {
      const request = new Request(input, init);
      const body = request.body === null ? null : await request.arrayBuffer();
      request.signal.throwIfAborted();
      const { method, url, signal } = request;
      const headers = Object.fromEntries(request.headers);
      return toResponse(await worker.ask({ method, url, headers, body, nowMs: clock.now() }, signal));
    },
  };
}

type Waiting = {
  readonly resolve: (reply: FromWorker) => void;
  readonly reject: (error: unknown) => void;
};

/** Matches the worker's replies to their requests. */
class SampleWorker {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #ended: Error | null = null;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (reply: FromWorker) => {
      this.#waiting.get(reply.id)?.resolve(reply);
      this.#waiting.delete(reply.id);
    });
    worker.on('error', (cause) => this.#end(lostWorkerError('the sample service failed', 'ECONNREFUSED', cause)));
    worker.on('exit', () => this.#end(lostWorkerError('the sample service has been closed', 'ECONNREFUSED')));
  }

  /** Rejects with the signal's reason, or like a refused connection once the worker has ended. */
  ask(request: Omit<ToWorker, 'id'>, signal: AbortSignal): Promise<FromWorker> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      if (this.#ended !== null) return reject(this.#ended);
      const onAbort = (): void => {
        this.#waiting.delete(id);
        reject(signal.reason);
      };
      const settle =
        <T>(then: (value: T) => void) =>
        (value: T): void => {
          signal.removeEventListener('abort', onAbort);
          then(value);
        };
      this.#waiting.set(id, { resolve: settle(resolve), reject: settle(reject) });
      signal.addEventListener('abort', onAbort, { once: true });
      this.#worker.postMessage({ id, ...request } satisfies ToWorker, request.body === null ? [] : [request.body]);
    });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #end(error: Error): void {
    this.#ended ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#ended);
    this.#waiting.clear();
  }
}

function toResponse({ status, headers, body }: FromWorker): Response {
  return new Response(body, { status, headers });
}

/** An error like those of Node's fetch, so that network-errors.ts recognises it. */
function lostWorkerError(message: string, code: string, cause?: unknown): TypeError {
  return new TypeError(message, { cause: Object.assign(new Error(message, { cause }), { code }) });
}
