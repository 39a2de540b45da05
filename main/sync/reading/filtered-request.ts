// Requests one filtered page, with the usual retries; the writer thread reads the body.

import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { FilterTransport } from '../../../shared/contract/proof.ts';
import type { RequestPurpose } from '../../../shared/contract/sync.ts';
import { withRetry } from '../../service/retry.ts';
import type { RequestBudget } from './budget.ts';
import type { RunContext } from './context.ts';
import { transferOf } from './transfer.ts';

export type Question = {
  readonly dataset: DatasetName;
  readonly filters: Readonly<Record<string, string>>;
  readonly page: number;
  readonly pageSize: number;
};

/** How a request is sent, and under which purpose the receipt counts it. */
export type Asking = {
  readonly context: RunContext;
  /** Null while no way of sending filters is known. */
  readonly transport: FilterTransport | null;
  readonly budget: RequestBudget | null;
  readonly purpose: RequestPurpose;
};

export async function requestFiltered<T>(
  asking: Asking,
  question: Question,
  read: (body: Uint8Array) => Promise<T>,
): Promise<T> {
  const { context, transport, budget, purpose } = asking;
  const { signal, clock, random } = context;
  return await withRetry(
    async () => {
      budget?.take();
      const encoding = transport === null ? {} : { encoding: transport };
      return await read(await context.client.fetchPage({ ...question, ...encoding, purpose }, signal));
    },
    { signal, clock, random },
  );
}

/** The service's count of the rows that match. */
export async function requestTotal(
  asking: Asking,
  dataset: DatasetName,
  filters: Readonly<Record<string, string>>,
): Promise<number> {
  const { total } = await requestFiltered(asking, { dataset, filters, page: 1, pageSize: 1 }, (body) =>
    asking.context.writer.call('countPage', { dataset, body }, transferOf(body)),
  );
  return total;
}
