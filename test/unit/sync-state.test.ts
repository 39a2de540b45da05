// What the window knows of a run that it did not see begin.

import { expect, test, vi } from 'vitest';
import type { Receipt } from '../../shared/contract/sync.ts';
import { SyncState } from '../../renderer/syncing/sync.svelte.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';
import { makeReceipt } from '../support/temp-store.ts';

test.each([
  ['running', true],
  ['changes', false],
])('a run that was under way before the window opened counts as one: in the scene “%s” %s', async (name, hasRun) => {
  const scene = fakeScenes(Date.parse('2026-09-21T12:00:00Z'))[name];
  if (scene === undefined) throw new Error('no such scene');
  vi.stubGlobal('window', { api: createFakeBridge(scene) });
  const sync = new SyncState();
  await sync.load();
  expect([sync.progress !== null, sync.hasRun]).toEqual([hasRun, hasRun]);
});

const NO_DIFFERENCES = { added: 0, changed: 0, gone: 0 };

test.each<readonly [string, boolean, Partial<Receipt>]>([
  ['a run that read it', true, { verdict: 'complete', ...NO_DIFFERENCES, added: 5 }],
  ['a run over all dates', true, { verdict: 'refreshed', serviceTotal: 5 }],
  ['a run over chosen dates', false, { verdict: 'refreshed', serviceTotal: null }],
  ['a check without a difference', true, { verdict: 'checked', ...NO_DIFFERENCES }],
  ['a check that found a new row', false, { verdict: 'checked', ...NO_DIFFERENCES, added: 1 }],
  ['a check that found a changed row', false, { verdict: 'checked', ...NO_DIFFERENCES, changed: 1 }],
  ['a check that found a row gone', false, { verdict: 'checked', ...NO_DIFFERENCES, gone: 1 }],
  ['a failed run', false, { verdict: 'failed' }],
])('whether the copy counts as confirmed after %s: %s', (_, isConfirmed, facts) => {
  const last = makeReceipt('reports', facts);
  const edges = { newestLedgerDate: null, oldestLedgerDate: null };
  const copy = { resource: 'reports', asOf: last.finishedAt, complete: true, rows: 5, heldBack: null } as const;
  const sync = new SyncState();
  sync.resources = { kind: 'ready', value: [{ ...copy, ...edges, last }] };
  expect(sync.checkedAt('reports')).toBe(isConfirmed ? last.finishedAt : null);
});
