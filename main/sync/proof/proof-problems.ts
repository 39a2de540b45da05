// Collects what a run could not learn or prove, with the reason. A part that fails does not end the others.

import { DATASETS, SERVICE_FILTERS } from '../../../shared/contract/fields.ts';
import type { ProofProblem } from '../../../shared/contract/proof.ts';
import { toFailure, type AppError } from '../../errors.ts';
import { isolatedFailure } from './isolated-failure.ts';
import type { ProofContext } from './proof-end.ts';

export type ProofPart = Pick<ProofProblem, 'dataset' | 'subject'>;

/** The order in which problems are listed. */
const ORDER = DATASETS.flatMap((dataset) =>
  (['transport', ...SERVICE_FILTERS[dataset], 'values', 'ledgerDates'] as const).map((subject) =>
    keyOf({ dataset, subject }),
  ),
);

export class ProofProblems {
  readonly #outcomes = new Map<string, ProofProblem | null>();

  /**
   * Notes the outcome of one part: none, or the failure of `work` if it affects this part alone, unless `work` has noted one
   * itself. Throws failures that affect other parts too; the problem of the last run then stays. `context`: with the signal
   * of the part.
   */
  async attempt(context: ProofContext, part: ProofPart, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      await this.noteIsolated(context, part, error);
    }
    if (!this.#outcomes.has(keyOf(part))) this.note(part, null);
  }

  /** Throws a failure that is not the part's alone. */
  async noteIsolated(context: ProofContext, part: ProofPart, error: unknown): Promise<void> {
    this.note(part, await isolatedFailure(context, part.dataset, error));
  }

  note(part: ProofPart, error: AppError | null): void {
    this.#outcomes.set(keyOf(part), error === null ? null : { ...part, failure: toFailure(error) });
  }

  /**
   * Always in the same order, whatever ended first. `before`: the problems of the run before, which stay for parts that this
   * run did not reach, or could not end.
   */
  after(before: readonly ProofProblem[]): readonly ProofProblem[] {
    const kept = before.filter((problem) => !this.#outcomes.has(keyOf(problem)));
    const all = [...kept, ...[...this.#outcomes.values()].flatMap((problem) => problem ?? [])];
    return all.toSorted((one, other) => ORDER.indexOf(keyOf(one)) - ORDER.indexOf(keyOf(other)));
  }
}

function keyOf({ dataset, subject }: ProofPart): string {
  return `${dataset} ${subject}`;
}
