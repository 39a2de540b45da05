// Reads all daily reports by ledger date, for a service that refuses deep pages, or lists its rows in another order on each page.
// Dates on the answered pages come first. If deep pages are refused, days around them follow until all counted rows are found; a
// search that did not find all is remembered, not repeated in every run. Dates that change meanwhile are read again.

import { endOfTomorrow, parseDate, shiftDate } from '../../../shared/rules/dates.ts';
import { AppError } from '../../errors.ts';
import { isRefused } from '../../service/page-refusals.ts';
import { forEachConcurrently } from '../reading/concurrently.ts';
import { isoTime, type Cost, type RunContext } from '../reading/context.ts';
import { COUNTS_UNDER_WAY, countProbe, createDateCounter, type CountDate } from './date-counts.ts';
import { daysToTomorrow } from './date-plan.ts';
import { OtherDate } from './date-source.ts';
import { isTooDeep } from '../reading/limits.ts';
import { mayBeOfOneQuestion } from '../reading/one-question.ts';
import { readDates } from './read-dates.ts';
import { MAX_RESTARTS } from '../reading/plan.ts';
import { throwIfOver } from '../reading/run-end.ts';
import type { Settlement } from '../reading/settle.ts';
import { sum } from './sum.ts';

/** About ten years before the newest date that was seen. */
const MAX_SEARCHED_DAYS = 3_700;
/** After more than a year without rows the search ends: no pause in trading is that long. */
const MAX_EMPTY_DAYS = 400;
/** After this many days, the rows found so far are compared with the total. */
const DAYS_AT_A_TIME = 28;

type NotSettled = Extract<Settlement, { readonly kind: 'unsettled' }>;

/** Thrown when a date has a fault, or too many do not settle; never leaves this file. */
class Unsettled extends Error {
  readonly settlement: NotSettled;

  constructor(settlement: NotSettled) {
    super(settlement.why);
    this.settlement = settlement;
  }
}

type ByDate = { readonly context: RunContext; readonly cost: Cost };
type WholeByDate = ByDate & { readonly refusal: AppError };

/** Throws the refusal when the reports cannot be read by date either. */
export async function settleByDate(whole: WholeByDate): Promise<Settlement> {
  const { context, refusal } = whole;
  const { limits } = context;
  const readAt = isoTime(context.clock.now());
  try {
    const settlement = limits.unfoundReports === null ? await settleFound(whole, readAt) : null;
    if (settlement !== null) return settlement;
  } catch (error) {
    throwIfOver(context.end, context.signal);
    if (error instanceof Unsettled) return { ...error.settlement, soundRows: null, readAt };
    if (error instanceof OtherDate || isRefused(error) || isTooDeep(error)) throw refusal;
    throw error;
  }
  const { code, message, facts } = refusal;
  throw new AppError(code, message, { cause: refusal, facts: { ...facts, ...limits.unfoundReports } });
}

/**
 * For a service that may list its rows in another order on each page: a page that has all rows of its date lacks none. If a date
 * has more, a row has no date, or the dates do not add up, the reading stays `inDoubt`.
 */
export async function settleByWholeDates(run: ByDate, inDoubt: NotSettled): Promise<Settlement> {
  const { context } = run;
  const largest = await context.writer.call('largestReportDate', {});
  if (largest === null || largest.rows > context.limits.servedPageSizeOf('reports')) return inDoubt;
  const readAt = isoTime(context.clock.now());
  let notSettled = inDoubt;
  try {
    // A service that ignores the date filter is noticed before the pages that were read are dropped.
    await createDateCounter(context)(largest.date, context.signal);
    notSettled = { ...inDoubt, soundRows: null };
    const found = await readAllDates(run, { isSearching: false });
    return settlementOf(found, readAt) ?? { ...inDoubt, soundRows: soundRowsOf(found) };
  } catch (error) {
    throwIfOver(context.end, context.signal);
    if (error instanceof Unsettled) return { ...error.settlement, soundRows: null, readAt };
    if (error instanceof OtherDate || mayBeOfOneQuestion(error)) return notSettled;
    throw error;
  }
}

