// The only caller of fetch, which on Electron is main/shell/fetch.ts, and the only place that puts the token into a
// request. One deadline for request and answer, a limit for the body, no redirects, no cookies, no cache. envelope.ts decides
// what a status means.

import { AppError } from '../errors.ts';
import { mayReceiveToken } from './address.ts';
import { readCapped } from './body.ts';
import { findNetworkError, type RequestPhase } from './network-errors.ts';

const REQUEST_DEADLINE_MS = 30_000;
/** A page of 1,000 rows takes about half a mebibyte. Reading a body briefly takes four times its size in memory. */
const MAX_BODY_BYTES = 12 * 1024 * 1024;
/** The envelope of an error is small. When the body is larger, only the status counts. */
const MAX_ERROR_BODY_BYTES = 64 * 1024;

export type HttpRequest = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** JSON text, with POST. */
  readonly body: string | null;
};
type HttpAnswer = { readonly status: number; readonly headers: Headers; readonly body: Uint8Array };
type Transport = (request: HttpRequest, signal: AbortSignal) => Promise<HttpAnswer>;

/** What the app's fetch gets beside the standard members; Node's fetch ignores it. */
export type ServiceRequestInit = RequestInit & {
  /** The deadline does not run while a person answers a question that this request needs. */
  readonly waitForPerson: <T>(answer: Promise<T>) => Promise<T>;
};

type TransportOptions = {
  readonly fetch: typeof globalThis.fetch;
  readonly token: string;
  readonly deadlineMs?: number;
  readonly maxBodyBytes?: number;
};

/** Throws `cancelled`, `timedOut`, `badResponse` (too large, cut) and the codes of network-kinds.ts. */
export function createTransport(options: TransportOptions): Transport {
  return async (request, signal) => {
    const limit = limitRequest(signal, options.deadlineMs ?? REQUEST_DEADLINE_MS);
    let phase: RequestPhase = 'headers';
    try {
      const response = await limit.race(options.fetch(request.url, toInit(request, options.token, limit)));
      phase = 'body';
      return await readAnswer(response, { limit, maxBytes: options.maxBodyBytes ?? MAX_BODY_BYTES });
    } catch (cause) {
      const reason = limit.findReason();
      limit.dropLine();
      throw reason ?? findNetworkError(cause, phase) ?? cause;
    } finally {
      limit.release();
    }
  };
}

/**
 * `redirect: 'manual'` works on both hosts: Node returns the 3xx, Electron fails with a message that network-errors.ts
 * knows, and neither follows. With 'error', a message of Node would have to be matched as well.
 */
function toInit(request: HttpRequest, token: string, limit: RequestLimit): ServiceRequestInit {
  if (!mayReceiveToken(new URL(request.url))) {
    throw new AppError('badAddress', 'The token is not sent to this address', { facts: { reason: 'insecure' } });
  }
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  return {
    method: request.method,
    headers: request.body === null ? headers : { ...headers, 'content-type': 'application/json' },
    body: request.body,
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
    signal: limit.signal,
    waitForPerson: limit.pauseFor,
  };
}

async function readAnswer(
  response: Response,
  options: { readonly limit: RequestLimit; readonly maxBytes: number },
): Promise<HttpAnswer> {
  const { status, headers } = response;
  if (status === 200)
    return { status, headers, body: await readCapped(response, options.maxBytes, options.limit.race) };
  try {
    return { status, headers, body: await readCapped(response, MAX_ERROR_BODY_BYTES, options.limit.race) };
  } catch (error) {
    if (options.limit.isCancelled()) throw error;
    // The status alone decides: the body would only have added words.
    options.limit.dropLine();
    return { status, headers, body: new Uint8Array() };
  }
}

type RequestLimit = ReturnType<typeof limitRequest>;

/**
 * One signal for cancelling and for the deadline. It uses a real timer instead of the clock that is passed in, because it
 * guards a real socket. Reads are raced against it, because not every host rejects the read of an aborted body.
 */
function limitRequest(outer: AbortSignal, deadlineMs: number) {
  const controller = new AbortController();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  // `race` reports the rejection; without a race it must not count as unhandled.
  aborted.catch(() => undefined);
  const stop = (reason: AppError): void => {
    reject(reason);
    controller.abort(reason);
  };
  const cancel = (): void => stop(new AppError('cancelled', 'The request was cancelled'));
  const expire = (): void =>
    stop(new AppError('timedOut', `No whole answer within ${deadlineMs} ms`, { facts: { kind: 'deadline' } }));
  let timer = setTimeout(expire, deadlineMs);
  if (outer.aborted) cancel();
  else outer.addEventListener('abort', cancel, { once: true });
  return {
    signal: controller.signal,
    /** A person is no slow service: afterwards the request has its whole time again. */
    pauseFor: async <T>(answer: Promise<T>): Promise<T> => {
      clearTimeout(timer);
      try {
        return await answer;
      } finally {
        if (!controller.signal.aborted) timer = setTimeout(expire, deadlineMs);
      }
    },
    race: <T>(work: Promise<T>): Promise<T> => Promise.race([work, aborted]),
    findReason: (): AppError | null => {
      const reason: unknown = controller.signal.reason;
      return reason instanceof AppError ? reason : null;
    },
    isCancelled: (): boolean => outer.aborted,
    dropLine: (): void => controller.abort(),
    release: (): void => {
      clearTimeout(timer);
      outer.removeEventListener('abort', cancel);
    },
  };
}
