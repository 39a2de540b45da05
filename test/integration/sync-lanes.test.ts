// Resources of a run are read beside each other: what one of them does to the others.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import type { ServiceClient } from '../../main/service/client.ts';
import { MAX_RESTARTS } from '../../main/sync/reading/plan.ts';
import { FEWEST_AT_ONCE } from '../../main/sync/reading/requests-at-once.ts';
import { DICTIONARIES } from '../../shared/contract/fields.ts';
import type { Receipt } from '../../shared/contract/sync.ts';
import { chargeRow, reportRow } from '../support/drift.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { scriptedService, type ScriptedService } from '../support/scripted-service.ts';
import { openSyncedStore, type SyncedStore } from '../support/synced-store.ts';

let store: SyncedStore;
let service: ScriptedService;
/** All requests in their order, such as `reports 2`. */
let asked: string[];

beforeEach(() => {
  store = openSyncedStore();
  asked = [];
  const random = seededRandom(1);
  service = scriptedService(
    {
      charges: Array.from({ length: 200 }, (_, id) => chargeRow(id + 1, random)),
      reports: Array.from({ length: 300 }, () => reportRow(random)),
    },
    10,
  );
});
afterEach(() => store.close());

/** `before` runs before each request is answered, with its name and how often it was asked; it may throw or wait. */
function clientWith(before: (name: string, time: number) => Promise<void> | void): ServiceClient {
  const ask = async <T>(name: string, answer: () => Promise<T>): Promise<T> => {
    asked.push(name);
    await new Promise((resolve) => setImmediate(resolve));
    await before(name, asked.filter((each) => each === name).length);
    return await answer();
  };
  const { client } = service;
  return {
    fetchPage: (request, signal) => ask(`${request.dataset} ${request.page}`, () => client.fetchPage(request, signal)),
    fetchDictionary: (request, signal) => ask(request.name, () => client.fetchDictionary(request, signal)),
  };
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

function verdicts(receipts: readonly Receipt[]): Record<string, string> {
  return Object.fromEntries(receipts.map(({ resource, verdict }) => [resource, verdict]));
}

test('datasets and dictionaries are read beside each other', async () => {
  const reports = Promise.withResolvers<undefined>();
  const client = clientWith(async (name) => {
    if (name === 'reports 30') reports.resolve(undefined);
    // The charges go on only once the reports have been read to their last page.
    if (name === 'charges 2') await reports.promise;
  });
  const finished: string[] = [];
  const receipts = await store.sync(client, { onReceipt: ({ resource }) => finished.push(resource) });
  expect(new Set(Object.values(verdicts(receipts)))).toEqual(new Set(['complete']));
  expect(receipts.map(({ resource }) => resource).slice(-2)).toEqual(['charges', 'reports']);
  expect(finished.slice(0, 4)).not.toContain('charges');
  expect(store.allRows('charges')).toHaveLength(200);
  expect(store.allRows('reports')).toHaveLength(300);
});

test('nothing else is asked before the first answer', async () => {
  const first = Promise.withResolvers<undefined>();
  const client = clientWith((_name, time) => (asked.length === 1 && time === 1 ? first.promise : undefined));
  const run = store.sync(client);
  await turns();
  expect(asked).toHaveLength(1);
  first.resolve(undefined);
  await run;
});

test('a service that refuses the first request gets no other', async () => {
  const receipts = await store.sync(
    clientWith(() => {
      throw new AppError('unauthorized', 'expired', { facts: { status: 401 } });
    }),
  );
  expect(asked).toHaveLength(1);
  expect(Object.values(verdicts(receipts)).toSorted()).toEqual(['failed', ...Array<string>(5).fill('notRun')]);
});

test('a first answer that turns out to be a refusal when it is decoded lets no other resource be asked', async () => {
  const refusal = new TextEncoder().encode('{"code":401,"message":"expired","data":null}');
  const fetchDictionary = (): Promise<Uint8Array> => Promise.resolve(new Uint8Array(refusal));
  const receipts = await store.sync({ ...clientWith(() => undefined), fetchDictionary });
  expect(asked).toEqual([]);
  expect(Object.values(verdicts(receipts)).toSorted()).toEqual(['failed', ...Array<string>(5).fill('notRun')]);
});

test('an address that is not answered ends only its own resource', async () => {
  const receipts = await store.sync(
    clientWith((name) => {
      if (name === 'reports 1') throw new AppError('notTheService', 'a page of a gateway');
    }),
  );
  expect(Object.values(verdicts(receipts))).toEqual([...Array<string>(5).fill('complete'), 'failed']);
});

test('without one dictionary, the datasets are read and proven', async () => {
  const receipts = await store.sync(
    clientWith((name) => {
      if (name === DICTIONARIES[1]) throw new AppError('redirected', 'to a page of a gateway');
    }),
  );
  expect(verdicts(receipts)).toMatchObject({ charges: 'complete', reports: 'complete' });
  expect(receipts.slice(0, 4).map(({ verdict }) => verdict)).toEqual(['complete', 'failed', 'notRun', 'notRun']);
  // The proof asks for more first pages than the two passes.
  expect(asked.filter((name) => name === 'charges 1').length).toBeGreaterThan(2);
});

test('a refusal is not hidden by another failure of the same moment', async () => {
  let askedWhenRefused = 0;
  const receipts = await store.sync(
    clientWith((name) => {
      if (name === 'charges 3') throw new AppError('rejected', 'too deep', { facts: { status: 400 } });
      if (name !== 'charges 4') return;
      askedWhenRefused = asked.length;
      throw new AppError('unauthorized', 'expired', { facts: { status: 401 } });
    }),
  );
  expect(receipts.find(({ resource }) => resource === 'charges')?.error?.code).toBe('unauthorized');
  expect(asked).toHaveLength(askedWhenRefused);
});

test('of two refusals at once one is told, although other failures came before both', async () => {
  const both = Promise.withResolvers<undefined>();
  let waiting = 0;
  const receipts = await store.sync(
    clientWith(async (name) => {
      if (!/^(charges|reports) [34]$/.test(name)) return;
      if ((waiting += 1) === 4) both.resolve(undefined);
      await both.promise;
      if (name.endsWith('3')) throw new AppError('badResponse', 'not JSON');
      throw new AppError('unauthorized', 'expired', { facts: { status: 401 } });
    }),
  );
  expect(receipts.filter(({ error }) => error?.code === 'unauthorized')).toHaveLength(1);
});

test('a refusal is not hidden by a page that moved at the same time, not even in the last pass', async () => {
  const moved = Promise.withResolvers<undefined>();
  let askedWhenRefused = 0;
  const client = clientWith(async (name, time) => {
    if (name !== 'reports 6' || time !== MAX_RESTARTS + 1) return;
    await moved.promise;
    askedWhenRefused = asked.length;
    throw new AppError('unauthorized', 'expired', { facts: { status: 401 } });
  });
  let passes = 0;
  service.beforePage = ({ dataset, page }) => {
    if (dataset !== 'reports' || page !== 5) return;
    service.rows.reports = service.rows.reports.slice(1);
    // The pass has ended as moving before the refusal comes.
    if ((passes += 1) === MAX_RESTARTS + 1) void turns().then(() => moved.resolve(undefined));
  };
  const receipts = await store.sync(client);
  expect(receipts.find(({ resource }) => resource === 'reports')).toMatchObject({
    verdict: 'failed',
    error: { code: 'unauthorized' },
  });
  expect(asked).toHaveLength(askedWhenRefused);
});

test('a refusal that ends the run stops the other datasets, which are then not run and keep their copies', async () => {
  await store.sync(service.client);
  service.rows.charges = service.rows.charges.slice(1);
  const stopped = Promise.withResolvers<undefined>();
  const client = clientWith(async (name) => {
    if (name === 'reports 20') throw new AppError('unauthorized', 'expired', { facts: { status: 401 } });
    if (name === 'charges 15') await stopped.promise;
  });
  const receipts = await store.sync(client, {
    onReceipt: ({ resource }) => resource === 'reports' && stopped.resolve(undefined),
  });
  expect(verdicts(receipts)).toMatchObject({ charges: 'notRun', reports: 'failed' });
  const charges = receipts.find(({ resource }) => resource === 'charges');
  expect(charges).toMatchObject({ error: null, rowsHeld: null });
  expect(charges?.requests).toBeGreaterThan(0);
  // Its second pass was not begun.
  expect(asked.filter((name) => name === 'charges 1')).toHaveLength(1);
  expect(store.allRows('charges')).toHaveLength(200);
  // The next run finds nothing that this one left.
  expect(verdicts(await store.sync(service.client))).toMatchObject({ charges: 'complete', reports: 'complete' });
  expect(store.allRows('charges')).toHaveLength(199);
});

test('a copy that was saved before another resource ended the run stays', async () => {
  const saved = Promise.withResolvers<undefined>();
  const client = clientWith(async (name) => {
    if (name !== 'reports 20') return;
    await saved.promise;
    throw new AppError('offline', 'refused');
  });
  const receipts = await store.sync(client, {
    onReceipt: ({ resource }) => resource === 'charges' && saved.resolve(undefined),
  });
  expect(verdicts(receipts)).toMatchObject({ charges: 'complete', reports: 'failed' });
  expect(store.allRows('charges')).toHaveLength(200);
});

test('cancelling stops all that are read, and calls none of them not run', async () => {
  const abort = new AbortController();
  const client = clientWith((name) => {
    if (name === 'reports 10') abort.abort(new AppError('cancelled', 'by a person'));
  });
  const receipts = await store.sync(client, { signal: abort.signal });
  expect(verdicts(receipts)).toMatchObject({ charges: 'cancelled', reports: 'cancelled' });
});

test('a fault of the app in one resource is thrown only once the others have stopped', async () => {
  const ends: Receipt[] = [];
  const client = clientWith((name) => {
    if (name === 'reports 10') throw new Error('a fault of the app');
  });
  const run = store.sync(client, { onReceipt: (receipt) => ends.push(receipt) });
  await expect(run).rejects.toThrow('a fault of the app');
  expect(verdicts(ends)).toMatchObject({ charges: 'notRun' });
  const askedAtTheEnd = asked.length;
  await turns();
  expect(asked).toHaveLength(askedAtTheEnd);
});

test('all resources together have no more requests under way than the run allows', async () => {
  let [underWay, most] = [0, 0];
  const client = clientWith(async () => {
    most = Math.max(most, (underWay += 1));
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    underWay -= 1;
  });
  await store.sync(client);
  expect(most).toBe(FEWEST_AT_ONCE);
});

test('ledger dates go on being read for the reports while the charges are begun', () => {
  store.writer.beginLedgerDates({});
  store.writer.beginDataset({ dataset: 'charges', purpose: 'live' });
  expect(() => store.writer.discardDatePass({ date: '2026-09-18' })).not.toThrow();
  store.writer.beginDataset({ dataset: 'reports', purpose: 'live' });
  expect(() => store.writer.discardDatePass({ date: '2026-09-18' })).toThrow('no ledger dates');
});
