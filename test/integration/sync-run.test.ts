// Whole runs into a real encrypted file: verdicts, receipts, and what stays if something fails.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import type { PageRequest, ServiceClient } from '../../main/service/client.ts';
import { FEWEST_AT_ONCE } from '../../main/sync/reading/requests-at-once.ts';
import type { ResourceName } from '../../shared/contract/fields.ts';
import type { Receipt } from '../../shared/contract/sync.ts';
import { chargeRow, reportRow } from '../support/drift.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { encodeEnvelope, scriptedService, type JsonRow, type ScriptedService } from '../support/scripted-service.ts';
import { openSyncedStore, type SyncedStore } from '../support/synced-store.ts';

let store: SyncedStore;
let service: ScriptedService;

beforeEach(() => {
  store = openSyncedStore();
  const random = seededRandom(1);
  service = scriptedService(
    {
      charges: Array.from({ length: 30 }, (_, id) => chargeRow(id + 1, random)),
      reports: Array.from({ length: 60 }, (_, at) => ({ ...reportRow(random), dcp_name: `P${at}` })),
    },
    25,
  );
});
afterEach(() => store.close());

function receiptOf(receipts: readonly Receipt[], resource: ResourceName): Receipt {
  const receipt = receipts.find((each) => each.resource === resource);
  if (!receipt) throw new Error(`no receipt for ${resource}`);
  return receipt;
}

function verdicts(receipts: readonly Receipt[]): Record<string, string> {
  return Object.fromEntries(receipts.map((receipt) => [receipt.resource, receipt.verdict]));
}

const IGNORES_PAGE = { verdict: 'failed', error: { code: 'badResponse', facts: { field: 'page' } } };

/** A service that answers every dataset page by the test's rule. */
function answering(rule: (request: PageRequest) => { list: readonly JsonRow[]; total: number }): ServiceClient {
  return { ...service.client, fetchPage: (request) => Promise.resolve(encodeEnvelope(rule(request))) };
}

describe('a run', () => {
  test('reads all six resources, confirms both datasets by a second pass and saves a receipt for each', async () => {
    const receipts = await store.sync(service.client);
    expect(new Set(Object.values(verdicts(receipts)))).toEqual(new Set(['complete']));
    expect(receiptOf(receipts, 'reports')).toMatchObject({
      serviceTotal: 60,
      rowsHeld: 60,
      pages: 3,
      passes: 2,
      requestsByPurpose: { rows: 3, secondPass: 3 },
      added: 60,
      changed: 0,
      gone: 0,
    });
    expect(store.reader.listReceipts({ limit: 10 })).toHaveLength(6);
    expect(store.reader.resourceStatus({ resource: 'charges' })).toMatchObject({ rows: 30, complete: true });
  });

  test('counts what was added, changed and gone since the last copy', async () => {
    await store.sync(service.client);
    const [first, , ...rest] = service.rows.charges;
    service.rows.charges = [{ ...first, name: 'Renamed' }, ...rest, chargeRow(99, seededRandom(2))];
    const receipts = await store.sync(service.client);
    expect(receiptOf(receipts, 'charges')).toMatchObject({ added: 1, changed: 1, gone: 1 });
    expect(receiptOf(receipts, 'reports')).toMatchObject({ added: 0, changed: 0, gone: 0 });
  });

  test('lists known fields missing in all rows, and fields that the app does not know', async () => {
    service.rows.reports = service.rows.reports.map(({ dcp_name: _, ...row }) => ({ ...row, desk_note: 'x' }));
    const receipts = await store.sync(service.client);
    expect(receiptOf(receipts, 'reports')).toMatchObject({ missingFields: ['dcp_name'], extraFields: ['desk_note'] });
    expect(store.allRows('reports')[0]?.extras).toBe('{"desk_note":"x"}');
  });

  test('sends no more requests after a 401', async () => {
    await store.sync(service.client);
    service.rows.reports = Array.from({ length: 500 }, () => reportRow(seededRandom(3)));
    let refusedAt = 0;
    service.beforePage = ({ dataset, page }) => {
      if (dataset === 'reports' && page === 2) {
        refusedAt = service.requests;
        throw new AppError('unauthorized', 'expired', { facts: { status: 401 } });
      }
    };
    // As on a line, each answer comes by itself: the run is stopped before the next one lets another request out.
    const fetchPage: typeof service.client.fetchPage = async (...request) => {
      await new Promise((resolve) => setImmediate(resolve));
      return await service.client.fetchPage(...request);
    };
    const receipts = await store.sync({ ...service.client, fetchPage });
    expect(verdicts(receipts)).toMatchObject({ reports: 'failed' });
    expect(store.allRows('reports')).toHaveLength(60);
    // Of 20 pages, those requested in parallel with page 2 may still be counted; no more follow.
    expect(service.requests - refusedAt).toBeLessThanOrEqual(FEWEST_AT_ONCE - 1);
  });

  test('does not try the rest if the service cannot be reached', async () => {
    const fetchDictionary = () => Promise.reject(new AppError('offline', 'refused'));
    const receipts = await store.sync({ ...service.client, fetchDictionary });
    expect(verdicts(receipts)).toMatchObject({ charges: 'notRun', reports: 'notRun' });
    expect(service.requests).toBe(0);
  });

  test('that is cancelled before its first request is called cancelled, and sends none', async () => {
    const aborted = AbortSignal.abort(new AppError('cancelled', 'by the person'));
    const [first, ...others] = await store.sync(service.client, { signal: aborted });
    expect(first?.verdict).toBe('cancelled');
    expect(new Set(others.map(({ verdict }) => verdict))).toEqual(new Set(['notRun']));
  });

  test('stops when cancelled, drops what was staged and keeps the last good copy', async () => {
    await store.sync(service.client);
    service.rows.reports = [];
    const abort = new AbortController();
    service.beforePage = ({ dataset }) => {
      if (dataset === 'reports') abort.abort(new AppError('cancelled', 'by the person'));
    };
    const receipts = await store.sync(service.client, { signal: abort.signal });
    expect(receiptOf(receipts, 'reports').verdict).toBe('cancelled');
    expect(store.allRows('reports')).toHaveLength(60);
  });
});

