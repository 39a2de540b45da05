// A service whose rows have another order from page to page, the same at every request: two equal passes have some rows
// twice and lack as many others. Reports have no id, so only equal rows on different pages show it.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import type { ServiceClient } from '../../main/service/client.ts';
import type { ErrorCode } from '../../shared/contract/errors.ts';
import type { Receipt } from '../../shared/contract/sync.ts';
import { chargeRow } from '../support/drift.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { servicePrint, storedPrint } from '../support/drift-schedule.ts';
import { daysAgo, report } from '../support/dated-reports.ts';
import {
  encodeEnvelope,
  scriptedService,
  type AskedPage,
  type JsonRow,
  type ScriptedService,
} from '../support/scripted-service.ts';
import { openSyncedStore, type SyncedStore } from '../support/synced-store.ts';
import { tiedClient } from '../support/tied-service.ts';

const PAGE_CAP = 25;
/** The size that a sync asks for, and the one that it is given. */
const KNOWN_SIZES = [1_000, PAGE_CAP];

let store: SyncedStore;
let service: ScriptedService;
beforeEach(() => {
  store = openSyncedStore();
  service = scriptedService({ reports: differentReports({ dates: 6, rowsEach: 20 }) }, PAGE_CAP);
});
afterEach(() => store.close());

/** No two are equal, and within a date their AE and currency may be. */
function differentReports({ dates, rowsEach }: { dates: number; rowsEach: number }): JsonRow[] {
  return Array.from({ length: dates }, (_, ago) =>
    Array.from({ length: rowsEach }, (_unused, at) =>
      report(daysAgo(ago), { broker_code: `AE00${at % 4}`, commission_amount: `${at}.00` }),
    ),
  ).flat();
}

/** Puts a second row equal to the n-th of another page beside the last row, so that twins stand on different pages. */
function addTwins(rows: JsonRow[], places: readonly number[]): void {
  for (const place of places) {
    const twin = rows[place];
    if (twin !== undefined) rows.push({ ...twin });
  }
}

const isExact = (): boolean => storedPrint(store.allRows('reports')) === servicePrint('reports', service.rows.reports);
const sync = (client = tiedClient(service, PAGE_CAP)): Promise<Receipt> => store.syncDataset('reports', client);

function refuse(): never {
  throw new AppError('rejected', 'HTTP 400', { facts: { status: 400 } });
}

const isFiltered = ({ filters = {} }: AskedPage): boolean => Object.keys(filters).length > 0;

/** The service does not answer these requests. */
function failAt(isUnanswered: (page: AskedPage) => boolean, code: ErrorCode = 'serverFailed'): void {
  service.beforePage = (page) => {
    if (isUnanswered(page)) throw new AppError(code, 'no answer');
  };
}

/** `sizeOf` returns the size of the pages that a service gives when it is asked for others. */
function sized(sizeOf: (asked: number) => number): ServiceClient {
  const { client } = service;
  return {
    ...client,
    fetchPage: (request, signal) => client.fetchPage({ ...request, pageSize: sizeOf(request.pageSize) }, signal),
  };
}

/** A service that skips a row of each page but the first, in any other size. */
function shortPages(): ServiceClient {
  const { client } = service;
  return {
    ...client,
    async fetchPage(request, signal) {
      const body = await client.fetchPage(request, signal);
      if (KNOWN_SIZES.includes(request.pageSize) || request.page === 1) return body;
      // The body is the scripted service's own.
      const { data } = JSON.parse(new TextDecoder().decode(body)) as { data: { list: JsonRow[]; total: number } };
      return encodeEnvelope({ ...data, list: data.list.slice(1) });
    },
  };
}

