// The sets of filters that tables had last: which are kept, and what is read back.

import { beforeEach, expect, test, vi } from 'vitest';
import type { Bridge } from '../../shared/contract/calls.ts';
import type { Filter } from '../../shared/contract/query.ts';
import { RecentFilters, type FilterSet } from '../../renderer/palette/recent-filters.svelte.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

const PREFERENCE = 'recent-filters';

let waiting: (() => void)[];
let api: Bridge;
/** Whether the main process can read preferences. */
let canRead: boolean;
/** Whether the main process can store preferences, once it has tried. */
let canWrite: Promise<boolean>;

beforeEach(() => {
  waiting = [];
  canRead = true;
  canWrite = Promise.resolve(true);
  const scene = fakeScenes(Date.parse('2026-09-21T12:00:00Z'))['changes'];
  if (scene === undefined) throw new Error('no such scene');
  const bridge = createFakeBridge(scene);
  api = { on: (name, listener) => bridge.on(name, listener), call: (name, args) => bridge.call(name, args) };
  const call: Bridge['call'] = async (name, args) => {
    const isRefused = (name === 'readPreference' && !canRead) || (name === 'writePreference' && !(await canWrite));
    return isRefused ? { ok: false, code: 'storage', message: 'SQLITE_IOERR', facts: {} } : api.call(name, args);
  };
  vi.stubGlobal('window', { api: { ...api, call } });
});

/** Timers end when the test says so. */
function opened(): RecentFilters {
  return new RecentFilters((run) => {
    waiting.push(run);
    return () => void (waiting = waiting.filter((each) => each !== run));
  });
}

async function timePasses(): Promise<void> {
  for (const run of waiting.splice(0)) run();
  await new Promise(setImmediate);
}

async function apply(recent: RecentFilters, ...sets: readonly FilterSet[]): Promise<void> {
  for (const set of sets) {
    recent.follow(set);
    await timePasses();
  }
}

async function stored(): Promise<unknown> {
  const answer = await api.call('readPreference', { name: PREFERENCE });
  return answer.ok && answer.value !== null ? JSON.parse(answer.value) : null;
}

const text = (value: string): Filter => ({ kind: 'anyText', value });
const team = (value: string): Filter => ({ kind: 'exactly', field: 'broker_team_code', value });
const set = (...filters: readonly Filter[]): FilterSet => ({ dataset: 'reports', filters });
const values = ({ all }: RecentFilters): readonly (readonly string[])[] =>
  all.map(({ filters }) => filters.map((filter) => ('value' in filter ? String(filter.value) : filter.kind)));

test('the newest is first, also after a restart', async () => {
  await apply(opened(), set(team('A')), set(team('B')));
  const next = opened();
  await next.restore();
  expect(values(next)).toEqual([['B'], ['A']]);
});

test('a set that is replaced at once, as while a person types, is not kept', async () => {
  const recent = opened();
  recent.follow(set(text('k')))();
  recent.follow(set(text('kw')))();
  await apply(recent, set(text('kwok')));
  expect(values(recent)).toEqual([['kwok']]);
});

test('equal filters in another order are one set, of one table', async () => {
  const recent = opened();
  const charges: FilterSet = { dataset: 'charges', filters: [text('x')] };
  await apply(recent, set(team('A'), text('x')), set(text('x')), charges, set(text('x'), team('A')));
  expect(values(recent)).toEqual([['x', 'A'], ['x'], ['x']]);
  expect(recent.all[1]?.dataset).toBe('charges');
});

test('what was stored before is not lost with the first set after a start', async () => {
  await apply(opened(), set(team('A')));
  await apply(opened(), set(team('B')));
  expect(await stored()).toMatchObject({
    sets: [{ filters: [{ filter: team('B') }] }, { filters: [{ filter: team('A') }] }],
  });
});

test('while the stored ones cannot be read, they are not overwritten, and later they are read', async () => {
  await apply(opened(), set(team('A')));
  canRead = false;
  const recent = opened();
  expect(await recent.restore()).toBe(false);
  await apply(recent, set(team('B')));
  canRead = true;
  expect(await stored()).toMatchObject({ sets: [{ filters: [{ filter: team('A') }] }] });
  await apply(recent, set(team('C')));
  expect(values(recent)).toEqual([['C'], ['A']]);
});

test('a set that is given up while the stored ones are read is not kept', async () => {
  const recent = opened();
  const giveUp = recent.follow(set(team('A')));
  for (const run of waiting) run();
  giveUp();
  await new Promise(setImmediate);
  expect(recent.all).toEqual([]);
  expect(await stored()).toBeNull();
});

