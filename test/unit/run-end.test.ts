import { afterEach, expect, test, vi } from 'vitest';
import { onRunEnd } from '../../renderer/lib/calls/api.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

afterEach(() => vi.unstubAllGlobals());

test('the end of a run is noticed, its progress is not, and nothing after it was stopped', () => {
  const scene = fakeScenes(0)['reports'];
  if (scene === undefined) throw new Error('no such scene');
  const bridge = createFakeBridge(scene);
  vi.stubGlobal('window', { api: bridge });
  const ended = vi.fn();
  const stop = onRunEnd(ended);
  bridge.emit('syncProgress', {
    ...{ runId: 'run-1', startedAt: '2026-09-18T12:00:00Z', resources: [], current: null, cancellable: true },
    ...{ fraction: 0.5, secondsLeft: null, pauseSecondsLeft: null },
  });
  expect(ended).not.toHaveBeenCalled();
  bridge.emit('syncProgress', null);
  expect(ended).toHaveBeenCalledOnce();
  stop();
  bridge.emit('syncProgress', null);
  expect(ended).toHaveBeenCalledOnce();
});
