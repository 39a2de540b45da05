// The session in the window: locking it once, and the profiles that can be opened instead.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Bridge } from '../../shared/contract/calls.ts';
import type { Profile, ProfileChoice, Session, SessionStanding } from '../../shared/contract/session.ts';
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

const CENTRAL: Profile = { id: 'a', kind: 'service', serviceUrl: 'https://a.example', name: 'Central' };
const choice = (profile: Partial<ProfileChoice>): ProfileChoice => ({
  ...{ ...CENTRAL, openedAt: '2026-09-21T12:00:00Z', isSignedOut: false },
  ...profile,
});
const PROFILES = [choice({}), choice({ id: 'b', name: 'Kowloon' }), choice({ id: 'c', isSignedOut: true })];
const OPEN = {
  kind: 'open',
  profile: CENTRAL,
  unlockWith: 'click',
  token: 'held',
  tokenEntered: null,
  setAside: null,
  lostSaves: 0,
  replacedFile: null,
  isReadOnly: false,
} as const;
const LOCKED = { kind: 'locked', profile: CENTRAL, unlockWith: 'passphrase', isEnding: false } as const;
const FAILURE = { code: 'storage', message: 'SQLITE_IOERR', facts: {} } as const;

const STANDINGS: Readonly<Record<string, readonly [SessionStanding, readonly string[]]>> = {
  'is kept only until quit': [{ ...OPEN, custody: 'untilQuit' }, []],
  'is kept only until quit and locked': [{ ...LOCKED, custody: 'untilQuit' }, []],
  'is in the keychain': [{ ...OPEN, custody: 'keychain' }, ['b']],
  'is protected and locked': [{ ...LOCKED, custody: 'passphrase' }, ['b']],
  'is not kept yet': [{ kind: 'keeping', profile: CENTRAL }, ['b']],
  'cannot be opened': [{ kind: 'refused', profile: CENTRAL, failure: FAILURE }, ['b']],
};

test.each(Object.entries(STANDINGS))(
  'a profile that %s is left for another one, unless that would delete it',
  (_how, [standing, ids]) => {
    const session = new SessionState();
    session.current = { ...standing, keychain: 'usable', profiles: PROFILES } satisfies Session;
    expect([session.canLeave, session.others.map(({ id }) => id)]).toEqual([ids.length > 0, ids]);
  },
);
