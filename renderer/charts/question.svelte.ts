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

  readonly #latestRequest = new LatestRequest();
  /** How many places show the answer now. */
  #showing = 0;
  #lastRead: Promise<void> = Promise.resolve();
  readonly #options: Options<Question, Answer>;

  constructor(options: Options<Question, Answer>) {
    this.#options = options;
  }

  /** To be called when the answer comes into sight. Returns a function to call when it leaves. */
  show(): () => void {
    this.#showing += 1;
    if (this.#showing === 1 && this.isOld) this.#lastRead = this.#read();
    return () => (this.#showing -= 1);
  }

  /** To be called when the question or its answer may have changed. */
  renew({ forgets = false }: Renewal = {}): void {
    this.#latestRequest.drop();
    if (forgets) this.answered = { kind: 'loading' };
    this.isOld = true;
    if (this.#showing > 0) this.#lastRead = this.#read();
  }

  /** Resolves once the newest question is answered, even out of sight. */
  async answerNow(): Promise<void> {
    const hide = this.show();
    while (this.isOld) await this.#lastRead;
    hide();
  }

  async #read(): Promise<void> {
    const isLatest = this.#latestRequest.begin();
    try {
      const question = this.#options.question();
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
