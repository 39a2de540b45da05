// A service that refuses deep pages, so that all reports are read by ledger date, and since the first copy one of the dates:
// it may no longer have it.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import type { Receipt } from '../../shared/contract/sync.ts';
import { DAY_MS, shiftDate } from '../../shared/rules/dates.ts';
import { daysAgo, report, reportsOf, TODAY, TOMORROW } from '../support/dated-reports.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { scriptedService, type AskedPage, type ScriptedService } from '../support/scripted-service.ts';
import { openSyncedStore, type SyncedStore } from '../support/synced-store.ts';

let clock: FakeClock;
let store: SyncedStore;
let service: ScriptedService;

beforeEach(() => {
  clock = new FakeClock();
  store = openSyncedStore(clock);
});
afterEach(() => store.close());

const isDeep = ({ page, pageSize }: AskedPage): boolean => page > 1 && page * pageSize > 1_000;

async function reportsReceipt(kind: 'quick' | 'full'): Promise<Receipt> {
  const receipts = await store.sync(service.client, { scope: { kind } });
  const receipt = receipts.find(({ resource }) => resource === 'reports');
  if (!receipt) throw new Error('no receipt of the reports');
  return receipt;
}

let isRefused: boolean;
/** The ledger dates that were asked for since the date is refused. */
let asked: Set<string>;

/** A copy of 120 dates, the last of which has one row; from then on the service refuses the day `ago` days ago. */
async function refuseDate(ago: number): Promise<void> {
  service = scriptedService({ reports: [...reportsOf(119, 9), report(daysAgo(119))] });
  isRefused = false;
  asked = new Set();
  service.beforePage = (page) => {
    const date = page.filters?.['biz_date'];
    if (date !== undefined) asked.add(date);
    const isOfDate = date === daysAgo(ago);
    if (isDeep(page) || (isRefused && isOfDate)) throw new AppError('rejected', 'HTTP 400', { facts: { status: 400 } });
  };
  await reportsReceipt('full');
  isRefused = true;
  asked.clear();
}

test.each([
  ['quick', 119],
  ['full', 119],
  ['full', 115],
] as const)('a %s sync drops a stored date without rows that the service refuses (%i days ago)', async (kind, ago) => {
  await refuseDate(ago);
  const rowsBefore = service.rows.reports.length;
  service.rows.reports = service.rows.reports.filter((row) => row['biz_date'] !== daysAgo(ago));
  const gone = rowsBefore - service.rows.reports.length;
  expect(await reportsReceipt(kind)).toMatchObject({
    verdict: 'refreshed',
    gone,
    rowsHeld: rowsBefore - gone,
    error: null,
  });
  expect(await reportsReceipt('quick')).toMatchObject({ verdict: 'refreshed', gone: 0 });
});

test('a sync that drops a refused date finds new ones that no answered page shows', async () => {
  await refuseDate(119);
  const rows = service.rows.reports.filter((row) => row['biz_date'] !== daysAgo(119));
  service.rows.reports = [...rows, report(TOMORROW)];
  expect(await reportsReceipt('full')).toMatchObject({ verdict: 'refreshed', added: 1, gone: 1 });
});

test('a sync finds the dates of a long absence, although the service refuses the days before its oldest', async () => {
  const daysServed = 60;
  const serve = (newest: string): void => {
    const served = Array.from({ length: daysServed }, (_, ago) => shiftDate(newest, -ago) ?? '');
    service.rows.reports = served.flatMap((date) => Array.from({ length: 9 }, () => report(date)));
    service.beforePage = ({ page, filters }) => {
      const date = filters?.['biz_date'] ?? newest;
      const isRefusedPage = page > 1 || date < (served.at(-1) ?? '');
      if (isRefusedPage) throw new AppError('rejected', 'HTTP 400', { facts: { status: 400 } });
    };
  };
  service = scriptedService({}, 100);
  serve(TODAY);
  await reportsReceipt('full');
  const absence = 40;
  clock.advance(absence * DAY_MS);
  serve(shiftDate(TODAY, absence) ?? '');
  const gone = absence * 9;
  expect(await reportsReceipt('full')).toMatchObject({ verdict: 'refreshed', added: gone, gone, error: null });
});

test('a stored date that the service refuses although it has rows gives no copy, until it is answered again', async () => {
  await refuseDate(119);
  expect(await reportsReceipt('full')).toMatchObject({ verdict: 'failed', error: { code: 'tooDeep' } });
  // The stored dates, tomorrow and some days before: years are not searched for its row.
  expect(asked.size).toBeLessThan(120 + 1 + 30);
  expect(store.allRows('reports')).toHaveLength(119 * 9 + 1);
  isRefused = false;
  expect(await reportsReceipt('quick')).toMatchObject({ verdict: 'refreshed', gone: 0, rowsHeld: 119 * 9 + 1 });
});

test.each([2, 110])('its row is not replaced by one that was read on two dates (from %i days ago)', async (from) => {
  await refuseDate(119);
  const refusing = service.beforePage;
  let moved = false;
  service.beforePage = (page) => {
    refusing(page);
    if (page.filters?.['biz_date'] !== daysAgo(100) || page.pageSize === 1 || moved) return;
    moved = true;
    const row = service.rows.reports.findIndex((each) => each['biz_date'] === daysAgo(from));
    service.rows.reports[row] = report(daysAgo(118));
  };
  expect((await reportsReceipt('full')).verdict).toMatch(/^(failed|unsettled)$/);
  expect(moved).toBe(true);
  expect(store.allRows('reports')).toHaveLength(119 * 9 + 1);
});