test('eight are kept, no empty one, and none too long to be known by its words', async () => {
  const recent = opened();
  await apply(recent, ...Array.from({ length: 9 }, (_, place) => set(team(String(place)))));
  await apply(recent, set(), set(text('x'.repeat(10_000))));
  expect(values(recent)).toEqual(['8', '7', '6', '5', '4', '3', '2', '1'].map((value) => [value]));
  expect(await stored()).toMatchObject({ sets: { length: 8 } });
});

test('cleared ones do not come back, not even those that were still being read', async () => {
  await apply(opened(), set(team('A')));
  const recent = opened();
  const reading = recent.restore();
  await recent.clear();
  await reading;
  expect([recent.all, await stored()]).toEqual([[], null]);
  await apply(recent, set(team('B')));
  expect(values(recent)).toEqual([['B']]);
});

test('while the list is cleared, what was set before is not kept, and what is set then is kept alone', async () => {
  const recent = opened();
  await apply(recent, set(team('A')));
  recent.follow(set(team('B')));
  const written = Promise.withResolvers<boolean>();
  canWrite = written.promise;
  const clearing = recent.clear();
  await new Promise(setImmediate);
  await timePasses();
  expect(recent.all).toEqual([]);
  await apply(recent, set(team('C')));
  written.resolve(true);
  await clearing;
  await new Promise(setImmediate);
  expect(values(recent)).toEqual([['C']]);
  expect(await stored()).toEqual({ sets: [{ dataset: 'reports', filters: [{ filter: team('C') }] }] });
});

test('a set that is kept while the list is cleared does not bring the cleared ones back', async () => {
  const recent = opened();
  await apply(recent, set(team('A')));
  const written = Promise.withResolvers<boolean>();
  canWrite = written.promise;
  const call = window.api.call.bind(window.api);
  let writes = 0;
  vi.spyOn(window.api, 'call').mockImplementation((name, args) => {
    // As in the main process: a newer write of the same preference cancels the one that waits.
    if (name === 'writePreference' && (writes += 1) === 2) {
      written.resolve(false);
      canWrite = Promise.resolve(true);
    }
    return call(name, args);
  });
  const clearing = recent.clear();
  await new Promise(setImmediate);
  await apply(recent, set(team('C')));
  written.resolve(true);
  await clearing;
  await new Promise(setImmediate);
  expect(values(recent)).toEqual([['C']]);
  expect(await stored()).toMatchObject({ sets: [{ filters: [{ filter: team('C') }] }] });
});

test('a list that is cleared twice at once is removed once after the other', async () => {
  const recent = opened();
  await apply(recent, set(team('A')));
  const call = vi.spyOn(window.api, 'call');
  const written = Promise.withResolvers<boolean>();
  canWrite = written.promise;
  const clearing = [recent.clear(), recent.clear()];
  await new Promise(setImmediate);
  // In the main process, a second write would cancel the first one, which waits.
  expect(call.mock.calls.filter(([name]) => name === 'writePreference')).toHaveLength(1);
  written.resolve(true);
  await Promise.all(clearing);
  expect([recent.all, await stored()]).toEqual([[], null]);
});

test('ones that cannot be removed stay, together with a set that is kept meanwhile', async () => {
  const recent = opened();
  await apply(recent, set(team('A')));
  const written = Promise.withResolvers<boolean>();
  canWrite = written.promise;
  const clearing = recent.clear();
  await new Promise(setImmediate);
  await apply(recent, set(team('C')));
  written.resolve(false);
  await expect(clearing).rejects.toThrow('SQLITE_IOERR');
  await new Promise(setImmediate);
  expect(values(recent)).toEqual([['C'], ['A']]);
});

test('ones that cannot be removed stay', async () => {
  const recent = opened();
  await apply(recent, set(team('A')));
  canWrite = Promise.resolve(false);
  await expect(recent.clear()).rejects.toThrow('SQLITE_IOERR');
  expect(values(recent)).toEqual([['A']]);
});

test('the set that the table had at the last start is not stored again', async () => {
  await apply(opened(), set(team('A')));
  const recent = opened();
  await recent.restore();
  await api.call('writePreference', { name: PREFERENCE, value: null });
  await apply(recent, set(team('A')));
  expect(await stored()).toBeNull();
});

test('a set with a filter that this version does not know is left out as a whole', async () => {
  const known = { filter: team('A') };
  const sets = [
    { dataset: 'reports', filters: [known, { filter: { kind: 'of a newer version' } }] },
    { dataset: 'no table', filters: [known] },
    { dataset: 'reports', filters: [] },
    'damaged',
    { dataset: 'reports', filters: [known] },
  ];
  await api.call('writePreference', { name: PREFERENCE, value: JSON.stringify({ sets }) });
  const recent = opened();
  await recent.restore();
  expect(recent.all).toEqual([set(team('A'))]);
});
