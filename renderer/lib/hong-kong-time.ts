// Times of the app's own making (as-of, start, end), written in Hong Kong time and named so.

const PARTS = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Hong_Kong',
  weekday: 'short',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Hong_Kong' });

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FRESH_MS = DAY_MS;

function partsOf(iso: string): Readonly<Record<string, string>> {
  return Object.fromEntries(PARTS.formatToParts(new Date(iso)).map((part) => [part.type, part.value]));
}

/** `2026-09-18`: the day that moving periods are counted from. */
export function dayInHongKong(nowMs: number): string {
  return DAY.format(nowMs);
}

/** `Fri 18 Sep 2026 18:04 HKT` */
export function longTime(iso: string): string {
  const { weekday, day, month, year, hour, minute } = partsOf(iso);
  return `${weekday} ${Number(day)} ${month?.slice(0, 3)} ${year} ${hour}:${minute} HKT`;
}

/** `18 Sep 18:04 HKT`, with the year where it is not this one. */
export function shortTime(iso: string, nowMs: number): string {
  const { day, month, year, hour, minute } = partsOf(iso);
  const thisYear = partsOf(new Date(nowMs).toISOString())['year'];
  return `${Number(day)} ${month?.slice(0, 3)} ${year === thisYear ? '' : `${year} `}${hour}:${minute} HKT`;
}

export type Age = { readonly unit: 'minute' | 'hour' | 'day'; readonly count: number };

/** Whole units, rounded down; a time ahead of the clock counts as now. */
export function ageOf(iso: string, nowMs: number): Age {
  const ms = Math.max(0, nowMs - Date.parse(iso));
  if (ms < HOUR_MS) return { unit: 'minute', count: Math.floor(ms / 60_000) };
  if (ms < FRESH_MS) return { unit: 'hour', count: Math.floor(ms / HOUR_MS) };
  return { unit: 'day', count: Math.floor(ms / DAY_MS) };
}

export type Freshness = 'fresh' | 'aging' | 'stale';

export type Reading = {
  readonly asOf: string;
  /**
   * The end of the last run that found this data in order. It reads older ledger dates anew only in turn, so that the
   * oldest reading may be older than any run that was missed.
   */
  readonly checkedAt: string | null;
};

export function freshnessOf({ asOf, checkedAt }: Reading, staleAfterDays: number, nowMs: number): Freshness {
  const ageMs = (iso: string): number => nowMs - Date.parse(iso);
  if (ageMs(asOf) < FRESH_MS) return 'fresh';
  return Math.min(ageMs(asOf), ageMs(checkedAt ?? asOf)) < staleAfterDays * DAY_MS ? 'aging' : 'stale';
}
