// A token that a person enters for the open profile, in place of one that is missing or was refused.

import type { TokenEntry } from '../../shared/contract/session.ts';
import { AppError } from '../errors.ts';
import type { ProfileData } from './profile-data.ts';
import type { SessionCore } from './session-core.ts';
import { storeSecrets } from './session-keeping.ts';

/** A token that the service has accepted for a profile, and the data that was open then. */
export type CheckedToken = { readonly data: ProfileData; readonly token: string };
export type EnteredToken = CheckedToken & Pick<TokenEntry, 'runsBefore'>;

/** Errors: `profileClosed` if the profile of the token was closed since, also if it was opened again. */
export async function enterToken(core: SessionCore, { data, token, runsBefore }: EnteredToken): Promise<void> {
  const open = core.findOpen();
  if (open?.data !== data) throw new AppError('profileClosed', 'the profile of the token was closed');
  const tokenEntered = { at: new Date(core.options.clock.now()).toISOString(), runsBefore };
  const renewed = { ...open, token, tokenEntered, tokenRejected: false, tokenKept: false };
  core.set({ kind: 'open', open: renewed });
  // With a passphrase, or kept until quit, the token stays in memory only.
  if (open.record.custody === 'keychain') await storeSecrets(core, renewed);
}
