// The sample service without a port: a `fetch` whose requests go to a worker thread and never leave the process.

import { Worker } from 'node:worker_threads';
import type { Clock } from '../clock.ts';
import { SAMPLE_SIZES, type SampleSizes } from './sizes.ts';
import { SAMPLE_TOKEN } from './token.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** Stands in for a host; `.invalid` never resolves, should a request ever stray. */
export const SAMPLE_URL = 'https://sample.invalid';

export type SampleService = {
  readonly fetch: typeof globalThis.fetch;
  /** Opens everything the sample holds, and nothing else. */
  readonly token: string;
  close(): Promise<void>;
};

export type SampleServiceOptions = {
  /** The worker's file: `worker.ts`, or what it was bundled into. */
  readonly entry: string | URL;
  /** The rows move from day to day. */
  readonly clock: Pick<Clock, 'now'>;
  readonly sizes?: Partial<SampleSizes>;
};

type Waiting = {
  readonly resolve: (reply: FromWorker) => void;
  readonly reject: (error: unknown) => void;
};

export function startSampleService({ entry, clock, sizes = {} }: SampleServiceOptions): SampleService {
  const worker = new Worker(entry, { workerData: { ...SAMPLE_SIZES, ...sizes } });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let ended: Error | null = null;

  const end = (error: Error): void => {
    ended ??= error;
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  };
  worker.on('message', (reply: FromWorker) => {
    waiting.get(reply.id)?.resolve(reply);
    waiting.delete(reply.id);
  });
  worker.on('error', (cause) => end(lost('the sample service failed', 'ECONNREFUSED', cause)));
  worker.on('exit', () => end(lost('the sample service has been closed', 'ECONNREFUSED')));

  const ask = (request: Omit<ToWorker, 'id' | 'nowMs'>, signal: AbortSignal): Promise<FromWorker> => {
    const id = (lastId += 1);
    return new Promise((resolve, reject) => {
      if (ended !== null) return reject(ended);
      const onAbort = (): void => {
        waiting.delete(id);
        reject(signal.reason);
      };
      const settle =
        <T>(then: (value: T) => void) =>
        (value: T): void => {
          signal.removeEventListener('abort', onAbort);
          then(value);
        };
      waiting.set(id, { resolve: settle(resolve), reject: settle(reject) });
      signal.addEventListener('abort', onAbort, { once: true });
      worker.postMessage(
        { id, nowMs: clock.now(), ...request } satisfies ToWorker,
        request.body === null ? [] : [request.body],
      );
    });
  };

  const sampleFetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const body = request.body === null ? null : await request.arrayBuffer();
    request.signal.throwIfAborted();
    const { method, url } = request;
    const reply = await ask({ method, url, headers: Object.fromEntries(request.headers), body }, request.signal);
    return toResponse(reply);
  };
  return {
    fetch: sampleFetch,
    token: SAMPLE_TOKEN,
    close: async () => {
      await worker.terminate();
    },
  };
}

function toResponse({ status, headers, body }: FromWorker): Response {
  return new Response(body, { status, headers });
}

/** The shape of Node's own fetch failures, so that one reading of them fits both. */
function lost(message: string, code: string, cause?: unknown): TypeError {
  return new TypeError(message, { cause: Object.assign(new Error(message, { cause }), { code }) });
}
