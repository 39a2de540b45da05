// Two settings of “Sync now”, stored in the profile's preferences: how many of the newest ledger dates each run reads, and
// within how many runs every older one is read again. The window writes them, the writer thread reads them.

export const REREAD_RUNS_PREFERENCE = 'reread-runs';
/** At least three, because the newest dates are read in every run and fewer would mean reading everything. */
export const REREAD_RUNS = [3, 5, 10, 20, 40] as const;
export type RereadRuns = (typeof REREAD_RUNS)[number];
export const DEFAULT_REREAD_RUNS: RereadRuns = 10;

export const NEWEST_DATES_PREFERENCE = 'newest-dates';
/** Trading days: one to twelve weeks. */
export const NEWEST_DATES = [5, 10, 20, 40, 60] as const;
export type NewestDates = (typeof NEWEST_DATES)[number];
export const DEFAULT_NEWEST_DATES: NewestDates = 10;

/** The default if the text is not one of the choices. */
export function parseRereadRuns(text: string | null): RereadRuns {
  return REREAD_RUNS.find((runs) => String(runs) === text) ?? DEFAULT_REREAD_RUNS;
}

/** The default if the text is not one of the choices. */
export function parseNewestDates(text: string | null): NewestDates {
  return NEWEST_DATES.find((dates) => String(dates) === text) ?? DEFAULT_NEWEST_DATES;
}
