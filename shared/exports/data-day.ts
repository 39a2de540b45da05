// The day in the names of files: exports by hand and without a window, PDFs, and charts.

import { dayText } from '../rules/dates.ts';
import { isAheadOfClock } from '../rules/reading-time.ts';

/** As in `ResourceStatus`. */
export type CopyTimes = {
  readonly asOf: string | null;
  readonly newestReadAt: string | null;
  readonly confirmed: { readonly at: string } | null;
};

/**
 * The Hong Kong day on which a run last read or confirmed rows of the copy, `2026-09-18`; null without a copy. `asOf`, the oldest
 * reading, may stay on one day while syncs run every day: their files would replace each other. The day of times ahead of the
 * clock is not known. If there is no other time, it is today, so that files of several days still have several names.
 */
export function dataDay(copy: CopyTimes | null, nowMs: number): string | null {
  if (copy === null || copy.asOf === null) return null;
  const { asOf, newestReadAt, confirmed } = copy;
  const times = [asOf, newestReadAt, confirmed?.at ?? null]
    .flatMap((time) => time ?? [])
    .filter((time) => !isAheadOfClock(time, nowMs))
    .map((time) => Date.parse(time));
  return dayText(times.length === 0 ? nowMs : Math.min(nowMs, Math.max(...times)));
}
