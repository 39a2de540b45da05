// The code of the screens: loaded once, ahead, and shown when it is there.

import { describe, expect, test, vi } from 'vitest';
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

describe('what is asked of a screen that is being loaded', () => {
  /** A frame on Today, with the code of all other screens still to come. */
  function opened() {
    vi.stubGlobal('window', { api: { call: async () => ({ ok: true, value: null }), on: () => () => undefined } });
    const codes = new Map<string, () => void>();
    const frame = new FrameState((view) => {
      if (view === 'today') return null;
      const { promise, resolve } = Promise.withResolvers<undefined>();
      codes.set(view, () => resolve(undefined));
      return promise;
    });
    const done: string[] = [];
    const ask = (what: string) => frame.onScreen(() => done.push(`${what} on ${frame.shown}`) > 0);
    const arrives = async (view: string): Promise<void> => {
      codes.get(view)?.();
      await new Promise(setImmediate);
    };
    frame.show('today');
    return { frame, done, ask, arrives };
  }

  test('is done once the screen is there, only what was asked last, and once', async () => {
    const { frame, done, ask, arrives } = opened();
    frame.show('reports');
    expect([ask('send'), ask('export'), done]).toEqual([true, true, []]);
    await arrives('reports');
    expect(done).toEqual(['export on reports']);
    frame.show('today');
    frame.show('reports');
    await arrives('reports');
    expect(done).toEqual(['export on reports']);
  });

  test('is dropped when another screen is chosen, also the one before', async () => {
    const { frame, done, ask, arrives } = opened();
    frame.show('reports');
    ask('export');
    frame.show('sync');
    await arrives('reports');
    await arrives('sync');
    ask('find');
    frame.show('charges');
    ask('export');
    frame.back();
    await arrives('charges');
    await arrives('sync');
    expect(done).toEqual(['find on sync']);
  });

  test('on a screen that is there it is done at once, and says whether it did anything', () => {
    const { frame, done, ask } = opened();
    expect([ask('find'), done]).toEqual([true, ['find on today']]);
    expect(frame.onScreen(() => false)).toBe(false);
  });
});

test('the choice of periods has the focus once, where the Overview is on screen and no other screen was chosen since', async () => {
  vi.stubGlobal('window', { api: { call: async () => ({ ok: true, value: null }), on: () => () => undefined } });
  const code = Promise.withResolvers<undefined>();
  const frame = new FrameState((view) => (view === 'overview' ? code.promise : null));
  frame.show('today');
  frame.goToPeriodChoice();
  expect(frame.takePeriodChoice()).toBe(false);
  code.resolve(undefined);
  await code.promise;
  expect([frame.takePeriodChoice(), frame.takePeriodChoice()]).toEqual([true, false]);
  frame.goToPeriodChoice();
  frame.show('today');
  frame.show('overview');
  await code.promise;
  expect(frame.takePeriodChoice()).toBe(false);
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
