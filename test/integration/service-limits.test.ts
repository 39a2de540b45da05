// First copies and later runs on a service with limits on page size, page depth and the number of requests. All of these
// are within the contract.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import type { ResourceName } from '../../shared/contract/fields.ts';
import type { Receipt, SyncProgress } from '../../shared/contract/sync.ts';
import { chargeRow } from '../support/drift.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { daysAgo, report, reportsOf } from '../support/dated-reports.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { scriptedService, type AskedPage, type ScriptedService } from '../support/scripted-service.ts';
import { openSyncedStore, type SyncedStore } from '../support/synced-store.ts';

const badRequest = (): AppError => new AppError('rejected', 'HTTP 400', { facts: { status: 400 } });
const tooFast = (): AppError => new AppError('serverFailed', 'HTTP 429', { facts: { status: 429 } });

let clock: FakeClock;
let store: SyncedStore;
let service: ScriptedService;
let asked: AskedPage[];

beforeEach(() => {
  clock = new FakeClock();
  store = openSyncedStore(clock);
  const random = seededRandom(5);
  service = scriptedService({
    charges: Array.from({ length: 730 }, (_, id) => chargeRow(id + 1, random)),
    reports: reportsOf(90, 9),
  });
  asked = [];
});
afterEach(() => store.close());

function refuse(isRefused: (page: AskedPage) => boolean, error = badRequest): void {
  service.beforePage = (page) => {
    asked.push(page);
    if (isRefused(page)) throw error();
  };
}

function receiptOf(receipts: readonly Receipt[], resource: ResourceName): Receipt {
  const receipt = receipts.find((each) => each.resource === resource);
  if (!receipt) throw new Error(`no receipt for ${resource}`);
  return receipt;
}

const unfiltered = (resource: ResourceName): AskedPage[] =>
  asked.filter((page) => page.dataset === resource && Object.keys(page.filters ?? {}).length === 0);

describe('a service that refuses large pages', () => {
  test('gives a first copy by the largest size it accepts; each refused size is tried once', async () => {
    refuse(({ pageSize }) => pageSize > 200);
    const receipts = await store.sync(service.client);
    expect(receiptOf(receipts, 'charges')).toMatchObject({ verdict: 'complete', rowsHeld: 730, pages: 4, passes: 2 });
    expect(receiptOf(receipts, 'reports')).toMatchObject({ verdict: 'complete', rowsHeld: 810 });
    const sizes = unfiltered('charges').map(({ pageSize }) => pageSize);
    expect(sizes.slice(0, 3)).toEqual([1_000, 500, 200]);
    expect(sizes.filter((size) => size > 200)).toEqual([1_000, 500]);
  });

  const quick = { scope: { kind: 'quick' } } as const;

  test('is read with the remembered size in the next quick run, and asked again in a full one', async () => {
    refuse(({ pageSize }) => pageSize > 200);
    await store.sync(service.client);
    asked = [];
    const receipts = await store.sync(service.client, quick);
    expect(receiptOf(receipts, 'charges').verdict).toBe('complete');
    expect(asked.filter(({ pageSize }) => pageSize > 200)).toEqual([]);
    await store.sync(service.client);
    expect(unfiltered('charges').filter(({ pageSize }) => pageSize > 200)).toHaveLength(2);
    expect(store.reader.getLearnedFacts({}).limits.pageSizes).toEqual({ charges: 200, reports: 200 });
  });

  test('is asked for large pages again in a full run, once it takes them', async () => {
    refuse(({ pageSize }) => pageSize > 200);
    await store.sync(service.client);
    refuse(() => false);
    await store.sync(service.client, quick);
    expect(store.reader.getLearnedFacts({}).limits.pageSizes).toEqual({ charges: 200, reports: 200 });
    expect(receiptOf(await store.sync(service.client), 'charges')).toMatchObject({ verdict: 'complete', pages: 1 });
    expect(store.reader.getLearnedFacts({}).limits.pageSizes).toEqual({});
  });

  test('is given up after the smallest size, with its own refusal', async () => {
    refuse(({ dataset }) => dataset === 'charges');
    const receipts = await store.sync(service.client);
    expect(receiptOf(receipts, 'charges')).toMatchObject({ verdict: 'failed', error: { code: 'rejected' } });
    expect(unfiltered('charges').map(({ pageSize }) => pageSize)).toEqual([1_000, 500, 200, 100, 50]);
    expect(store.reader.getLearnedFacts({}).limits.pageSizes).toEqual({});
  });
});

