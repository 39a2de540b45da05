// Signs in to a company proxy: once per proxy, from the keychain or by asking the person. Only one request at a time tries
// a password that no proxy has accepted yet, and a refused one is asked for once more at most, because companies lock
// accounts after a few wrong passwords.

import type { ProxyAnswer, ProxyQuestion } from '../../shared/contract/session.ts';
import { AppError, logFailure } from '../errors.ts';
import type { Log } from '../log.ts';
import { createJobQueue } from '../files/job-queue.ts';
import type { ProxyPassword } from './proxy-password.ts';

const MAX_QUESTIONS = 2;

export type ProxyCredentials = { readonly user: string; readonly password: string };
/** One request and what it has tried. */
export type ProxyAttempt = { readonly proxy: string; readonly signal: AbortSignal; tried: ProxyCredentials | null };
export type ProxyLogin = {
  /**
   * The user name and password to try next. Throws `proxyAuth` (the person did not sign in), `proxySignIn` (refused),
   * and the signal's reason. Afterwards the attempt must be ended.
   */
  find(attempt: ProxyAttempt): Promise<ProxyCredentials>;
  /** The request has an answer from beyond the proxy, or it has failed. */
  end(attempt: ProxyAttempt, isAccepted: boolean): void;
};

type Standing = {
  accepted: ProxyCredentials | null;
  /** The attempt that is finding or trying a password; the others wait for its end. */
  turn: { readonly attempt: ProxyAttempt; readonly ended: PromiseWithResolvers<undefined> } | null;
  /** Typed for a request that ended before the proxy had answered: the next one tries it. */
  untested: ProxyCredentials | null;
  questions: number;
  /** Set when the person or the proxy has said no: nothing is asked or tried until a person starts something. */
  refusal: AppError | null;
};
const NO_STANDING: Standing = { accepted: null, turn: null, untested: null, questions: 0, refusal: null };

type Asked = { readonly question: ProxyQuestion; readonly answer: (answer: ProxyAnswer | null) => void };

type Options = {
  readonly kept: Pick<ProxyPassword, 'read' | 'keep' | 'forget' | 'finishForgetting'>;
  readonly newId: () => string;
  readonly onQuestion: (question: ProxyQuestion | null) => void;
  readonly log: Log;
};

export class ProxySignIn implements ProxyLogin {
  readonly #options: Options;
  readonly #standings = new Map<string, Standing>();
  /** What was typed, and whether to keep it once the proxy has accepted it. */
  readonly #isToBeKept = new WeakMap<ProxyCredentials, boolean>();
  /** Two proxies do not ask at the same time. */
  readonly #oneQuestion = createJobQueue();
  #asked: Asked | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Null while nothing is asked. */
  get question(): ProxyQuestion | null {
    return this.#asked?.question ?? null;
  }

