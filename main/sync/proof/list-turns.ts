// Gives one waiting list of rows its turn: the list that waits longest gets the first requests of the run's budget, or all
// of them when it needs more. At most one list per run gets all, and no list is begun that the run cannot finish.

import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { FilterValue } from '../../store/proof/parity.ts';
import { BudgetSpent, type RequestBudget } from '../reading/budget.ts';
import type { RunContext } from '../reading/context.ts';
import { fetchRepair, requestsFor, type Repairing } from './memberships-run.ts';

export type ListTurn = {
  readonly list: FilterValue;
  /** Reserved for this list. */
  readonly budget: RequestBudget;
};
type Budgeted = Repairing & { readonly budget: RequestBudget };

export async function openTurn(
  { context, budget }: { readonly context: RunContext; readonly budget: RequestBudget },
  choice: { readonly datasets: readonly DatasetName[]; readonly onlyKnown: boolean },
): Promise<ListTurn | null> {
  const { lists, othersFirst } = await context.writer.call('listWaiting', { onlyKnown: choice.onlyKnown });
  const next = lists.find(
    (list) =>
      choice.datasets.includes(list.dataset) && !(othersFirst && requestsFor(context, list) > budget.initialRequests),
  );
  if (next === undefined) {
    await context.writer.call('beginTurn', { list: null, takesAll: false });
    return null;
  }
  const { dataset, name, value, datasetRows } = next;
  const list = { dataset, name, value };
  const requests = requestsFor(context, next);
  // A list whose rows change is read again, but never with more requests than reading its whole dataset takes.
  const maxRequests = requestsFor(context, { dataset, rows: datasetRows });
  await context.writer.call('beginTurn', { list, takesAll: requests > budget.initialRequests });
  return { list, budget: budget.reserve(requests, maxRequests) };
}

export async function takeTurn(asking: Repairing, { list, budget }: ListTurn): Promise<void> {
  try {
    await fetchRepair({ ...asking, budget }, list);
  } catch (error) {
    if (error instanceof BudgetSpent) return;
    await asking.problems.noteIsolated(asking.context, { dataset: list.dataset, subject: 'values' }, error);
  } finally {
    budget.release();
  }
}

/** False when the budget of this run is too small. */
export async function fetchOrWait(
  asking: Budgeted,
  { rows, ...value }: FilterValue & { readonly rows: number },
): Promise<boolean> {
  const { context } = asking;
  const requests = requestsFor(context, { dataset: value.dataset, rows });
  if (requests > asking.budget.requestsLeft) return false;
  const budget = asking.budget.reserve(requests);
  try {
    await fetchRepair({ ...asking, budget }, value);
    return true;
  } catch (error) {
    if (error instanceof BudgetSpent) return false;
    throw error;
  } finally {
    budget.release();
  }
}

/**
 * Reads again all sets of rows that replace the answer of a column, after each sync of their dataset. When the budget is
 * too small, a set of an older copy waits for its turn and is marked as outdated until then.
 */
export async function refreshRepairs(asking: Budgeted, dataset: DatasetName, turn: ListTurn | null): Promise<void> {
  const { context, outdated, problems } = asking;
  for (const { isOutdated, ...repair } of await context.writer.call('listRepairs', { dataset })) {
    if (!outdated.allowRepairs) return;
    if (turn?.list.name === repair.name && turn.list.value === repair.value) continue;
    try {
      const isFetched = await fetchOrWait(asking, repair);
      if (!isFetched && isOutdated) await context.writer.call('addWaiting', repair);
    } catch (error) {
      await problems.noteIsolated(context, { dataset, subject: 'values' }, error);
    }
  }
}