describe('a service that refuses deep pages', () => {
  const beyond = (rows: number) => (page: AskedPage) => page.page > 1 && page.page * page.pageSize > rows;

  test('gives all reports by ledger date, even dates that no answered page named', async () => {
    service = scriptedService({ reports: reportsOf(400, 9).filter((_, row) => row % 18 < 9) });
    refuse(beyond(1_000));
    const receipts = await store.sync(service.client);
    const receipt = receiptOf(receipts, 'reports');
    expect(receipt).toMatchObject({ verdict: 'refreshed', rowsHeld: 1_800, serviceTotal: 1_800, error: null });
    expect(receipt.ledgerDates?.read).toHaveLength(200);
    expect(receipt.ledgerDates?.onlyCounted).toEqual([]);
    expect(store.allRows('reports')).toHaveLength(1_800);
    expect(store.reader.getLearnedFacts({}).limits.refusedFromRow).toEqual({ reports: 1_001 });
  });

  test.each([
    ['gives all reports although it refuses days without rows too', [], 'refreshed', 1_350],
    ['gives no copy if a row is of a day that it refuses', [report(daysAgo(-1))], 'failed', 0],
  ])('%s', async (_, hidden, verdict, rows) => {
    service = scriptedService({ reports: [...reportsOf(150, 9), ...hidden] });
    const isAhead = ({ filters = {} }: AskedPage): boolean => (filters['biz_date'] ?? '') > daysAgo(0);
    refuse((page) => beyond(1_000)(page) || isAhead(page));
    expect(receiptOf(await store.sync(service.client), 'reports').verdict).toBe(verdict);
    expect(store.allRows('reports')).toHaveLength(rows);
  });

  test('is read by ledger date in the next quick run too', async () => {
    service = scriptedService({ reports: reportsOf(150, 9) });
    refuse(beyond(1_000));
    await store.sync(service.client);
    service.rows.reports[0] = { ...service.rows.reports[0], trade_amount: '7.00' };
    const receipts = await store.sync(service.client, { scope: { kind: 'quick' } });
    expect(receiptOf(receipts, 'reports')).toMatchObject({ verdict: 'refreshed', changed: 1, rowsHeld: 1_350 });
  });

  test('a copy whose dates do not contain the whole total is not taken, and the message names the page', async () => {
    // No ledger date leads to these rows.
    service = scriptedService({ reports: [...reportsOf(120, 9), ...Array.from({ length: 9 }, () => report(''))] });
    refuse(beyond(1_000));
    const receipts = await store.sync(service.client);
    expect(receiptOf(receipts, 'reports')).toMatchObject({
      verdict: 'failed',
      error: { code: 'tooDeep', facts: { page: 2, pages: 2, rows: 1_089 } },
    });
    expect(store.allRows('reports')).toEqual([]);
  });

  test('a search for dates ends after a year without rows, is not repeated by “Sync now”, and is listed on the Sync screen', async () => {
    service = scriptedService({ reports: [...reportsOf(120, 9), report('1999-01-04')] });
    refuse(beyond(1_000));
    const days = (): number => asked.filter(({ filters }) => filters?.['biz_date'] !== undefined).length;
    const run = async (kind: 'quick' | 'full'): Promise<Receipt> => {
      asked = [];
      return receiptOf(await store.sync(service.client, { scope: { kind } }), 'reports');
    };
    const failed = { verdict: 'failed', error: { code: 'tooDeep', facts: { rows: 1_081, found: 1_080 } } };
    expect(await run('quick')).toMatchObject(failed);
    // Each date with rows is read twice, and counted to see whether a row moved; each other day is counted once.
    expect(days()).toBeLessThan(3 * 120 + 450);
    const problem = { dataset: 'reports', subject: 'ledgerDates', failure: failed.error };
    expect(store.reader.getLearnedFacts({}).problems).toMatchObject([problem]);
    await store.sync(service.client, { scope: { kind: 'parity' } });
    expect(await run('quick')).toMatchObject(failed);
    expect(days()).toBe(0);
    expect(store.reader.getLearnedFacts({}).problems).toMatchObject([problem]);
    service.rows.reports.pop();
    expect(await run('full')).toMatchObject({ verdict: 'refreshed', rowsHeld: 1_080 });
    expect(store.reader.getLearnedFacts({}).problems).toEqual([]);
  });

  test('reports stay unchanged if the date filter is ignored as well', async () => {
    service = scriptedService({ reports: reportsOf(120, 9) });
    service.obeysFilters = false;
    refuse(beyond(1_000));
    const receipts = await store.sync(service.client);
    expect(receiptOf(receipts, 'reports')).toMatchObject({ verdict: 'failed', error: { code: 'tooDeep' } });
  });

  /** Calls `change` before each answer: with the date whose rows are read, or null if all reports are counted. */
  function beforeAnswers(change: (date: string | null) => void): void {
    service = scriptedService({ reports: reportsOf(120, 9) });
    refuse(beyond(1_000));
    const refusing = service.beforePage;
    service.beforePage = (page) => {
      refusing(page);
      const date = page.filters?.['biz_date'];
      if (page.dataset === 'reports' && (date === undefined) === (page.pageSize === 1)) change(date ?? null);
    };
  }

  test.each([
    ['one that was read to one that was not', 100, 2, 110],
    ['one that was not read to one that was', 100, 110, 2],
  ])('a row that moves from a date to another while the total stays is found: from %s', async (_, at, from, to) => {
    let moved = false;
    beforeAnswers((date) => {
      if (date !== daysAgo(at) || moved) return;
      moved = true;
      const row = service.rows.reports.findIndex((each) => each['biz_date'] === daysAgo(from));
      service.rows.reports[row] = report(daysAgo(to));
    });
    const total = 120 * 9;
    expect(receiptOf(await store.sync(service.client), 'reports')).toMatchObject({
      verdict: 'refreshed',
      rowsHeld: total,
      serviceTotal: total,
    });
    expect(store.allRows('reports').filter(({ values }) => values.biz_date === daysAgo(to))).toHaveLength(10);
  });

  test('a date to which a row was added after it was read is read again', async () => {
    let moved = false;
    beforeAnswers((date) => {
      if (date !== daysAgo(100) || moved) return;
      moved = true;
      service.rows.reports.push(report(daysAgo(2)), report(daysAgo(0)));
      service.rows.reports.splice(
        service.rows.reports.findIndex((row) => row['biz_date'] === daysAgo(3)),
        3,
      );
    });
    const receipts = await store.sync(service.client);
    const total = 120 * 9 - 1;
    expect(receiptOf(receipts, 'reports')).toMatchObject({
      verdict: 'refreshed',
      rowsHeld: total,
      serviceTotal: total,
    });
    const rowsOf = (date: string): number =>
      store.allRows('reports').filter(({ values }) => values.biz_date === date).length;
    expect([daysAgo(0), daysAgo(2), daysAgo(3)].map(rowsOf)).toEqual(
      [daysAgo(0), daysAgo(2), daysAgo(3)].map(
        (date) => service.rows.reports.filter((row) => row['biz_date'] === date).length,
      ),
    );
  });

  test('dates that are read again are not counted on top of the total', async () => {
    let moved = false;
    beforeAnswers((date) => {
      if (date !== daysAgo(100) || moved) return;
      moved = true;
      service.rows.reports.push(report(daysAgo(2)));
    });
    const seen: (readonly [rows: number, total: number | null])[] = [];
    const receipts = await store.sync(service.client, {
      onProgress: ({ resources }) => {
        const reports = resources.find(({ resource }) => resource === 'reports');
        // Sent once all rows are read, whatever time that took.
        if (reports?.phase === 'saving') seen.push([reports.rows, reports.total]);
      },
    });
    expect(receiptOf(receipts, 'reports')).toMatchObject({ verdict: 'refreshed' });
    expect(seen[0]).toEqual([10, 10]);
  });

  test('a first copy of reports whose total never stops moving is kept as incomplete, and replaces no other', async () => {
    let isMoving = true;
    beforeAnswers((date) => isMoving && date === null && service.rows.reports.push(report(daysAgo(2))));
    expect(receiptOf(await store.sync(service.client), 'reports')).toMatchObject({ verdict: 'incomplete' });
    expect(store.allRows('reports').length).toBeGreaterThanOrEqual(120 * 9);
    expect(store.reader.resourceStatus({ resource: 'reports' })).toMatchObject({ complete: false });
    isMoving = false;
    expect(receiptOf(await store.sync(service.client), 'reports')).toMatchObject({ verdict: 'refreshed' });
    const copy = store.allRows('reports');
    isMoving = true;
    expect(receiptOf(await store.sync(service.client), 'reports')).toMatchObject({ verdict: 'unsettled' });
    expect(store.allRows('reports')).toEqual(copy);
  });

  test('a first copy in which one date never stops moving has the other dates', async () => {
    let moves = 0;
    beforeAnswers((date) => {
      if (date !== daysAgo(50)) return;
      const at = service.rows.reports.findIndex((row) => row['biz_date'] === date);
      service.rows.reports[at] = { ...service.rows.reports[at], dcp_name: `moved ${++moves}` };
    });
    expect(receiptOf(await store.sync(service.client), 'reports')).toMatchObject({ verdict: 'incomplete' });
    const dates = new Set(store.allRows('reports').map(({ values }) => values.biz_date));
    expect([dates.size, dates.has(daysAgo(50))]).toEqual([119, false]);
  });

  test('charges that cannot be reached are reported, and the earlier copy stays', async () => {
    await store.sync(service.client);
    const random = seededRandom(6);
    service.rows.charges = Array.from({ length: 2_500 }, (_, id) => chargeRow(id + 1, random));
    refuse((page) => page.dataset === 'charges' && beyond(2_000)(page));
    const receipts = await store.sync(service.client);
    expect(receiptOf(receipts, 'charges')).toMatchObject({
      verdict: 'failed',
      error: { code: 'tooDeep', facts: { page: 3, pages: 3, rows: 2_500 } },
    });
    expect(store.allRows('charges')).toHaveLength(730);
    expect(receiptOf(receipts, 'reports').verdict).toBe('complete');
  });
});

