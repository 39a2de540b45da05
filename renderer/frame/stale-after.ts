// After how many days without a run that found the data in order its age is a warning; kept in the profile's preferences.

export const STALE_AFTER_PREFERENCE = 'stale-after-days';
export const STALE_AFTER_DAYS = [1, 2, 3, 5, 7, 14] as const;
export type StaleAfterDays = (typeof STALE_AFTER_DAYS)[number];
export const DEFAULT_STALE_AFTER: StaleAfterDays = 3;

/** Of days as text; what cannot be read counts as not chosen. */
export function readStaleAfter(text: string | null): StaleAfterDays {
  return STALE_AFTER_DAYS.find((days) => String(days) === text) ?? DEFAULT_STALE_AFTER;
}
