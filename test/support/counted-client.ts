// A run's client for a test's service: counts requests and never slows them down.

import type { Clock } from '../../main/clock.ts';
import type { ServiceClient } from '../../main/service/client.ts';
import type { RunContext } from '../../main/sync/reading/context.ts';
import { RequestTally } from '../../main/sync/reading/request-tally.ts';
import { RequestsAtOnce } from '../../main/sync/reading/requests-at-once.ts';
import { createRunClient } from '../../main/sync/reading/run-client.ts';
import { NO_RUN_END } from '../../main/sync/reading/run-end.ts';
import { createSemaphores } from '../../main/sync/reading/semaphore.ts';

type Counted = Pick<RunContext, 'client' | 'tally' | 'newSlot' | 'newPlace' | 'end' | 'noteAnswer'> & {
  readonly atOnce: RequestsAtOnce;
};

export function countedClient(client: ServiceClient, clock: Pick<Clock, 'elapsedMs'>): Counted {
  const tally = new RequestTally();
  const atOnce = new RequestsAtOnce(clock);
  const runClient = createRunClient({ client, pace: (send) => send(), tally, atOnce });
  return { client: runClient, tally, atOnce, ...createSemaphores(atOnce), ...NO_RUN_END };
}