/** Null when the dates that were found do not have all rows; this is remembered. */
async function settleFound(whole: WholeByDate, readAt: string): Promise<Settlement | null> {
  const found = await readAllDates(whole, { isSearching: true });
  const settlement = settlementOf(found, readAt);
  const isFound = settlement?.kind === 'settled';
  if (isFound) await whole.context.limits.noteUnfoundReports(null);
  // A date that is refused may be answered again.
  if (settlement === null && found.refused.size === 0) {
    await whole.context.limits.noteUnfoundReports({ rows: found.after, found: sum(found.rowsByDate.values()) });
  }
  return settlement;
}

type DatesRead = {
  readonly rowsByDate: Map<string, number>;
  /** The dates that did not settle. */
  readonly moving: Map<string, NotSettled>;
  /**
   * Dates that only the stored copy has and that the service refused: it may no longer have them. They have no rows if those of
   * all other dates are the total.
   */
  readonly refused: Set<string>;
};

/** `before` and `after`: the service's totals, between which dates were last read. `hasMoved`: rows moved during the reading. */
type FoundDates = DatesRead & { readonly before: number; readonly after: number; readonly hasMoved: boolean };

async function readAllDates(run: ByDate, { isSearching }: { readonly isSearching: boolean }): Promise<FoundDates> {
  const { context, cost } = run;
  const count = createDateCounter(context);
  const countAll = async (): Promise<number> => (cost.serviceTotal = await count(null, context.signal));
  const read: DatesRead = { rowsByDate: new Map(), moving: new Map(), refused: new Set() };
  let before = await countAll();
  await readDatesAround(run, read, { total: before, count, isSearching });
  let after = await countAll();
  let hasMoved = false;
  for (let restarts = 0; restarts < MAX_RESTARTS; restarts += 1) {
    const isMoving = before !== after || read.moving.size > 0;
    // A row may also have moved from a date to another while the total stayed: whether one has, is asked once. If dates were
    // refused, the sum could be right because a row was read on two others.
    const isFound = sum(read.rowsByDate.values()) === after && read.refused.size === 0;
    if (!isMoving && (restarts > 0 || isFound)) break;
    before = after;
    const changedDates = await readChangedDates(run, read, count);
    hasMoved ||= isMoving || changedDates > 0;
    after = await countAll();
  }
  return { before, after, hasMoved, ...read };
}

/** Returns how many dates were read again. Rows that were added may be of a day after the newest date. */
async function readChangedDates(run: ByDate, read: DatesRead, count: CountDate): Promise<number> {
  const dates = [...read.rowsByDate.keys()];
  const [newerDays = []] = daysAround(dates, run.context.clock.now());
  const unread = newerDays.filter((date) => !read.rowsByDate.has(date) && !read.moving.has(date));
  const counted = new Set([...dates, ...unread, ...read.moving.keys()]);
  const again = await datesToRead(run.context, { dates: [...counted], count, read });
  read.moving.clear();
  if (again.size === 0) return 0;
  // The progress begins again: these rows are not part of the total any more.
  run.context.progress.startPass('reports', false);
  await readDates(run, [...again.keys()], eventsOf(run, read, sum(again.values())));
  return again.size;
}

/** Null when the dates have fewer rows than the service counts, although nothing moved. */
function settlementOf({ before, after, hasMoved, ...read }: FoundDates, readAt: string): Settlement | null {
  const rows = sum(read.rowsByDate.values());
  const soundRows = soundRowsOf(read);
  const [notSettled] = read.moving.values();
  if (notSettled !== undefined) return { ...notSettled, soundRows, readAt };
  const unsettled = { kind: 'unsettled', soundRows, readAt } as const;
  if (before !== after) return { ...unsettled, why: `total went from ${before} to ${after}` };
  if (rows > after || (rows < after && hasMoved))
    return { ...unsettled, why: `the dates hold ${rows} of ${after} rows` };
  if (rows < after) return null;
  const dates = [...read.rowsByDate].flatMap(([date, rowsOfDate]) => (rowsOfDate > 0 ? [date] : []));
  return { kind: 'settled', rows, readAt, ledgerDates: { read: dates.sort(), onlyCounted: [] } };
}

/** Null if no row was read: a copy of none would say that the service has none. */
function soundRowsOf({ rowsByDate }: DatesRead): number | null {
  return sum(rowsByDate.values()) || null;
}

