// Stores a profile's data key and token as one keychain item, so that the system asks the person only once. There is always
// a copy of the key: an item that is replaced is kept as a spare until the new item has been read back.

import { AppError } from '../errors.ts';
import { bytesOf, clearKey, rawKey, type StoreKey } from '../store/file/store-key.ts';
import { refuseUnstorable, type Keychain } from './keychain.ts';

export type Secrets = { readonly key: StoreKey; readonly token: string | null };

/** Null if the keychain has no key. `isCurrent` is false if the secrets are not in the item where they belong. */
export type FoundSecrets = { readonly secrets: Secrets; readonly isCurrent: boolean } | null;

const ITEM_PATTERN = /^([0-9a-f]{64})(?:\n(.+))?$/s;

function accountsOf(profileId: string): { item: string; spare: string; olderKey: string; olderToken: string } {
  return {
    item: `${profileId}:secrets`,
    /** The earlier item, while it is being replaced. */
    spare: `${profileId}:spare`,
    /** Earlier versions of the app stored key and token as two items. */
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
 * Writes, reads back and compares; only then deletes the items that it replaces. Not every keychain promises to replace an
 * item in one step: with the spare, a write that is interrupted does not lose the key. Errors: `tokenUnusable`,
 * `keychain` and its relatives.
 */
export async function writeSecrets(keychain: Keychain, profileId: string, secrets: Secrets): Promise<void> {
  const accounts = accountsOf(profileId);
  const encodedItem = encode(secrets);
  refuseUnstorable(encodedItem);
  const before = await keychain.get(accounts.item);
  if (before !== encodedItem) {
    const isWorthKeeping = ITEM_PATTERN.test(before ?? '');
    if (before !== null && isWorthKeeping) await setAndCompare(keychain, accounts.spare, before);
    try {
      await setAndCompare(keychain, accounts.item, encodedItem);
    } catch (error) {
      if (before !== null && isWorthKeeping) await putBack(keychain, accounts.item, before);
      throw error;
    }
  }
  await deleteIfPossible(keychain, [accounts.spare, accounts.olderToken, accounts.olderKey]);
}

/** Deletes the key first: without it the data cannot be read, even if a later step fails. */
export async function deleteSecrets(keychain: Keychain, profileId: string): Promise<void> {
  const { item, spare, olderKey, olderToken } = accountsOf(profileId);
  for (const account of [item, spare, olderKey, olderToken]) await keychain.delete(account);
}

/** The key stays. Unlike after a renewal, no earlier item may remain: it would still have the token. */
export async function deleteToken(keychain: Keychain, profileId: string): Promise<void> {
  const found = await readSecrets(keychain, profileId);
  if (found === null) return;
  try {
    await writeSecrets(keychain, profileId, { ...found.secrets, token: null });
  } finally {
    clearKey(found.secrets.key);
  }
  const { spare, olderKey, olderToken } = accountsOf(profileId);
  for (const account of [olderToken, spare, olderKey]) await keychain.delete(account);
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
    // Safe to go on: the spare has the secret, and `readSecrets` finds it. The caller reports the failed write.
  }
}

async function deleteIfPossible(keychain: Keychain, accounts: readonly string[]): Promise<void> {
  try {
    for (const account of accounts) await keychain.delete(account);
  } catch {
    // Safe to go on: the new item is complete. Older items are protected like it, and signing out deletes them.
  }
}

/** The keychain's module takes and returns texts, so the key is a text on this way only. */
function encode({ key, token }: Secrets): string {
  const { buffer, byteOffset, length } = bytesOf(key);
  const keyHex = Buffer.from(buffer, byteOffset, length).toString('hex');
  return token === null ? keyHex : `${keyHex}\n${token}`;
}

function decode(item: string | null): Secrets | null {
  const [, keyHex, token = null] = ITEM_PATTERN.exec(item ?? '') ?? [];
  if (keyHex === undefined) return null;
  const bytes = Buffer.from(keyHex, 'hex');
  const key = rawKey(bytes);
  bytes.fill(0);
  return { key, token };
}
