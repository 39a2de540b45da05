// The order of runs, by the receipts in a real encrypted file, whatever the clock said.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { lastRunOf } from '../../shared/contract/last-run.ts';
import type { ResourceName } from '../../shared/contract/fields.ts';
import type { Receipt } from '../../shared/contract/sync.ts';
import { resourceStatus, saveReceipt } from '../../main/store/tables/receipts.ts';
import { fill, makeReceipt, makeTempStore, NOW_MS, type TempStore } from '../support/temp-store.ts';

let store: TempStore;
beforeEach(() => {
  store = makeTempStore();
  for (const dataset of ['charges', 'reports'] as const) fill(store.db, dataset, [{}]);
});
afterEach(() => store.remove());

/** The receipt of a run that began at this minute. */
function save(runId: string, resource: ResourceName, minute: number, facts: Partial<Receipt>): void {
  const timeOf = (at: number): string => new Date(NOW_MS + at * 60_000).toISOString();
  const times = { startedAt: timeOf(minute), finishedAt: timeOf(minute + 1) };
  saveReceipt(store.db, makeReceipt(resource, { runId, ...times, ...facts }));
}

function lastRun(): readonly string[] {
  const statuses = (['charges', 'reports'] as const).map((resource) => resourceStatus(store.db, resource, NOW_MS));
  return lastRunOf(statuses).map(({ runId, resource, verdict }) => `${runId} ${resource} ${verdict}`);
}

test('a run after one on a clock that was ahead is the last', () => {
  save('ahead', 'charges', 3_000, { verdict: 'failed' });
  save('ahead', 'reports', 3_000, { verdict: 'notRun' });
  expect(lastRun()).toEqual(['ahead charges failed', 'ahead reports notRun']);
  save('dates', 'reports', 5, { verdict: 'refreshed', serviceTotal: null });
  expect(lastRun()).toEqual(['dates reports refreshed']);
});

test('a copy that is taken later belongs to the run that held it back', () => {
  save('held', 'charges', 1, { verdict: 'heldBack' });
  save('held', 'reports', 1, { verdict: 'complete' });
  save('checked', 'charges', 2, { verdict: 'checked', added: 1 });
  save('offline', 'reports', 3, { verdict: 'failed' });
  save('held', 'charges', 1, { verdict: 'complete' });
  expect(lastRun()).toEqual(['offline reports failed']);
  expect(resourceStatus(store.db, 'charges', NOW_MS)).toMatchObject({ last: { verdict: 'complete' }, lastPlace: 3 });
});
