import { failureOf } from '../lib/calls/api.ts';
import type { Loadable } from '../lib/calls/loadable.ts';

type World<Question, Answer> = {
  /** As it would be asked now. */
  readonly question: () => Question;
  /** What takes several calls stops where it `isWanted` no more: a late call could take the place of the newer question. */
  readonly ask: (question: Question, isWanted: () => boolean) => Promise<Answer>;
  readonly onAnswered?: () => void;
};

/** One question to main, asked only while something in sight shows the answer. */
export class QuestionState<Question, Answer> {
  /** An answer stays, with what it answers, until the next one is there. */
  answered = $state.raw<Loadable<{ readonly question: Question; readonly answer: Answer }>>({ kind: 'loading' });
  /** What is there may be of an older question. */
  isOld = $state(true);

  #asked = 0;
  #showing = 0;
  #reading: Promise<void> = Promise.resolve();
  readonly #world: World<Question, Answer>;

  constructor(world: World<Question, Answer>) {
    this.#world = world;
  }

  /** In sight from now on; returns its end. */
  show(): () => void {
    this.#showing += 1;
    if (this.#showing === 1 && this.isOld) this.#reading = this.#read();
    return () => (this.#showing -= 1);
  }

  /** The question is another one, or its answer may be. */
  renew(): void {
    // An answer that is on its way is no longer the one wanted.
    this.#asked += 1;
    this.isOld = true;
    if (this.#showing > 0) this.#reading = this.#read();
  }

  /** Until the newest question is answered, in sight or not. */
  async answerNow(): Promise<void> {
    const end = this.show();
    while (this.isOld) await this.#reading;
    end();
  }

  async #read(): Promise<void> {
    const asked = (this.#asked += 1);
    try {
      const question = this.#world.question();
      const answer = await this.#world.ask(question, () => asked === this.#asked);
      if (asked !== this.#asked) return;
      this.answered = { kind: 'ready', value: { question, answer } };
      this.#world.onAnswered?.();
    } catch (error) {
      if (asked === this.#asked) this.answered = { kind: 'failed', failure: failureOf(error) };
    } finally {
      if (asked === this.#asked) this.isOld = false;
    }
  }
}
