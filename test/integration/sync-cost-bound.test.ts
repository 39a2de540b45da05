// “Sync now” while the service changes in ways that defeat reading by ledger date: it still sends no more requests than a
// full sync of an unchanging service.

import { afterEach, describe, expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import type { Receipt } from '../../shared/contract/sync.ts';
import { daysAgo, report } from '../support/dated-reports.ts';
import { filteringService, type Asked, type FilteringService } from '../support/filtering-service.ts';
import { openSyncedStore, type SyncedStore } from '../support/synced-store.ts';

type Size = { readonly dates: number; readonly aes: number; readonly rowsEach: number; readonly pageCap: number };

const MANY_AES: Size = { dates: 45, aes: 60, rowsEach: 60, pageCap: 10 };
/** In each, reading by date is cheaper while nothing goes wrong. */
const SIZES: readonly Size[] = [
  { dates: 30, aes: 2, rowsEach: 12, pageCap: 4 },
  { dates: 60, aes: 6, rowsEach: 4, pageCap: 1 },
  MANY_AES,
];

const calm = (): void => undefined;
const SHRINKS = 'rows are gone by half and more';
const isReports = ({ dataset }: Asked): boolean => dataset === 'reports';
const dateOf = ({ filters }: Asked): string | undefined => filters['biz_date'];

/** The changes of the service before or during a sync. */
const EVENTS: Readonly<Record<string, (service: FilteringService) => void>> = {
  'nothing happens': calm,
  'a row stands on a date that nobody asks for': ({ rows }) => void rows.reports.push(report('2020-01-06')),
  'the total moves during the run': (service) => {
    let counts = 0;
    service.beforePage = (asked) => {
      if (!isReports(asked) || dateOf(asked) !== undefined || asked.pageSize > 1) return;
      counts += 1;
      if (counts === 2) service.rows.reports.push(report(daysAgo(0)));
    };
  },
  'one date keeps changing': (service) => {
    let moves = 0;
    service.beforePage = (asked) => {
      if (dateOf(asked) !== daysAgo(3) || asked.pageSize === 1 || asked.page > 1) return;
      moves += 1;
      const at = service.rows.reports.findIndex((row) => row['biz_date'] === daysAgo(3));
      service.rows.reports[at] = { ...service.rows.reports[at], dcp_name: `moved ${moves}` };
    };
  },
  'the date filter is no longer obeyed': ({ filters }) => {
    delete filters['biz_date'];
  },
  'no question with a date is answered': (service) => {
    service.beforePage = (asked) => {
      if (isReports(asked) && dateOf(asked) !== undefined) throw new AppError('serverFailed', 'HTTP 500');
    };
  },
  [SHRINKS]: ({ rows }) => void rows.reports.splice(0, Math.ceil(rows.reports.length * 0.6)),
  'a row is added to each date': ({ rows }) =>
    void rows.reports.push(
      ...[...new Set(rows.reports.map((row) => String(row['biz_date'])))].map((date) => report(date)),
    ),
};

let stores: SyncedStore[] = [];
afterEach(() => {
  for (const store of stores) store.close();
  stores = [];
});

/** A copy of the unchanging service, then one more sync. */
async function syncedTwice(size: Size, kind: 'quick' | 'full', event: (service: FilteringService) => void) {
  const service = serviceOf(size);
  const store = openSyncedStore();
  stores.push(store);
  await store.sync(service.client, { scope: { kind: 'full' } });
  event(service);
  const again = async (kind: 'quick' | 'full'): Promise<{ requests: number; reports: Receipt | undefined }> => {
    service.asked.length = 0;
    const receipts = await store.sync(service.client, { scope: { kind } });
    // The service does not record requests for dictionaries, which are the same in every run.
    return { requests: service.asked.length, reports: receipts.find(({ resource }) => resource === 'reports') };
  };
  return { ...(await again(kind)), service, store, again };
}

function serviceOf({ dates, aes, rowsEach, pageCap }: Size): FilteringService {
  const aeOf = (at: number): string => `AE${String(at % aes).padStart(3, '0')}`;
  const reports = Array.from({ length: dates }, (_, ago) =>
    Array.from({ length: rowsEach }, (_unused, at) =>
      report(daysAgo(ago), { broker_code: aeOf(at), dcp_name: `${at}` }),
    ),
  ).flat();
  const service = filteringService({ reports });
  service.wholePageCap = pageCap;
  service.dictionaries.broker_accounts_for_select = Array.from({ length: aes }, (_, at) => ({
    key: aeOf(at),
    label: `Executive ${at}`,
  }));
  return service;
}

const rowsOf = ({ reports }: { readonly reports: Receipt | undefined }): number => {
  const { rows = 0, secondPass = 0, dateCounts = 0 } = reports?.requestsByPurpose ?? {};
  return rows + secondPass + dateCounts;
};

describe.each(SIZES)('reports of $dates dates, $rowsEach rows each, $aes AEs, pages of $pageCap', (size) => {
  test.each(Object.keys(EVENTS))('“Sync now” sends no more requests than a full sync when %s', async (name) => {
    const event = EVENTS[name] ?? calm;
    // With fewer rows, a full sync would be cheaper than for the present copy.
    const full = await syncedTwice(size, 'full', name === SHRINKS ? calm : event);
    const quick = await syncedTwice(size, 'quick', event);
    expect(quick.requests).toBeLessThanOrEqual(full.requests);
    if (event === calm) expect(quick.reports?.verdict).toBe('refreshed');
    if (quick.reports?.verdict !== 'unsettled') return;
    expect(quick.reports.error).toMatchObject({ code: 'unsettled', facts: { isReadWholeNext: 1 } });
    quick.service.beforePage = () => undefined;
    const next = await quick.again('quick');
    expect(next.reports?.verdict).toBe('complete');
    expect(next.requests).toBeLessThanOrEqual((await quick.again('full')).requests);
  });
});

test('requests for rows beyond those of a full sync are saved on filter values', async () => {
  const event = EVENTS['one date keeps changing'] ?? calm;
  const full = await syncedTwice(MANY_AES, 'full', calm);
  const quick = await syncedTwice(MANY_AES, 'quick', event);
  expect(quick.reports?.verdict).toBe('complete');
  const overspend = rowsOf(quick) - rowsOf(full);
  expect(overspend).toBeGreaterThan(0);
  expect(full.reports?.requestsByPurpose?.parity).toBe(60);
  expect(quick.reports?.requestsByPurpose?.parity).toBeLessThanOrEqual(60 - overspend);
});

describe('while parity checks are paused and equal rows take requests that no plan counts', () => {
  /** Eleven of the dates are read by date: 71 requests, and 11 for their equal rows. Reading everything takes 78. */
  const TIED: Size = { dates: 13, aes: 6, rowsEach: 30, pageCap: 10 };

  /** The first row of each date, or a row like no other, stands on the third page of the date too. */
  function setTies(service: FilteringService, areEqual: boolean): void {
    const { reports } = service.rows;
    for (let at = 0; at < reports.length; at += TIED.rowsEach) {
      reports[at + 24] = { ...reports[at], ...(areEqual ? {} : { dcp_name: 'like no other' }) };
    }
  }

  test('one sync gives no copy, and those after it read everything until a full sync is asked for', async () => {
    const { service, again, store } = await syncedTwice(TIED, 'full', (service) => {
      service.pageCap = TIED.pageCap;
      setTies(service, true);
    });
    store.writer.pauseParity({ paused: true });
    const verdicts: (string | undefined)[] = [];
    for (let run = 1; run <= 4; run += 1) verdicts.push((await again('quick')).reports?.verdict);
    expect(verdicts).toEqual(['unsettled', 'complete', 'complete', 'complete']);

    setTies(service, false);
    expect((await again('quick')).reports?.verdict).toBe('complete');
    await again('full');
    expect((await again('quick')).reports?.verdict).toBe('refreshed');
  });

  test('a sync that gives no copy for another reason does not forget them', async () => {
    const { service, again, store } = await syncedTwice(TIED, 'full', calm);
    store.writer.pauseParity({ paused: true });
    store.writer.saveFacts({ facts: { confirming: 5 } });
    EVENTS['the total moves during the run']?.(service);
    expect((await again('quick')).reports?.verdict).toBe('unsettled');
    expect(store.writer.beginLedgerDates({}).confirming).toBe(5);
  });
});

test('while parity checks are paused nothing can be saved, so everything is read in the next run', async () => {
  const service = serviceOf(MANY_AES);
  const store = openSyncedStore();
  stores.push(store);
  await store.sync(service.client, { scope: { kind: 'full' } });
  store.writer.pauseParity({ paused: true });
  EVENTS['one date keeps changing']?.(service);
  const receipts = await store.sync(service.client, { scope: { kind: 'quick' } });
  expect(receipts.find(({ resource }) => resource === 'reports')).toMatchObject({ verdict: 'unsettled' });
});
