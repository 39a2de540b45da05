import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Bridge } from '../../shared/contract/calls.ts';
import { IdleLock } from '../../renderer/frame/idle-lock.ts';
import { SessionState } from '../../renderer/session/session.svelte.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

/** The answers to `lock` that the test still owes. */
let waiting: PromiseWithResolvers<undefined>[];
let page: EventTarget;
let nowMs: number;

beforeEach(() => {
  waiting = [];
  nowMs = 0;
  const scene = fakeScenes(0)['reports'];
  if (scene === undefined) throw new Error('no such scene');
  const fake = createFakeBridge(scene);
  const bridge: Bridge = {
    ...fake,
    async call(name, args) {
      if (name === 'lock') {
        const answer = Promise.withResolvers<undefined>();
        waiting.push(answer);
        await answer.promise;
      }
      return await fake.call(name, args);
    },
  };
  page = Object.assign(new EventTarget(), { api: bridge });
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

test('a mouse that moves over an idle window locks it once', async () => {
  const session = new SessionState();
  const idle = new IdleLock({ nowMs: () => nowMs, minutes: () => 5, lock: () => void session.lock() });
  const stop = idle.start();
  nowMs = 5 * 60_000;
  for (let moves = 0; moves < 200; moves += 1) page.dispatchEvent(new Event('pointermove'));
  await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0));
  expect(waiting.length).toBe(1);
  stop();
});

test('the next lock is a call of its own, also after one that failed', async () => {
  const session = new SessionState();
  const first = session.lock();
  const joined = session.lock();
  waiting[0]?.reject(new Error('no answer'));
  await expect(first).rejects.toThrow('no answer');
  await expect(joined).rejects.toThrow('no answer');
  const second = session.lock();
  waiting[1]?.resolve(undefined);
  await second;
  expect(waiting.length).toBe(2);
});
