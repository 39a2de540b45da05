// A person may take minutes to choose a file, and meanwhile the profile may be locked or another one opened.

import { AppError } from '../errors.ts';
import type { SessionManager } from '../session/session.ts';
import type { OpenProfile } from '../session/session-state.ts';

/**
 * The profile as it is now, because its key may have changed while the person chose a file. Throws `profileClosed` if it is no
 * longer open: nothing of one profile is saved beside another, or while the profile is locked.
 */
export function getStillOpen(session: Pick<SessionManager, 'getOpen'>, { record }: OpenProfile): OpenProfile {
  const open = session.getOpen();
  if (open.record.id !== record.id) throw new AppError('profileClosed', 'another profile is open by now');
  return open;
}
