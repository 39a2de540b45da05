// Marks of filter values whose rows lie in ledger dates that a run only counted.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { shiftDate } from '../../shared/rules/dates.ts';
import { filteringService, type FilteringService } from '../support/filtering-service.ts';
import { openSyncedStore, type SyncedStore } from '../support/synced-store.ts';

const TODAY = '2026-09-18';
const DATES = 200;
/** On the page that is compared, and not yet in turn for two runs. */
const STALE_AGO = 120;

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
  service.dictionaries.tenant_currencies = [{ key: 'HKD', label: 'Hong Kong dollar' }];
});
afterEach(() => store.close());

const sync = (kind: 'full' | 'quick') => store.sync(service.client, { scope: { kind } });
const markOfHkd = () => store.reader.listParity({}).find(({ value }) => value === 'HKD')?.mark;
const restate = (): void => {
  const row = service.rows.reports[STALE_AGO] ?? {};
  service.rows.reports[STALE_AGO] = { ...row, commission_amount: '7.00' };
};

test('rows agree only where no row outside the compared page was merely counted', async () => {
  await sync('full');
  expect(markOfHkd()).toBe('rowsAgree');
  await sync('quick');
  expect(markOfHkd()).toBe('countsAgree');
});

test('a restated date that was only counted is read in the next run, and no repair is tried for it', async () => {
  await sync('full');
  restate();
  service.asked.length = 0;
  await sync('quick');
  expect(markOfHkd()).toBe('differs');
  expect(service.asked.filter(({ filters, pageSize }) => 'currency' in filters && pageSize > 50)).toEqual([]);
  const [reports] = (await sync('quick')).filter(({ resource }) => resource === 'reports');
  expect(reports?.ledgerDates?.read).toContain(shiftDate(TODAY, -STALE_AGO));
  expect(markOfHkd()).not.toBe('differs');
});
