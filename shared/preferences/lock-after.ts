// After how many minutes without use the app locks itself. Stored as a preference of the profile: the window writes it,
// the main process locks.

export const LOCK_AFTER_PREFERENCE = 'lock-after-minutes';
export const LOCK_AFTER_MINUTES = [1, 5, 15, 30, 60] as const;
export const NEVER_LOCK = 0;
/** The longest time that a policy can set. */
export const LOCK_AFTER_MOST = Math.max(...LOCK_AFTER_MINUTES);

/**
 * The stored number of minutes, `NEVER_LOCK` included; null if nothing was chosen. A policy may have offered any whole
 * number. What another version stored, or damage left, must not switch the lock off: it counts as the longest time.
 */
export function parseLockAfter(text: string | null): number | null {
  if (text === null) return null;
  const minutes = /^(0|[1-9]\d*)$/.test(text) ? Number(text) : LOCK_AFTER_MOST;
  return Math.min(minutes, LOCK_AFTER_MOST);
}
