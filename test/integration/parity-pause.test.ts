// Parity checks as a run of their own: their requests, where they continue, and pausing them.

import { beforeEach, expect, test } from 'vitest';
import type { SyncProgress } from '../../shared/contract/sync.ts';
import { AppError } from '../../main/errors.ts';
import { MAX_PARITY_REQUESTS } from '../../main/sync/reading/budget.ts';
import { createReaderCalls } from '../../main/threads/reader-calls.ts';
import { TEST_KEY } from '../support/synced-store.ts';
import { filteredRequests, found, parityOf, service, store, sync, truth, useStage } from '../support/proof-stage.ts';

const AES = 150;
/** Two states, two pending marks, two business types, one fee type; two currencies and the AEs. */
const VALUES = 7 + 2 + AES;

useStage();
beforeEach(() => {
  service.dictionaries.broker_accounts_for_select = Array.from({ length: AES }, (_, at) => ({
    key: `AE${at + 1}`,
    label: `Ms ${at + 1}`,
  }));
});

function valuesAsked(): readonly string[] {
  return service.asked.filter((asked) => asked.pageSize === 50).map(({ filters }) => JSON.stringify(filters));
}

/** Moves the clock, so that the next checks are later than the copy. */
async function later(): Promise<void> {
  await store.clock.sleep(1_000);
}

async function check(options: { readonly pauseAfter?: number } = {}) {
  const pause = new AbortController();
  const progress: SyncProgress[] = [];
  service.beforePage = () => {
    if (filteredRequests() === options.pauseAfter) pause.abort();
  };
  service.asked.length = 0;
  const receipts = await store.sync(service.client, {
    scope: { kind: 'parity' },
    parityPause: pause.signal,
    onProgress: (told) => progress.push(told),
  });
  expect(receipts).toEqual([]);
  return { asked: valuesAsked(), progress };
}

test('a check of its own covers all waiting values, and reads no rows', async () => {
  store.writer.pauseParity({ paused: true });
  await sync();
  expect(filteredRequests()).toBe(0);
  expect(store.reader.readParityStanding({})).toEqual({ checked: 0, waiting: VALUES, paused: true });
  await later();
  const { asked, progress } = await check();
  expect(new Set(asked).size).toBe(VALUES);
  expect(asked.length).toBe(VALUES);
  expect(asked.length).toBeGreaterThan(MAX_PARITY_REQUESTS);
  expect(service.asked.filter(({ pageSize }) => pageSize === 1_000)).toEqual([]);
  expect(store.reader.readParityStanding({})).toMatchObject({ checked: VALUES, waiting: 0 });
  const counted = progress.flatMap(({ resources }) => resources.filter(({ phase }) => phase === 'proving'));
  expect(counted).toContainEqual({ resource: 'reports', phase: 'proving', rows: 0, total: 2 + AES });
});

test('paused, it keeps what was checked; resumed, it continues with the rest and asks nothing twice', async () => {
  store.writer.pauseParity({ paused: true });
  await sync();
  await later();
  const first = await check({ pauseAfter: 40 });
  expect(first.asked).toHaveLength(40);
  const { checked, waiting } = store.reader.readParityStanding({});
  // Four run at once; those under way at the pause were dropped.
  expect(checked).toBeGreaterThanOrEqual(36);
  expect(checked).toBeLessThanOrEqual(40);
  expect(checked + waiting).toBe(VALUES);
  expect(store.reader.getLearnedFacts({}).failure).toBeNull();
  const second = await check();
  expect(second.asked).toHaveLength(waiting);
  expect(store.reader.readParityStanding({})).toMatchObject({ checked: VALUES, waiting: 0 });
  expect(store.reader.listParity({}).filter(({ mark }) => mark !== 'rowsAgree')).toEqual([]);
});

test('once nothing waits, a check covers everything again; a new copy makes everything wait', async () => {
  await sync();
  await later();
  await check();
  expect(store.reader.readParityStanding({})).toMatchObject({ waiting: 0 });
  await later();
  expect((await check()).asked).toHaveLength(VALUES);
  await later();
  store.writer.pauseParity({ paused: true });
  await sync('quick');
  expect(store.reader.readParityStanding({})).toMatchObject({ checked: 0, waiting: VALUES });
});

