// Removes profiles with their secrets, and finishes removals that a crash interrupted.

import { isKeychainTrouble, isStillAsking, type KeyCustody } from './key-custody.ts';
import type { Log } from '../log.ts';
import type { ProfileRecord, Profiles } from './profiles.ts';
import { isRefusal } from '../store/file/file-moves.ts';

export type RemovalParts = {
  readonly profiles: Profiles;
  readonly custody: KeyCustody;
  readonly log: Log;
  /** Called when a late answer of the keychain has completed the removal of a profile. */
  readonly onRemovedLate?: () => void;
};

/**
 * Deletes the key, then the data, then the description (`profile.json`). While the description exists, the next start
 * continues the removal. Signing out succeeds even if the keychain keeps the key or another program has a file open.
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
    log.warn('files of a removed profile could not be deleted; the next start tries again', error);
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
    log.warn('the keychain kept a key of a removed profile; the next start tries again', error);
    return false;
  }
}

/** Rejects after a short wait, so that the data is deleted even if the keychain is still asking a person. */
async function forget(parts: RemovalParts, profileId: string): Promise<void> {
  const { profiles, custody } = parts;
  const forgetting = custody.forget(profileId);
  try {
    await custody.waitFor(forgetting);
  } catch (error) {
    if (isStillAsking(error)) {
      const removing = forgetting.then(() => profiles.remove(profileId));
      removing.then(
        () => parts.onRemovedLate?.(),
        (late: unknown) => parts.log.warn('a key was not removed; the next start tries again', late),
      );
    }
    throw error;
  }
}

/** Removes data that a crash kept from being deleted at quit. Called before a profile is opened, which could be that one. */
export async function removeUnkept(parts: RemovalParts): Promise<void> {
  await removeAll(parts, (record) => record.custody === 'untilQuit');
}

/** Finishes sign-outs that were interrupted. Never rejects: the session does not depend on them. */
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
      // One profile that cannot be removed now must not keep another from opening.
      parts.log.error('a removed profile left files behind; the next start tries again', error);
    }
  }
}
