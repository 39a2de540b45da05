// Removes profiles with their secrets, and finishes removals that a crash interrupted.

import { AppError } from '../errors.ts';
import { FORGET_WAIT_MS, isKeychainTrouble, isStillAsking, type KeyCustody } from './key-custody.ts';
import type { Log } from '../log.ts';
import type { ProfileRecord, Profiles } from './profiles.ts';
import { isRefusal } from '../files/file-moves.ts';

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
  const removing = removalOf(parts, record);
  let isNoted = true;
  try {
    await profiles.save(removing);
  } catch (error) {
    isNoted = false;
    // Safe to go on: the secrets must go all the same, and deleting files makes room on a full disk.
    log.warn('the removal of a profile could not be noted', error);
  }
  const isKeyGone = await forgetKey(parts, removing);
  try {
    await profiles.deleteData(record.id);
    if (isKeyGone) await profiles.remove(record.id);
    // Otherwise the next start would open the profile again, with the key that the keychain kept.
    else if (!isNoted) await profiles.save(removing);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    log.warn('files of a removed profile could not be deleted; the next start tries again', error);
  }
}

/**
 * Notes that the profile is being removed, before it is closed. A full disk does not stop the removal, which makes room. Any
 * other failure is thrown: where the description cannot be written, the data cannot be deleted either.
 */
export async function noteRemoval(parts: RemovalParts, record: ProfileRecord): Promise<void> {
  try {
    await parts.profiles.save(removalOf(parts, record));
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'diskFull')) throw error;
    parts.log.warn('the removal of a profile could not be noted', error);
  }
}

/** Never rejects: the profile is closed, and the next start removes the remaining files. */
export async function removeOrLeave(parts: RemovalParts, record: ProfileRecord): Promise<void> {
  try {
    await removeProfile(parts, record);
  } catch (error) {
    parts.log.error('a removed profile left files behind; the next start tries again', error);
  }
}

/**
 * The description of a profile that is being removed. It says `keychain` also if the keychain has stored the secrets too
 * late for the session to note it: the next start then deletes what this one could not.
 */
function removalOf({ custody }: RemovalParts, record: ProfileRecord): ProfileRecord {
  const removing: ProfileRecord = { ...record, removing: true };
  return record.custody !== 'keychain' && custody.hasStored(record.id)
    ? { ...removing, custody: 'keychain' }
    : removing;
}

/** For secrets that are not to be in the keychain any more. Nobody waits for it: quitting also ends a write under way. */
export function forgetStoredLater({ custody, log }: RemovalParts, { id }: ProfileRecord): void {
  custody
    .forgetStored(id)
    .catch((error: unknown) => log.warn('a secret that the keychain stored late was not deleted', error));
}

/**
 * Deletes the token of a profile whose data is kept; key and data stay. Its description says `begun`, so that the next
 * start deletes what the keychain did not. Returns the description as it is afterwards.
 */
export async function removeToken(parts: RemovalParts, record: ProfileRecord): Promise<ProfileRecord> {
  const noteDone = (): Promise<ProfileRecord> => noteTokenGone(parts.profiles, record);
  // A passphrase protects the data only: there is no stored token.
  if (record.custody !== 'keychain') return await noteDone();
  const isGone = await isForgotten(parts, parts.custody.forgetToken(record.id), noteDone);
  return isGone ? await noteDone() : record;
}

/** Reads the description again: since `record` was read, the profile may have been opened, renamed or removed. */
async function noteTokenGone(profiles: Profiles, record: ProfileRecord): Promise<ProfileRecord> {
  const current = profiles.list().find(({ id }) => id === record.id);
  if (current?.signOut !== 'begun') return current ?? record;
  const done: ProfileRecord = { ...current, signOut: 'done' };
  await profiles.save(done);
  return done;
}

async function forgetKey(parts: RemovalParts, record: ProfileRecord): Promise<boolean> {
  const { profiles, custody } = parts;
  if (record.custody !== 'keychain') {
    forgetStoredLater(parts, record);
    return true;
  }
  return await isForgotten(parts, custody.forget(record.id), async () => {
    await profiles.remove(record.id);
    parts.onRemovedLate?.();
  });
}

/**
 * False after a short wait, so that signing out goes on even if the keychain is still asking a person; `whenLate` runs once
 * it has answered.
 */
async function isForgotten(
  { custody, log }: RemovalParts,
  forgetting: Promise<void>,
  whenLate: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await custody.waitFor(forgetting, FORGET_WAIT_MS);
    return true;
  } catch (error) {
    if (!isKeychainTrouble(error)) throw error;
    log.warn('the keychain kept a secret of a profile; the next start tries again', error);
    if (isStillAsking(error)) {
      forgetting
        .then(whenLate)
        .catch((late: unknown) => log.warn('a secret was not removed; the next start tries again', late));
    }
    return false;
  }
}

/** Removes what a crash kept from being deleted at quit, and the folders of removals that it cut short. Called before a profile is opened, which could be that one. */
export async function removeUnkept(parts: RemovalParts): Promise<void> {
  parts.profiles.removeEmptyFolders();
  await removeAll(parts, (record) => record.custody === 'untilQuit');
}

/** Finishes sign-outs that were interrupted. Never rejects: the session does not depend on them. */
export async function finishRemovals(parts: RemovalParts): Promise<void> {
  try {
    await removeAll(parts, (record) => record.removing);
    const begun = parts.profiles.list().filter(({ signOut, removing }) => signOut === 'begun' && !removing);
    for (const record of begun) await removeToken(parts, record);
  } catch (error) {
    parts.log.error('removed profiles could not be listed; the next start tries again', error);
  }
}

async function removeAll(parts: RemovalParts, isLeftover: (record: ProfileRecord) => boolean): Promise<void> {
  // One profile that cannot be removed now must not keep another from opening.
  for (const record of parts.profiles.list().filter(isLeftover)) await removeOrLeave(parts, record);
}
