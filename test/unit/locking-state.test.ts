import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Bridge } from '../../shared/contract/calls.ts';
import { SessionState } from '../../renderer/session/session.svelte.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

/** The answers to `lock` that the test still owes. */
let waiting: PromiseWithResolvers<undefined>[];

beforeEach(() => {
  waiting = [];
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
  vi.stubGlobal('window', { api: bridge });
});
afterEach(() => vi.unstubAllGlobals());

test('a mouse that moves over an idle window locks it once', async () => {
  const session = new SessionState();
  const moves = Array.from({ length: 200 }, () => session.lock());
  expect(waiting.length).toBe(1);
  waiting[0]?.resolve(undefined);
  await Promise.all(moves);
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
