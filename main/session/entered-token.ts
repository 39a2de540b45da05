// A token that a person enters for the open profile, in place of one that is missing or was refused.

import { AppError, logFailure } from '../errors.ts';
import type { ProfileData } from './profile-data.ts';
import type { ProfileRecord } from './profiles.ts';
import type { SessionCore } from './session-core.ts';
import { storeSecrets } from './session-keeping.ts';

/** A token that the service has accepted for a profile, and the data that was open then. */
export type CheckedToken = { readonly data: ProfileData; readonly token: string };

/** Errors: `notFound` if the profile of the token was closed since, also if it was opened again. */
export async function enterToken(core: SessionCore, { data, token }: CheckedToken): Promise<void> {
  const open = core.findOpen();
  if (open?.data !== data) throw new AppError('notFound', 'the profile of the token was closed');
  const { profiles, clock, log } = core.options;
  const record: ProfileRecord = { ...open.record, tokenEnteredAt: new Date(clock.now()).toISOString() };
  const renewed = { ...open, record, token, tokenRejected: false, tokenKept: false };
  core.set({ kind: 'open', open: renewed });
  try {
    await profiles.save(record);
  } catch (error) {
    // Safe to go on: until the next sync, the travel check takes the token for the one that was refused.
    logFailure(log, 'when a token was entered could not be noted', error);
  }
  // With a passphrase, or kept until quit, the token stays in memory only.
  if (record.custody === 'keychain') await storeSecrets(core, renewed);
}
