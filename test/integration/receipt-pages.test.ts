// Receipts read page by page, each page before the last receipt of the one above.

import { expect, onTestFinished, test } from 'vitest';
import type { Receipt } from '../../shared/contract/sync.ts';
import { listReceipts, saveReceipt } from '../../main/store/tables/receipts.ts';
import { makeReceipt, makeTempStore } from '../support/temp-store.ts';

const LATER = '2026-09-19T10:00:00.000Z';

test('the receipts before one of them are listed, also where its run has two of one dataset', () => {
  const store = makeTempStore();
  onTestFinished(() => store.remove());
  const held = makeReceipt('reports', { verdict: 'heldBack' });
  const taken = makeReceipt('reports', { finishedAt: LATER });
  const first = makeReceipt('reports', { runId: 'first' });
  const between = makeReceipt('charges', { runId: 'between' });
  for (const receipt of [first, held, between, taken]) saveReceipt(store.db, receipt);
  const before = (receipt: Receipt) => listReceipts(store.db, { before: receipt, limit: 9 });
  expect(before(taken)).toEqual([between, held, first]);
  expect(before(held)).toEqual([first]);
  expect(before(first)).toEqual([]);
  expect(() => before({ ...held, runId: 'unknown' })).toThrow('no such receipt');
  expect(listReceipts(store.db, { resource: 'reports', before: taken, limit: 1 })).toEqual([held]);
});
