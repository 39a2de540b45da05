// How a profile's secrets come to be kept: in the keychain, which may answer late or not at all; under a passphrase;
// or until quit, when the person has chosen so.

import { AppError } from '../errors.ts';
import { isKeychainTrouble, isStillAsking } from './key-custody.ts';
import type { ProfileRecord } from './profiles.ts';
import type { SessionCore } from './session-core.ts';
import type { KeepingState, OpenProfile } from './session-state.ts';
import type { StoreKey } from '../store/file/database.ts';

type SignedIn = Pick<KeepingState, 'record' | 'secrets'>;

/** Opens the profile once the keychain has taken its secrets. Until then nothing is on disk that quitting could delete. */
export async function keepAndOpen(core: SessionCore, signedIn: SignedIn, callUnderWay?: Promise<void>): Promise<void> {
  const { record, secrets } = signedIn;
  const { custody } = core.options;
  const keeping = callUnderWay ?? custody.keep(record.id, secrets);
  try {
    await custody.waitFor(keeping);
  } catch (error) {
    if (!isKeychainTrouble(error)) throw error;
    if (isStillAsking(error)) {
      const resume = () => core.refuseOnFailure(record, () => keepAndOpen(core, signedIn, keeping));
      core.waitUntilAnswered(keeping, { kind: 'keeping', ...signedIn, resume });
    } else core.set({ kind: 'keeping', ...signedIn, resume: () => keepAndOpen(core, signedIn) });
    return;
  }
  await core.openNew({ record, key: { kind: 'raw', hex: secrets.keyHex }, token: secrets.token });
}

/** The person does without the keychain: under a passphrase, or (null) until quit. */
export async function openWithoutKeychain(core: SessionCore, passphrase: string | null): Promise<void> {
  if (core.state.kind !== 'keeping') throw new AppError('notFound', 'no sign-in waits for its keychain');
  const { record, secrets } = core.state;
  forgetLate(core, record);
  const choice: Pick<ProfileRecord, 'custody'> = { custody: passphrase === null ? 'untilQuit' : 'passphrase' };
  const key: StoreKey = passphrase === null ? { kind: 'raw', hex: secrets.keyHex } : { kind: 'passphrase', passphrase };
  await core.openNew({ record: { ...record, ...choice }, key, token: secrets.token });
}

/** Where the keychain takes the secrets after all, they have no use there. */
export function forgetLate(core: SessionCore, { id }: ProfileRecord): void {
  core.options.custody.forget(id).catch((error: unknown) => {
    // Quitting ends the call: nobody is left to be told.
    if (!(error instanceof AppError && error.code === 'cancelled')) passOverKeychainTrouble(error);
  });
}

/** What lives until quit moves to the keychain; what is there already is only compared. */
export async function keepOpen(core: SessionCore, { record, key, token }: OpenProfile): Promise<void> {
  if (record.custody === 'passphrase' || key.kind !== 'raw' || token === null) {
    await probe(core);
    return;
  }
  const { custody } = core.options;
  const keeping = custody.keep(record.id, { token, keyHex: key.hex });
  try {
    await custody.waitFor(keeping);
  } catch (error) {
    passOverKeychainTrouble(error);
    if (isStillAsking(error)) {
      // Where it fails, the keychain's state shows it.
      keeping.then(() => core.later(() => noteKept(core, { record, token }))).catch(() => undefined);
    }
    return;
  }
  await noteKept(core, { record, token });
}

/** Only learns whether the keychain answers. */
export async function probe(core: SessionCore): Promise<void> {
  const { custody } = core.options;
  await custody.waitFor(custody.probe()).catch(passOverKeychainTrouble);
}

async function noteKept(
  core: SessionCore,
  kept: { readonly record: ProfileRecord; readonly token: string },
): Promise<void> {
  const open = core.findOpen();
  // Another profile may be open by now, another token entered, or a passphrase chosen.
  if (open?.record.id !== kept.record.id || open.record.custody === 'passphrase' || open.token !== kept.token) return;
  const record: ProfileRecord = { ...open.record, custody: 'keychain' };
  if (open.record.custody !== 'keychain') await core.options.profiles.save(record);
  core.set({ kind: 'open', open: { ...open, record, tokenKept: true } });
}

/** The keychain's state says what is wrong; the call may still be answered, or is tried again. */
function passOverKeychainTrouble(error: unknown): void {
  if (!isKeychainTrouble(error)) throw error;
}
