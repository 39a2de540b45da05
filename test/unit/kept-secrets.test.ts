// A keychain that stops at any operation, as at a power cut or a kill, and one that loses or truncates secrets.

import { describe, expect, test } from 'vitest';
import { deleteSecrets, readSecrets, writeSecrets, type Secrets } from '../../main/session/kept-secrets.ts';
import type { Keychain } from '../../main/session/keychain.ts';
import { MAX_SECRET_BYTES } from '../../main/session/keychain.ts';
import { cleanToken, MAX_TOKEN_BYTES } from '../../main/service/token.ts';
import { hexKey } from '../support/hex-key.ts';

const KEY = '0f'.repeat(32);
const OLD: Secrets = { key: hexKey(KEY), token: 'old-token' };
const NEW: Secrets = { key: hexKey(KEY), token: 'new-token' };

type Fault = (operation: { kind: 'get' | 'set' | 'delete'; account: string; at: number }) => 'stop' | 'cut' | null;

function keychainOf(held: Map<string, string>, fault: Fault = () => null): Keychain & { readonly asked: string[] } {
  const asked: string[] = [];
  const meet = (kind: 'get' | 'set' | 'delete', account: string): 'cut' | null => {
    asked.push(`${kind} ${account}`);
    const found = fault({ kind, account, at: asked.length });
    if (found === 'stop') throw new Error('the power is gone');
    return found;
  };
  return {
    asked,
    get: async (account) => {
      await Promise.resolve();
      meet('get', account);
      return held.get(account) ?? null;
    },
    set: async (account, secret) => {
      await Promise.resolve();
      held.set(account, meet('set', account) === 'cut' ? secret.slice(0, 20) : secret);
    },
    delete: async (account) => {
      await Promise.resolve();
      meet('delete', account);
      held.delete(account);
    },
    close: () => undefined,
  };
}

const twoItems = (): Map<string, string> => new Map(Object.entries({ 'p1:key': KEY, 'p1:token': 'old-token' }));
const oneItem = (): Map<string, string> => new Map([['p1:secrets', `${KEY}\nold-token`]]);

async function read(held: Map<string, string>): Promise<Secrets | null> {
  return (await readSecrets(keychainOf(held), 'p1'))?.secrets ?? null;
}

describe('one item', () => {
  test('is read with one question, where the older two items took two', async () => {
    const keychain = keychainOf(oneItem());
    expect(await readSecrets(keychain, 'p1')).toEqual({ secrets: OLD, isCurrent: true });
    expect(keychain.asked).toEqual(['get p1:secrets']);
  });

  test('replaces the older two, which are deleted once it has been read back', async () => {
    const held = twoItems();
    expect(await readSecrets(keychainOf(held), 'p1')).toEqual({ secrets: OLD, isCurrent: false });
    const keychain = keychainOf(held);
    await writeSecrets(keychain, 'p1', OLD);
    expect([...held]).toEqual([['p1:secrets', `${KEY}\nold-token`]]);
    const [firstDelete] = keychain.asked.filter((call) => call.startsWith('delete'));
    expect(keychain.asked.indexOf(String(firstDelete))).toBeGreaterThan(keychain.asked.lastIndexOf('get p1:secrets'));
  });

  test('can contain the longest token the app accepts beside the key, within the limit of Windows', async () => {
    const token = 'x'.repeat(MAX_TOKEN_BYTES);
    const held = new Map<string, string>();
    await writeSecrets(keychainOf(held), 'p1', { key: hexKey(KEY), token: cleanToken(token) });
    expect(held.get('p1:secrets')?.length).toBe(MAX_SECRET_BYTES);
    expect(await read(held)).toEqual({ key: hexKey(KEY), token });
    expect(() => cleanToken(`${token}x`)).toThrow(expect.objectContaining({ code: 'tokenUnusable' }));
  });

  test('F4 is refused before any operation if it is too long, and older items then stay', async () => {
    const held = twoItems();
    const keychain = keychainOf(held);
    const tooLong = { key: hexKey(KEY), token: 'x'.repeat(3_000) };
    await expect(writeSecrets(keychain, 'p1', tooLong)).rejects.toMatchObject({ code: 'tokenUnusable' });
    expect(keychain.asked).toEqual([]);
    expect(held).toEqual(twoItems());
  });

  test('without a token contains only the key', async () => {
    const held = new Map<string, string>();
    await writeSecrets(keychainOf(held), 'p1', { key: hexKey(KEY), token: null });
    expect(await read(held)).toEqual({ key: hexKey(KEY), token: null });
  });

  test('is deleted with everything that older versions and interrupted writes left', async () => {
    const held = new Map([...oneItem(), ...twoItems(), ['p1:spare', KEY], ['p2:secrets', KEY]]);
    await deleteSecrets(keychainOf(held), 'p1');
    expect([...held.keys()]).toEqual(['p2:secrets']);
  });
});

describe.each([
  ['moving two items into one', twoItems, OLD],
  ['a new token', oneItem, NEW],
] as const)('%s', (_what, before, wanted) => {
  test('keeps the key if everything ends at any operation, before or after its effect', async () => {
    const whole = keychainOf(before());
    await writeSecrets(whole, 'p1', wanted);
    for (let last = 1; last <= whole.asked.length; last += 1) {
      const held = before();
      // An interrupted write, as in keychains that replace an item by deleting and adding it.
      const fault: Fault = ({ kind, at }) => (at > last ? 'stop' : at === last && kind === 'set' ? 'cut' : null);
      await writeSecrets(keychainOf(held, fault), 'p1', wanted).catch(() => undefined);
      const found = await read(held);
      expect(found?.key, `ended at ${last}`).toEqual(hexKey(KEY));
      expect([OLD.token, wanted.token]).toContain(found?.token);
      await writeSecrets(keychainOf(held), 'p1', wanted);
      expect([...held]).toEqual([['p1:secrets', `${KEY}\n${wanted.token}`]]);
    }
  });

  test('is reverted if the keychain does not return what was written', async () => {
    const held = before();
    let writes = 0;
    const fault: Fault = ({ kind, account }) =>
      kind === 'set' && account === 'p1:secrets' && ++writes === 1 ? 'cut' : null;
    await expect(writeSecrets(keychainOf(held, fault), 'p1', wanted)).rejects.toMatchObject({ code: 'keychain' });
    expect(await read(held)).toEqual(OLD);
  });
});
