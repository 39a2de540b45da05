// Whether the service can be reached, as the frame shows it.

import { expect, test, vi } from 'vitest';
import { ConnectionState } from '../../renderer/session/connection.svelte.ts';
import { SessionState } from '../../renderer/session/session.svelte.ts';
import type { ResourceStatus } from '../../shared/contract/sync.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

test('a token that was entered after a refused one is not called refused before the next sync', () => {
  const scene = fakeScenes(0)['reports'];
  if (scene?.session.kind !== 'open') throw new Error('no such scene');
  vi.stubGlobal('window', { api: createFakeBridge(scene) });
  const session = new SessionState();
  const refused = { verdict: 'failed', error: { code: 'unauthorized', message: '', facts: {} } } as const;
  const run = { resource: 'charges', runId: 'r', startedAt: '2026-09-18T10:00:00.000Z' } as const;
  const last = { ...run, ...refused, finishedAt: '2026-09-18T10:01:00.000Z' };
  // reason: of the statuses, the connection reads only the last receipts
  const sync = { statuses: [{ last, lastPlace: 1 }] as unknown as readonly ResourceStatus[], failure: null };
  const connection = new ConnectionState(session, sync);
  session.current = { ...scene.session, tokenEntered: null };
  expect(connection.current).toBe('refused');
  session.current = { ...scene.session, tokenEntered: { at: '2026-09-18T09:00:00.000Z', runsBefore: ['r'] } };
  expect(connection.current).toBe('reached');
  vi.unstubAllGlobals();
});
