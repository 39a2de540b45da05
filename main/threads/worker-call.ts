// Typed calls from the main process to a worker thread, answered one at a time and in order.
// A call may name a lane: a newer call of the same lane drops an older one that has not started. An urgent one goes before
// all that wait, and asks the one under way to stop where it can be begun again.

import { Worker, workerData, type MessagePort } from 'node:worker_threads';
import type { Failure } from '../../shared/contract/errors.ts';
import { AppError, fromFailure, toFailure } from '../errors.ts';

export type AnyCalls<C> = { readonly [N in keyof C]: (args: never) => unknown };
type ArgumentsOf<F> = F extends (args: infer A) => unknown ? A : never;
type ValueOf<F> = F extends (args: never) => infer V ? Awaited<V> : never;

type Request = {
  readonly id: number;
  readonly name: string;
  readonly args: unknown;
  /** Buffers in `args` that are the worker's from now on. */
  readonly given: readonly ArrayBuffer[];
};
type Reply =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly failure: Failure; readonly stack: string | undefined }
  | { readonly id: number; readonly ok: 'interrupted' };

/** Thrown by a call that made way for an urgent one. It runs again, and the caller does not notice. */
class Interrupted extends Error {}
const [CARRY_ON, MAKE_WAY] = [0, 1];

export type CallOptions = {
  readonly lane?: string;
  /** Overtakes waiting calls, and interrupts a running one that is not urgent. */
  readonly isUrgent?: boolean;
  /** Buffers that move to the thread: unusable here afterwards, freed there once the call is answered. */
  readonly transfer?: readonly ArrayBuffer[];
};

export type WorkerClient<C extends AnyCalls<C>> = {
  call<N extends keyof C & string>(name: N, args: ArgumentsOf<C[N]>, options?: CallOptions): Promise<ValueOf<C[N]>>;
  /** Ends the thread; calls under way are answered with `cancelled`. */
  close(): Promise<void>;
};

type Waiting = {
  readonly request: Request;
  readonly options: CallOptions;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
};

type WorkerOptions = {
  readonly onFailure?: (failure: Failure) => void;
  /** How much a thread may leave lying before it clears up; without it, some fifty megabytes. */
  readonly youngGenerationMb?: number;
};

export function connectWorker<C extends AnyCalls<C>>(
  entry: string,
  name: string,
  options: WorkerOptions = {},
): WorkerClient<C> {
  const { onFailure, youngGenerationMb } = options;
  const limits = youngGenerationMb === undefined ? {} : { maxYoungGenerationSizeMb: youngGenerationMb };
  // A thread that computes reads no messages, but it sees memory that it shares.
  const way = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const worker = new Worker(entry, { name, resourceLimits: limits, workerData: way });
  const queue: Waiting[] = [];
  let current: Waiting | null = null;
  let nextId = 1;
  let ended: AppError | null = null;

  function sendNext(): void {
    if (current || ended) return;
    current = queue.shift() ?? null;
    Atomics.store(way, 0, CARRY_ON);
    if (current) worker.postMessage(current.request, current.request.given);
  }

  /** Behind the urgent ones; not at all where a newer one of its lane has come meanwhile. */
  function askAgain(interrupted: Waiting): void {
    const { lane } = interrupted.options;
    if (lane !== undefined && queue.some(({ options: waiting }) => waiting.lane === lane)) {
      interrupted.reject(superseded());
      return;
    }
    const place = queue.findIndex(({ options: waiting }) => waiting.isUrgent !== true);
    queue.splice(place < 0 ? queue.length : place, 0, interrupted);
  }

  function end(error: AppError): void {
    ended ??= error;
    for (const waiting of [...(current ? [current] : []), ...queue.splice(0)]) waiting.reject(ended);
    current = null;
  }

  worker.on('message', (reply: Reply) => {
    const answered = current;
    current = null;
    if (answered && answered.request.id === reply.id) {
      if (reply.ok === 'interrupted') askAgain(answered);
      else if (reply.ok) answered.resolve(reply.value);
      else {
        answered.reject(errorOf(reply));
        onFailure?.(reply.failure);
      }
    }
    sendNext();
  });
  worker.on('error', (cause) => end(new AppError('bug', `worker ${name} stopped`, { cause })));
  worker.on('exit', () => end(new AppError('cancelled', `worker ${name} has ended`)));

  return {
    call(callName, args, options = {}) {
      return new Promise((resolve, reject) => {
        if (ended) {
          reject(ended);
          return;
        }
        const request: Request = { id: nextId++, name: callName, args, given: options.transfer ?? [] };
        dropSuperseded(queue, options.lane);
        const waiting = { request, options, resolve: resolve as (value: unknown) => void, reject };
        if (options.isUrgent === true) {
          queue.unshift(waiting);
          if (current !== null && current.options.isUrgent !== true) Atomics.store(way, 0, MAKE_WAY);
        } else queue.push(waiting);
        sendNext();
      });
    },
    async close() {
      end(new AppError('cancelled', `worker ${name} was closed`));
      await worker.terminate();
    },
  };
}

function dropSuperseded(queue: Waiting[], lane: string | undefined): void {
  if (lane === undefined) return;
  const index = queue.findIndex((waiting) => waiting.options.lane === lane);
  if (index < 0) return;
  const [dropped] = queue.splice(index, 1);
  dropped?.reject(superseded());
}

function superseded(): AppError {
  return new AppError('cancelled', 'a newer question took its place');
}

function errorOf(reply: Extract<Reply, { ok: false }>): Error {
  if (reply.failure.code !== 'bug') return fromFailure(reply.failure);
  const error = new Error(reply.failure.message);
  if (reply.stack !== undefined) error.stack = reply.stack;
  return error;
}

/** The worker's side: what long calls ask between two steps; throws where they are to make way. */
export function makeWay(): void {
  if (workerData instanceof Int32Array && Atomics.load(workerData, 0) === MAKE_WAY) throw new Interrupted();
}

/** The worker's side: answers each message with the call of its name. */
export function serveCalls<C extends AnyCalls<C>>(port: MessagePort, calls: C): void {
  port.on('message', (request: Request) => {
    answer(calls, request)
      .then((reply) => port.postMessage(reply))
      // A value that cannot be sent must fail its own call only: left unhandled, it would end the thread.
      .catch((error: unknown) => port.postMessage(failed(request, error)))
      .finally(() => {
        // Left to the garbage collector, bodies that are only hashed would pile up by the hundred megabytes.
        for (const buffer of request.given) buffer.transfer(0);
      });
  });
}

async function answer(calls: object, request: Request): Promise<Reply> {
  try {
    const call: unknown = Reflect.get(calls, request.name);
    if (typeof call !== 'function') throw new Error(`no such call: ${request.name}`);
    return { id: request.id, ok: true, value: await (call as (args: unknown) => unknown)(request.args) };
  } catch (error) {
    if (error instanceof Interrupted) return { id: request.id, ok: 'interrupted' };
    return failed(request, error);
  }
}

function failed({ id }: Request, error: unknown): Reply {
  return { id, ok: false, failure: toFailure(error), stack: error instanceof Error ? error.stack : undefined };
}
