// A run whose decoder thread has ended.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import { isDataset } from '../../main/sync/reading/plan.ts';
import { scriptedService } from '../support/scripted-service.ts';
import { openSyncedStore, type SyncedStore } from '../support/synced-store.ts';

let store: SyncedStore;
beforeEach(() => {
  store = openSyncedStore();
});
afterEach(() => store.close());

test('both datasets fail and keep their rows, the error is logged, and the next run reads everything', async () => {
  const { client, rows } = scriptedService({ charges: [{ id: '1' }], reports: [{ dcp_name: 'a' }] });
  await store.sync(client);
  rows.reports.push({ dcp_name: 'b' });
  const lost = new AppError('bug', 'worker decoder stopped', { cause: new Error('out of memory') });
  const logged = new Set<unknown>();
  const receipts = await store.sync(client, {
    decoder: { call: () => Promise.reject(lost) },
    onBug: (error) => logged.add(error),
  });
  const failed = receipts.filter(({ resource }) => isDataset(resource));
  expect(failed.map(({ verdict, error }) => [verdict, error?.code])).toEqual([
    ['failed', 'bug'],
    ['failed', 'bug'],
  ]);
  expect([...logged]).toEqual([lost]);
  expect([store.allRows('charges').length, store.allRows('reports').length]).toEqual([1, 1]);
  await store.sync(client);
  expect(store.allRows('reports')).toHaveLength(2);
});
