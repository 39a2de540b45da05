// What custody knows of the secrets that it has given to the keychain.

import { expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import { KeyCustody } from '../../main/session/key-custody.ts';
import type { Keychain } from '../../main/session/keychain.ts';
import { hexKey } from '../support/hex-key.ts';

const KEY_HEX = 'ab'.repeat(32);

test('a secret that the keychain stored but does not give back is known, so that it is deleted later', async () => {
  const secrets = new Map<string, string>();
  const keychain: Keychain = {
    get: () => (secrets.size === 0 ? Promise.resolve(null) : Promise.reject(new AppError('keychainLocked', 'denied'))),
    set: (account, secret) => Promise.resolve(void secrets.set(account, secret)),
    delete: (account) => Promise.resolve(void secrets.delete(account)),
    close: () => undefined,
  };
  const custody = new KeyCustody(keychain, { waitMs: 1_000, onChange: () => undefined });
  const keeping = custody.keep('p1', { key: hexKey(KEY_HEX), token: 'a' });
  await expect(keeping).rejects.toMatchObject({ code: 'keychainLocked' });
  expect([custody.hasStored('p1'), secrets.size]).toEqual([true, 1]);
  await custody.forgetStored('p1');
  expect([custody.hasStored('p1'), secrets.size]).toEqual([false, 0]);
});

test('a secret that the keychain refused is not known as stored, so that nobody is asked about it', async () => {
  const refuse = (): Promise<never> => Promise.reject(new AppError('keychainLocked', 'denied'));
  const keychain: Keychain = { get: () => Promise.resolve(null), set: refuse, delete: refuse, close: () => undefined };
  const custody = new KeyCustody(keychain, { waitMs: 1_000, onChange: () => undefined });
  const keeping = custody.keep('p1', { key: hexKey(KEY_HEX), token: 'a' });
  await expect(keeping).rejects.toMatchObject({ code: 'keychainLocked' });
  expect(custody.hasStored('p1')).toBe(false);
  await custody.forgetStored('p1');
});

/** A keychain that answers nothing until `answer` is called, and has the items of an earlier version. */
function askingKeychain() {
  const secrets = new Map([
    ['p1:key', KEY_HEX],
    ['p1:token', 'typed'],
  ]);
  const answer = Promise.withResolvers<undefined>();
  const keychain: Keychain = {
    get: async (account) => {
      await answer.promise;
      return secrets.get(account) ?? null;
    },
    set: (account, secret) => Promise.resolve(void secrets.set(account, secret)),
    delete: (account) => Promise.resolve(void secrets.delete(account)),
    close: () => undefined,
  };
  const custody = new KeyCustody(keychain, { waitMs: 1_000, onChange: () => undefined });
  return { custody, secrets, answer: () => answer.resolve(undefined) };
}

test.each(['forget', 'forgetToken'] as const)(
  'older items that are read after %s began are not written again',
  async (deletion) => {
    const { custody, secrets, answer } = askingKeychain();
    const reading = custody.read('p1');
    const deleting = custody[deletion]('p1');
    const readingAgain = custody.read('p1');
    answer();
    expect((await reading)?.token).toBe('typed');
    await deleting;
    expect((await readingAgain)?.token ?? null).toBe(null);
    // After all that is queued.
    await custody.readProxy();
    expect([...secrets.values()].join()).not.toContain('typed');
  },
);

test('older items that are read after newer secrets were to be stored are not written over them', async () => {
  const { custody, secrets, answer } = askingKeychain();
  const reading = custody.read('p1');
  const keeping = custody.keep('p1', { key: hexKey(KEY_HEX), token: 'newer' });
  const readingAgain = custody.read('p1');
  answer();
  expect((await reading)?.token).toBe('typed');
  await keeping;
  expect((await readingAgain)?.token).toBe('newer');
  // After all that is queued.
  await custody.readProxy();
  expect([...secrets]).toEqual([['p1:secrets', `${KEY_HEX}\nnewer`]]);
});

test('of several secrets that are to be stored while a person is asked, the keychain ends with the last', async () => {
  const { custody, secrets, answer } = askingKeychain();
  const keeping = ['a', 'b', 'a'].map((token) => custody.keep('p1', { key: hexKey(KEY_HEX), token }));
  answer();
  await Promise.all(keeping);
  expect([...secrets]).toEqual([['p1:secrets', `${KEY_HEX}\na`]]);
});
