// What Today says of the time of the data: a sync, a check, or only when it was read.

import { expect, test } from 'vitest';
import { DATASETS } from '../../shared/contract/fields.ts';
import type { Receipt, ResourceStatus } from '../../shared/contract/sync.ts';
import { findCopyTime } from '../../renderer/today/copy-time.ts';
import { makeReceipt } from '../support/temp-store.ts';

const NOW_MS = Date.parse('2026-11-28T09:00:00Z');
const READ_AT = '2026-11-20T02:00:00.000Z';
const ENDED_AT = '2026-11-28T08:59:00.000Z';

function copies(facts: Partial<Receipt>, asOf: string | null = READ_AT): readonly ResourceStatus[] {
  const edges = { newestLedgerDate: null, oldestLedgerDate: null };
  return DATASETS.map((resource) => {
    const last = makeReceipt(resource, { finishedAt: ENDED_AT, ...facts });
    return { resource, asOf, complete: true, rows: 5, heldBack: null, ...edges, last };
  });
}

test.each<readonly [Partial<Receipt>, string, string]>([
  [{ verdict: 'complete', added: 3 }, 'synced', ENDED_AT],
  [{ verdict: 'checked', added: 0, changed: 0, gone: 0 }, 'checked', ENDED_AT],
  [{ verdict: 'checked', added: 3, changed: 0, gone: 0 }, 'read', READ_AT],
  [{ verdict: 'failed' }, 'read', READ_AT],
])('after a run %j the data counts as %s', (facts, kind, at) => {
  expect(findCopyTime(copies(facts), NOW_MS)).toEqual({ kind, at });
});

test('the copy that was confirmed longest ago counts', () => {
  const [charges] = copies({ verdict: 'complete' });
  const [, reports] = copies({ verdict: 'checked', gone: 1 });
  if (charges === undefined || reports === undefined) throw new Error('two copies');
  expect(findCopyTime([charges, reports], NOW_MS)).toEqual({ kind: 'read', at: READ_AT });
});

test('without a copy there is no time', () => {
  expect(findCopyTime(copies({ verdict: 'failed' }, null), NOW_MS)).toBeNull();
});
