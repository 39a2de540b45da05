// Removes a profile with its secrets, and finishes what was cut short: each step may be the last before a crash.

import { isKeychainTrouble, type KeyCustody } from './key-custody.ts';
import type { Log } from './log.ts';
import type { ProfileRecord, Profiles } from './profiles.ts';

export type RemovalParts = { readonly profiles: Profiles; readonly custody: KeyCustody; readonly log: Log };

/** The description goes last: while it stands, the next start goes on removing. */
export async function removeProfile({ profiles, custody, log }: RemovalParts, record: ProfileRecord): Promise<void> {
  profiles.save({ ...record, removing: true });
  try {
    if (record.custody === 'keychain') await custody.forget(record.id);
    profiles.deleteData(record.id);
    profiles.remove(record.id);
  } catch (error) {
    if (!isKeychainTrouble(error)) throw error;
    profiles.deleteData(record.id);
    log.warn('the keychain kept a key of a removed profile; the next start tries again');
  }
}

/** Sign-outs that were cut short, and data that was to live until quit but outlived a crash. */
export async function finishRemovals(parts: RemovalParts): Promise<void> {
  const leftovers = parts.profiles.list().filter((record) => record.removing || record.custody === 'untilQuit');
  for (const record of leftovers) {
    try {
      await removeProfile(parts, record);
    } catch (error) {
      // One folder that cannot be removed now must not keep the others from opening.
      parts.log.error('a removed profile left files behind; the next start tries again', error);
    }
  }
}