test('a first sync that cannot reach all charges stores and answers reports and dictionaries', async () => {
  const random = seededRandom(7);
  service.rows.charges = Array.from({ length: 2_500 }, (_, id) => chargeRow(id + 1, random));
  refuse(({ dataset, page, pageSize }) => dataset === 'charges' && page > 1 && page * pageSize > 2_000);
  const receipts = await store.sync(service.client, { scope: { kind: 'quick' } });
  expect(receiptOf(receipts, 'charges')).toMatchObject({ verdict: 'failed', error: { code: 'tooDeep' } });
  const others = receipts.filter(({ resource }) => resource !== 'charges');
  expect(others.map(({ verdict }) => verdict)).toEqual(others.map(() => 'complete'));
  expect(store.reader.resourceStatus({ resource: 'charges' })).toMatchObject({ asOf: null, rows: 0 });
  expect(store.reader.resourceStatus({ resource: 'reports' })).toMatchObject({ rows: 810, complete: true });
  expect(store.reader.listDictionary({ name: 'tenant_currencies' })).toMatchObject([{ key: 'k' }]);
  const filters = [{ kind: 'service', name: 'biz_date', value: daysAgo(4) }] as const;
  const found = store.reader.queryRows({ dataset: 'reports', filters, sort: [], page: 1, pageSize: 50 });
  expect(found).toMatchObject({ kind: 'rows', total: 9 });
});