async function readDatesAround(
  run: ByDate,
  read: DatesRead,
  { total, count, isSearching }: { readonly total: number; readonly count: CountDate; readonly isSearching: boolean },
): Promise<void> {
  const { context } = run;
  const { rowsByDate } = read;
  const { dates: seenDates, onlyStored } = await context.writer.call('readReportsByDate', {});
  context.progress.startPass('reports', false);
  const events = eventsOf(run, read, total);
  const mayBeGone = new Set(onlyStored);
  await readDates(run, seenDates, {
    ...events,
    failed(error, date) {
      if (!mayBeGone.has(date) || !isRefused(error)) throw error;
      read.refused.add(date);
    },
  });
  const [newerDays = [], olderDays = []] = isSearching ? daysAround(seenDates, context.clock.now()) : [];
  // The missing rows may be of the refused dates: searching years for them would be repeated in every run.
  const newestRefused = olderDays.findIndex((date) => read.refused.has(date));
  if (read.refused.size > 0) olderDays.splice(Math.max(newestRefused, DAYS_AT_A_TIME));
  for (const days of [newerDays, olderDays]) {
    let emptyDays = 0;
    while (days.length > 0 && sum(rowsByDate.values()) < total && emptyDays < MAX_EMPTY_DAYS) {
      const next = days.splice(0, DAYS_AT_A_TIME);
      const unseen = next.filter((date) => !rowsByDate.has(date) && !read.moving.has(date));
      const found = await datesToRead(context, { dates: unseen, count, read });
      await readDates(run, [...found.keys()], events);
      for (const date of next) emptyDays = (rowsByDate.get(date) ?? 0) > 0 ? 0 : emptyDays + 1;
    }
  }
}

type DateEvents = Parameters<typeof readDates>[2];

function eventsOf({ context }: ByDate, { rowsByDate, moving }: DatesRead, total: number): DateEvents {
  return {
    onRows: (rows) => context.progress.addRows('reports', rows, total),
    onDate: (date, { rows }) => void rowsByDate.set(date, rows),
    notSettled(settlement, date) {
      if (settlement.kind === 'rowErrors')
        return new AppError('badResponse', 'a row of one ledger date cannot be read');
      moving.set(date, settlement);
      // A fault would be there again, and where so many dates move, reading them again would not help.
      const isHopeless = settlement.fault !== undefined || moving.size > MAX_RESTARTS;
      return isHopeless ? new Unsettled(settlement) : null;
    },
  };
}

/** The dates that did not settle, or do not have as many rows as were read of them, with the rows that they have. */
async function datesToRead(
  { signal }: RunContext,
  { dates, count, read }: { readonly dates: readonly string[]; readonly count: CountDate; readonly read: DatesRead },
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  const countOne = async (date: string, each: AbortSignal): Promise<void> => {
    const isMoving = read.moving.has(date);
    const knownRows = read.rowsByDate.get(date) ?? 0;
    const isKnown = isMoving || knownRows > 0;
    const rows = isKnown ? await count(date, each) : ((await countProbe(count, date, each)) ?? 0);
    if (isMoving || rows !== knownRows) found.set(date, rows);
  };
  await forEachConcurrently(signal, dates, countOne, COUNTS_UNDER_WAY);
  return found;
}

/** Two lists of days, written like the seen ones: from the newest seen date up to tomorrow, and from it backwards. */
function daysAround(seenDates: readonly string[], nowMs: number): readonly string[][] {
  const parsedDates = seenDates.flatMap((date) => {
    const ms = parseDate(date)?.epochMs;
    // A date far in the future says nothing about the days before it.
    return ms === undefined || ms >= endOfTomorrow(nowMs) ? [] : [{ date, ms }];
  });
  const newest = parsedDates.toSorted((a, b) => b.ms - a.ms)[0];
  if (newest === undefined) return [];
  const shiftedDate = (length: number, sign: 1 | -1): string[] =>
    Array.from({ length }, (_, index) => shiftDate(newest.date, sign * (index + 1)) ?? []).flat();
  return [
    shiftedDate(Math.min(daysToTomorrow(newest.ms, nowMs), MAX_SEARCHED_DAYS), 1),
    shiftedDate(MAX_SEARCHED_DAYS, -1),
  ];
}
