// What a run leaves alone: the change log if the clock is wrong, and a copy that a person took meanwhile.

import { afterEach, expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import type { ServiceClient } from '../../main/service/client.ts';
import { syncHandlers, type SyncHandlerParts } from '../../main/sync-runs/sync-handlers.ts';
import { DAY_MS } from '../../shared/rules/dates.ts';
import { writePreference } from '../../main/store/tables/preferences.ts';
import { LOG_LIMITS } from '../../shared/preferences/log-limits.ts';
import { datedReports, daysAgo, reportsOf, type DatedReports } from '../support/dated-reports.ts';

/** A year typed wrongly, and some more: everything in the log is then older than its limit. */
const WRONG_CLOCK_MS = 500 * DAY_MS;

let open: DatedReports | null = null;
afterEach(() => {
  open?.store.close();
  open = null;
});

/** With two runs in the log: the first copy, and a date that was restated. */
async function restatedReports(): Promise<DatedReports> {
  const dated = (open = datedReports(reportsOf(20)));
  await dated.full();
  dated.restate(daysAgo(3), { commission_amount: '9.00' });
  await dated.full();
  return dated;
}

function logged({ store }: DatedReports): readonly number[] {
  return [store.reader.listRuns({ limit: 9 }).length, store.reader.listRestatements({ limit: 9 }).length];
}

test('a clock that is ahead costs nothing of the log, whether a run reads nothing, checks, or finds changes', async () => {
  const dated = await restatedReports();
  const before = logged(dated);
  expect(before).toEqual([2, 1]);
  dated.clock.correct(WRONG_CLOCK_MS);
  const fail = (): Promise<never> => Promise.reject(new AppError('certificate', 'expired'));
  const failing: ServiceClient = { fetchPage: fail, fetchDictionary: fail };
  await dated.store.sync(failing, { scope: { kind: 'full' } });
  await dated.store.sync(failing, { scope: { kind: 'check' } });
  expect(logged(dated)).toEqual(before);
  // An automatic sync may find more before anybody sees the clock.
  for (const amount of ['10.00', '11.00', '12.00']) {
    dated.restate(daysAgo(4), { commission_amount: amount });
    await dated.full();
  }
  dated.clock.correct(-WRONG_CLOCK_MS);
  dated.restate(daysAgo(4), { commission_amount: '13.00' });
  await dated.full();
  expect(logged(dated)).toEqual([6, 5]);
});

test.each([
  { limitDays: 30, aheadDays: 366, lostDays: 7 },
  { limitDays: 30, aheadDays: 40, lostDays: 7 },
  { limitDays: 8, aheadDays: 366, lostDays: 4 },
  { limitDays: 1, aheadDays: 366, lostDays: 2 },
])(
  'with a limit of $limitDays, one run on a clock $aheadDays days ahead costs $lostDays days at most',
  async ({ limitDays, aheadDays, lostDays }) => {
    const dated = (open = datedReports(reportsOf(20)));
    dated.withDatabase((db) => writePreference(db, LOG_LIMITS.days.preference, String(limitDays)));
    const runOneChange = async (amount: string): Promise<void> => {
      dated.restate(daysAgo(4), { commission_amount: amount });
      await dated.full();
    };
    await dated.full();
    for (let day = 0; day <= limitDays; day += 1) {
      await runOneChange(`1.${day}`);
      // The run has taken an hour.
      dated.clock.advance(DAY_MS - 3_600_000);
    }
    const before = dated.store.reader.listRestatements({ limit: 99 });
    expect(before.length).toBeGreaterThanOrEqual(limitDays);
    dated.clock.correct(aheadDays * DAY_MS);
    await runOneChange('2.00');
    const after = dated.store.reader.listRestatements({ limit: 99 });
    expect(after.length).toBeGreaterThanOrEqual(before.length - lostDays + 1);
  },
);

test('a weekend is no pause that keeps what is too old, however short the limit', async () => {
  const dated = (open = datedReports(reportsOf(20)));
  const limitDays = 3;
  dated.withDatabase((db) => writePreference(db, LOG_LIMITS.days.preference, String(limitDays)));
  for (let day = 0; day < 19; day += 1) {
    const isWeekend = day % 7 > 4;
    if (!isWeekend) {
      dated.restate(daysAgo(4), { commission_amount: `1.${day}` });
      await dated.full();
    }
    dated.clock.advance(DAY_MS - 3_600_000);
  }
  const oldestMs = dated.clock.now() - (limitDays + 1) * DAY_MS;
  const kept = dated.store.reader.listRestatements({ limit: 99 });
  expect(kept.filter(({ seenAt }) => Date.parse(seenAt) < oldestMs)).toEqual([]);
});

test('a clock that is behind costs nothing either', async () => {
  const dated = await restatedReports();
  for (const ms of [-WRONG_CLOCK_MS, WRONG_CLOCK_MS, 0]) {
    dated.clock.correct(ms);
    dated.restate(daysAgo(4), { commission_amount: String(ms) });
    await dated.full();
  }
  const runIds = () => dated.store.reader.listRuns({ limit: 20 }).map(({ runId }) => runId);
  expect(runIds().sort()).toEqual(['run-1', 'run-2', 'run-3', 'run-4', 'run-5']);
  // Enough days with changes for the right time to count again.
  for (let day = 1; day <= 8; day += 1) {
    dated.clock.advance(DAY_MS);
    dated.restate(daysAgo(4), { commission_amount: `${day}.00` });
    await dated.full();
  }
  expect(runIds()).toContain('run-3');
});

test('a clock that is behind for many days costs nothing either', async () => {
  const dated = await restatedReports();
  const [behindDays, limitDays] = [60, 30];
  dated.withDatabase((db) => writePreference(db, LOG_LIMITS.days.preference, String(limitDays)));
  dated.clock.correct(-behindDays * DAY_MS);
  for (let day = 1; day <= 8; day += 1) {
    dated.clock.advance(DAY_MS);
    dated.restate(daysAgo(4), { commission_amount: `1.${day}` });
    await dated.full();
  }
  dated.clock.correct(behindDays * DAY_MS);
  dated.restate(daysAgo(4), { commission_amount: '2.00' });
  await dated.full();
  expect(dated.store.reader.listRuns({ limit: 99 })).toHaveLength(11);
});

test('a clock that was ahead once does not keep what is too old, when that time has come', async () => {
  const dated = await restatedReports();
  const [aheadDays, limitDays] = [60, 30];
  dated.withDatabase((db) => writePreference(db, LOG_LIMITS.days.preference, String(limitDays)));
  dated.clock.correct(aheadDays * DAY_MS);
  dated.restate(daysAgo(4), { commission_amount: '1.00' });
  await dated.full();
  dated.clock.correct(-aheadDays * DAY_MS);
  for (let day = 1; day <= aheadDays + 5; day += 1) {
    dated.clock.advance(DAY_MS);
    dated.restate(daysAgo(4), { commission_amount: `2.${day}` });
    await dated.full();
  }
  const oldestMs = dated.clock.now() - (limitDays + 2) * DAY_MS;
  const tooOld = dated.store.reader.listRuns({ limit: 99 }).filter((run) => Date.parse(run.seenAt) < oldestMs);
  // The first copy is no change.
  expect(tooOld.map(({ runId }) => runId)).toEqual(['run-1']);
});

test('what is too old goes some days after a long pause', async () => {
  const dated = await restatedReports();
  dated.clock.advance(WRONG_CLOCK_MS);
  for (let day = 1; day <= 7; day += 1) {
    dated.clock.advance(DAY_MS);
    dated.restate(daysAgo(4), { commission_amount: `${day}.00` });
    await dated.full();
  }
  expect(logged(dated)).toEqual([9, 8]);
  dated.clock.advance(DAY_MS);
  dated.restate(daysAgo(4), { commission_amount: '8.00' });
  await dated.full();
  expect(logged(dated)).toEqual([9, 8]);
});

test('a run by date ends without a change when another copy went live under it', async () => {
  const dated = (open = datedReports(reportsOf(100)));
  await dated.full();
  const all = [...dated.service.rows.reports];
  const serve = (rows: typeof all): void =>
    void dated.service.rows.reports.splice(0, dated.service.rows.reports.length, ...rows);
  serve(all.slice(0, 120));
  expect(await dated.full()).toMatchObject({ verdict: 'heldBack' });
  serve(all);
  const { beforePage } = dated.service;
  let isTaken = false;
  dated.service.beforePage = (request) => {
    beforePage(request);
    // Twenty dates are read twice, and then compared with the copy that is live.
    if (isTaken || dated.asked.filter(({ filters, pageSize }) => filters !== undefined && pageSize > 1).length < 40)
      return;
    isTaken = true;
    dated.store.writer.decideHeldBack({ dataset: 'reports', decision: 'take' });
  };
  expect(await dated.quick()).toMatchObject({ verdict: 'failed', error: { code: 'fileInUse' } });
  expect(dated.store.reader.resourceStatus({ resource: 'reports' })).toMatchObject({ rows: 120 });
  expect(await dated.quick()).toMatchObject({ rowsHeld: 300, added: 180 });
});

test('nothing is decided about a copy that was held back while a run is under way', async () => {
  const parts = {
    session: { getOpen: () => ({ data: null }) },
    sync: { getRunner: () => ({ running: true }) },
  } as unknown as SyncHandlerParts;
  const decide = syncHandlers(parts).decideHeldBack({ resource: 'reports', decision: 'take' });
  await expect(decide).rejects.toMatchObject({ code: 'busy' });
});
