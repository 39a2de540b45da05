// The cost of an old ledger date that was restated with an equal count and moved rows between many AEs.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { shiftDate } from '../../shared/rules/dates.ts';
import { filteringService, type Asked, type FilteringService } from '../support/filtering-service.ts';
import { openSyncedStore, type SyncedStore } from '../support/synced-store.ts';

const TODAY = '2026-09-18';
/** A date that is only counted in the next run: neither recent nor among the oldest. */
const STALE_DATE = shiftDate(TODAY, -20) ?? '';
const MAX_REQUESTS = 120;

let store: SyncedStore;
beforeEach(() => {
  store = openSyncedStore();
});
afterEach(() => store.close());

function serviceOf({ aes, dates }: { readonly aes: number; readonly dates: number }): FilteringService {
  const reports = Array.from({ length: dates }, (_, ago) =>
    Array.from({ length: aes }, (_unused, ae) => ({
      ...{
        biz_date: shiftDate(TODAY, -ago) ?? '',
        broker_code: aeOf(ae),
        broker_team_code: 'T1',
        dcp_name: 'Standard',
      },
      ...{ trade_amount: `${100 + ago}.00`, currency: 'HKD', commission_amount: '2.00' },
    })),
  );
  const service = filteringService({ charges: [], reports: reports.flat() });
  service.wholePageCap = 5;
  service.dictionaries.broker_accounts_for_select = Array.from({ length: aes }, (_, ae) => ({
    key: aeOf(ae),
    label: `Executive ${ae}`,
  }));
  return service;
}

function aeOf(index: number): string {
  return `AE${String(index).padStart(3, '0')}`;
}

/** Every second AE gives its row to the next one; the date's count stays. */
function restate(service: FilteringService): void {
  service.rows.reports = service.rows.reports.map((row) => {
    const ae = Number(String(row['broker_code']).slice(2));
    return row['biz_date'] === STALE_DATE && ae % 2 === 0 ? { ...row, broker_code: aeOf(ae + 1) } : row;
  });
}

const marks = () => store.reader.listParity({ dataset: 'reports' }).map(({ mark }) => mark);
const isOfValue = ({ filters }: Asked): boolean => 'broker_code' in filters;
const isOfStaleDate = ({ filters }: Asked): boolean => filters['biz_date'] === STALE_DATE;

test('one old date that affects many AEs is read in the same run, and no request is spent on repairs that cannot succeed', async () => {
  const service = serviceOf({ aes: 40, dates: 80 });
  await store.sync(service.client, { scope: { kind: 'full' } });
  restate(service);
  service.asked.length = 0;
  const receipts = await store.sync(service.client, { scope: { kind: 'quick' } });
  const repairs = service.asked.filter((asked) => isOfValue(asked) && asked.pageSize > 50);
  // The values checked in parallel with the first one that revealed the date, and again those that succeeded.
  expect(repairs.length).toBeLessThanOrEqual(8);
  expect(service.asked.filter(isOfValue).length).toBeLessThanOrEqual(40 + 16);
  const reports = receipts.find(({ resource }) => resource === 'reports');
  expect(reports?.ledgerDates?.read).toContain(STALE_DATE);
  expect(marks().filter((mark) => mark === 'differs')).toEqual([]);
  expect(reports?.parity).toEqual({ rowsAgree: 0, countsAgree: 40, differs: 0, notChecked: 0 });
  const readings = service.asked.filter((asked) => isOfStaleDate(asked) && asked.pageSize > 1);
  expect(readings).toHaveLength(2);
});

test('the requests for reading the date are taken from the budget', async () => {
  const service = serviceOf({ aes: MAX_REQUESTS - 2, dates: 30 });
  await store.sync(service.client, { scope: { kind: 'full' } });
  restate(service);
  service.asked.length = 0;
  await store.sync(service.client, { scope: { kind: 'quick' } });
  const asked = service.asked.filter((each) => isOfValue(each) || (isOfStaleDate(each) && each.pageSize > 1));
  expect(asked.filter(isOfStaleDate)).toHaveLength(2);
  expect(asked).toHaveLength(MAX_REQUESTS);
});

test('a request that the budget prevented is not counted', async () => {
  const service = serviceOf({ aes: MAX_REQUESTS - 2, dates: 30 });
  await store.sync(service.client, { scope: { kind: 'full' } });
  restate(service);
  service.asked.length = 0;
  let passes = 0;
  service.beforePage = (asked) => {
    const isReading = isOfStaleDate(asked) && asked.pageSize > 1;
    service.pageCap = isReading ? 5 : 1_000;
    if (!isReading || asked.page > 1) return;
    // The date changes between its passes until the budget is used up.
    passes += 1;
    service.rows.reports = service.rows.reports.map((row) =>
      row['biz_date'] === STALE_DATE ? { ...row, dcp_name: `pass ${passes}` } : row,
    );
  };
  const receipts = await store.sync(service.client, { scope: { kind: 'quick' } });
  expect(passes).toBeGreaterThan(2);
  const asked = service.asked.filter((each) => isOfValue(each) || (isOfStaleDate(each) && each.pageSize > 1));
  expect(asked).toHaveLength(MAX_REQUESTS);
  const sent = service.asked.filter(({ dataset }) => dataset === 'reports');
  expect(receipts.find(({ resource }) => resource === 'reports')?.requests).toBe(sent.length);
});
