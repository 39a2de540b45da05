// Typed calls from one thread to another, which answers them one by one, in order. A newer call of a lane replaces one that has
// not started. Urgent calls go first, a person's own save before those of a run, and background calls last, once the thread was
// left alone for a moment. A running call that can be run again makes way for one that goes before it.

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
  /** Buffers in `args` that now belong to the thread, which frees them unless the call keeps them. */
  readonly transferred: readonly ArrayBuffer[];
};
type Reply =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly failure: Failure; readonly stack: string | undefined }
  | { readonly id: number; readonly ok: 'interrupted' };
/** Sent without a call: the thread goes on. */
type Warning = { readonly warning: Error };

/** Thrown by a call that made way for another. It runs again, and its caller does not notice. */
class Interrupted extends Error {}
const [CARRY_ON, MAKE_WAY] = [0, 1];

/** Which calls go first. A call interrupts a running one of a later rank. `own`: what a person saves, in its order. */
const RANKS = { urgent: 0, own: 1, usual: 2, background: 3 } as const;
/** A screen asks in several steps, and draws its rows in between: work in the background would take a processor from it. */
const QUIET_MS = 500;

export type CallOptions = {
  readonly lane?: string;
  /** `usual` if left out. */
  readonly rank?: keyof typeof RANKS;
  /** Buffers that move to the thread. Unusable here afterwards; freed there once the call is answered, unless it keeps them. */
  readonly transfer?: readonly ArrayBuffer[];
};

export type WorkerClient<C extends AnyCalls<C>> = {
  /**
   * Rejects with the `AppError` of the call; with `cancelled` when a newer call of its lane replaced it or the thread
   * has ended; with a plain `Error` for a bug. Typed arrays that are fields of the answer are moved, not copied.
   */
  call<N extends keyof C & string>(name: N, args: ArgumentsOf<C[N]>, options?: CallOptions): Promise<ValueOf<C[N]>>;
  /** Ends the thread; unanswered calls reject with `cancelled`. */
  close(): Promise<void>;
};

type Waiting = {
  readonly request: Request;
  readonly options: CallOptions;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
};

export type WorkerOptions = {
  readonly onFailure?: (failure: Failure) => void;
  /** Called when the thread has lost something that it can do without. */
  readonly onWarning?: ((warning: Error) => void) | undefined;
  /** Called when the thread has ended by itself, before its unanswered calls reject. */
  readonly onEnd?: (error: AppError) => void;
  /** Size of the heap's young generation, MiB: how much garbage piles up before it is collected. Node's default is about 50. */
  readonly youngGenerationMb?: number;
};

/** Starts a thread. `entry`: path of its file; `name`: its name in errors and debuggers. */
export function connectWorker<C extends AnyCalls<C>>(
  entry: string,
  name: string,
  options: WorkerOptions = {},
): WorkerClient<C> {
  return new WorkerThread<C>(entry, name, options);
}

class WorkerThread<C extends AnyCalls<C>> implements WorkerClient<C> {
  readonly #name: string;
  readonly #worker: Worker;
  readonly #onFailure: WorkerOptions['onFailure'];
  /** Shared memory, because a thread that computes reads no messages. */
  readonly #wayFlag = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly #queue: Waiting[] = [];
  #current: Waiting | null = null;
  /** When a call that is not in the background was last made or answered, by `performance.now`. */
  #lastUsedMs = -Infinity;
  #untilQuiet: NodeJS.Timeout | undefined;
  #lastId = 0;
  #ended: AppError | null = null;

