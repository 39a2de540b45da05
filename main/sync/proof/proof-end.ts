// What ends the questions of a proof: a failure that affects all of them, or a question without filters that gets no answer.

import type { DatasetName } from '../../../shared/contract/fields.ts';
import { endsTheRun } from '../../../shared/contract/last-run.ts';
import { AppError } from '../../errors.ts';
import { isTooManyRequests } from '../../service/pace-after-429.ts';
import type { RunContext } from '../reading/context.ts';
import { isAmbiguous } from '../reading/one-question.ts';
import type { RunEnd } from '../reading/run-end.ts';

export type ProofContext = RunContext & { readonly end: ProofEnd };

/** Asks how many rows the dataset has, which any service can answer. */
type AskUnfiltered = (dataset: DatasetName, signal: AbortSignal) => Promise<unknown>;

/** The failure of a question without filters: no other question about its dataset is worthwhile. */
export class Unanswered extends AppError {
  constructor(cause: AppError) {
    super(cause.code, cause.message, { facts: cause.facts, cause });
  }
}

export class ProofEnd implements RunEnd {
  readonly #askUnfiltered: AskUnfiltered;
  readonly #underWay = new Map<DatasetName, SharedQuestion>();
  readonly #unanswered = new Map<DatasetName, Unanswered>();
  readonly #permitted = new Set<DatasetName>();
  #failure: AppError | null = null;

  constructor(askUnfiltered: AskUnfiltered) {
    this.#askUnfiltered = askUnfiltered;
  }

  get failure(): AppError | null {
    return this.#failure;
  }

  /**
   * Ends the proof only when it is certain that no other question can be answered. After a doubtful failure,
   * `isolatedFailure` asks first.
   */
  note(failure: AppError): void {
    if (isCertain(failure)) this.#failure ??= failure;
  }

  /**
   * Throws `Unanswered` if a question without filters about the dataset is not answered, now or earlier in this proof. Callers
   * that come together share one question. Throws `cancelled` when the signal ends the wait.
   */
  async requireAnswer(dataset: DatasetName, signal: AbortSignal): Promise<void> {
    const before = this.#unanswered.get(dataset);
    if (before !== undefined) throw before;
    try {
      await this.#questionOf(dataset).wait(signal);
    } catch (error) {
      if (error instanceof Unanswered) this.#unanswered.set(dataset, error);
      throw error;
    }
  }

  /** The same after a 403. Scopes do not come and go within a proof, so one answer is enough for all. */
  async requireScope(dataset: DatasetName, signal: AbortSignal): Promise<void> {
    if (!this.#permitted.has(dataset)) await this.requireAnswer(dataset, signal);
  }

  #questionOf(dataset: DatasetName): SharedQuestion {
    const underWay = this.#underWay.get(dataset);
    if (underWay !== undefined) return underWay;
    const ask = async (signal: AbortSignal): Promise<void> => {
      await this.#askUnfiltered(dataset, signal);
      this.#permitted.add(dataset);
    };
    const question = new SharedQuestion(ask, () => this.#underWay.delete(dataset));
    this.#underWay.set(dataset, question);
    return question;
  }
}

function isCertain(failure: AppError): boolean {
  return isTooManyRequests(failure) || (endsTheRun(failure.code) && !isAmbiguous(failure));
}

/** A question with several callers, which ends when none of them waits any more. */
class SharedQuestion {
  readonly #stop = new AbortController();
  readonly #answer: Promise<unknown>;
  readonly #onLeft: () => void;
  #waiting = 0;

  /** `onLeft`: called when the last caller has left, so that none joins a question that is being stopped. */
  constructor(ask: (signal: AbortSignal) => Promise<unknown>, onLeft: () => void) {
    this.#answer = ask(this.#stop.signal);
    this.#onLeft = onLeft;
  }

  async wait(signal: AbortSignal): Promise<void> {
    this.#waiting += 1;
    const left = Promise.withResolvers<never>();
    const leave = (): void =>
      left.reject(new AppError('cancelled', 'stopped while a question without filters was under way'));
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
    try {
      await Promise.race([this.#answer, left.promise]);
    } catch (error) {
      throw error instanceof AppError && error.code !== 'cancelled' ? new Unanswered(error) : error;
    } finally {
      signal.removeEventListener('abort', leave);
      this.#waiting -= 1;
      if (this.#waiting === 0) {
        this.#onLeft();
        this.#stop.abort();
      }
    }
  }
}
