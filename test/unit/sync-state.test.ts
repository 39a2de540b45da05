// What the window knows of a run that it did not see begin.

import { expect, test, vi } from 'vitest';
import type { Bridge } from '../../shared/contract/calls.ts';
import type { ResourceName } from '../../shared/contract/fields.ts';
import type { ResourceStatus, SyncProgress, SyncStatus } from '../../shared/contract/sync.ts';
import { SyncState } from '../../renderer/syncing/sync.svelte.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

const NOW_MS = Date.parse('2026-09-21T12:00:00Z');

type Known = Partial<Record<ResourceName, Partial<ResourceStatus>>>;

/** The window's state of a profile whose resources differ from those of a good copy by `known`. */
async function openSync(known: Known = {}) {
  const scene = fakeScenes(NOW_MS)['reports'];
  if (scene === undefined) throw new Error('no such scene');
  const resources = scene.resources.map((status) => ({ ...status, ...known[status.resource] }));
  const answers: { getSyncStatus?: SyncStatus } = {};
  const bridge = createFakeBridge({ ...scene, resources, answers });
  const read: { until: Promise<void> | null; calls: number } = { until: null, calls: 0 };
  const api: Bridge = {
    on: (name, listener) => bridge.on(name, listener),
    async call(name, args) {
      if (name !== 'getSyncStatus') return await bridge.call(name, args);
      read.calls += 1;
      const answer = await bridge.call(name, args);
      await read.until;
      return answer;
    },
  };
  vi.stubGlobal('window', { api });
  const sync = new SyncState();
  sync.start();
  await vi.waitFor(() => expect(sync.resources.kind).toBe('ready'));
  return { sync, bridge, resources, answers, read };
}

function progressOf(runId: string, resources: SyncProgress['resources'] = []): SyncProgress {
  const unknown = { current: null, secondsLeft: null, pauseSecondsLeft: null };
  return { runId, startedAt: new Date(NOW_MS).toISOString(), resources, ...unknown, fraction: 0, cancellable: true };
}

const NONE = { asOf: null, last: null } as const;

test('a first copy is awaited only from a run that reads it, and until the run says how that ended', async () => {
  const { sync, bridge, resources } = await openSync({ reports: NONE });
  expect(sync.isReadingFirst('reports')).toBe(false);
  bridge.emit('syncProgress', progressOf('2'));
  expect([sync.isReadingFirst('reports'), sync.isReadingFirst('charges')]).toEqual([true, false]);
  bridge.emit('syncProgress', progressOf('2', [{ resource: 'charges', phase: 'proving', rows: 0, total: null }]));
  expect(sync.isReadingFirst('reports')).toBe(false);
  const reads = [{ resource: 'reports', phase: 'done', rows: 0, total: null }] as const;
  bridge.emit('syncProgress', progressOf('2', reads));
  expect(sync.isReadingFirst('reports')).toBe(true);
  const status = resources.find(({ resource }) => resource === 'charges');
  if (!status?.last) throw new Error('the scene has no receipt');
  bridge.emit('resourceChanged', { ...status, ...NONE, resource: 'reports', last: { ...status.last, runId: '2' } });
  expect(sync.isReadingFirst('reports')).toBe(false);
});

test('the state of the copies is known although progress is reported while it is read', async () => {
  const { sync, bridge, read } = await openSync();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  read.until = promise.then(() => undefined);
  sync.resources = { kind: 'loading' };
  const calls = read.calls;
  const loading = sync.load();
  bridge.emit('syncProgress', progressOf('2'));
  resolve(undefined);
  await loading;
  expect([sync.resources.kind, sync.progress?.runId, read.calls - calls]).toEqual(['ready', '2', 1]);
});

test('the failure of a run goes once another one has begun, also by itself', async () => {
  const { sync, bridge, resources, answers } = await openSync();
  const failure = { code: 'diskFull', message: '', facts: {} } as const;
  answers.getSyncStatus = { progress: null, resources, brokenRun: { runId: '2', failure } };
  bridge.emit('syncProgress', progressOf('2'));
  bridge.emit('syncProgress', null);
  await vi.waitFor(() => expect(sync.failure?.code).toBe('diskFull'));
  bridge.emit('syncProgress', progressOf('2'));
  expect(sync.failure?.code).toBe('diskFull');
  bridge.emit('syncProgress', progressOf('3'));
  expect(sync.failure).toBeNull();
});

test.each([
  ['running', true],
  ['changes', false],
])('a run that was under way before the window opened counts as one: in the scene “%s” %s', async (name, hasRun) => {
  const scene = fakeScenes(NOW_MS)[name];
  if (scene === undefined) throw new Error('no such scene');
  vi.stubGlobal('window', { api: createFakeBridge(scene) });
  const sync = new SyncState();
  await sync.load();
  expect([sync.progress !== null, sync.hasRun]).toEqual([hasRun, hasRun]);
});
