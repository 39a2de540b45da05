// Removes a profile with its secrets, and finishes what was cut short: each step may be the last before a crash.

import { isKeychainTrouble, isStillAsking, type KeyCustody } from './key-custody.ts';
import type { Log } from '../log.ts';
import type { ProfileRecord, Profiles } from './profiles.ts';
import { isRefusal } from '../store/file/file-moves.ts';

export type RemovalParts = {
  readonly profiles: Profiles;
  readonly custody: KeyCustody;
  readonly log: Log;
  /** The keychain answered after the wait for it had ended, and nothing of a removed profile is left. */
  readonly onRemovedLate?: () => void;
};

/**
 * The description goes last: while it stands, the next start goes on removing. So it does where the keychain or another
 * program keeps something for now: that is no failure of signing out.
 */
export async function removeProfile(parts: RemovalParts, record: ProfileRecord): Promise<void> {
  const { profiles, log } = parts;
  await profiles.save({ ...record, removing: true });
  const isKeyGone = await forgetKey(parts, record);
  try {
    await profiles.deleteData(record.id);
    if (isKeyGone) await profiles.remove(record.id);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    log.warn('files of a removed profile could not be deleted; the next start tries again');
  }
}

async function forgetKey(parts: RemovalParts, record: ProfileRecord): Promise<boolean> {
  const { log } = parts;
  if (record.custody !== 'keychain') return true;
  try {
    await forget(parts, record.id);
    return true;
  } catch (error) {
    if (!isKeychainTrouble(error)) throw error;
    log.warn('the keychain kept a key of a removed profile; the next start tries again');
    return false;
  }
}

/** The data does not wait for a keychain that asks its person; the description does. */
async function forget(parts: RemovalParts, profileId: string): Promise<void> {
  const { profiles, custody } = parts;
  const forgetting = custody.forget(profileId);
  try {
    await custody.waitFor(forgetting);
  } catch (error) {
    if (isStillAsking(error)) {
      // Where it fails the description stands, and the next start tries again.
      const removing = forgetting.then(() => profiles.remove(profileId));
      removing.then(() => parts.onRemovedLate?.()).catch(() => undefined);
    }
    throw error;
  }
}

/** Data that was to live until quit but outlived a crash. Must go before a profile is opened: it would be opened. */
export async function removeUnkept(parts: RemovalParts): Promise<void> {
  await removeAll(parts, (record) => record.custody === 'untilQuit');
}

/** Sign-outs that were cut short. Never rejects: the session does not need them to be finished now. */
export async function finishRemovals(parts: RemovalParts): Promise<void> {
  try {
    await removeAll(parts, (record) => record.removing);
  } catch (error) {
    parts.log.error('removed profiles could not be listed; the next start tries again', error);
  }
}

async function removeAll(parts: RemovalParts, isLeftover: (record: ProfileRecord) => boolean): Promise<void> {
  for (const record of parts.profiles.list().filter(isLeftover)) {
    try {
      await removeProfile(parts, record);
    } catch (error) {
      // One folder that cannot be removed now must not keep the others from opening.
      parts.log.error('a removed profile left files behind; the next start tries again', error);
    }
  }
}
