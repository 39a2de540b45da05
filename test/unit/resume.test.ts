// "Continue" on Today: where the tables were left.

import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import type { Bridge } from '../../shared/contract/calls.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';
import { TableState } from '../../renderer/table/table.svelte.ts';
import { placeOf } from '../../renderer/today/resume.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

const HKD = { kind: 'exactly', field: 'currency', value: 'HKD' } as const;

test('it names what Back has brought back, also while that is still being stored', async () => {
  const scene = fakeScenes(Date.parse('2026-09-21T12:00:00Z'))['reports'];
  if (scene === undefined) throw new Error('no such scene');
  const bridge = createFakeBridge(scene);
  // Nothing is ever stored.
  const call: Bridge['call'] = (name, args) =>
    name === 'writePreference' ? new Promise(() => undefined) : bridge.call(name, args);
  vi.stubGlobal('window', { api: { ...bridge, call } });
  const table = new TableState('reports', { withTotals: false, failedReads: new FailedReads() });
  await table.kept.restore();
  table.filters.replace([{ filter: HKD, isOn: true }]);
  table.sorting.restore([{ field: 'commission_amount', direction: 'descending' }]);
  expect(placeOf(table)).toEqual({ dataset: 'reports', filters: 1, sort: 'Total commission' });
  const goBack = table.capture({ onOtherContents: () => undefined });
  await table.showOnly([]);
  expect(placeOf(table)?.filters).toBe(0);
  goBack();
  await turn();
  expect(placeOf(table)?.filters).toBe(1);
});

test('a table as it is at first is no place to continue at, and a filter that is off counts for nothing', () => {
  const table = new TableState('reports', { withTotals: false, failedReads: new FailedReads() });
  expect(placeOf(table)).toBeNull();
  table.filters.restore([{ filter: HKD, isOn: false }]);
  expect(placeOf(table)).toBeNull();
});
