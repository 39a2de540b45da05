// A run's client for a test's service: counts requests and never slows them down.

import type { Clock } from '../../main/clock.ts';
import type { ServiceClient } from '../../main/service/client.ts';
import { RequestTally } from '../../main/sync/reading/request-tally.ts';
import { RequestsAtOnce } from '../../main/sync/reading/requests-at-once.ts';
import { createRunClient, type RunClient } from '../../main/sync/reading/run-client.ts';

type Counted = { readonly client: RunClient; readonly tally: RequestTally; readonly atOnce: RequestsAtOnce };

export function countedClient(client: ServiceClient, clock: Pick<Clock, 'now'>): Counted {
  const tally = new RequestTally();
  const atOnce = new RequestsAtOnce(clock);
  return { client: createRunClient({ client, pace: (send) => send(), tally, atOnce }), tally, atOnce };
}
