// The context of a run that asks a test's service for pages, and shows nothing.

import type { Clock } from '../../main/clock.ts';
import type { ServiceClient } from '../../main/service/client.ts';
import type { RunContext, SyncWriter } from '../../main/sync/reading/context.ts';
import { ProgressMeter } from '../../main/sync/reading/progress.ts';
import { countedClient } from './counted-client.ts';
import { noLimits } from './no-limits.ts';
import { directDecoder } from './scripted-service.ts';

type Parts = { readonly fetchPage: ServiceClient['fetchPage']; readonly writer: SyncWriter; readonly clock: Clock };

/** Throws unexpected failures. */
export function pagesContext({ fetchPage, writer, clock }: Parts): RunContext {
  return {
    runId: 'run',
    ...countedClient({ fetchPage, fetchDictionary: () => Promise.reject(new Error('not asked for here')) }, clock),
    ...{ writer, decoder: directDecoder(), clock },
    random: () => 0.5,
    signal: new AbortController().signal,
    progress: new ProgressMeter({
      runId: 'run',
      plan: { reads: ['reports'], proves: [] },
      clock,
      send: () => undefined,
    }),
    limits: noLimits(),
    onBug: (error) => {
      throw error;
    },
  };
}