  /** Null as the answer cancels. An answer to an older question is ignored. */
  answer(id: string, answer: ProxyAnswer | null): void {
    if (this.#asked?.question.id === id) this.#asked.answer(answer);
  }

  /** A person has started something that needs the network, so the app may ask again. */
  allow(): void {
    for (const standing of this.#standings.values()) {
      standing.questions = 0;
      standing.refusal = null;
    }
  }

  /** Deletes every password, also from the keychain. */
  async forget(): Promise<void> {
    this.#standings.clear();
    await this.#options.kept.forget();
  }

  /** Deletes the password that signing out could not delete. */
  async finishForgetting(): Promise<void> {
    await this.#options.kept.finishForgetting();
  }

  async find(attempt: ProxyAttempt): Promise<ProxyCredentials> {
    const standing = this.#standingOf(attempt.proxy);
    await this.#takeTurn(standing, attempt);
    const known = standing.accepted;
    if (known !== null && known !== attempt.tried) return (attempt.tried = known);
    standing.accepted = null;
    if (standing.refusal !== null) throw standing.refusal;
    const isRefused = attempt.tried !== null;
    attempt.tried = null;
    const found = isRefused ? null : (standing.untested ?? (await this.#findKept(attempt.proxy)));
    standing.untested = null;
    attempt.signal.throwIfAborted();
    return (attempt.tried = found ?? (await this.#ask(standing, attempt, isRefused)));
  }

  end(attempt: ProxyAttempt, isAccepted: boolean): void {
    const standing = this.#standingOf(attempt.proxy);
    if (isAccepted && attempt.tried !== null) this.#accept(standing, attempt.proxy, attempt.tried);
    else if (attempt.tried !== standing.accepted) standing.untested = attempt.tried;
    if (standing.turn?.attempt !== attempt) return;
    standing.turn.ended.resolve(undefined);
    standing.turn = null;
  }

  #standingOf(proxy: string): Standing {
    const standing = this.#standings.get(proxy) ?? { ...NO_STANDING };
    this.#standings.set(proxy, standing);
    return standing;
  }

  async #takeTurn(standing: Standing, attempt: ProxyAttempt): Promise<void> {
    while (standing.turn !== null && standing.turn.attempt !== attempt) {
      await endedOrAborted(standing.turn.ended.promise, attempt.signal);
    }
    standing.turn ??= { attempt, ended: Promise.withResolvers() };
  }

  async #findKept(proxy: string): Promise<ProxyCredentials | null> {
    const { kept, log } = this.#options;
    try {
      return decode(await kept.read(), proxy);
    } catch (error) {
      // Safe to go on: the person is asked instead.
      logFailure(log, 'the password of the proxy could not be read', error);
      return null;
    }
  }

  async #ask(standing: Standing, { proxy, signal }: ProxyAttempt, isRefused: boolean): Promise<ProxyCredentials> {
    if (standing.questions === MAX_QUESTIONS) {
      this.#forgetKept();
      throw (standing.refusal = new AppError('proxySignIn', 'The proxy refused user name and password twice'));
    }
    standing.questions += 1;
    const answer = await this.#oneQuestion(() => this.#showQuestion({ proxy, isRefused, signal }));
    signal.throwIfAborted();
    if (answer === null) {
      throw (standing.refusal = new AppError('proxyAuth', 'Nobody signed in to the proxy'));
    }
    const credentials = { user: answer.user, password: answer.password };
    this.#isToBeKept.set(credentials, answer.remember);
    return credentials;
  }

  async #showQuestion(asking: {
    readonly proxy: string;
    readonly isRefused: boolean;
    readonly signal: AbortSignal;
  }): Promise<ProxyAnswer | null> {
    const { proxy, isRefused, signal } = asking;
    if (signal.aborted) return null;
    const { promise, resolve } = Promise.withResolvers<ProxyAnswer | null>();
    const cancel = (): void => resolve(null);
    const question = { id: this.#options.newId(), proxy, isRefused };
    this.#asked = { question, answer: resolve };
    signal.addEventListener('abort', cancel, { once: true });
    this.#options.onQuestion(question);
    try {
      return await promise;
    } finally {
      signal.removeEventListener('abort', cancel);
      this.#asked = null;
      this.#options.onQuestion(null);
    }
  }

  #accept(standing: Standing, proxy: string, credentials: ProxyCredentials): void {
    standing.accepted = credentials;
    standing.questions = 0;
    const isToBeKept = this.#isToBeKept.get(credentials);
    if (isToBeKept === undefined) return;
    this.#isToBeKept.delete(credentials);
    if (isToBeKept) this.#keep(proxy, credentials);
    else this.#forgetKept();
  }

  #keep(proxy: string, credentials: ProxyCredentials): void {
    const { kept, log } = this.#options;
    kept
      .keep(encode(proxy, credentials))
      .catch((error: unknown) => logFailure(log, 'the password of the proxy could not be kept', error));
  }

  #forgetKept(): void {
    const { kept, log } = this.#options;
    kept.forget().catch((error: unknown) => logFailure(log, 'the password of the proxy could not be deleted', error));
  }
}

async function endedOrAborted(ended: Promise<undefined>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { promise: aborted, resolve } = Promise.withResolvers<undefined>();
  const onAbort = (): void => resolve(undefined);
  signal.addEventListener('abort', onAbort, { once: true });
  await Promise.race([ended, aborted]);
  signal.removeEventListener('abort', onAbort);
  signal.throwIfAborted();
}

/** One item with the name of its proxy, so that a password never goes to another proxy. */
function encode(proxy: string, { user, password }: ProxyCredentials): string {
  return JSON.stringify([proxy, user, password]);
}

function decode(item: string | null, proxy: string): ProxyCredentials | null {
  if (item === null) return null;
  const parsed = parseStrings(item);
  const [of, user, password] = parsed;
  return of === proxy && user !== undefined && password !== undefined ? { user, password } : null;
}

function parseStrings(item: string): readonly string[] {
  try {
    const parsed: unknown = JSON.parse(item);
    return Array.isArray(parsed) ? parsed.filter((part) => typeof part === 'string') : [];
  } catch {
    // Something else wrote the item: as good as none.
    return [];
  }
}
