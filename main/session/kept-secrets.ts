// A profile's data key and token as one keychain item, so that the system asks the person one question. Writing never
// leaves the key without a copy: what is replaced is kept beside it until the new item has been read back.

import { AppError } from '../errors.ts';
import { refuseUnstorable, type Keychain } from './keychain.ts';

export type Secrets = { readonly keyHex: string; readonly token: string | null };

/** Null: the keychain answers and does not hold the key. `isCurrent`: found in the one item where it belongs. */
export type FoundSecrets = { readonly secrets: Secrets; readonly isCurrent: boolean } | null;

const ITEM = /^([0-9a-f]{64})(?:\n(.+))?$/s;

function accountsOf(profileId: string): { item: string; spare: string; olderKey: string; olderToken: string } {
  return {
    item: `${profileId}:secrets`,
    /** The item as it was, while it is being replaced. */
    spare: `${profileId}:spare`,
    /** Earlier versions kept key and token apart. */
    olderKey: `${profileId}:key`,
    olderToken: `${profileId}:token`,
  };
}

export async function readSecrets(keychain: Keychain, profileId: string): Promise<FoundSecrets> {
  const accounts = accountsOf(profileId);
  const current = decode(await keychain.get(accounts.item));
  if (current !== null) return { secrets: current, isCurrent: true };
  const spare = decode(await keychain.get(accounts.spare));
  if (spare !== null) return { secrets: spare, isCurrent: false };
  const older = decode(await keychain.get(accounts.olderKey));
  if (older === null) return null;
  return { secrets: { ...older, token: await keychain.get(accounts.olderToken) }, isCurrent: false };
}

/**
 * Write, read back, compare; only then delete what the item replaces. The keychains replace an item in one step, but
 * not all of them say so: with the spare, a write that is cut short does not cost the key.
 */
export async function writeSecrets(keychain: Keychain, profileId: string, secrets: Secrets): Promise<void> {
  const accounts = accountsOf(profileId);
  const item = encode(secrets);
  refuseUnstorable(item);
  const before = await keychain.get(accounts.item);
  if (before !== item) {
    const isWorthKeeping = decode(before) !== null;
    if (before !== null && isWorthKeeping) await setAndCompare(keychain, accounts.spare, before);
    try {
      await setAndCompare(keychain, accounts.item, item);
    } catch (error) {
      if (before !== null && isWorthKeeping) await putBack(keychain, accounts.item, before);
      throw error;
    }
  }
  await deleteIfPossible(keychain, [accounts.spare, accounts.olderToken, accounts.olderKey]);
}

/** The key first: without it the data cannot be read, whatever happens next. */
export async function deleteSecrets(keychain: Keychain, profileId: string): Promise<void> {
  const { item, spare, olderKey, olderToken } = accountsOf(profileId);
  for (const account of [item, spare, olderKey, olderToken]) await keychain.delete(account);
}

async function setAndCompare(keychain: Keychain, account: string, secret: string): Promise<void> {
  await keychain.set(account, secret);
  if ((await keychain.get(account)) !== secret) {
    throw new AppError('keychain', 'the keychain did not give back what was written');
  }
}

async function putBack(keychain: Keychain, account: string, secret: string): Promise<void> {
  try {
    await keychain.set(account, secret);
  } catch {
    // The spare still holds it, and reading finds the spare; the failed write itself is the news.
  }
}

async function deleteIfPossible(keychain: Keychain, accounts: readonly string[]): Promise<void> {
  try {
    for (const account of accounts) await keychain.delete(account);
  } catch {
    // The item is written and compared. What is left of it is as well protected, and signing out deletes it.
  }
}

function encode({ keyHex, token }: Secrets): string {
  return token === null ? keyHex : `${keyHex}\n${token}`;
}

function decode(item: string | null): Secrets | null {
  const [, keyHex, token = null] = ITEM.exec(item ?? '') ?? [];
  return keyHex === undefined ? null : { keyHex, token };
}
