import { LatestRequest } from '../lib/calls/latest-request.ts';
import { failedWith, type Loadable } from '../lib/calls/loadable.ts';

type Options<Question, Answer> = {
  /** The question with the present filters and settings. */
  readonly question: () => Question;
  /** Several calls must stop when `isWanted` is false: a late call would cancel the newer question's call. */
  readonly ask: (question: Question, isWanted: () => boolean) => Promise<Answer>;
  readonly onAnswered?: () => void;
};

/** `forgets`: the answer shown goes at once, as it is not even an earlier one. */
export type Renewal = { readonly forgets?: boolean };

/** One question to the main process, sent only while its answer is in sight. */
export class QuestionState<Question, Answer> {
  /** The last answer with its question; it stays until the next one arrives. */
  answered = $state.raw<Loadable<{ readonly question: Question; readonly answer: Answer }>>({ kind: 'loading' });
  /** Whether the answer shown may belong to an older question. */
  isOld = $state(true);

  /** The question that was sent last, answered or not; null before the first. */
  #asked: Question | null = null;
  readonly #latestRequest = new LatestRequest();
  /** How many places show the answer now. */
  #showing = 0;
  /** Resolved once nothing holds the answer any more; null while nothing does. */
  #held: PromiseWithResolvers<undefined> | null = null;
  #lastRead: Promise<void> = Promise.resolve();
  readonly #options: Options<Question, Answer>;

  constructor(options: Options<Question, Answer>) {
    this.#options = options;
  }

  get asked(): Question | null {
    return this.#asked;
  }

  /** To be called when the answer comes into sight. Returns a function to call when it leaves. */
  show(): () => void {
    this.#showing += 1;
    if (this.#showing === 1) this.#readIfShown();
    return () => (this.#showing -= 1);
  }

  /** To be called when the question or its answer may have changed. */
  renew({ forgets = false }: Renewal = {}): void {
    this.#latestRequest.drop();
    if (forgets && this.#held === null) this.answered = { kind: 'loading' };
    this.isOld = true;
    this.#readIfShown();
  }

  /** Keeps the answer, however old it gets, until the returned function is called. */
  hold(): () => void {
    const held = Promise.withResolvers<undefined>();
    this.#held = held;
    return () => {
      this.#held = null;
      this.#readIfShown();
      held.resolve(undefined);
    };
  }

  /** Resolves once the newest question is answered, even out of sight. */
  async answerNow(): Promise<void> {
    const hide = this.show();
    while (this.isOld) await (this.#held?.promise ?? this.#lastRead);
    hide();
  }

  #readIfShown(): void {
    if (this.isOld && this.#showing > 0 && this.#held === null) this.#lastRead = this.#read();
  }

  async #read(): Promise<void> {
    const isLatest = this.#latestRequest.begin();
    try {
      const question = this.#options.question();
      this.#asked = question;
      const answer = await this.#options.ask(question, isLatest);
      if (!isLatest()) return;
      this.answered = { kind: 'ready', value: { question, answer } };
      this.#options.onAnswered?.();
    } catch (error) {
      if (isLatest()) this.answered = failedWith(error);
    } finally {
      if (isLatest()) this.isOld = false;
    }
  }
}
