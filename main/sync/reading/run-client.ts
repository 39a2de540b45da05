// The service client of one run: sends requests at the pace that the service allows, and counts each when it goes out. A
// request that is cancelled before it is sent is not counted; a request repeated after a 429 is counted again.

import type { RequestPurpose } from '../../../shared/contract/sync.ts';
import { AppError } from '../../errors.ts';
import type { DictionaryRequest, PageRequest, ServiceClient } from '../../service/client.ts';
import type { Pace } from '../../service/pace-after-429.ts';
import type { RequestTally, SentFor } from './request-tally.ts';
import type { RequestsAtOnce } from './requests-at-once.ts';

export type RunClient = {
  fetchPage(request: PageRequest & { readonly purpose: RequestPurpose }, signal: AbortSignal): Promise<Uint8Array>;
  fetchDictionary(request: DictionaryRequest, signal: AbortSignal): Promise<Uint8Array>;
};

type Parts = {
  readonly client: ServiceClient;
  readonly pace: Pace;
  readonly tally: RequestTally;
  readonly atOnce: Pick<RequestsAtOnce, 'measure'>;
};

export function createRunClient({ client, pace, tally, atOnce }: Parts): RunClient {
  const send = (sentFor: SentFor, fetchBody: () => Promise<Uint8Array>, signal: AbortSignal): Promise<Uint8Array> =>
    pace(async () => {
      if (signal.aborted) throw new AppError('cancelled', 'the run was cancelled before this request');
      return await atOnce.measure(`${sentFor.resource} ${sentFor.purpose}`, () => tally.send(sentFor, fetchBody));
    }, signal);
  return {
    fetchPage: ({ purpose, ...request }, signal) =>
      send({ resource: request.dataset, purpose }, () => client.fetchPage(request, signal), signal),
    fetchDictionary: (request, signal) =>
      send({ resource: request.name, purpose: 'dictionaries' }, () => client.fetchDictionary(request, signal), signal),
  };
}

/** Takes from the budget before each page request, which throws when it is spent. Repeats after a 429 are free. */
export function withinBudget(client: RunClient, budget: { take(): void }): RunClient {
  return {
    ...client,
    fetchPage: async (request, signal) => {
      budget.take();
      return await client.fetchPage(request, signal);
    },
  };
}
