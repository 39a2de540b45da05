// Preferences that are changed starting from what is stored: what could not be read is not overwritten.

import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Bridge } from '../../shared/contract/calls.ts';
import { DetailDock } from '../../renderer/detail/detail-dock.svelte.ts';
import { FrameState } from '../../renderer/frame/frame.svelte.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';
import { StoredPreference } from '../../renderer/lib/calls/preferences.ts';
import { SavedViewsState } from '../../renderer/saved-views/saved-views.svelte.ts';
import { TableState } from '../../renderer/table/table.svelte.ts';
import type { PreferenceName } from '../../shared/preferences/names.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';
import { untilQuit } from '../support/until-quit.ts';

const HKD = { kind: 'exactly', field: 'currency', value: 'HKD' } as const;
const REFUSED = { ok: false, code: 'storage', message: 'SQLITE_IOERR', facts: {} } as const;

let bridge: Bridge;
let canRead: boolean;
/** Resolves when preferences are read. */
let reading: Promise<unknown>;
let reads: number;

beforeEach(() => {
  canRead = true;
  reading = Promise.resolve();
  reads = 0;
  const scene = fakeScenes(Date.parse('2026-09-21T12:00:00Z'))['reports'];
  if (scene === undefined) throw new Error('no such scene');
  const fake = createFakeBridge({ ...scene, preferences: { palette: 'a', views: '{"charges":"c"}' } });
  bridge = { on: (name, listener) => fake.on(name, listener), call: (name, args) => fake.call(name, args) };
  const call: Bridge['call'] = async (name, args) => {
    if (name !== 'readPreference') return await bridge.call(name, args);
    reads += 1;
    await reading;
    return canRead ? await bridge.call(name, args) : REFUSED;
  };
  vi.stubGlobal('window', { api: { ...bridge, call } });
});

async function stored(name: PreferenceName): Promise<string | null> {
  const answer = await bridge.call('readPreference', { name });
  return answer.ok ? answer.value : null;
}

/** A list to which words are added. */
class Words {
  all: readonly string[] = [];
  readonly preference = new StoredPreference('palette', (text) => {
    this.all = [...(text ?? '').split(' '), ...this.all];
  });

  async add(word: string): Promise<string | null> {
    this.all = [...this.all, word];
    return (await this.preference.write(() => this.all.join(' ')))?.code ?? null;
  }
}

test('a change is stored with what was stored before', async () => {
  const words = new Words();
  expect(await words.preference.restore()).toBeNull();
  expect(await words.add('b')).toBeNull();
  expect(await stored('palette')).toBe('a b');
});

test('a change made while it is being read is stored once that is known', async () => {
  const released = Promise.withResolvers<undefined>();
  reading = released.promise;
  const words = new Words();
  const restoring = words.preference.restore();
  const adding = words.add('b');
  released.resolve(undefined);
  await Promise.all([restoring, adding]);
  expect([words.all.join(' '), await stored('palette')]).toEqual(['a b', 'a b']);
});

test('what could not be read is not overwritten, and the change stays as it is until the app is closed', async () => {
  canRead = false;
  const words = new Words();
  expect(await words.preference.restore()).toMatchObject({ code: 'storage' });
  expect(await words.add('b')).toBe('storage');
  canRead = true;
  expect(await words.preference.restore()).toMatchObject({ code: 'storage' });
  expect(await words.add('c')).toBe('storage');
  expect([words.all.join(' '), await stored('palette')]).toEqual(['b c', 'a']);
});

test('what could not be read and was not changed is read by the next call', async () => {
  canRead = false;
  const words = new Words();
  await words.preference.restore();
  canRead = true;
  expect(await words.preference.restore()).toBeNull();
  await words.preference.restore();
  expect(await words.add('b')).toBeNull();
  expect([await stored('palette'), reads]).toEqual(['a b', 2]);
});

test('a table whose stored layout could not be read leaves it as it is, and says so', async () => {
  const first = new TableState('reports', { withTotals: false, failedReads: new FailedReads() });
  await first.kept.restore();
  first.columnsState.change({ density: 'compact' });
  expect(await first.kept.whenStored()).toBeNull();
  const before = await stored('table:reports');

  canRead = false;
  const failedReads = new FailedReads();
  const table = new TableState('reports', { withTotals: false, failedReads });
  await table.kept.restore();
  table.filters.add(HKD);
  expect(await table.kept.whenStored()).toMatchObject({ code: 'storage' });
  expect([await stored('table:reports'), failedReads.names]).toEqual([before, ['tables']]);
  expect(table.filters.active).toEqual([HKD]);
});

test('a table that could not be read takes no filters later, and the other one does not take the notice away', async () => {
  const first = new TableState('reports', { withTotals: false, failedReads: new FailedReads() });
  await first.kept.restore();
  first.filters.add(HKD);
  expect(await first.kept.whenStored()).toBeNull();

  canRead = false;
  const failedReads = new FailedReads();
  const table = new TableState('reports', { withTotals: false, failedReads });
  await table.kept.restore();
  canRead = true;
  await new TableState('charges', { withTotals: false, failedReads }).kept.restore();
  expect(failedReads.names).toEqual(['tables']);
  // As Settings does, long after rows without these filters are shown.
  await table.kept.restore();
  expect(table.filters.active).toEqual([]);
});

test('the view of a table is not forgotten with the one of the other, nor the place of the details', async () => {
  canRead = false;
  const views = new SavedViewsState(new FrameState(() => null), {
    failedReads: new FailedReads(),
    remembered: untilQuit(),
  });
  views.start();
  await turn();
  const table = new TableState('reports', { withTotals: false, failedReads: new FailedReads() });
  await views.saveNew(table, 'Mine', table.contents);
  const dock = new DetailDock();
  await dock.restore();
  dock.choose('below');
  await turn();
  expect([await stored('views'), await stored('detail:dock')]).toEqual(['{"charges":"c"}', null]);
});
