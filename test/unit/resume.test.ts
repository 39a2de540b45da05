// "Continue" on Today: where the tables were left.

import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import type { Bridge } from '../../shared/contract/calls.ts';
import type { Filter } from '../../shared/contract/query.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';
import { TableState } from '../../renderer/table/table.svelte.ts';
import { placeOf } from '../../renderer/today/resume.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

const nameless = (aaid: string): string => aaid;
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
  const found = { dataset: 'reports', named: ['HKD'], filters: 1, sort: 'Total commission' };
  expect(placeOf(table, nameless)).toEqual(found);
  const goBack = table.capture({ onOtherContents: () => undefined });
  await table.showOnly([]);
  expect(placeOf(table, nameless)?.filters).toBe(0);
  goBack();
  await turn();
  expect(placeOf(table, nameless)?.filters).toBe(1);
});

test('a table as it is at first is no place to continue at, and a filter that is off counts for nothing', () => {
  const table = new TableState('reports', { withTotals: false, failedReads: new FailedReads() });
  expect(placeOf(table, nameless)).toBeNull();
  table.filters.restore([{ filter: HKD, isOn: false }]);
  expect(placeOf(table, nameless)).toBeNull();
});

test.each<readonly [Filter, string]>([
  [{ kind: 'exactly', field: 'broker_code', value: 'AE012' }, 'AE012'],
  [{ kind: 'exactly', field: 'broker_code', value: 'AE012', not: true }, 'not AE012'],
  [{ kind: 'range', field: 'biz_date', from: '2026-08-01', to: '2026-08-31' }, '1–31 Aug 2026'],
  [{ kind: 'range', field: 'trade_amount', from: '5', to: '5' }, 'Trade amount is 5'],
  [{ kind: 'isEmpty', field: 'dcp_name' }, 'Commission package is empty or not sent'],
  [{ kind: 'contains', field: 'dcp_name', value: 'gold' }, 'Commission package contains gold'],
  [{ kind: 'period', field: 'biz_date', period: 'thisMonth' }, 'This month'],
  [{ kind: 'range', field: 'biz_date' }, 'Ledger date is a readable date'],
  [{ kind: 'anyOf', filters: [HKD, { ...HKD, value: 'USD' }] }, 'HKD or USD'],
  [{ kind: 'anyOf', filters: [HKD, { ...HKD, value: null }] }, 'Currency is HKD or not sent'],
])('a filter is named by its value where that says what it is (%#)', (filter, words) => {
  const table = new TableState('reports', { withTotals: false, failedReads: new FailedReads() });
  table.filters.restore([{ filter, isOn: true }]);
  expect(placeOf(table, nameless)?.named).toEqual([words]);
});

test.each<readonly [Filter, string]>([
  [{ kind: 'service', name: 'state', value: '0' }, 'Effective'],
  [{ kind: 'service', name: 'aaid', value: 'A1' }, 'A1'],
  [{ kind: 'exactly', field: 'threshold', value: '100' }, 'Threshold is 100'],
  [{ kind: 'exactly', field: 'metric_type', value: 'No' }, 'Metric type is No'],
  [{ kind: 'period', field: 'updated_at', period: 'thisMonth' }, 'Updated: This month'],
])('a filter of packages is named by its value where that says what it is (%#)', (filter, words) => {
  const table = new TableState('charges', { withTotals: false, failedReads: new FailedReads() });
  table.filters.restore([{ filter, isOn: true }]);
  expect(placeOf(table, nameless)?.named).toEqual([words]);
});

test('the first three filters are named, and all are counted', () => {
  const table = new TableState('reports', { withTotals: false, failedReads: new FailedReads() });
  const fields = ['broker_code', 'currency', 'broker_team_code', 'dcp_name'] as const;
  table.filters.restore(fields.map((field) => ({ filter: { kind: 'exactly', field, value: field }, isOn: true })));
  expect(placeOf(table, nameless)).toMatchObject({ named: fields.slice(0, 3), filters: 4 });
});
