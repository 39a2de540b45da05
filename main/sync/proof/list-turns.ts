// Gives the list that waits longest its turn: the first requests of a run's budget, all of them where it needs more. At
// most one list a run takes all; no list is begun that this run cannot finish.

import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { FilterValue } from '../../store/proof/parity.ts';
import type { Asking } from '../reading/filtered-request.ts';
import { BudgetSpent, type RequestBudget } from '../reading/budget.ts';
import type { RunContext } from '../reading/context.ts';
import { isolatedFailure } from '../reading/isolated-failure.ts';
import { fetchRepair, requestsFor } from './memberships-run.ts';
import type { OutdatedDates } from '../datasets/outdated-dates.ts';

export type ListTurn = {
  readonly list: FilterValue;
  /** Set aside for this list alone. */
  readonly budget: RequestBudget;
};
export type Repairing = Asking & { readonly outdated: OutdatedDates };
type Budgeted = Repairing & { readonly budget: RequestBudget };

export async function openTurn(
  { context, budget }: { readonly context: RunContext; readonly budget: RequestBudget },
  asked: { readonly datasets: readonly DatasetName[]; readonly onlyKnown: boolean },
): Promise<ListTurn | null> {
  const { lists, othersFirst } = await context.writer.call('listWaiting', { onlyKnown: asked.onlyKnown });
  const next = lists.find(
    (list) => asked.datasets.includes(list.dataset) && !(othersFirst && requestsFor(context, list) > budget.whole),
  );
  if (next === undefined) {
    await context.writer.call('beginTurn', { list: null, takesAll: false });
    return null;
  }
  const { dataset, name, value, datasetRows } = next;
  const list = { dataset, name, value };
  const requests = requestsFor(context, next);
  // A list that moves is read again, for as many requests at most as its whole dataset costs.
  const most = requestsFor(context, { dataset, rows: datasetRows });
  await context.writer.call('beginTurn', { list, takesAll: requests > budget.whole });
  return { list, budget: budget.reserve(requests, most) };
}

export async function takeTurn(asking: Repairing, { list, budget }: ListTurn): Promise<void> {
  try {
    await fetchRepair({ ...asking, budget }, list);
  } catch (error) {
    if (error instanceof BudgetSpent) return;
    await isolatedFailure(asking.context, list.dataset, error);
  } finally {
    budget.release();
  }
}

/** False where the budget of this run does not allow it. */
export async function fetchOrWait(
  asking: Budgeted,
  { rows, ...value }: FilterValue & { readonly rows: number },
): Promise<boolean> {
  const { context } = asking;
  const requests = requestsFor(context, { dataset: value.dataset, rows });
  if (requests > asking.budget.left) return false;
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
 * Sets that stand in for a column are read again with every reading of their dataset. A set of another copy that the
 * budget does not allow waits for its turn, and is marked until then.
 */
export async function refreshRepairs(asking: Budgeted, dataset: DatasetName, turn: ListTurn | null): Promise<void> {
  const { context, outdated } = asking;
  for (const { isOutdated, ...repair } of await context.writer.call('listRepairs', { dataset })) {
    if (!outdated.allowRepairs) return;
    if (turn?.list.name === repair.name && turn.list.value === repair.value) continue;
    try {
      const isFetched = await fetchOrWait(asking, repair);
      if (!isFetched && isOutdated) await context.writer.call('addWaiting', repair);
    } catch (error) {
      await isolatedFailure(context, dataset, error);
    }
  }
}