  constructor(entry: string, name: string, { onFailure, onWarning, onEnd, youngGenerationMb }: WorkerOptions) {
    const resourceLimits = youngGenerationMb === undefined ? {} : { maxYoungGenerationSizeMb: youngGenerationMb };
    this.#name = name;
    this.#onFailure = onFailure;
    this.#worker = new Worker(entry, { name, resourceLimits, workerData: this.#wayFlag });
    this.#worker.on('message', (message: Reply | Warning) => {
      if ('warning' in message) onWarning?.(message.warning);
      else this.#receive(message);
    });
    const endByItself = (error: AppError): void => {
      if (this.#ended === null) onEnd?.(error);
      this.#end(error);
    };
    this.#worker.on('error', (cause) => endByItself(new AppError('bug', `worker ${name} stopped`, { cause })));
    this.#worker.on('exit', () => endByItself(new AppError('cancelled', `worker ${name} has ended`)));
  }

  async call<N extends keyof C & string>(name: N, args: ArgumentsOf<C[N]>, options: CallOptions = {}) {
    if (this.#ended) throw this.#ended;
    const request: Request = { id: (this.#lastId += 1), name, args, transferred: options.transfer ?? [] };
    dropSuperseded(this.#queue, options.lane);
    const answer = new Promise<unknown>((resolve, reject) => {
      this.#enqueue({ request, options, resolve, reject });
    });
    this.#sendNext();
    // Both threads use the same `C`, so a call's answer has the type that `C` gives it.
    return (await answer) as ValueOf<C[N]>;
  }

  async close(): Promise<void> {
    this.#end(new AppError('cancelled', `worker ${this.#name} was closed`));
    await this.#worker.terminate();
  }

  #enqueue(waiting: Waiting): void {
    const rank = rankOf(waiting);
    if (rank !== RANKS.background) this.#lastUsedMs = performance.now();
    // The newest urgent call goes first; the others keep their order.
    const isBefore = (other: Waiting): boolean => rank === RANKS.urgent || rankOf(other) > rank;
    const place = this.#queue.findIndex(isBefore);
    this.#queue.splice(place < 0 ? this.#queue.length : place, 0, waiting);
    if (this.#current !== null && rankOf(this.#current) > rank) Atomics.store(this.#wayFlag, 0, MAKE_WAY);
  }

  #sendNext(): void {
    const [next] = this.#queue;
    if (this.#current || this.#ended || next === undefined) return;
    clearTimeout(this.#untilQuiet);
    const waitMs = rankOf(next) === RANKS.background ? this.#lastUsedMs + QUIET_MS - performance.now() : 0;
    if (waitMs > 0) {
      this.#untilQuiet = setTimeout(() => this.#sendNext(), waitMs);
      return;
    }
    this.#queue.shift();
    this.#current = next;
    Atomics.store(this.#wayFlag, 0, CARRY_ON);
    this.#send(next);
  }

  #send({ request, reject }: Waiting): void {
    try {
      this.#worker.postMessage(request, request.transferred);
    } catch (cause) {
      // The arguments cannot be cloned. Nothing was sent, so no reply would let the next call go.
      this.#current = null;
      reject(new AppError('bug', `the arguments of ${request.name} cannot be sent`, { cause }));
      this.#sendNext();
    }
  }

  #receive(reply: Reply): void {
    const answeredCall = this.#current;
    this.#current = null;
    if (answeredCall !== null && rankOf(answeredCall) !== RANKS.background) this.#lastUsedMs = performance.now();
    // After `#end` there is no current call: a reply that was already on its way is ignored.
    if (answeredCall?.request.id === reply.id) this.#settle(answeredCall, reply);
    this.#sendNext();
  }

  #settle(answered: Waiting, reply: Reply): void {
    if (reply.ok === 'interrupted') this.#runAgain(answered);
    else if (reply.ok) answered.resolve(reply.value);
    else {
      answered.reject(errorOf(reply));
      this.#onFailure?.(reply.failure);
    }
  }

  /** Queued before the waiting calls of its rank; dropped if a newer call of its lane is waiting. */
  #runAgain(interrupted: Waiting): void {
    const { lane } = interrupted.options;
    if (lane !== undefined && this.#queue.some(({ options }) => options.lane === lane)) {
      interrupted.reject(superseded());
      return;
    }
    const place = this.#queue.findIndex((other) => rankOf(other) >= rankOf(interrupted));
    this.#queue.splice(place < 0 ? this.#queue.length : place, 0, interrupted);
  }

  #end(error: AppError): void {
    this.#ended ??= error;
    clearTimeout(this.#untilQuiet);
    const unanswered = [...(this.#current ? [this.#current] : []), ...this.#queue.splice(0)];
    for (const waiting of unanswered) waiting.reject(this.#ended);
    this.#current = null;
  }
}

function rankOf({ options }: Waiting): number {
  return RANKS[options.rank ?? 'usual'];
}

function dropSuperseded(queue: Waiting[], lane: string | undefined): void {
  if (lane === undefined) return;
  const index = queue.findIndex((waiting) => waiting.options.lane === lane);
  if (index < 0) return;
  const [dropped] = queue.splice(index, 1);
  dropped?.reject(superseded());
}

function superseded(): AppError {
  return new AppError('cancelled', 'a newer call took its place');
}

function errorOf(reply: Extract<Reply, { ok: false }>): Error {
  if (reply.failure.code !== 'bug') return fromFailure(reply.failure);
  const error = new Error(reply.failure.message);
  if (reply.stack !== undefined) error.stack = reply.stack;
  return error;
}

/** The thread's side: long calls call this between two steps. Throws when a call that goes before it waits. */
export function throwIfInterrupted(): void {
  if (workerData instanceof Int32Array && Atomics.load(workerData, 0) === MAKE_WAY) throw new Interrupted();
}

/** The thread's side: the caller's `onWarning` gets the error. */
export function warnCaller(port: MessagePort, warning: Error): void {
  port.postMessage({ warning } satisfies Warning);
}

/** The thread's side: runs work after a time, between two calls. It has no caller, so the thread goes on if it fails. */
export function laterInThread(port: MessagePort): (work: () => void, ms: number) => void {
  return (work, ms) => {
    setTimeout(() => {
      try {
        work();
      } catch (error) {
        warnCaller(port, error instanceof Error ? error : new Error(String(error)));
      }
    }, ms);
  };
}

/** The thread's side: answers each message with the call of its name. */
export function serveCalls<C extends AnyCalls<C>>(port: MessagePort, calls: C): void {
  port.on('message', (request: Request) => {
    answer(calls, request)
      .then((reply) => port.postMessage(reply, reply.ok === true ? buffersIn(reply.value) : []))
      // A value that cannot be cloned fails only its own call: an unhandled rejection would end the thread.
      .catch((error: unknown) => port.postMessage(failed(request, error)))
      .finally(() => {
        // Freed at once: the garbage collector would let hundreds of megabytes of response bodies pile up.
        // A call may have taken one over, to keep it.
        for (const buffer of request.transferred) if (!buffer.detached) buffer.transfer(0);
      });
  });
}

/** Of the object's own fields that are views, such as byte arrays. They are moved: the sender must not use them again. */
function buffersIn(value: unknown): ArrayBuffer[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((field: unknown) =>
    ArrayBuffer.isView(field) && field.buffer instanceof ArrayBuffer ? [field.buffer] : [],
  );
}

async function answer(calls: object, request: Request): Promise<Reply> {
  try {
    const call: unknown = Reflect.get(calls, request.name);
    if (typeof call !== 'function') throw new Error(`no such call: ${request.name}`);
    return { id: request.id, ok: true, value: await Reflect.apply(call, calls, [request.args]) };
  } catch (error) {
    if (error instanceof Interrupted) return { id: request.id, ok: 'interrupted' };
    return failed(request, error);
  }
}

function failed({ id }: Request, error: unknown): Reply {
  return { id, ok: false, failure: toFailure(error), stack: error instanceof Error ? error.stack : undefined };
}
