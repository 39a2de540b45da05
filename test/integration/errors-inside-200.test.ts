// A failure that the service sends as HTTP 200 without rows looks like an empty list. It must not pass for one.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createServiceClient } from '../../main/service/client.ts';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import type { SampleFlags } from '../service/flags.ts';
import type { Receipt, SyncScope } from '../../shared/contract/sync.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { openSyncedStore, type SyncedStore } from '../support/synced-store.ts';

const SMALL = { packages: 60, clients: 20, reportRows: 80, ledgerDates: 4, aes: 12 } as const;
const AES = 'broker_accounts_for_select';

let store: SyncedStore;
let service: LoopbackService;
/** A pinned client. */
let aaid: string;
/** Answers in place of the service; null if the service is to answer. `request`: address and body. */
let answer: (request: string) => unknown;

beforeEach(() => {
  store = openSyncedStore();
  answer = () => null;
});
afterEach(async () => {
  store.close();
  await service.close();
});

async function start(flags: Partial<SampleFlags> = {}): Promise<void> {
  service = await startLoopbackService({ ...SMALL, ...flags });
  aaid = service.control.data.firstAaid;
}

async function sync(scope: SyncScope = { kind: 'full' }): Promise<readonly Receipt[]> {
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const body = typeof init?.body === 'string' ? init.body : '';
    const instead = answer(`${new Request(url).url} ${body}`);
    return instead === null ? await globalThis.fetch(url, init) : Response.json(instead);
  };
  const client = createServiceClient({
    serviceUrl: service.url,
    token: service.tokens.full,
    fetch,
    clock: new FakeClock(),
  });
  return await store.sync(client, { scope });
}

function once(isMeant: (request: string) => boolean, instead: unknown): void {
  let isDone = false;
  answer = (request) => {
    if (isDone || !isMeant(request)) return null;
    isDone = true;
    return instead;
  };
}

const receiptOf = (receipts: readonly Receipt[], resource: string): Receipt | undefined =>
  receipts.find((receipt) => receipt.resource === resource);
const isOfClient = (request: string): boolean => request.includes(aaid);
const pin = () => store.reader.listPins({})[0];

const FAILURE = { code: 500, message: 'busy', data: { list: null, total: 0 } };

describe('the packages of a pinned client', () => {
  beforeEach(async () => {
    await start();
    store.writer.addPins({ aaids: [aaid] });
    await sync();
    await store.clock.sleep(60_000);
  });

  test('are asked for again after one failure', async () => {
    const rows = pin()?.rows;
    expect(rows).toBeGreaterThan(0);
    once(isOfClient, FAILURE);
    await sync({ kind: 'pins', aaid });
    expect(pin()).toMatchObject({ rows, failure: null });
  });

  test('stay as they were while the service fails', async () => {
    const { rows, asOf } = pin() ?? {};
    answer = (request) => (isOfClient(request) ? FAILURE : null);
    await sync({ kind: 'pins', aaid });
    const facts = { businessCode: '500', serviceMessage: 'busy' };
    expect(pin()).toMatchObject({ rows, asOf, failure: { code: 'badResponse', facts } });
  });
});

test('a first sync takes no copy of answers that fail', async () => {
  await start();
  answer = (request) => (request.includes('booking_single_item_packages') ? FAILURE : null);
  const receipts = await sync();
  expect(receiptOf(receipts, 'charges')).toMatchObject({ verdict: 'failed', error: { code: 'badResponse' } });
  expect(receiptOf(receipts, 'reports')).toMatchObject({ verdict: 'complete' });
});

test('the second page of a dictionary without a total is not its end if it fails', async () => {
  const entries = Array.from({ length: 25 }, (_, at) => ({ key: `AE${at}`, value: `Name ${at}` }));
  await start();
  answer = (request) => (request.includes(AES) ? { code: 0, data: entries } : null);
  expect(receiptOf(await sync(), AES)).toMatchObject({ verdict: 'complete', rowsHeld: 25 });
  answer = (request) => {
    if (!request.includes(AES)) return null;
    return request.includes('page=1&') ? { code: 0, data: entries.slice(0, 10) } : { code: 500, data: [] };
  };
  expect(receiptOf(await sync(), AES)).toMatchObject({ verdict: 'failed', error: { code: 'badResponse' } });
  expect(store.reader.listDictionary({ name: AES })).toHaveLength(25);
});

test('an empty list is empty if rows came with its code too', async () => {
  await start({ successCode: '10000', packages: 0, dictionaryShape: 'dataArray' });
  const receipts = await sync();
  expect(new Set(receipts.map(({ verdict }) => verdict))).toEqual(new Set(['complete']));
  expect(receiptOf(receipts, 'charges')).toMatchObject({ rowsHeld: 0 });
});
