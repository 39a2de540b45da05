// Within how many “Sync now” runs every ledger date is read again; kept in the profile's preferences. The window writes it,
// the writer thread reads it.

export const REREAD_RUNS_PREFERENCE = 'reread-runs';
/** Fewer than three would read everything in every run: the newest dates take one of them. */
export const REREAD_RUNS = [3, 5, 10, 20, 40] as const;
export type RereadRuns = (typeof REREAD_RUNS)[number];
export const DEFAULT_REREAD_RUNS: RereadRuns = 10;

/** Of a number as text; what cannot be read counts as not chosen. */
export function readRereadRuns(text: string | null): RereadRuns {
  return REREAD_RUNS.find((runs) => String(runs) === text) ?? DEFAULT_REREAD_RUNS;
}
