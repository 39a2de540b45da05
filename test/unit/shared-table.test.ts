// One table for two screens: a filter set on one applies to the other, and only visible parts are queried.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Bridge, CallName } from '../../shared/contract/calls.ts';
import { FrameState } from '../../renderer/frame/frame.svelte.ts';
import { SavedViewsState } from '../../renderer/saved-views/saved-views.svelte.ts';
import { readTablePreference } from '../../renderer/table/table-preference.ts';
import { TableState } from '../../renderer/table/table.svelte.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';
import { aView } from '../support/saved-views.ts';
import { untilQuit } from '../support/until-quit.ts';

const HKD = { kind: 'exactly', field: 'currency', value: 'HKD' } as const;
const FILTERED = { kind: 'contains', field: 'dcp_name', value: 'a' } as const;

let asked: CallName[] = [];
let listeners = 0;
const ends: (() => void)[] = [];

beforeEach(() => {
  asked = [];
  listeners = 0;
  const base = fakeScenes(Date.parse('2026-09-21T12:00:00Z'))['reports'];
  if (base === undefined) throw new Error('no such scene');
  const byDefault = aView({
    id: 'd',
    dataset: 'reports',
    isDefault: true,
    filters: [{ filter: FILTERED, isOn: true }],
  });
  const bridge = createFakeBridge({ ...base, views: { saved: [byDefault], news: [] } });
  const api: Bridge = {
    on(name, listener) {
      const end = bridge.on(name, listener);
      listeners += 1;
      return () => {
        listeners -= 1;
        end();
      };
    },
    call: async (name, args) => {
      asked.push(name);
      return await bridge.call(name, args);
    },
  };
  vi.stubGlobal('window', { api });
});
afterEach(() => ends.splice(0).forEach((end) => end()));

async function settled(table: TableState): Promise<void> {
  await vi.waitFor(() => expect([table.answer.kind, table.busy]).toEqual(['ready', false]));
}

function times(name: CallName): number {
  return asked.filter((each) => each === name).length;
}

test('two screens start it once, and it follows syncs until both are closed', async () => {
  const table = new TableState('reports', { withTotals: true, failedReads: new FailedReads() });
  const [first, second] = [table.start(), table.start()];
  await settled(table);
  expect([times('readPreference'), listeners]).toEqual([2, 1]);
  first();
  expect(listeners).toBe(1);
  second();
  expect(listeners).toBe(0);
});

test('while not visible it reads only its rows, and the rest once it is visible again', async () => {
  const table = new TableState('reports', { withTotals: true, failedReads: new FailedReads() });
  ends.push(table.start());
  await settled(table);
  table.setGroupBy('broker_code');
  await vi.waitFor(() => expect([table.groups.answer.kind, table.groups.busy]).toEqual(['ready', false]));
  table.setInSight(false);
  asked = [];
  table.filters.add(HKD);
  await settled(table);
  // One group is enough to know whether the filter's column is left out, which belongs to the rows.
  expect([times('queryRows'), times('queryTotals'), times('queryGroups')]).toEqual([1, 0, 1]);
  // A dialog over another screen may still show a sum of them.
  expect(table.totals.busy).toBe(true);
  table.setInSight(true);
  await vi.waitFor(() => expect([table.totals.answer.kind, table.totals.busy]).toEqual(['ready', false]));
  await vi.waitFor(() => expect(table.groups.answer.kind).toBe('ready'));
  expect(times('queryRows')).toBe(1);
  asked = [];
  table.setInSight(false);
  table.setInSight(true);
  expect(asked).toEqual([]);
});

test('its followers are notified of other rows, and not of another page or order of them', async () => {
  const table = new TableState('reports', { withTotals: true, failedReads: new FailedReads() });
  const heard: string[] = [];
  ends.push(table.start());
  await settled(table);
  const end = table.follow(() => heard.push(table.filters.active.map(({ kind }) => kind).join()));
  table.setPage(2);
  void table.sorting.by('currency');
  await settled(table);
  expect(heard).toEqual([]);
  table.filters.replace([HKD, FILTERED].map((filter) => ({ filter, isOn: true })));
  await table.reload();
  expect(heard).toEqual(['exactly,contains', 'exactly,contains']);
  end();
  table.filters.clear();
  expect(heard).toHaveLength(2);
});

test('the first screen opens the default view, and the second keeps what was filtered since', async () => {
  const frame = new FrameState(() => null);
  const views = new SavedViewsState(frame, { failedReads: new FailedReads(), remembered: untilQuit() });
  ends.push(views.start());
  const table = new TableState('reports', { withTotals: true, failedReads: new FailedReads() });
  ends.push(table.start());
  await views.begin(table);
  expect(table.filters.active).toEqual([FILTERED]);
  table.filters.replace([{ filter: HKD, isOn: true }]);
  await views.begin(table);
  expect(table.filters.active).toEqual([HKD]);
});

test('what it shows is stored before its rows are read, which may take longer than the person stays', async () => {
  const table = new TableState('reports', { withTotals: true, failedReads: new FailedReads() });
  ends.push(table.start());
  await settled(table);
  const goBack = table.capture({ onOtherContents: () => undefined });
  const { api } = window;
  // The rows are never answered.
  const call: Bridge['call'] = (name, args) =>
    name === 'queryRows' ? new Promise(() => undefined) : api.call(name, args);
  vi.stubGlobal('window', { api: { ...api, call } });
  const stored = async () => {
    const answer = await api.call('readPreference', { name: 'table:reports' });
    return answer.ok ? readTablePreference('reports', answer.value) : null;
  };

  table.filters.add(HKD);
  await vi.waitFor(async () => expect((await stored())?.filters).toMatchObject([{ filter: HKD }]));
  table.setPageSize(500);
  await vi.waitFor(async () => expect((await stored())?.pageSize).toBe(500));
  goBack();
  await vi.waitFor(async () => expect((await stored())?.filters).toEqual([]));
});

test('keys of the table go to the search field, as long as it shows this table', () => {
  const table = new TableState('reports', { withTotals: true, failedReads: new FailedReads() });
  const focused: string[] = [];
  const end = table.filters.onSearchWanted(() => focused.push('first'));
  table.filters.onSearchWanted(() => focused.push('second'));
  end();
  table.filters.focusSearch('a');
  expect([focused, table.filters.drafts.any_text]).toEqual([['second'], 'a']);
});