describe('reports in another order on each page', () => {
  test('are read by ledger date if each date fits one page', async () => {
    const receipt = await sync();
    expect(receipt).toMatchObject({ verdict: 'refreshed', rowsHeld: 120, error: null });
    expect(receipt.ledgerDates?.read).toHaveLength(6);
    expect(isExact()).toBe(true);
  });

  test('are exact too if some of their rows are rightly equal', async () => {
    addTwins(service.rows.reports, [3, 4, 5]);
    expect((await sync()).verdict).toBe('refreshed');
    expect(isExact()).toBe(true);
  });

  test('are a first copy that is incomplete if a date has several pages', async () => {
    service.rows.reports = differentReports({ dates: 2, rowsEach: 60 });
    expect((await sync()).verdict).toBe('incomplete');
    expect(store.reader.resourceStatus({ resource: 'reports' })).toMatchObject({ rows: 120, complete: false });
  });

  test.each([null, '', ' '])('are a first copy that is incomplete if one has the ledger date %j', async (date) => {
    service.rows.reports.push(report(daysAgo(0), { biz_date: date }));
    expect(await sync()).toMatchObject({ verdict: 'incomplete', rowsHeld: 121 });
  });

  test('leave the last good copy if a date has several pages, and the receipt says why', async () => {
    service.rows.reports = differentReports({ dates: 2, rowsEach: 60 });
    expect((await sync(service.client)).verdict).toBe('complete');
    const before = store.reader.resourceStatus({ resource: 'reports' });
    expect(await sync()).toMatchObject({ verdict: 'failed', error: { code: 'unordered' } });
    expect(store.reader.resourceStatus({ resource: 'reports' }).asOf).toBe(before.asOf);
    expect(isExact()).toBe(true);
  });

  test('are a first copy that is incomplete if the service answers no question with a ledger date', async () => {
    failAt(isFiltered);
    expect(await sync()).toMatchObject({ verdict: 'incomplete', rowsHeld: 120 });
  });

  test('are not complete either if the service obeys no filter', async () => {
    service.obeysFilters = false;
    expect((await sync()).verdict).toBe('incomplete');
  });

  test('do not pass a check of the copy', async () => {
    service.rows.reports = differentReports({ dates: 2, rowsEach: 60 });
    await store.sync(service.client);
    const receipts = await store.sync(tiedClient(service, PAGE_CAP), { scope: { kind: 'check' } });
    expect(receipts.find(({ resource }) => resource === 'reports')).toMatchObject({
      verdict: 'failed',
      error: { code: 'unordered' },
    });
  });
});

describe('equal reports on different pages of a service with one order', () => {
  test('are confirmed by one request each', async () => {
    addTwins(service.rows.reports, [0, 30]);
    expect(await sync(service.client)).toMatchObject({ verdict: 'complete', rowsHeld: 122, requests: 2 * 5 + 2 });
    expect(isExact()).toBe(true);
  });

  test('are confirmed by the ledger date if the AE filter does not know what the rows say', async () => {
    addTwins(service.rows.reports, [0]);
    const { client } = service;
    const labels = {
      ...client,
      fetchPage: (...[request, signal]: Parameters<typeof client.fetchPage>) =>
        client.fetchPage(
          request.filters?.['broker_code'] === undefined ? request : { ...request, filters: { broker_code: 'none' } },
          signal,
        ),
    };
    // Twenty-one rows of the date fit one page.
    expect(await sync(labels)).toMatchObject({ verdict: 'complete', requests: 2 * 5 + 2 });
  });

  test('are confirmed by a pass with other page borders if the service obeys no filter', async () => {
    addTwins(service.rows.reports, [0]);
    service.obeysFilters = false;
    const receipt = await sync(service.client);
    expect(receipt).toMatchObject({ verdict: 'complete', rowsHeld: 121, passes: 3, pages: 5 });
    expect(isExact()).toBe(true);
  });

  describe.each(['serverFailed', 'timedOut', 'forbidden', 'notTheService', 'badResponse'] as const)(
    'if a question with filters ends with %s,',
    (code) => {
      beforeEach(() => addTwins(service.rows.reports, [0, 30]));

      test('are confirmed by the ledger date', async () => {
        failAt(({ filters = {} }) => 'broker_code' in filters, code);
        expect(await sync(service.client)).toMatchObject({ verdict: 'complete', rowsHeld: 122, passes: 2 });
      });

      test('are confirmed by a pass with other page borders', async () => {
        failAt(isFiltered, code);
        expect(await sync(service.client)).toMatchObject({ verdict: 'complete', rowsHeld: 122, passes: 3 });
        expect(isExact()).toBe(true);
      });
    },
  );

  test('are asked for no further once all attempts of one question have failed', async () => {
    addTwins(service.rows.reports, [0, 1, 2, 3, 30, 31, 32, 33]);
    const asked = new Set<string>();
    failAt((page) => isFiltered(page) && asked.add(JSON.stringify(page.filters)).size > 0);
    expect((await sync(service.client)).verdict).toBe('complete');
    expect([...asked].filter((filters) => filters.includes('broker_code'))).toHaveLength(4);
  });

  test('are not complete if the service is down once they are asked for', async () => {
    addTwins(service.rows.reports, [0]);
    let isDown = false;
    failAt((page) => (isDown ||= isFiltered(page)));
    expect(await sync(service.client)).toMatchObject({ verdict: 'failed', error: { code: 'serverFailed' } });
    expect(store.allRows('reports')).toEqual([]);
  });

  test('take no more requests if they are on one page', async () => {
    service.rows.reports.splice(1, 0, { ...service.rows.reports[0] });
    expect(await sync(service.client)).toMatchObject({ verdict: 'complete', passes: 2, requests: 2 * 5 });
  });

  describe('of dates with several pages, and so many that another reading is cheaper than asking for them,', () => {
    beforeEach(() => {
      service.rows.reports = differentReports({ dates: 3, rowsEach: 60 }).map((row, at) => ({
        ...row,
        broker_code: `AE00${at % 8}`,
      }));
      addTwins(
        service.rows.reports,
        [0, 60, 120].flatMap((first) => Array.from({ length: 8 }, (_, at) => first + at)),
      );
    });

    test.each([
      ['ignores the page size', () => PAGE_CAP],
      ['knows a few page sizes only', (asked: number) => (KNOWN_SIZES.includes(asked) ? asked : 5)],
      ['refuses other page sizes', (asked: number) => (KNOWN_SIZES.includes(asked) ? asked : refuse())],
    ])('are asked for if the service %s', async (_, sizeOf) => {
      const receipt = await sync(sized(sizeOf));
      expect(receipt).toMatchObject({ verdict: 'complete', rowsHeld: 204, passes: 2 });
      // Two passes of nine pages, page 1 in another size, and each AE of each date.
      expect(receipt.requests).toBe(2 * 9 + 1 + 3 * 8);
      expect(isExact()).toBe(true);
    });

    test('are asked for also if they are more than the pages of a small copy', async () => {
      const dates = [0, 60, 120];
      service.rows.reports = differentReports({ dates: 3, rowsEach: 60 }).map((row, at) => ({
        ...row,
        broker_code: `AE0${at % 60}`,
      }));
      addTwins(
        service.rows.reports,
        dates.flatMap((first) => Array.from({ length: 44 }, (_, at) => first + at)),
      );
      expect(await sync(sized(() => PAGE_CAP))).toMatchObject({ verdict: 'complete', rowsHeld: 312 });
    });

    test.each([
      ['ignores the page size', () => sized(() => PAGE_CAP)],
      ['gives short pages in other sizes', () => shortPages()],
    ])('are not complete if the service %s and obeys no filter, but it is not blamed', async (_, client) => {
      expect((await sync(sized(() => PAGE_CAP))).verdict).toBe('complete');
      service.obeysFilters = false;
      expect(await sync(client())).toMatchObject({ verdict: 'failed', error: { code: 'unconfirmed' } });
      expect(isExact()).toBe(true);
    });
  });

  test('that change while they are confirmed are read again', async () => {
    addTwins(service.rows.reports, [0]);
    let asked = 0;
    service.beforePage = ({ filters = {} }) => {
      if (Object.keys(filters).length > 0 && ++asked === 1) service.rows.reports.pop();
    };
    expect(await sync(service.client)).toMatchObject({ verdict: 'complete', rowsHeld: 120 });
    expect(isExact()).toBe(true);
  });
});