test('while paused, syncs leave parity out, and their receipts say so and count nothing as checked', async () => {
  await sync();
  await later();
  await check();
  store.writer.pauseParity({ paused: true });
  service.asked.length = 0;
  await later();
  const receipts = await sync('quick');
  expect(valuesAsked()).toEqual([]);
  const proven = receipts.filter(({ resource }) => resource === 'charges' || resource === 'reports');
  expect(proven.map(({ parityPaused }) => parityPaused)).toEqual([true, true]);
  expect(proven[0]?.parity).toEqual({ rowsAgree: 0, countsAgree: 0, differs: 0, notChecked: 7 });
  expect(store.reader.listReceipts({ resource: 'charges', limit: 1 })[0]?.parityPaused).toBe(true);
  // The sets that filters depend on are fetched all the same.
  expect(found('pending', '1')).toEqual(truth('pending', '1'));

  store.writer.pauseParity({ paused: false });
  await later();
  const resumed = await sync('quick');
  expect(valuesAsked()).toHaveLength(MAX_PARITY_REQUESTS);
  expect(resumed.find(({ resource }) => resource === 'reports')?.parityPaused).toBe(false);
});

test('the pause survives a restart', () => {
  store.writer.pauseParity({ paused: true });
  const reader = createReaderCalls(() => 0);
  reader.openStore({ path: store.path, key: TEST_KEY });
  expect(reader.readParityStanding({})).toEqual({ checked: 0, waiting: 0, paused: true });
  reader.closeStore({});
});

test('when paused during a sync, the rest of the sync continues, and what was checked stays', async () => {
  const pause = new AbortController();
  service.beforePage = ({ filters }) => {
    if (filters['state'] === '1' && valuesAsked().length > 0) pause.abort();
  };
  const receipts = await store.sync(service.client, { parityPause: pause.signal });
  expect(receipts.find(({ resource }) => resource === 'reports')).toMatchObject({
    verdict: 'complete',
    parityPaused: true,
  });
  expect(store.reader.getLearnedFacts({})).toMatchObject({ dateFilter: 'obeyed', failure: null });
  expect(parityOf('currency', 'HKD').mark).toBe('notChecked');
});

test('a cancelled run is not mistaken for a paused one', async () => {
  await sync();
  const abort = new AbortController();
  service.beforePage = ({ filters }) => {
    if (filters['currency'] !== undefined) abort.abort(new AppError('cancelled', 'the run was cancelled'));
  };
  await store.sync(service.client, { scope: { kind: 'parity' }, signal: abort.signal });
  expect(store.reader.getLearnedFacts({}).failure?.code).toBe('cancelled');
});

test('a pause ends the wait for a question without filters, and is no failure', async () => {
  await sync();
  const pause = new AbortController();
  let isInDoubt = false;
  const isPlain = ({ filters = {} }: { readonly filters?: object }): boolean => Object.keys(filters).length === 0;
  service.beforePage = ({ filters, pageSize }) => {
    if (pageSize !== 50 || !('currency' in filters)) return;
    isInDoubt = true;
    throw new AppError('notTheService', 'a page of another server');
  };
  const fetchPage: typeof service.client.fetchPage = async (request, signal) => {
    if (isInDoubt && isPlain(request)) {
      const stopped = Promise.withResolvers<never>();
      signal.addEventListener('abort', () => stopped.reject(new AppError('cancelled', 'stopped')));
      pause.abort();
      return await stopped.promise;
    }
    return await service.client.fetchPage(request, signal);
  };
  await store.sync({ ...service.client, fetchPage }, { scope: { kind: 'parity' }, parityPause: pause.signal });
  expect(isInDoubt).toBe(true);
  expect(store.reader.getLearnedFacts({})).toMatchObject({ failure: null, problems: [] });
});
