// The setting within how many “Sync now” runs every ledger date is read again, stored in the profile's preferences. The
// window writes it, the writer thread reads it.

export const REREAD_RUNS_PREFERENCE = 'reread-runs';
/** At least three, because the newest dates are read in every run and fewer would mean reading everything. */
export const REREAD_RUNS = [3, 5, 10, 20, 40] as const;
export type RereadRuns = (typeof REREAD_RUNS)[number];
export const DEFAULT_REREAD_RUNS: RereadRuns = 10;

/** The default if the text is not one of the choices. */
export function parseRereadRuns(text: string | null): RereadRuns {
  return REREAD_RUNS.find((runs) => String(runs) === text) ?? DEFAULT_REREAD_RUNS;
}
