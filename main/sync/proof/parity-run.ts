// Compares filter values with the service, oldest check first, until all are checked, the budget is spent or a person
// pauses it. When a value differs, its rows are fetched if the budget is large enough.

import type { DatasetName } from '../../../shared/contract/fields.ts';
import { pageCount } from '../../../shared/rules/pages.ts';
import type { FilterValueRows } from '../../threads/writer/writer-protocol.ts';
import { AppError } from '../../errors.ts';
import type { FilterValue } from '../../store/proof/parity.ts';
import { requestFiltered, type Asking } from './filtered-request.ts';
import { forEachConcurrently } from '../reading/concurrently.ts';
import { BudgetSpent, type RequestBudget } from '../reading/budget.ts';
import { isoTime } from '../reading/context.ts';
import { isUnderstood } from '../reading/one-question.ts';
import { isolatedFailure } from './isolated-failure.ts';
import { fetchOrWait } from './list-turns.ts';
import type { OutdatedDates } from '../datasets/outdated-dates.ts';
import type { ProofProblems } from './proof-problems.ts';
import type { ParityFinding } from '../../threads/writer/proof/parity-check.ts';
import { transferOf } from '../reading/transfer.ts';

const PARITY_PAGE_ROWS = 50;
const MAX_UNANSWERED_CHECKS = 3;

type Proving = Asking & {
  readonly budget: RequestBudget;
  readonly pause: AbortSignal;
  readonly onlyWaiting: boolean;
  /** Whether the rows of values that differ may be fetched. */
  readonly mayRepair: boolean;
  readonly outdated: OutdatedDates;
  readonly problems: ProofProblems;
};
type Checking = Proving & { readonly refusals: Refusals };

/** Skips a value that fails. Throws after `MAX_UNANSWERED_CHECKS` failures without an answer: the rest would fail too. */
class Refusals {
  #unanswered = 0;

  note(failure: AppError): void {
    // A 403 is an answer too.
    if (isUnderstood(failure) || failure.code === 'forbidden') return;
    this.#unanswered += 1;
    if (this.#unanswered >= MAX_UNANSWERED_CHECKS) throw failure;
  }
}

export async function runParity(asking: Proving, dataset: DatasetName): Promise<void> {
  await unlessPaused(asking, () => checkWaiting({ ...asking, refusals: new Refusals() }, dataset));
}

/** Ignores the cancellation that a pause causes, because it is no failure. */
export async function unlessPaused(
  { context, pause }: Pick<Proving, 'context' | 'pause'>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isPause = pause.aborted && !context.signal.aborted;
    if (!(isPause && error instanceof AppError && error.code === 'cancelled')) throw error;
  }
}

/** Checks the values that wait since the copy was read; when none waits, all values. */
async function checkWaiting(asking: Checking, dataset: DatasetName): Promise<void> {
  const { context, budget, pause, onlyWaiting, outdated } = asking;
  const queue = await context.writer.call('parityQueue', { dataset });
  const waiting = queue.filter((value) => value.isWaiting);
  const valuesToAsk = outdated.inOrder(waiting.length > 0 || onlyWaiting ? waiting : queue);
  let checked = queue.length - valuesToAsk.length;
  context.progress.prove(dataset, { checked, of: queue.length });
  const checkOne = async (value: FilterValueRows, signal: AbortSignal): Promise<void> => {
    if (budget.requestsLeft === 0 || outdated.areToBeRead) return;
    try {
      await checkValue({ ...asking, context: { ...context, signal } }, value);
    } catch (error) {
      // Requests that are under way are already paid for and may end.
      if (error instanceof BudgetSpent) return;
      throw error;
    }
    checked += 1;
    context.progress.prove(dataset, { checked, of: queue.length });
  };
  await forEachConcurrently(AbortSignal.any([context.signal, pause]), valuesToAsk, checkOne, context.atOnce);
}

async function checkValue(asking: Checking, value: FilterValueRows): Promise<void> {
  const { writer, clock } = asking.context;
  const { dataset, name, rows } = value;
  const askedValue = { dataset, name, value: value.value };
  const checkedAt = isoTime(clock.now());
  try {
    const finding = await askForParity(asking, { value: askedValue, rows, checkedAt });
    asking.outdated.note(askedValue, finding.outdatedDates);
    if (!finding.isResolvable || !asking.mayRepair || !asking.outdated.allowRepairs) return;
    const list = { ...askedValue, rows: finding.serviceTotal };
    if (!(await fetchOrWait(asking, list))) await writer.call('addWaiting', list);
  } catch (error) {
    if (error instanceof BudgetSpent) throw error;
    const failure = await isolatedFailure(asking.context, dataset, error);
    await writer.call('skipParity', { value: askedValue, checkedAt });
    asking.refusals.note(failure);
  }
}

async function askForParity(
  asking: Asking,
  at: { readonly value: FilterValue; readonly rows: number | null; readonly checkedAt: string },
): Promise<ParityFinding> {
  const { value, checkedAt } = at;
  const { writer, random } = asking.context;
  // A random page, so that over many checks every row is compared.
  const page = 1 + Math.floor(random() * pageCount(at.rows ?? 0, PARITY_PAGE_ROWS));
  const question = { dataset: value.dataset, filters: { [value.name]: value.value }, page, pageSize: PARITY_PAGE_ROWS };
  return await requestFiltered(asking, question, (body) =>
    writer.call('checkParity', { value, body, checkedAt }, transferOf(body)),
  );
}
