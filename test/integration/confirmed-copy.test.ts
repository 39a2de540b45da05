// When a run last confirmed the whole copy, over receipts in a real encrypted file.

import { expect, onTestFinished, test, vi } from 'vitest';
import type { Receipt } from '../../shared/contract/sync.ts';
import { resourceStatus, saveReceipt } from '../../main/store/tables/receipts.ts';
import { datedReports, daysAgo, reportsOf } from '../support/dated-reports.ts';
import { fill, makeReceipt, makeTempStore, NOW_MS } from '../support/temp-store.ts';

const NO_DIFFERENCES = { added: 0, changed: 0, gone: 0 };
const WHOLE = { verdict: 'complete', added: 5 } as const;
const CHECK = { verdict: 'checked', ...NO_DIFFERENCES } as const;
const DIFFERING = { ...CHECK, changed: 1 } as const;
const OVER_ALL_DATES = { verdict: 'refreshed', serviceTotal: 5 } as const;
const OVER_SOME_DATES = { verdict: 'refreshed', serviceTotal: null } as const;

/** The copy that run 1 held back, taken at the decision. */
const TAKEN = { ...WHOLE, runId: 'run-1', startedAt: timeOf(1) } as const;

/** The times of a run on a clock that is ahead of the others. */
const AHEAD = { startedAt: timeOf(900), finishedAt: timeOf(901) } as const;

/** The end of the n-th run. */
function timeOf(run: number): string {
  return new Date(NOW_MS + run * 60_000).toISOString();
}

function statusAfter(runs: readonly Partial<Receipt>[]) {
  const store = makeTempStore();
  onTestFinished(() => store.remove());
  fill(store.db, 'reports', [{ biz_date: '2026-09-18' }]);
  runs.forEach((facts, run) => {
    saveReceipt(store.db, makeReceipt('reports', { runId: `run-${run}`, finishedAt: timeOf(run), ...facts }));
    // Receipts of another resource decide nothing.
    saveReceipt(store.db, makeReceipt('charges', { runId: `run-${run}`, finishedAt: timeOf(99) }));
  });
  return resourceStatus(store.db, 'reports', NOW_MS);
}

test.each<readonly [string, readonly Partial<Receipt>[], 'sync' | 'check', number]>([
  ['a run that read all rows', [WHOLE], 'sync', 0],
  ['a run over all ledger dates', [WHOLE, OVER_ALL_DATES], 'sync', 1],
  ['a check without a difference', [WHOLE, CHECK], 'check', 1],
  ['a sync before some dates were read again', [WHOLE, OVER_SOME_DATES, OVER_SOME_DATES], 'sync', 0],
  ['a check before some dates were read again', [WHOLE, CHECK, OVER_SOME_DATES], 'check', 1],
  ['a sync before a run that failed', [WHOLE, { verdict: 'failed' }], 'sync', 0],
  ['a sync before a run that was cancelled', [WHOLE, { verdict: 'cancelled' }], 'sync', 0],
  ['a sync before a run that did not come to it', [WHOLE, { verdict: 'notRun' }], 'sync', 0],
  ['a sync before a run that did not settle', [WHOLE, { verdict: 'unsettled' }], 'sync', 0],
  ['a sync before a run with unreadable rows', [WHOLE, { verdict: 'rowErrors' }], 'sync', 0],
  ['a sync after a check that found differences', [WHOLE, DIFFERING, OVER_ALL_DATES], 'sync', 2],
  ['a sync after a smaller copy was held back', [WHOLE, { verdict: 'heldBack' }, OVER_ALL_DATES], 'sync', 2],
])('the copy was confirmed by %s', (_, runs, by, run) => {
  expect(statusAfter(runs).confirmed).toEqual({ at: timeOf(run), by });
});

test.each<readonly [string, readonly Partial<Receipt>[]]>([
  ['a new row', [WHOLE, { ...CHECK, added: 1 }]],
  ['a changed row', [WHOLE, DIFFERING]],
  ['a row gone', [WHOLE, { ...CHECK, gone: 1 }]],
  ['a difference, whatever dates were read later', [WHOLE, DIFFERING, OVER_SOME_DATES, { verdict: 'failed' }]],
  ['far fewer rows, which were held back', [WHOLE, { verdict: 'heldBack' }, OVER_SOME_DATES]],
  [
    'far fewer rows, a copy of which was taken later',
    [WHOLE, { verdict: 'heldBack', startedAt: timeOf(1) }, { verdict: 'failed', startedAt: timeOf(2) }, TAKEN],
  ],
  [
    'far fewer rows, a copy of which was taken after a check, and the clock was set back between',
    [WHOLE, { verdict: 'heldBack', ...AHEAD }, DIFFERING, { ...WHOLE, runId: 'run-1', startedAt: AHEAD.startedAt }],
  ],
  ['other rows in each pass of the first sync', [{ verdict: 'incomplete' }, OVER_SOME_DATES]],
])('the copy is not confirmed after the service had %s', (_, runs) => {
  expect(statusAfter(runs).confirmed).toBeNull();
});

test('without a copy nothing is confirmed', () => {
  const store = makeTempStore();
  onTestFinished(() => store.remove());
  saveReceipt(store.db, makeReceipt('reports', { verdict: 'failed' }));
  expect(resourceStatus(store.db, 'reports', NOW_MS).confirmed).toBeNull();
});

test('after hundreds of runs that failed, few receipts are read to find it', () => {
  const store = makeTempStore();
  onTestFinished(() => store.remove());
  fill(store.db, 'reports', [{ biz_date: '2026-09-18' }]);
  const failures = Array.from({ length: 400 }, () => ({ verdict: 'failed' }) as const);
  [WHOLE, ...failures].forEach((facts, run) => {
    saveReceipt(store.db, makeReceipt('reports', { runId: `run-${run}`, finishedAt: timeOf(run), ...facts }));
  });
  const parsed = vi.spyOn(JSON, 'parse');
  onTestFinished(() => parsed.mockRestore());
  expect(resourceStatus(store.db, 'reports', NOW_MS).confirmed).toEqual({ at: timeOf(0), by: 'sync' });
  expect(parsed.mock.calls.length).toBeLessThan(20);
});

test('a sync stays the last confirmation when ledger dates are read again', async () => {
  const dated = datedReports(reportsOf(30));
  onTestFinished(() => dated.store.close());
  await dated.full();
  const synced = await dated.quick();
  const again = await dated.run({ kind: 'dates', dates: [daysAgo(20)] });
  expect(again.finishedAt > synced.finishedAt).toBe(true);
  expect(dated.store.reader.resourceStatus({ resource: 'reports' })).toMatchObject({
    last: again,
    confirmed: { at: synced.finishedAt, by: 'sync' },
  });
});
