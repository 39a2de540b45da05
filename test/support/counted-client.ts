// A run's client for a test's service: counts requests and never slows them down.

import type { ServiceClient } from '../../main/service/client.ts';
import { RequestTally } from '../../main/sync/reading/request-tally.ts';
import { createRunClient, type RunClient } from '../../main/sync/reading/run-client.ts';

export function countedClient(client: ServiceClient): { readonly client: RunClient; readonly tally: RequestTally } {
  const tally = new RequestTally();
  return { client: createRunClient({ client, pace: (send) => send(), tally }), tally };
}