describe('a service that takes 60 requests in 10 seconds', () => {
  test('gives a first copy; pauses are shown, restart no pass and do not count as attempts', async () => {
    service = scriptedService({ reports: reportsOf(250, 30) }, 50);
    const taken: number[] = [];
    let refusedPages = 0;
    service.beforePage = (page) => {
      clock.advance(5);
      const nowMs = clock.now();
      if (taken.filter((atMs) => atMs > nowMs - 10_000).length >= 60) {
        if (page.dataset === 'reports' && page.filters === undefined && page.pageSize > 1) refusedPages += 1;
        throw tooFast();
      }
      taken.push(nowMs);
      asked.push(page);
    };
    const pauses: number[] = [];
    const onProgress = ({ pauseSecondsLeft }: SyncProgress): void => {
      if (pauseSecondsLeft !== null) pauses.push(pauseSecondsLeft);
    };
    const receipts = await store.sync(service.client, { onProgress });
    expect(receiptOf(receipts, 'reports')).toMatchObject({ verdict: 'complete', rowsHeld: 7_500, passes: 2 });
    // 150 pages, each answered once in both passes, plus the refused requests.
    const { rows = 0, secondPass = 0 } = receiptOf(receipts, 'reports').requestsByPurpose ?? {};
    expect(refusedPages).toBeGreaterThan(0);
    expect(rows + secondPass).toBe(300 + refusedPages);
    expect(unfiltered('reports').filter(({ pageSize }) => pageSize > 1)).toHaveLength(300);
    expect(pauses.length).toBeGreaterThan(0);
    expect(receiptOf(receipts, 'reports').refusedAsTooMany).toBeGreaterThan(0);
    expect(receiptOf(receipts, 'tenant_currencies').refusedAsTooMany).toBe(0);
  });

  test('that refuses everything ends the run after half an hour of pauses', async () => {
    refuse(() => true, tooFast);
    const startedMs = clock.now();
    const receipts = await store.sync(service.client);
    // Both were waiting for the same pause, so both may be refused at its end.
    expect(receiptOf(receipts, 'charges')).toMatchObject({ verdict: 'failed', error: { code: 'tooManyRequests' } });
    expect(receiptOf(receipts, 'reports').verdict).toMatch(/^(failed|notRun)$/);
    // This clock adds up what two requests wait at the same time.
    expect(clock.now() - startedMs).toBeLessThanOrEqual(2 * 30 * 60_000);
  });
});
