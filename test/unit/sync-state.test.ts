// What the window knows of a run that it did not see begin.

import { expect, test, vi } from 'vitest';
import { SyncState } from '../../renderer/syncing/sync.svelte.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

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
