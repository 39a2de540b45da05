// Requests filtered pages, with the usual retries; the writer thread reads the bodies.

import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { FilterEncoding } from '../../../shared/contract/proof.ts';
import type { RequestPurpose } from '../../../shared/contract/sync.ts';
import type { Filters } from '../../service/filter-encoding.ts';
import type { RequestBudget } from '../reading/budget.ts';
import { runAllConcurrently } from '../reading/concurrently.ts';
import type { RunContext } from '../reading/context.ts';
import { withRetryInSlot } from '../reading/in-slot.ts';
import { createSemaphores } from '../reading/semaphore.ts';
import { transferOf } from '../reading/transfer.ts';
import { ProofEnd, type ProofContext } from './proof-end.ts';

export type Question = {
  readonly dataset: DatasetName;
  readonly filters: Filters;
  readonly page: number;
  readonly pageSize: number;
};

/** How a request is sent, and under which purpose the receipt counts it. */
export type Asking = {
  readonly context: ProofContext;
  /** Null while no way of sending filters is known. */
  readonly transport: FilterEncoding | null;
  readonly budget: RequestBudget | null;
  readonly purpose: RequestPurpose;
};

export async function requestFiltered<T>(
  asking: Asking,
  question: Question,
  read: (body: Uint8Array) => Promise<T>,
): Promise<T> {
  const { context, transport, budget, purpose } = asking;
  const attempt = async (): Promise<T> => {
    budget?.take();
    const encoding = transport === null ? {} : { encoding: transport };
    return await read(await context.client.fetchPage({ ...question, ...encoding, purpose }, context.signal));
  };
  return await withRetryInSlot(context, attempt, context.signal);
}

/** The service's count of the rows that match, on the page that is asked for. */
export async function requestTotalOn(asking: Asking, question: Question): Promise<number> {
  const { dataset } = question;
  const { total } = await requestFiltered(asking, question, (body) =>
    asking.context.writer.call('countPage', { dataset, body }, transferOf(body)),
  );
  return total;
}

/** The same on a page as small as possible. */
export async function requestTotal(asking: Asking, dataset: DatasetName, filters: Filters): Promise<number> {
  return await asking.context.limits.askCount(dataset, filters, (asked, pageSize) =>
    requestTotalOn(asking, { dataset, filters: asked, page: 1, pageSize }),
  );
}

/** Several such counts, requested beside each other, in the order of `filterSets`. */
export async function requestTotals(
  asking: Asking,
  dataset: DatasetName,
  filterSets: readonly Filters[],
): Promise<readonly number[]> {
  const { context } = asking;
  const requests = filterSets.map(
    (filters) => (signal: AbortSignal) =>
      requestTotal({ ...asking, context: { ...context, signal } }, dataset, filters),
  );
  return await runAllConcurrently(context.signal, requests);
}

/** The count without filters has a slot of its own: the requests that hold the run's slots may be waiting for it. */
export function createProofContext(run: RunContext): ProofContext {
  const end: ProofEnd = new ProofEnd((dataset, stopped) => {
    const signal = AbortSignal.any([run.signal, stopped]);
    const context = { ...run, ...createSemaphores({ limit: 1 }), end, signal };
    return requestTotal({ context, transport: null, budget: null, purpose: 'learning' }, dataset, {});
  });
  return { ...run, end };
}
