// Collects what a run could not learn or prove, with the reason. A part that fails does not end the others.

import type { ProofProblem } from '../../../shared/contract/proof.ts';
import { toFailure, type AppError } from '../../errors.ts';
import type { RunContext } from '../reading/context.ts';
import { isolatedFailure } from '../reading/isolated-failure.ts';

export type ProofPart = Pick<ProofProblem, 'dataset' | 'subject'>;

export class ProofProblems {
  readonly #context: RunContext;
  readonly #outcomes = new Map<string, ProofProblem | null>();

  constructor(context: RunContext) {
    this.#context = context;
  }

  /** Throws only failures that would affect the other parts too. Keeps what `work` itself notes of its part. */
  async attempt(part: ProofPart, work: () => Promise<void>): Promise<void> {
    this.note(part, null);
    try {
      await work();
    } catch (error) {
      await this.noteIsolated(part, error);
    }
  }

  /** Throws a failure that would affect the other parts too. */
  async noteIsolated(part: ProofPart, error: unknown): Promise<void> {
    this.note(part, await isolatedFailure(this.#context, part.dataset, error));
  }

  note(part: ProofPart, error: AppError | null): void {
    this.#outcomes.set(keyOf(part), error === null ? null : { ...part, failure: toFailure(error) });
  }

  /** `before`: the problems of the run before, which stay for parts that this run did not reach. */
  after(before: readonly ProofProblem[]): readonly ProofProblem[] {
    const kept = before.filter((problem) => !this.#outcomes.has(keyOf(problem)));
    return [...kept, ...[...this.#outcomes.values()].flatMap((problem) => problem ?? [])];
  }
}

function keyOf({ dataset, subject }: ProofPart): string {
  return `${dataset} ${subject}`;
}