describe('reports that are read by ledger date, because deep pages are refused, of dates with several pages', () => {
  beforeEach(() => {
    service.rows.reports = differentReports({ dates: 2, rowsEach: 60 });
    service.beforePage = ({ page, filters = {} }) => {
      const isWhole = Object.keys(filters).length === 0;
      if (isWhole && page > 1) throw new AppError('rejected', 'HTTP 400', { facts: { status: 400 } });
    };
  });

  test('are refused if a date has another order on each page', async () => {
    expect(await sync()).toMatchObject({ verdict: 'failed', error: { code: 'unordered' } });
  });

  test('are exact if equal rows of a date are rightly on two pages', async () => {
    addTwins(service.rows.reports, [0]);
    expect(await sync(service.client)).toMatchObject({ verdict: 'refreshed', rowsHeld: 121 });
    expect(isExact()).toBe(true);
  });
});

describe('charges that stand on two pages in every pass', () => {
  beforeEach(() => {
    const random = seededRandom(3);
    service.rows.charges = Array.from({ length: 110 }, (_, id) => chargeRow(id + 1, random));
  });

  test('are unordered if two passes are equal, which takes no third one', async () => {
    expect(await store.syncDataset('charges', tiedClient(service, PAGE_CAP))).toMatchObject({
      verdict: 'failed',
      error: { code: 'unordered' },
      passes: 2,
    });
  });

  test('keep changing if one is updated in each pass, and then comes first', async () => {
    service.beforePage = ({ page }) => {
      if (page !== 3) return;
      const { charges } = service.rows;
      charges.unshift({ ...charges.splice(100, 1)[0], name: `updated ${service.requests}` });
    };
    expect(await store.syncDataset('charges', service.client)).toMatchObject({
      verdict: 'unsettled',
      error: { code: 'unsettled', message: '1 ids stood on two pages' },
    });
  });
});
