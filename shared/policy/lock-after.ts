// After how many minutes without use the app locks itself. Stored as a preference of the profile: the window writes it,
// the main process locks.

export const LOCK_AFTER_PREFERENCE = 'lock-after-minutes';
export const LOCK_AFTER_MINUTES = [1, 5, 15, 30, 60] as const;
export const NEVER_LOCK = 0;

/** The stored number of minutes, `NEVER_LOCK` included; null if nothing was chosen. */
export function parseLockAfter(text: string | null): number | null {
  if (text === null) return null;
  return LOCK_AFTER_MINUTES.find((minutes) => String(minutes) === text) ?? NEVER_LOCK;
}
