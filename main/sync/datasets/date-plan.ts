// Decides which ledger dates a quick run reads and which it only counts. Pure.

import type { CopyDate } from '../../store/tables/ledger-dates.ts';
import { isAheadOfClock } from '../../../shared/rules/reading-time.ts';
import { DAY_MS, endOfTomorrow, parseDate, shiftDate } from '../../../shared/rules/dates.ts';

/** Days without rows that a quick run asks for. It notices rows of other days in the total. */
const MAX_PROBED_DAYS = 120;

/** A date further ahead is no day of trading, and must not count as a recent one. */
const FAR_AHEAD_MS = 366 * DAY_MS;

export type DatePlan = {
  /** The newest stored dates, the older ones whose turn it is, and some that were read while the clock ran ahead. */
  readonly read: readonly CopyDate[];
  /** Calendar days without stored reports, from the oldest recent date to tomorrow. */
  readonly probes: readonly string[];
  readonly count: readonly CopyDate[];
};

type PlanFacts = { readonly nowMs: number; readonly newestDates: number; readonly rereadRuns: number };

/**
 * `newestDates`: how many dates each run reads; `rereadRuns`: the number of runs, at least two, within which every older
 * date is read again.
 */
export function planDates(storedDates: readonly CopyDate[], { nowMs, newestDates, rereadRuns }: PlanFacts): DatePlan {
  const newestFirst = storedDates.toSorted((a, b) => b.ms - a.ms);
  const afterTomorrowMs = endOfTomorrow(nowMs);
  const recentDates = newestFirst.filter(({ ms }) => ms < afterTomorrowMs + FAR_AHEAD_MS).slice(0, newestDates);
  const isRecent = new Set(recentDates);
  const olderDates = newestFirst
    .filter((date) => !isRecent.has(date))
    .sort((a, b) => a.readRun - b.readRun || a.ms - b.ms);
  // A date that has just become an older one was read in the run before, so one run fewer is left.
  const datesPerRun = Math.ceil(olderDates.length / (rereadRuns - 1));
  // Their age is unknown, so they come sooner, but in addition to the others, whose turn a wrong clock must not delay.
  const datesOfUnknownAge = olderDates
    .slice(datesPerRun)
    .filter(({ readAt }) => isAheadOfClock(readAt, nowMs))
    .slice(0, datesPerRun);
  const isOfUnknownAge = new Set(datesOfUnknownAge);
  return {
    read: [...recentDates, ...olderDates.slice(0, datesPerRun), ...datesOfUnknownAge],
    probes: probesOf(recentDates, new Set(storedDates.map(({ date }) => date)), nowMs),
    count: olderDates.slice(datesPerRun).filter((date) => !isOfUnknownAge.has(date)),
  };
}

/** Newest first, at most `MAX_PROBED_DAYS`: the oldest recent date may be centuries ago. */
function probesOf(
  recentDates: readonly CopyDate[],
  storedTexts: ReadonlySet<string>,
  nowMs: number,
): readonly string[] {
  const [newest, oldest] = [recentDates[0], recentDates.at(-1)];
  if (newest === undefined || oldest === undefined) return [];
  const first = Math.round((oldest.ms - newest.ms) / DAY_MS);
  const probes: string[] = [];
  for (let dayOffset = daysToTomorrow(newest.ms, nowMs); dayOffset >= first; dayOffset -= 1) {
    const date = shiftDate(newest.date, dayOffset);
    if (date !== null && !storedTexts.has(date)) probes.push(date);
    if (probes.length === MAX_PROBED_DAYS) break;
  }
  return probes;
}

/** From the Hong Kong day of a moment to tomorrow; negative for a later day. */
export function daysToTomorrow(ms: number, nowMs: number): number {
  return Math.ceil((endOfTomorrow(nowMs) - ms) / DAY_MS) - 1;
}

/** True when all dates are written in one format, one text per Hong Kong day: then other days can be requested. */
export function areDatesRecognised(storedDates: readonly CopyDate[]): boolean {
  const [first] = storedDates;
  if (first === undefined) return false;
  return storedDates.every(({ date, ms }) => shiftDate(first.date, (ms - first.ms) / DAY_MS) === date);
}

/** Whether a date that a person names is written like the stored ones, so that it can be requested. */
export function isWrittenLike(storedDates: readonly CopyDate[], date: string): boolean {
  const ms = parseDate(date)?.epochMs;
  return (
    ms !== undefined && areDatesRecognised([...storedDates.slice(0, 1), { date, ms, rows: 0, readAt: '', readRun: 0 }])
  );
}
