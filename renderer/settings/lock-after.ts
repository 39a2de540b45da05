// After how many minutes without use the app locks itself. Stored as a preference of the profile.

export const LOCK_AFTER_PREFERENCE = 'lock-after-minutes';
export const LOCK_AFTER_MINUTES = [1, 5, 15, 30, 60] as const;
/** Null is never. */
export type LockAfterMinutes = (typeof LOCK_AFTER_MINUTES)[number] | null;

/** Reads a stored number of minutes; never if there is none. */
export function parseLockAfter(text: string | null): LockAfterMinutes {
  return LOCK_AFTER_MINUTES.find((minutes) => String(minutes) === text) ?? null;
}
