// The decoder thread of a run: where it is ended, and what happens if it is lost.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import { isDataset } from '../../shared/contract/fields.ts';
import { directDecoder, scriptedService } from '../support/scripted-service.ts';
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
    decoder: { call: () => Promise.reject(lost), rest: () => Promise.resolve() },
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

test('it rests once all resources are read, before the proof', async () => {
  const { client } = scriptedService({ charges: [{ id: '1' }], reports: [{ dcp_name: 'a', currency: 'HKD' }] });
  const steps: string[] = [];
  const decoder = directDecoder();
  await store.sync(
    {
      ...client,
      fetchPage: (request, signal) => {
        if (request.filters !== undefined) steps.push('proof');
        return client.fetchPage(request, signal);
      },
    },
    {
      decoder: {
        call: (name, args) => {
          steps.push('page');
          return decoder.call(name, args);
        },
        rest: () => Promise.resolve(void steps.push('rest')),
      },
    },
  );
  expect([...new Set(steps)]).toEqual(['page', 'rest', 'proof']);
  expect(steps.lastIndexOf('page')).toBeLessThan(steps.indexOf('rest'));
  expect(steps.indexOf('proof')).toBeGreaterThan(steps.indexOf('rest'));
});
