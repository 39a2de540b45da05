// How old a reading is, where a clock may have been wrong: a reading that lies ahead of the clock has no known age, so
// it counts as older than any other, and as never read where it is decided what to read next.

/** The window's own clock moves every half minute, and systems correct theirs by seconds. */
const TOLERANCE_MS = 120_000;

export function isAheadOfClock(iso: string, nowMs: number): boolean {
  return Date.parse(iso) - nowMs > TOLERANCE_MS;
}

/** The reading that speaks for all: the one furthest ahead of the clock, or else the oldest. Null for none. */
export function oldestReading(times: readonly string[], nowMs: number): string | null {
  const sorted = times.toSorted((a, b) => Date.parse(a) - Date.parse(b));
  const last = sorted.at(-1);
  if (last !== undefined && isAheadOfClock(last, nowMs)) return last;
  return sorted[0] ?? null;
}
