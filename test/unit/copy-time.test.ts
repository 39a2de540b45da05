// What Today says of the time of the data: a sync, a check, or only when it was read.

import { expect, test } from 'vitest';
import { DATASETS } from '../../shared/contract/fields.ts';
import type { Receipt, ResourceStatus } from '../../shared/contract/sync.ts';
import { copySentence, findCopyTime } from '../../renderer/today/copy-time.ts';
import { unsyncedOf } from '../../renderer/syncing/receipts/unsynced.ts';

const NOW_MS = Date.parse('2026-11-28T09:00:00Z');
const READ_AT = '2026-11-20T02:00:00.000Z';
const ENDED_AT = '2026-11-28T08:59:00.000Z';
const SYNCED = { at: ENDED_AT, by: 'sync' } as const;

function copies(confirmed: ResourceStatus['confirmed'], asOf: string | null = READ_AT): readonly ResourceStatus[] {
  const facts = {
    newestReadAt: asOf,
    copyNumber: 1,
    newestLedgerDate: null,
    oldestLedgerDate: null,
    reachedDay: null,
    last: null,
    lastPlace: null,
    heldBack: null,
    hasShrunk: false,
  };
  return DATASETS.map((resource) => ({ resource, asOf, complete: true, rows: 5, confirmed, ...facts }));
}

test.each<readonly [ResourceStatus['confirmed'], string, string]>([
  [SYNCED, 'synced', ENDED_AT],
  [{ at: ENDED_AT, by: 'check' }, 'checked', ENDED_AT],
  [null, 'read', READ_AT],
])('data confirmed by %j counts as %s', (confirmed, kind, at) => {
  expect(findCopyTime(copies(confirmed), NOW_MS)).toEqual({ kind, at });
});

test('the copy that was confirmed longest ago counts', () => {
  const [charges] = copies(SYNCED);
  const [, reports] = copies(null);
  if (charges === undefined || reports === undefined) throw new Error('two copies');
  expect(findCopyTime([charges, reports], NOW_MS)).toEqual({ kind: 'read', at: READ_AT });
});

test('a desk without one of its copies is not synced', () => {
  const [charges] = copies(SYNCED);
  const [, reports] = copies(null, null);
  if (charges === undefined || reports === undefined) throw new Error('two copies');
  expect(findCopyTime([charges, reports], NOW_MS)).toEqual({ kind: 'read', at: READ_AT });
});

test('without a copy there is no time', () => {
  expect(findCopyTime(copies(null, null), NOW_MS)).toBeNull();
});

test('the age stands beside what a later run could not read', () => {
  const [charges, reports] = copies(SYNCED);
  if (charges === undefined || reports === undefined) throw new Error('two copies');
  // Only these are read.
  const last = { runId: 'run', resource: 'charges', verdict: 'failed', error: null } as Receipt;
  const refused = { ...charges, last };
  const sentenceOf = (statuses: readonly ResourceStatus[]) =>
    copySentence({ kind: 'synced', at: ENDED_AT }, unsyncedOf(statuses, true), NOW_MS);
  expect(sentenceOf([charges, reports])).toBe('Synced 1 min ago.');
  expect(sentenceOf([refused, reports])).toBe('Synced 1 min ago, but the last run could not read the charges in full.');
});
