// A dictionary is complete when all of it was read, at one moment.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import type { Paging } from '../../main/service/client.ts';
import type { Receipt } from '../../shared/contract/sync.ts';
import { encodeEnvelope, scriptedService } from '../support/scripted-service.ts';
import { openSyncedStore, type SyncedStore } from '../support/synced-store.ts';

type Entry = { readonly key: string; readonly value: string };
const NAME = 'broker_accounts_for_select';
const entriesOf = (count: number): Entry[] =>
  Array.from({ length: count }, (_, at) => ({ key: `AE${at}`, value: `Name ${at}` }));
const pageOf = (entries: readonly Entry[], { page, pageSize }: Paging, cap: number): readonly Entry[] => {
  const size = Math.min(pageSize, cap);
  return entries.slice((page - 1) * size, page * size);
};

let store: SyncedStore;
let asked: (number | null)[];
beforeEach(() => {
  store = openSyncedStore();
  asked = [];
});
afterEach(() => store.close());

/** `answer` gives the data of the dictionary's answers; `paging` is null if the whole is asked for. */
async function sync(answer: (paging: Paging | null) => unknown): Promise<Receipt> {
  const { client } = scriptedService({});
  const receipts = await store.sync({
    ...client,
    fetchDictionary: async (request) => {
      if (request.name !== NAME) return await client.fetchDictionary(request, new AbortController().signal);
      asked.push(request.paging?.page ?? null);
      return encodeEnvelope(answer(request.paging));
    },
  });
  const found = receipts.find(({ resource }) => resource === NAME);
  if (found === undefined) throw new Error('no receipt');
  return found;
}

const keys = (): readonly string[] => store.reader.listDictionary({ name: NAME }).map(({ key }) => key);
const isComplete = (): boolean => store.reader.resourceStatus({ resource: NAME }).complete;
const first = (paging: Paging | null): Paging => paging ?? { page: 1, pageSize: 1_000 };

test('pages without a total are read to the last one', async () => {
  const receipt = await sync((paging) => pageOf(entriesOf(25), first(paging), 10));
  expect(receipt).toMatchObject({ verdict: 'complete', rowsHeld: 25, serviceTotal: 25, passes: 2 });
  expect(asked).toEqual([1, 2, 3, 4, 1, 2, 3, 4]);
});

test.each([
  ['0', () => 0],
  ['3', () => 3],
  ['12', () => 12],
  ['another on each page', ({ page }: Paging) => page],
] as const)('pages with a total that their entries exceed, %s, are read to the last one', async (_, total) => {
  const receipt = await sync((paging) => ({
    list: pageOf(entriesOf(25), first(paging), 10),
    total: total(first(paging)),
  }));
  expect(receipt).toMatchObject({ verdict: 'complete', rowsHeld: 25, serviceTotal: 25 });
});

test('a service that repeats its last page has no more', async () => {
  const page = (paging: Paging | null): number => Math.min(first(paging).page, 2);
  const receipt = await sync((paging) => pageOf(entriesOf(20), { page: page(paging), pageSize: 1_000 }, 10));
  expect(receipt).toMatchObject({ verdict: 'complete', rowsHeld: 20, passes: 2 });
});

test.each<readonly [string, (paging: Paging | null) => unknown]>([
  ['repeats it', () => entriesOf(60)],
  ['repeats it in another order', (paging) => (first(paging).page === 1 ? entriesOf(60) : entriesOf(60).reverse())],
  ['sends none', (paging) => (first(paging).page === 1 ? entriesOf(60) : [])],
  ['sends nothing', (paging) => (first(paging).page === 1 ? entriesOf(60) : null)],
  ['sends an empty object', (paging) => (first(paging).page === 1 ? entriesOf(60) : {})],
  [
    'refuses the request',
    (paging) => {
      if (first(paging).page === 1) return entriesOf(60);
      throw new AppError('rejected', 'no such page', { facts: { status: 404 } });
    },
  ],
])('a whole list without a total is known by the second page, for which the service %s', async (_, answer) => {
  expect(await sync(answer)).toMatchObject({ verdict: 'complete', rowsHeld: 60, passes: 1 });
  expect(asked).toEqual([1, 2]);
});

/** The second page fails. */
const failing = (entries: readonly Entry[]) => (paging: Paging | null) => {
  if (first(paging).page === 1) return entries;
  throw new AppError('badResponse', 'a web page');
};

test('a second page that fails leaves a first one that may be all, unless entries would go', async () => {
  expect(await sync(failing(entriesOf(60)))).toMatchObject({ verdict: 'incomplete', rowsHeld: 60 });
  expect(isComplete()).toBe(false);
  expect(await sync(failing(entriesOf(60)))).toMatchObject({ verdict: 'incomplete', rowsHeld: 60 });
  expect(await sync(failing(entriesOf(50)))).toMatchObject({ verdict: 'failed', error: { code: 'badResponse' } });
  expect(keys()).toHaveLength(60);
  expect(await sync(() => entriesOf(50))).toMatchObject({ verdict: 'complete', rowsHeld: 50 });
  expect(isComplete()).toBe(true);
});

test('a second page that fails lets no entry go, also when as many came as went', async () => {
  await sync(() => ({ list: entriesOf(60), total: 60 }));
  const others = entriesOf(61).slice(1);
  expect(await sync(failing(others))).toMatchObject({ verdict: 'failed', error: { code: 'badResponse' } });
  expect(keys()).toContain('AE0');
});

test('a list with its total is read once', async () => {
  await sync(() => ({ list: entriesOf(60), total: 60 }));
  expect(asked).toEqual([1]);
});

test('an entry that is added between the two requests for a list without a total begins another reading', async () => {
  const receipt = await sync(() => entriesOf(asked.length === 1 ? 60 : 61));
  expect(receipt).toMatchObject({ verdict: 'complete', rowsHeld: 61, passes: 2 });
  expect(asked).toEqual([1, 2, 1, 2]);
});

test('entries that move between two pages are read again until two readings agree', async () => {
  let entries = entriesOf(15);
  const receipt = await sync((paging) => {
    const data = { list: pageOf(entries, first(paging), 10), total: entries.length };
    if (asked.length === 1) entries = [...entries.filter(({ key }) => key !== 'AE3'), { key: 'NEW', value: 'New' }];
    return data;
  });
  expect(receipt).toMatchObject({ verdict: 'complete', passes: 3, rowsHeld: 15 });
  expect(keys().toSorted()).toEqual(entries.map(({ key }) => key).toSorted());
});

test('a dictionary that changes in every reading is not taken', async () => {
  await sync(() => [{ key: 'kept', value: 'Kept' }]);
  let readings = 0;
  const receipt = await sync((paging) => {
    if (first(paging).page === 1) readings += 1;
    const entries = entriesOf(15).map(({ key, value }) => ({ key, value: `${value} ${readings}` }));
    return { list: pageOf(entries, first(paging), 10), total: 15 };
  });
  expect(receipt).toMatchObject({ verdict: 'failed', error: { code: 'badResponse' } });
  expect(keys()).toEqual(['kept']);
});
