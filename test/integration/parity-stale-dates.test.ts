// Marks of filter values with rows on ledger dates that a run only counted.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import { shiftDate } from '../../shared/rules/dates.ts';
import { filteringService, type FilteringService } from '../support/filtering-service.ts';
import { openSyncedStore, type SyncedStore } from '../support/synced-store.ts';

const TODAY = '2026-09-18';
const DATES = 200;
/** A date on the compared page that is not read in the next two runs. */
const STALE_AGO = 120;
const STALE_DATE = shiftDate(TODAY, -STALE_AGO) ?? '';

let store: SyncedStore;
let service: FilteringService;
beforeEach(() => {
  store = openSyncedStore();
  const dayAgo = (ago: number): string => shiftDate(TODAY, -ago) ?? '';
  service = filteringService({
    charges: [],
    reports: Array.from({ length: DATES }, (_, ago) => ({
      ...{ biz_date: dayAgo(ago), broker_code: 'AE1', broker_team_code: 'T1', dcp_name: 'Standard' },
      ...{ trade_amount: `${100 + ago}.00`, currency: ago % 3 === 1 ? 'USD' : 'HKD', commission_amount: '2.00' },
    })),
  });
  service.wholePageCap = 1;
  service.dictionaries.tenant_currencies = [{ key: 'HKD', label: 'Hong Kong dollar' }];
});
afterEach(() => store.close());

const sync = (kind: 'full' | 'quick') => store.sync(service.client, { scope: { kind } });
const markOfHkd = () => store.reader.listParity({}).find(({ value }) => value === 'HKD')?.mark;
const restate = (): void => {
  const row = service.rows.reports[STALE_AGO] ?? {};
  service.rows.reports[STALE_AGO] = { ...row, commission_amount: '7.00' };
};

test('rows agree only if no row outside the compared page was merely counted', async () => {
  await sync('full');
  expect(markOfHkd()).toBe('rowsAgree');
  await sync('quick');
  expect(markOfHkd()).toBe('countsAgree');
});

test('a restated date that was only counted is read in the same run, and its values are compared again', async () => {
  await sync('full');
  restate();
  service.asked.length = 0;
  const [reports] = (await sync('quick')).filter(({ resource }) => resource === 'reports');
  expect(service.asked.filter(({ filters, pageSize }) => 'currency' in filters && pageSize > 50)).toEqual([]);
  expect(reports?.ledgerDates?.read).toContain(STALE_DATE);
  expect(reports?.ledgerDates?.onlyCounted).not.toContain(STALE_DATE);
  expect(reports).toMatchObject({ verdict: 'refreshed', added: 0, changed: 1, gone: 0, rowsHeld: DATES });
  expect(markOfHkd()).toBe('countsAgree');
  expect(store.allRows('reports').find(({ values }) => values.biz_date === STALE_DATE)?.values).toMatchObject({
    commission_amount: '7.00',
  });
});

test('a run that reads changed dates twice is one line of Changes, with all of them', async () => {
  await sync('full');
  restate();
  const newest = service.rows.reports[1] ?? {};
  service.rows.reports[1] = { ...newest, commission_amount: '8.00' };
  const [receipt] = await sync('quick');
  const runs = store.reader.listRuns({ limit: 10 }).filter(({ runId }) => runId === receipt?.runId);
  expect(runs).toMatchObject([{ changed: 2, restatedDates: 2 }]);
});

test('a date that cannot be read in the run is the first in the next run', async () => {
  await sync('full');
  restate();
  service.beforePage = ({ filters, pageSize }) => {
    if (filters['biz_date'] === STALE_DATE && pageSize > 1) throw new AppError('badResponse', 'not now');
  };
  await sync('quick');
  expect(markOfHkd()).toBe('differs');
  service.beforePage = () => undefined;
  const [reports] = (await sync('quick')).filter(({ resource }) => resource === 'reports');
  expect(reports?.ledgerDates?.read).toContain(STALE_DATE);
  expect(markOfHkd()).not.toBe('differs');
});

test('a check of filter values alone does not repair such a date; the next run reads it first', async () => {
  await sync('full');
  await sync('quick');
  restate();
  service.asked.length = 0;
  await store.sync(service.client, { scope: { kind: 'parity' } });
  expect(markOfHkd()).toBe('differs');
  expect(service.asked.filter(({ pageSize }) => pageSize > 50)).toEqual([]);
  const [reports] = (await sync('quick')).filter(({ resource }) => resource === 'reports');
  expect(reports?.ledgerDates?.read).toContain(STALE_DATE);
});

test('values that a run does not check claim no more than equal counts once dates were only counted', async () => {
  await sync('full');
  expect(markOfHkd()).toBe('rowsAgree');
  store.writer.pauseParity({ paused: true });
  await sync('quick');
  expect(markOfHkd()).toBe('countsAgree');
});

test('values without rows on dates that were only counted keep their mark', async () => {
  const newest = service.rows.reports[0] ?? {};
  service.rows.reports[0] = { ...newest, currency: 'JPY' };
  service.dictionaries.tenant_currencies = [{ key: 'JPY', label: 'Yen' }];
  await sync('full');
  store.writer.pauseParity({ paused: true });
  await sync('quick');
  expect(store.reader.listParity({}).find(({ value }) => value === 'JPY')?.mark).toBe('rowsAgree');
});
