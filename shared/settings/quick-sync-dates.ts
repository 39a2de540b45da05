// Two settings of “Sync now”, stored in the profile's preferences: how many of the newest ledger dates each run reads, and
// within how many runs every older one is read again. The window writes them, the writer thread reads them. And how many dates
// a run may name.

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

/** Days without rows that a quick run asks for. It notices rows of other days in the total. */
export const MAX_PROBED_DAYS = 120;

/** With more distinct dates, the service's dates are moments that hardly two rows share. No dates are stored then. */
export const MAX_LEDGER_DATES = 20_000;

/** Days without rows that a person's re-reading of a period asks for: those of ten years, newest first. */
export const MAX_REREAD_EMPTY_DAYS = 3_660;

/** The default if the text is not one of the choices. */
export function parseRereadRuns(text: string | null): RereadRuns {
  return REREAD_RUNS.find((runs) => String(runs) === text) ?? DEFAULT_REREAD_RUNS;
}

/** The default if the text is not one of the choices. */
export function parseNewestDates(text: string | null): NewestDates {
  return NEWEST_DATES.find((dates) => String(dates) === text) ?? DEFAULT_NEWEST_DATES;
}
