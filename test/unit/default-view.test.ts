// A table's default view opens at a start of the app: not where its screens are only made again, or a person continues.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FrameState } from '../../renderer/frame/frame.svelte.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';
import type { UntilQuit } from '../../renderer/lib/calls/until-quit.ts';
import { SavedViewsState } from '../../renderer/saved-views/saved-views.svelte.ts';
import { TableState } from '../../renderer/table/table.svelte.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';
import { pendingView } from '../support/saved-views.ts';
import { untilQuit } from '../support/until-quit.ts';

let frame: FrameState;
const ends: (() => void)[] = [];

beforeEach(() => {
  const scene = fakeScenes(Date.parse('2026-09-21T12:00:00Z'))['changes'];
  if (scene === undefined) throw new Error('no such scene');
  const saved = [pendingView({ isDefault: true })];
  vi.stubGlobal('window', { api: createFakeBridge({ ...scene, views: { saved, news: [] } }) });
  frame = new FrameState(() => null);
});
afterEach(() => ends.splice(0).forEach((end) => end()));

function openViews(remembered: UntilQuit): SavedViewsState {
  const views = new SavedViewsState(frame, { failedReads: new FailedReads(), remembered });
  views.start();
  return views;
}

/** How many filters the table has once a screen has shown it: none as it was left, one in its default view. */
async function filtersOf(views: SavedViewsState): Promise<number> {
  const table = new TableState('charges', { withTotals: false, failedReads: new FailedReads() });
  await views.begin(table);
  return table.filters.count;
}

test.each([
  ['is not opened after a lock, when the screens are made again', 'profile', 0],
  ['is opened in another profile', 'other', 1],
] as const)('the default view %s', async (_, owner, filters) => {
  const texts = new Map<string, string>();
  expect(await filtersOf(openViews(untilQuit(texts)))).toBe(1);
  expect(await filtersOf(openViews(untilQuit(texts, owner)))).toBe(filters);
});

test('a table opens with the rows that another screen requests instead', async () => {
  frame.rowsToShow = { dataset: 'charges', filters: [] };
  expect(await filtersOf(openViews(untilQuit()))).toBe(0);
});

test('a table is as it was left where a person continues', async () => {
  const views = openViews(untilQuit());
  views.resume('charges');
  expect([frame.view, await filtersOf(views)]).toEqual(['charges', 0]);
});

const HKD = { kind: 'exactly', field: 'currency', value: 'HKD' } as const;

/** A table that is part of the places before a screen shows it, and the filters it has after each step. */
async function openTable(views: SavedViewsState) {
  const table = new TableState('charges', { withTotals: false, failedReads: new FailedReads() });
  await table.kept.restore();
  frame.remember(() => ({ restore: views.capture(table) }));
  frame.show('today');
  const kinds = () => table.filters.active.map(({ kind }) => kind);
  return { table, kinds };
}

test('a table that a link opened first is brought back as it was left', async () => {
  const views = openViews(untilQuit());
  const { table, kinds } = await openTable(views);
  table.filters.add({ kind: 'anyText', value: 'left' });
  table.setGroupBy('currency');
  frame.showRows({ dataset: 'charges', filters: [HKD] });
  ends.push(table.start());
  await Promise.all([views.begin(table), table.showOnly(frame.takeRowsToShow('charges') ?? [])]);
  expect([kinds(), table.groupBy]).toEqual([['exactly'], null]);
  frame.back();
  await vi.waitFor(() => expect([kinds(), table.groupBy]).toEqual([['anyText'], 'currency']));
});

test('back to the place before its first screen leaves a table in its default view', async () => {
  const views = openViews(untilQuit());
  const { table, kinds } = await openTable(views);
  frame.show('charges');
  ends.push(table.start());
  await views.begin(table);
  table.filters.add(HKD);
  expect(kinds()).toEqual(['service', 'exactly']);
  frame.back();
  await vi.waitFor(() => expect([frame.view, kinds()]).toEqual(['today', ['service']]));
});
