// Group B with thousands of seeded drift schedules at four rates.

import { expect, test } from 'vitest';
import { DRIFT_RATES, runSchedule } from '../support/drift-schedule.ts';
import { runMemberSchedule } from '../support/member-drift.ts';
import { openSyncedStore } from '../support/synced-store.ts';
import { depth, figure, tried } from './points.ts';

/** Schedules per store: the runs of thousands would accumulate in it and make each slower than the last. */
const SCHEDULES_A_STORE = 125;

for (const rate of DRIFT_RATES) {
  test(`B3 drift of ${rate * 100} % a page never leaves rows that the service did not have`, async ({ task }) => {
    const schedules = depth({ short: 4, full: 1_250 });
    let complete = 0;
    const wrong: string[] = [];
    for (const dataset of ['charges', 'reports'] as const) {
      let store = openSyncedStore();
      for (let seed = 1; seed <= schedules; seed += 1) {
        if (seed % SCHEDULES_A_STORE === 0) {
          store.close();
          store = openSyncedStore();
        }
        const outcome = await runSchedule(store, { dataset, rate, seed });
        if (outcome.complete) complete += 1;
        if (outcome.wrong) wrong.push(`${dataset} ${seed}`);
        tried(task, 1);
      }
      store.close();
    }
    const settled = (100 * complete) / (2 * schedules);
    figure(
      task,
      `3: drift ${rate * 100} % a page: ${2 * schedules} schedules, ${wrong.length} wrong, ${settled.toFixed(1)} % settled`,
    );
    expect(wrong).toEqual([]);
    if (rate <= 0.02) expect(settled).toBeGreaterThanOrEqual(95);
    else expect(complete).toBeGreaterThan(0);
  });
}

for (const rate of DRIFT_RATES) {
  test(`B10 drift of ${rate * 100} % a page never leaves a set called exact that the service did not return`, async ({
    task,
  }) => {
    const schedules = depth({ short: 4, full: 2_500 });
    const wrong: number[] = [];
    let exact = 0;
    let store = openSyncedStore();
    for (let seed = 1; seed <= schedules; seed += 1) {
      if (seed % SCHEDULES_A_STORE === 0) {
        store.close();
        store = openSyncedStore();
      }
      const outcome = await runMemberSchedule(store, { rate, seed });
      exact += outcome.exact;
      if (outcome.wrong > 0) wrong.push(seed);
      tried(task, 1);
    }
    store.close();
    // Both pending marks, a client, a key of a dictionary.
    const settled = (100 * exact) / (4 * schedules);
    figure(
      task,
      `3: sets under drift of ${rate * 100} % a page: ${schedules} schedules, ${wrong.length} wrong, ${settled.toFixed(1)} % of the sets exact`,
    );
    expect(wrong).toEqual([]);
    expect(exact).toBeGreaterThan(0);
  });
}
