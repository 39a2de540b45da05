// The code of the screens: loaded once, ahead, and shown when it is there.

import { expect, test, vi } from 'vitest';
import { FrameState } from '../../renderer/frame/frame.svelte.ts';
import { LaterCode, loadAhead } from '../../renderer/frame/loading/later-code.svelte.ts';

function codeOf(read: () => Promise<{ readonly default: string }>): LaterCode<string> {
  return new LaterCode(read);
}

test('loads the code of a screen once, however often it is asked for', async () => {
  const read = vi.fn(async () => ({ default: 'screen' }));
  const code = codeOf(read);
  await Promise.all([code.load(), code.load()]);
  expect(code.current).toEqual({ kind: 'ready', value: 'screen' });
  expect(code.load()).toBeNull();
  expect(read).toHaveBeenCalledTimes(1);
});

test('says that the code could not be loaded, and tries again when asked', async () => {
  const read = vi.fn(async () => ({ default: 'screen' }));
  read.mockRejectedValueOnce(new Error('the file is not there'));
  const code = codeOf(read);
  await code.load();
  expect(code.current).toMatchObject({ kind: 'failed' });
  await code.load();
  expect(code.current).toEqual({ kind: 'ready', value: 'screen' });
});

test('loads all screens one after the other, each when nothing else is to do', async () => {
  const steps: string[] = [];
  const codes = Object.fromEntries(
    ['today', 'sync'].map((name) => [name, codeOf(async () => (steps.push(name), { default: name }))]),
  );
  await loadAhead(codes, async () => void steps.push('idle'));
  expect(steps).toEqual(['idle', 'today', 'idle', 'sync']);
});

test('keeps the screen before on screen until the code of the chosen one is there', async () => {
  vi.stubGlobal('window', { api: { call: async () => ({ ok: true, value: null }), on: () => () => undefined } });
  const sync = Promise.withResolvers<undefined>();
  const changes = Promise.withResolvers<undefined>();
  const frame = new FrameState((view) =>
    view === 'sync' ? sync.promise : view === 'changes' ? changes.promise : null,
  );
  frame.show('today');
  frame.show('sync');
  expect([frame.view, frame.shown]).toEqual(['sync', 'today']);
  frame.show('changes');
  sync.resolve(undefined);
  await sync.promise;
  // Another screen was chosen meanwhile.
  expect([frame.view, frame.shown]).toEqual(['changes', 'today']);
  changes.resolve(undefined);
  await changes.promise;
  expect([frame.shown, [...frame.opened]]).toEqual(['changes', ['today', 'changes']]);
});
