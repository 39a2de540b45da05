// Drift: rows move between pages while a dataset is read. A commit that claims to be complete must equal a state that the
// service had during the run.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DRIFT_RATES, runSchedule } from '../support/drift-schedule.ts';
import { runMemberSchedule } from '../support/member-drift.ts';
import { openSyncedStore, type SyncedStore } from '../support/synced-store.ts';

/** The fault suite runs thousands; a few here show a broken engine early. */
const SCHEDULES_PER_RATE = 100;
const MEMBER_SCHEDULES_PER_RATE = 15;
/** About twenty seconds per rate on an idle machine. */
const TIME_LIMIT_MS = 240_000;

let store: SyncedStore;
beforeAll(() => {
  store = openSyncedStore();
});
afterAll(() => store.close());

describe.each(['charges', 'reports'] as const)('%s that change while they are read', (dataset) => {
  test.each(DRIFT_RATES)(
    'are never committed as complete in a state that the service did not have (drift %d a page)',
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

describe('sets known only to the service that change while they are read', () => {
  test.each(DRIFT_RATES)(
    'are never called exact unless the service returned exactly these rows (drift %d a page)',
    async (rate) => {
      let exact = 0;
      const wrongSeeds: number[] = [];
      for (let seed = 1; seed <= MEMBER_SCHEDULES_PER_RATE; seed += 1) {
        const outcome = await runMemberSchedule(store, { rate, seed });
        exact += outcome.exact;
        if (outcome.wrong > 0) wrongSeeds.push(seed);
      }
      expect(wrongSeeds).toEqual([]);
      expect(exact).toBeGreaterThan(0);
    },
    TIME_LIMIT_MS,
  );
});
