// Keeps a profile's secrets: in the keychain, which may answer late or not at all; under a passphrase; or, if the person
// chose so, in memory until quit.

import type { ErrorCode } from '../../shared/contract/errors.ts';
import { AppError, logFailure } from '../errors.ts';
import { isKeychainTrouble, isStillAsking } from './key-custody.ts';
import type { ProfileRecord } from './profiles.ts';
import { noteEntered, type SessionCore } from './session-core.ts';
import type { KeepingState, OpenProfile } from './session-state.ts';
import { passphraseKey } from '../store/file/store-key.ts';

type SignedIn = Pick<KeepingState, 'record' | 'secrets'>;

/** The keychain may have stored what it was given, or still store it. */
const UNANSWERED: readonly ErrorCode[] = ['cancelled', 'keychainAsking', 'keychainSilent'];

/**
 * Opens the profile once the keychain has stored its secrets. Until then only a note is on disk, from which a next start deletes
 * what the keychain has of a sign-in that ended in between.
 */
export async function keepAndOpen(core: SessionCore, signedIn: SignedIn, callUnderWay?: Promise<void>): Promise<void> {
  const { record, secrets } = signedIn;
  const { custody } = core.options;
  if (callUnderWay === undefined) await noteSignIn(core, record);
  const keeping = callUnderWay ?? custody.keep(record.id, secrets);
  try {
    await custody.waitFor(keeping);
  } catch (error) {
    if (hasNothing(core, record, error)) await removeNote(core, record);
    if (!isKeychainTrouble(error)) throw error;
    if (isStillAsking(error)) {
      const resume = () => core.refuseOnFailure(record, () => keepAndOpen(core, signedIn, keeping));
      core.waitUntilAnswered(keeping, { kind: 'keeping', ...signedIn, resume });
    } else core.set({ kind: 'keeping', ...signedIn, resume: () => keepAndOpen(core, signedIn) });
    return;
  }
  await core.openNew({ record, ...secrets });
}

/**
 * Opens the profile without the keychain: under a passphrase, or until quit if `passphrase` is null. It gets an id of its own,
 * so that the note of the sign-in stays beside it until the keychain has nothing of that any more.
 */
export async function openWithoutKeychain(core: SessionCore, passphrase: string | null): Promise<void> {
  if (core.state.kind !== 'keeping') throw new AppError('notFound', 'no sign-in waits for its keychain');
  const { record, secrets } = core.state;
  const choice: Pick<ProfileRecord, 'id' | 'custody'> = {
    id: core.options.newId(),
    custody: passphrase === null ? 'untilQuit' : 'passphrase',
  };
  const key = passphrase === null ? secrets.key : passphraseKey(passphrase);
  await core.openNew({ record: { ...record, ...choice }, key, token: secrets.token });
  // Only now: after a failure, the person may still choose the keychain.
  forgetSignIn(core, record);
}

/** Deletes the secrets if the keychain stores them after all, and the note of the sign-in. Nobody waits for it. */
export function forgetSignIn(core: SessionCore, record: ProfileRecord): void {
  const { custody, log } = core.options;
  const deleteNow = async (): Promise<void> => {
    try {
      await custody.forget(record.id);
    } catch (error) {
      // Quitting cancels the call.
      if (!(error instanceof AppError && error.code === 'cancelled')) ignoreKeychainTrouble(error);
      if (!hasNothing(core, record, error)) return;
    }
    await removeNote(core, record);
  };
  deleteNow().catch((error: unknown) => log.error('the secrets of a sign-in could not be deleted', error));
}

/** Says of the profile that it is being removed, as a sign-out does. */
async function noteSignIn(core: SessionCore, record: ProfileRecord): Promise<void> {
  const { profiles, log } = core.options;
  core.begun.add(record.id);
  try {
    await profiles.save({ ...record, removing: true });
  } catch (error) {
    // Safe to go on: whether the disk can be used is found out when the profile is opened.
    logFailure(log, 'that a sign-in has begun could not be noted', error);
  }
}

async function removeNote({ options: { profiles, log } }: SessionCore, { id }: ProfileRecord): Promise<void> {
  try {
    await profiles.remove(id);
  } catch (error) {
    logFailure(log, 'the note of a sign-in could not be removed; the next start tries again', error);
  }
}

/** Whether the keychain has no secret of the profile, as far as `error` and its answers before show. */
function hasNothing({ options: { custody } }: SessionCore, { id }: ProfileRecord, error: unknown): boolean {
  const isUnanswered = error instanceof AppError && UNANSWERED.includes(error.code);
  return !isUnanswered && !custody.hasStored(id);
}

/** Moves secrets that are kept until quit to the keychain. Secrets that are there already are only compared. */
export async function storeSecrets(core: SessionCore, { record, key, token }: OpenProfile): Promise<void> {
  if (record.custody === 'passphrase' || key.kind !== 'raw' || token === null) {
    await probe(core);
    return;
  }
  const { custody } = core.options;
  const keeping = custody.keep(record.id, { token, key });
  try {
    await custody.waitFor(keeping);
  } catch (error) {
    ignoreKeychainTrouble(error);
    if (isStillAsking(error)) {
      // If it fails, the session shows the keychain's state.
      keeping.then(() => core.later(() => markSecretsKept(core, { record, token }))).catch(() => undefined);
    }
    return;
  }
  await markSecretsKept(core, { record, token });
}

/** Finds out whether the keychain answers; the session then shows its state. */
export async function probe(core: SessionCore): Promise<void> {
  const { custody } = core.options;
  await custody.waitFor(custody.probe()).catch(ignoreKeychainTrouble);
}

async function markSecretsKept(
  core: SessionCore,
  kept: { readonly record: ProfileRecord; readonly token: string },
): Promise<void> {
  const open = core.findOpen();
  // By now another profile may be open, another token entered, or a passphrase chosen.
  if (open?.record.id !== kept.record.id || open.record.custody === 'passphrase' || open.token !== kept.token) return;
  const { profiles, log } = core.options;
  const { custody, signOut, tokenEnteredAt } = open.record;
  // A new token replaced one that signing out could not delete.
  const record = noteEntered({ ...open.record, custody: 'keychain', signOut: 'none' }, { ...open, tokenKept: true });
  if (custody !== 'keychain' || signOut !== 'none') await profiles.save(record);
  else if (record.tokenEnteredAt !== tokenEnteredAt) {
    // Safe to go on: after a restart, the token is taken for the one that was refused, until the next sync.
    await profiles.save(record).catch((error: unknown) => {
      logFailure(log, 'when a token was entered could not be noted', error);
    });
  }
  core.set({ kind: 'open', open: { ...open, record, tokenKept: true } });
}

/** Safe to go on: the session shows the keychain's state, and the person can try again. */
function ignoreKeychainTrouble(error: unknown): void {
  if (!isKeychainTrouble(error)) throw error;
}
