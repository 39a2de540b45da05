// Which ledger dates a quick run reads, and which it only counts. Pure.

import { DAY_MS, parseDate, shiftDate, startOfHongKongDay } from '../../shared/rules/dates.ts';

export const RECENT_DATES = 10;
/** Every older date has its turn within this many runs. */
const RUNS_TO_READ_ALL = 10;
/** A gap longer than this is no pause in trading; a date in it shows in the whole total. */
const MOST_PROBES = 120;

export type HeldDate = { readonly date: string; readonly ms: number; readonly rows: number; readonly readAt: string };

export type DatePlan = {
  /** The newest dates held, and those whose rows were read longest ago. */
  readonly read: readonly HeldDate[];
  /** Calendar days that are not held, from the oldest recent date to tomorrow. */
  readonly probes: readonly string[];
  readonly count: readonly HeldDate[];
};

export function planDates(held: readonly HeldDate[], nowMs: number): DatePlan {
  const newestFirst = held.toSorted((a, b) => b.ms - a.ms);
  const recent = newestFirst.slice(0, RECENT_DATES);
  const older = newestFirst.slice(RECENT_DATES).sort((a, b) => compareText(a.readAt, b.readAt) || a.ms - b.ms);
  // The newest are read in every run, so the others have one run less than promised.
  const turn = Math.ceil(older.length / (RUNS_TO_READ_ALL - 1));
  return {
    read: [...recent, ...older.slice(0, turn)],
    probes: probesOf(recent, new Set(held.map(({ date }) => date)), nowMs),
    count: older.slice(turn),
  };
}

function probesOf(recent: readonly HeldDate[], held: ReadonlySet<string>, nowMs: number): readonly string[] {
  const [newest, oldest] = [recent[0], recent.at(-1)];
  if (newest === undefined || oldest === undefined) return [];
  const afterTomorrow = startOfHongKongDay(nowMs) + 2 * DAY_MS;
  const first = Math.round((oldest.ms - newest.ms) / DAY_MS);
  const last = Math.ceil((afterTomorrow - newest.ms) / DAY_MS) - 1;
  const days = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => last - index);
  return days
    .flatMap((day) => shiftDate(newest.date, day) ?? [])
    .filter((date) => !held.has(date))
    .slice(0, MOST_PROBES);
}

/** One text a Hong Kong day, all written alike: then a day that is not held can be asked for. */
export function areDatesRecognised(held: readonly HeldDate[]): boolean {
  const [first] = held;
  if (first === undefined) return false;
  return held.every(({ date, ms }) => shiftDate(first.date, (ms - first.ms) / DAY_MS) === date);
}

/** Whether a date that a person names can be asked for beside these. */
export function isWrittenLike(held: readonly HeldDate[], date: string): boolean {
  const ms = parseDate(date)?.epochMs;
  return ms !== undefined && areDatesRecognised([...held.slice(0, 1), { date, ms, rows: 0, readAt: '' }]);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
