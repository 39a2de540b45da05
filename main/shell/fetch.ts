// `fetch` on Electron's `net.request`, because `net.fetch` has no answer for a proxy that asks for a password, and never
// ends when a header is not Latin-1. Knows what main/service/transport.ts sends; errors keep Chromium's names.

import type { AuthInfo, ClientRequest, ClientRequestConstructorOptions, IncomingMessage, Session } from 'electron';
import type { Readable } from 'node:stream';
import { AppError } from '../errors.ts';
import type { ServiceRequestInit } from '../service/transport.ts';
import type { ProxyAttempt, ProxyLogin } from '../session/proxy-sign-in.ts';

type FetchParts = {
  readonly request: (options: ClientRequestConstructorOptions) => ClientRequest;
  readonly session: Session;
  readonly login: ProxyLogin;
};
type LoginAnswer = (user?: string, password?: string) => void;

/** Statuses whose answers have no body. */
const BODILESS: readonly number[] = [101, 204, 205, 304];

export function createElectronFetch(parts: FetchParts): typeof globalThis.fetch {
  return (input, init) =>
    new Exchange(parts, input instanceof Request ? input.url : input.toString(), init ?? {}).answer;
}

/** One request with its answer. */
class Exchange {
  readonly #parts: FetchParts;
  readonly #init: RequestInit & Partial<ServiceRequestInit>;
  readonly #request: ClientRequest;
  readonly #answer = Promise.withResolvers<Response>();
  readonly #signal: AbortSignal;
  #attempt: ProxyAttempt | null = null;

  constructor(parts: FetchParts, url: string, init: RequestInit & Partial<ServiceRequestInit>) {
    this.#parts = parts;
    this.#init = init;
    this.#signal = init.signal ?? new AbortController().signal;
    this.#request = parts.request({
      url,
      session: parts.session,
      method: init.method ?? 'GET',
      // `omit` also keeps Chromium from answering a server's own 401.
      credentials: 'omit',
      useSessionCookies: false,
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      redirect: init.redirect ?? 'error',
    });
    this.#listen();
    this.#send();
  }

  get answer(): Promise<Response> {
    return this.#answer.promise;
  }

  #listen(): void {
    const request = this.#request;
    request.on('response', (response) => this.#receive(response));
    request.on('login', (auth, answer) => {
      this.#logIn(auth, answer).catch((reason: unknown) => this.#fail(reason));
    });
    // Stays for the whole exchange: Electron may report the same failure twice.
    request.on('error', (error) => this.#fail(error));
    this.#signal.addEventListener('abort', this.#abort, { once: true });
  }

  #send(): void {
    if (this.#signal.aborted) return this.#abort();
    new Headers(this.#init.headers).forEach((value, name) => this.#request.setHeader(name, value));
    const { body } = this.#init;
    if (typeof body === 'string') this.#request.end(body);
    else this.#request.end();
  }

  readonly #abort = (): void => {
    this.#fail(this.#signal.reason);
    this.#request.abort();
  };

  #fail(reason: unknown): void {
    this.#endAttempt(false);
    this.#signal.removeEventListener('abort', this.#abort);
    this.#answer.reject(reason);
  }

  /** A server that asks for a password gets none: the service has a token. */
  async #logIn({ isProxy, host, port }: AuthInfo, answer: LoginAnswer): Promise<void> {
    if (!isProxy) return answer();
    this.#attempt ??= { proxy: `${host}:${port}`, signal: this.#signal, tried: null };
    const found = this.#parts.login.find(this.#attempt);
    try {
      const { user, password } = await (this.#init.waitForPerson?.(found) ?? found);
      answer(user, password);
    } catch (reason) {
      this.#fail(reason);
      this.#request.abort();
    }
  }

  #endAttempt(isAccepted: boolean): void {
    if (this.#attempt !== null) this.#parts.login.end(this.#attempt, isAccepted);
    this.#attempt = null;
  }

  #receive(response: IncomingMessage): void {
    this.#endAttempt(response.statusCode !== 407);
    try {
      const hasBody = !BODILESS.includes(response.statusCode) && this.#init.method !== 'HEAD';
      const { statusCode: status, headers } = response;
      this.#answer.resolve(
        new Response(hasBody ? this.#stream(response) : null, { status, headers: toHeaders(headers) }),
      );
    } catch (cause) {
      this.#fail(new AppError('badResponse', 'The answer has a status or headers that HTTP does not allow', { cause }));
      this.#request.abort();
    }
  }

  /** Reads on only when the reader asks for more, so that Chromium slows the sender down. */
  #stream(response: IncomingMessage): ReadableStream<Uint8Array> {
    // Electron's answer is Node's `Readable`, which its declarations do not say.
    const readable = response as unknown as Readable;
    // The reader gets the error below; without a listener it would also end the process.
    readable.on('error', () => undefined);
    // Without an encoding, a `Readable` gives bytes.
    const chunks = readable.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array>;
    const end = (): void => this.#signal.removeEventListener('abort', this.#abort);
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          try {
            const next = await chunks.next();
            if (next.done !== true) return controller.enqueue(new Uint8Array(next.value));
            end();
            controller.close();
          } catch (error) {
            end();
            controller.error(this.#signal.aborted ? this.#signal.reason : error);
          }
        },
        cancel: () => {
          end();
          this.#request.abort();
        },
      },
      { highWaterMark: 0 },
    );
  }
}

/** A `Headers` accepts Latin-1 only, while Electron gives Unicode: such a value becomes its bytes, as Node has it. */
function toHeaders(given: Readonly<Record<string, string | string[]>>): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(given)) {
    for (const value of [values].flat()) headers.append(name, Buffer.from(value, 'utf8').toString('latin1'));
  }
  return headers;
}