describe('a dataset that cannot be trusted', () => {
  test('is not applied if a row cannot be read, and the receipt names field and position', async () => {
    await store.sync(service.client);
    const broken: JsonRow = { ...service.rows.reports[40], trade_amount: { nested: true } };
    service.rows.reports[40] = broken;
    const receipt = receiptOf(await store.sync(service.client), 'reports');
    expect(receipt.verdict).toBe('rowErrors');
    expect(receipt.rowErrors).toMatchObject([{ position: 41, field: 'trade_amount' }]);
    expect(store.allRows('reports').every((row) => row.values.trade_amount !== null)).toBe(true);
  });

  test('is held back if it falls by more than half, until the person takes it', async () => {
    await store.sync(service.client);
    service.rows.reports = service.rows.reports.slice(0, 20);
    const receipts = await store.sync(service.client);
    expect(receiptOf(receipts, 'reports').verdict).toBe('heldBack');
    expect(store.allRows('reports')).toHaveLength(60);
    expect(store.reader.resourceStatus({ resource: 'reports' }).heldBack).toMatchObject({ newRows: 20, liveRows: 60 });
    store.writer.decideHeldBack({ dataset: 'reports', decision: 'take' });
    expect(store.allRows('reports')).toHaveLength(20);
    expect(store.reader.resourceStatus({ resource: 'reports' }).heldBack).toBeNull();
  });

  test('is held back if it falls to zero, and keeping the last copy drops the empty one', async () => {
    await store.sync(service.client);
    service.rows.charges = [];
    expect(receiptOf(await store.sync(service.client), 'charges').verdict).toBe('heldBack');
    store.writer.decideHeldBack({ dataset: 'charges', decision: 'keep' });
    expect(store.allRows('charges')).toHaveLength(30);
    expect(store.reader.resourceStatus({ resource: 'charges' }).heldBack).toBeNull();
  });

  test('that was kept is not held back again for the same rows, except by a full sync', async () => {
    const sync = async (kind: 'quick' | 'full'): Promise<unknown> => {
      const receipts = await store.sync(service.client, { scope: { kind } });
      expect([kind, receiptOf(receipts, 'reports').verdict]).toEqual([kind, 'heldBack']);
      return store.reader.resourceStatus({ resource: 'reports' }).heldBack;
    };
    const keep = () => store.writer.decideHeldBack({ dataset: 'reports', decision: 'keep' });
    await store.sync(service.client);
    service.rows.reports = service.rows.reports.slice(0, 20);
    expect(await sync('quick')).toMatchObject({ newRows: 20 });
    keep();
    expect([await sync('quick'), await sync('quick')]).toEqual([null, null]);
    expect(store.allRows('reports')).toHaveLength(60);
    expect(await sync('full')).toMatchObject({ newRows: 20 });
    // The question is open again.
    expect(await sync('quick')).toMatchObject({ newRows: 20 });
    keep();
    service.rows.reports[3] = { ...service.rows.reports[3], dcp_name: 'another' };
    expect(await sync('quick')).toMatchObject({ newRows: 20 });
  });

  test('is held back once more after another copy took the place of the kept one', async () => {
    const all = service.rows.reports;
    await store.sync(service.client);
    service.rows.reports = all.slice(0, 20);
    await store.sync(service.client);
    store.writer.decideHeldBack({ dataset: 'reports', decision: 'keep' });
    service.rows.reports = all.slice(1);
    await store.sync(service.client);
    service.rows.reports = all.slice(0, 20);
    await store.sync(service.client, { scope: { kind: 'quick' } });
    expect(store.reader.resourceStatus({ resource: 'reports' }).heldBack).toMatchObject({ newRows: 20 });
  });

  test('keeps the last good copy if its rows never stop moving', async () => {
    await store.sync(service.client);
    const before = store.reader.resourceStatus({ resource: 'reports' });
    let moves = 0;
    service.beforePage = ({ dataset, page }) => {
      if (dataset === 'reports' && page === 1)
        service.rows.reports[0] = { ...service.rows.reports[0], dcp_name: `moved ${++moves}` };
    };
    const receipt = receiptOf(await store.sync(service.client), 'reports');
    expect(receipt).toMatchObject({ verdict: 'unsettled', passes: 5 });
    expect(store.reader.resourceStatus({ resource: 'reports' }).asOf).toBe(before.asOf);
  });

  test('keeps a first copy of moving rows as incomplete, never as complete', async () => {
    let moves = 0;
    service.beforePage = ({ dataset, page }) => {
      if (dataset === 'reports' && page === 1)
        service.rows.reports[0] = { ...service.rows.reports[0], dcp_name: `moved ${++moves}` };
    };
    expect(receiptOf(await store.sync(service.client), 'reports').verdict).toBe('incomplete');
    expect(store.reader.resourceStatus({ resource: 'reports' })).toMatchObject({ rows: 60, complete: false });
  });

  test('is refused if the service ignores the page number', async () => {
    const page1 = service.client.fetchPage.bind(service.client);
    const client = {
      ...service.client,
      fetchPage: (request: Parameters<typeof page1>[0], signal: AbortSignal) => page1({ ...request, page: 1 }, signal),
    };
    service.rows.reports = Array.from({ length: 50 }, (_, index) => ({
      ...reportRow(seededRandom(index)),
      dcp_name: `P${index}`,
    }));
    expect(receiptOf(await store.sync(client), 'reports')).toMatchObject(IGNORES_PAGE);
    expect(store.allRows('reports')).toEqual([]);
  });

  test('is taken if 1,200 rows are equal, on pages that repeat each other', async () => {
    service.rows.reports = Array.from({ length: 1_200 }, () => reportRow(seededRandom(1)));
    expect(await store.syncDataset('reports', service.client)).toMatchObject({
      verdict: 'complete',
      rowsHeld: 1_200,
      // 48 pages twice, 75 smaller ones once, and a page beyond the end once in each pass.
      requests: 48 + 48 + 75 + 3,
    });
    expect(store.allRows('reports')).toHaveLength(1_200);
  });

  test('is refused if one page of many different rows always repeats another', async () => {
    service.rows.reports = Array.from({ length: 100 }, (_, index) => ({
      ...reportRow(seededRandom(index)),
      dcp_name: `P${index}`,
    }));
    const client = answering(({ page }) => {
      const from = page === 3 ? 0 : (page - 1) * 25;
      return { list: service.rows.reports.slice(from, from + 25), total: 100 };
    });
    expect((await store.syncDataset('reports', client)).verdict).toBe('unsettled');
  });

  test('is taken if its pages repeat each other and a page beyond the end is refused', async () => {
    service.rows.reports = Array.from({ length: 100 }, () => reportRow(seededRandom(1)));
    service.beforePage = ({ page, pageSize }) => {
      if ((page - 1) * Math.min(pageSize, 25) >= 100)
        throw new AppError('rejected', 'no such page', { facts: { status: 404 } });
    };
    expect((await store.syncDataset('reports', service.client)).verdict).toBe('complete');
  });

  test('is refused if a later page always states another total', async () => {
    const client = answering(({ page }) => {
      const rows = service.rows.reports;
      return { list: rows.slice((page - 1) * 25, page * 25), total: page === 2 ? rows.length + 1 : rows.length };
    });
    expect((await store.syncDataset('reports', client)).verdict).toBe('unsettled');
    expect(store.allRows('reports')).toEqual([]);
  });

  test('is refused if one page is always a row too long and the next a row too short', async () => {
    // 25, 26 and 9 rows: their sum is the total.
    const starts = [0, 25, 51, 60];
    const client = answering(({ page }) => {
      const rows = service.rows.reports;
      return { list: rows.slice(starts[page - 1], starts[page]), total: rows.length };
    });
    expect((await store.syncDataset('reports', client)).verdict).toBe('unsettled');
    expect(store.allRows('reports')).toEqual([]);
  });

  test('is refused if the service ignores the page number, however small its pages', async () => {
    service.rows.reports = Array.from({ length: 48 }, (_, index) => ({
      ...reportRow(seededRandom(index)),
      dcp_name: `P${index}`,
    }));
    const client = answering(() => ({ list: service.rows.reports.slice(0, 12), total: 48 }));
    expect(await store.syncDataset('reports', client)).toMatchObject(IGNORES_PAGE);
  });

  test('settles again after the service changed its page cap between two passes', async () => {
    service.rows.reports = Array.from({ length: 90 }, (_, index) => ({
      ...reportRow(seededRandom(index)),
      dcp_name: `P${index}`,
    }));
    let requests = 0;
    const client = answering(({ page }) => {
      const cap = ++requests <= 3 ? 30 : 60;
      return { list: service.rows.reports.slice((page - 1) * cap, page * cap), total: 90 };
    });
    expect(await store.syncDataset('reports', client)).toMatchObject({ verdict: 'complete', rowsHeld: 90 });
  });

  test('a dictionary that repeats a page, or names a key twice, is not taken', async () => {
    await store.sync(service.client);
    const entries = Array.from({ length: 10 }, (_, index) => ({ key: `K${index}`, value: `L${index}` }));
    const repeating = {
      ...service.client,
      fetchDictionary: () => Promise.resolve(encodeEnvelope({ list: entries, total: 20 })),
    };
    expect(receiptOf(await store.sync(repeating), 'tenant_currencies')).toMatchObject({
      verdict: 'failed',
      error: { code: 'badResponse' },
    });
    const doubled = {
      ...service.client,
      fetchDictionary: () => Promise.resolve(encodeEnvelope([...entries, { key: 'K1', value: 'Other' }])),
    };
    expect(receiptOf(await store.sync(doubled), 'tenant_currencies')).toMatchObject({ verdict: 'failed' });
    expect(store.reader.listDictionary({ name: 'tenant_currencies' })).toMatchObject([{ key: 'k', label: 'v' }]);
  });

  test('is refused if an id is always on two pages', async () => {
    service.rows.charges[29] = { ...service.rows.charges[0] };
    expect(receiptOf(await store.sync(service.client), 'charges')).toMatchObject({
      verdict: 'failed',
      error: { code: 'unordered' },
    });
    expect(store.allRows('charges')).toEqual([]);
  });
});

test('progress never falls, over both readings of everything and over the check of filters', async () => {
  const seen: { readonly step: string; readonly fraction: number }[] = [];
  await store.sync(service.client, {
    onProgress: ({ resources, current, fraction }) => {
      const phase = resources.find(({ resource }) => resource === current)?.phase;
      seen.push({ step: `${current} ${phase}`, fraction });
    },
  });
  const fractions = seen.map(({ fraction }) => fraction);
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
  const endOf = (step: string) => seen.findLast((each) => each.step === step)?.fraction ?? NaN;
  expect(endOf('reports confirming')).toBeGreaterThan(endOf('reports reading'));
  expect(endOf('reports saving')).toBeLessThan(1);
  expect(fractions.at(-1)).toBeCloseTo(1);
});

test('progress names the dataset and its rows of the total, and says that saving cannot be cancelled', async () => {
  const seen: string[] = [];
  await store.sync(service.client, {
    onProgress: (progress) => {
      const current = progress.resources.find((each) => each.resource === progress.current);
      seen.push(`${progress.current} ${current?.phase} ${progress.cancellable}`);
    },
  });
  expect(seen).toContain('reports reading true');
  expect(seen).toContain('reports confirming true');
  expect(seen).toContain('reports saving false');
});
