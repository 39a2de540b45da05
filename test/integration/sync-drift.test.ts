// Drift: rows move between pages while a dataset is read. A commit that claims to be complete must equal a state
// that the service really held during the run.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DRIFT_RATES, runSchedule } from '../support/drift-schedule.ts';
import { openSyncedStore, type SyncedStore } from '../support/synced-store.ts';

/** The fault suite runs thousands; here a few, so that a broken engine shows at once. */
const SCHEDULES_PER_RATE = 100;
/** Some twenty seconds a rate on an idle machine. */
const TIME_LIMIT_MS = 240_000;

let store: SyncedStore;
beforeAll(() => {
  store = openSyncedStore();
});
afterAll(() => store.close());

describe.each(['charges', 'reports'] as const)('%s that drift while they are read', (dataset) => {
  test.each(DRIFT_RATES)(
    'are never committed as complete in a state the service did not hold (drift %d a page)',
    async (rate) => {
      let complete = 0;
      const wrongSeeds: number[] = [];
      for (let seed = 1; seed <= SCHEDULES_PER_RATE; seed += 1) {
        const outcome = await runSchedule(store, { dataset, rate, seed });
        if (outcome.complete) complete += 1;
        if (outcome.wrong) wrongSeeds.push(seed);
      }
      expect(wrongSeeds).toEqual([]);
      expect(complete).toBeGreaterThan(0);
    },
    TIME_LIMIT_MS,
  );
});
