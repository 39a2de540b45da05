// The lines of Today on what changed, where the log has more than Today reads.

import { expect, test, vi } from 'vitest';
import type { NewsSinceLook } from '../../renderer/changes/look.svelte.ts';
import { ToldNewsState, type NewsLines } from '../../renderer/today/news/news.svelte.ts';
import type { Bridge } from '../../shared/contract/calls.ts';
import type { Restatement } from '../../shared/contract/changes.ts';
import { DAY_MS, utcDayText } from '../../shared/rules/dates.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { fakeChangeCounts } from '../support/fake-changes.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

const NOW_MS = Date.parse('2026-09-21T12:00:00Z');
const DATES = 250;

/** Two runs, the newer one first, that each restated the same ledger dates, the newest first. */
function restatedTwice(one: Restatement, length: number): readonly Restatement[] {
  const dates = Array.from({ length }, (_, daysAgo) => utcDayText(NOW_MS - (daysAgo + 1) * DAY_MS));
  return ['run-3', 'run-2'].flatMap((runId) => dates.map((ledgerDate) => ({ ...one, runId, ledgerDate })));
}

async function linesOf(dates = DATES): Promise<NewsLines> {
  const scene = fakeScenes(NOW_MS)['changes'];
  const [one] = scene?.changes.restatements ?? [];
  if (scene === undefined || one === undefined) throw new Error('no such scene');
  const changes = { ...scene.changes, restatements: restatedTwice(one, dates) };
  vi.stubGlobal('window', { api: createFakeBridge({ ...scene, changes }) });
  const state = new ToldNewsState();
  await state.load({ counts: fakeChangeCounts(changes), after: null });
  if (state.told.kind !== 'ready') throw new Error('not read');
  return state.told.value.lines;
}

test('all restated dates are counted, also beyond those that are read', async () => {
  const { restated, moreRestated } = await linesOf();
  expect(restated.length + moreRestated).toBe(DATES);
});

test.each([
  [3, 3],
  [4, 4],
  [5, 3],
])('of %i restated dates %i are lines: one more is not counted in the room of its line', async (dates, lines) => {
  const { restated, moreRestated } = await linesOf(dates);
  expect([restated.length, moreRestated]).toEqual([lines, dates - lines]);
});

test('a date has the differences of all runs that restated it, also of those beyond the ones that are read', async () => {
  const { restated } = await linesOf();
  expect(restated.map(({ restatements }) => restatements.map(({ runId }) => runId))).toEqual([
    ['run-3', 'run-2'],
    ['run-3', 'run-2'],
    ['run-3', 'run-2'],
  ]);
});

test('lines that are read for older news ask nothing more once newer ones came', async () => {
  const scene = fakeScenes(NOW_MS)['changes'];
  if (scene === undefined) throw new Error('no such scene');
  const counted = fakeChangeCounts(scene.changes);
  const clients = ['A1', 'A2', 'A3'].map((aaid) => ({ aaid, changes: 1 }));
  const newsAfter = (change: number): NewsSinceLook => ({
    counts: { ...counted, clients },
    after: { at: '', until: '', change, baselines: [] },
  });
  const bridge = createFakeBridge(scene);
  const gate = Promise.withResolvers<null>();
  const asked: unknown[] = [];
  const api: Bridge = {
    on: (name, listener) => bridge.on(name, listener),
    call: async (name, args) => {
      if (name === 'listChanges') asked.push({ ...args });
      await gate.promise;
      return await bridge.call(name, args);
    },
  };
  vi.stubGlobal('window', { api });
  const state = new ToldNewsState();
  const loads = [state.load(newsAfter(1)), state.load(newsAfter(2))];
  gate.resolve(null);
  await Promise.all(loads);
  expect(asked).toMatchObject([1, 2, 2, 2].map((afterChange) => ({ afterChange })));
});

test('the news before stay with their own lines until the lines of the new ones were read', async () => {
  const scene = fakeScenes(NOW_MS)['changes'];
  if (scene === undefined) throw new Error('no such scene');
  const counted = fakeChangeCounts(scene.changes);
  const before: NewsSinceLook = { counts: { ...counted, parts: [], restatedDates: 0 }, after: null };
  const now: NewsSinceLook = { counts: counted, after: null };
  const bridge = createFakeBridge(scene);
  const gate = Promise.withResolvers<null>();
  const api: Bridge = {
    on: (name, listener) => bridge.on(name, listener),
    call: async (name, args) => {
      await gate.promise;
      return await bridge.call(name, args);
    },
  };
  vi.stubGlobal('window', { api });
  const state = new ToldNewsState();
  // Nothing is asked for news without changes.
  await state.load(before);
  const loading = state.load(now);
  expect([state.isOlderThan(now), state.told]).toMatchObject([
    true,
    { kind: 'ready', value: { news: before, lines: { restated: [] } } },
  ]);
  gate.resolve(null);
  await loading;
  expect([state.isOlderThan(now), state.told]).toMatchObject([false, { kind: 'ready', value: { news: now } }]);
});
