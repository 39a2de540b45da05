// Reads all daily reports by ledger date, for a service that refuses deep pages, or lists its rows in another order on each page.
// The dates on the answered pages are read first. If deep pages are refused, days around them that have rows follow, until all
// rows that the service counts are found; a search that did not find all is remembered and not repeated in every run.

import { DAY_MS, parseDate, shiftDate, startOfHongKongDay } from '../../../shared/rules/dates.ts';
import { AppError } from '../../errors.ts';
import { forEachConcurrently } from '../reading/concurrently.ts';
import { isoTime, type Cost, type RunContext } from '../reading/context.ts';
import { COUNTS_UNDER_WAY, createDateCounter, type CountDate } from './date-counts.ts';
import { OtherDate } from './date-source.ts';
import { isRefused, isTooDeep } from '../reading/limits.ts';
import { readDates } from './read-dates.ts';
import { throwIfOver } from '../reading/run-end.ts';
import type { Settlement } from '../reading/settle.ts';

/** About ten years before the newest date that was seen. */
const MAX_SEARCHED_DAYS = 3_700;
/** After more than a year without rows the search ends: no pause in trading is that long. */
const MAX_EMPTY_DAYS = 400;
/** After this many days, the rows found so far are compared with the total. */
const DAYS_AT_A_TIME = 28;

type NotSettled = Extract<Settlement, { readonly kind: 'unsettled' }>;

/** Thrown when one date does not settle; never leaves this file. */
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
    return settlementOf(found, readAt) ?? notSettled;
  } catch (error) {
    throwIfOver(context.end, context.signal);
    if (error instanceof Unsettled) return { ...error.settlement, soundRows: null, readAt };
    if (error instanceof OtherDate || isRefused(error) || isTooDeep(error)) return notSettled;
    throw error;
  }
}

/** Null when the dates that were found do not have all rows; this is remembered. */
async function settleFound(whole: WholeByDate, readAt: string): Promise<Settlement | null> {
  const found = await readAllDates(whole, { isSearching: true });
  const settlement = settlementOf(found, readAt);
  const isFound = settlement?.kind === 'settled';
  if (isFound) await whole.context.limits.noteUnfoundReports(null);
  if (settlement === null) {
    await whole.context.limits.noteUnfoundReports({ rows: found.after, found: sum(found.rowsByDate) });
  }
  return settlement;
}

/** `before` and `after`: the service's totals. */
type FoundDates = {
  readonly before: number;
  readonly after: number;
  readonly rowsByDate: ReadonlyMap<string, number>;
};

async function readAllDates(run: ByDate, { isSearching }: { readonly isSearching: boolean }): Promise<FoundDates> {
  const { context, cost } = run;
  const count = createDateCounter(context);
  const before = await count(null, context.signal);
  cost.serviceTotal = before;
  const rowsByDate = await readDatesAround(run, { total: before, count, isSearching });
  return { before, after: await count(null, context.signal), rowsByDate };
}

/** Null when the dates have fewer rows than the service counts. */
function settlementOf({ before, after, rowsByDate }: FoundDates, readAt: string): Settlement | null {
  const rows = sum(rowsByDate);
  if (before !== after) return unsettled(readAt, `total went from ${before} to ${after}`);
  if (rows > after) return unsettled(readAt, `the dates hold ${rows} of ${after} rows`);
  if (rows < after) return null;
  const dates = [...rowsByDate].flatMap(([date, rowsOfDate]) => (rowsOfDate > 0 ? [date] : []));
  return { kind: 'settled', rows, readAt, ledgerDates: { read: dates.sort(), onlyCounted: [] } };
}

async function readDatesAround(
  { context, cost }: ByDate,
  { total, count, isSearching }: { readonly total: number; readonly count: CountDate; readonly isSearching: boolean },
): Promise<ReadonlyMap<string, number>> {
  const { dates: seenDates } = await context.writer.call('readReportsByDate', {});
  context.progress.startPass('reports', false);
  const rowsByDate = new Map<string, number>();
  const events = {
    onRows: (rows: number): void => context.progress.addRows('reports', rows, total),
    onDate: (date: string, { rows }: { readonly rows: number }): void => void rowsByDate.set(date, rows),
    notSettled: (settlement: Exclude<Settlement, { readonly kind: 'settled' }>) =>
      settlement.kind === 'unsettled'
        ? new Unsettled(settlement)
        : new AppError('badResponse', 'a row of one ledger date cannot be read'),
  };
  const run = { context, cost };
  await readDates(run, seenDates, events);
  for (const days of isSearching ? daysAround(seenDates, context.clock.now()) : []) {
    let emptyDays = 0;
    while (days.length > 0 && sum(rowsByDate) < total && emptyDays < MAX_EMPTY_DAYS) {
      const next = days.splice(0, DAYS_AT_A_TIME);
      const unseen = next.filter((date) => !rowsByDate.has(date));
      await readDates(run, await datesWithRows(context, { dates: unseen, count }), events);
      for (const date of next) emptyDays = rowsByDate.has(date) ? 0 : emptyDays + 1;
    }
  }
  return rowsByDate;
}

async function datesWithRows(
  { signal }: RunContext,
  { dates, count }: { readonly dates: readonly string[]; readonly count: CountDate },
): Promise<readonly string[]> {
  const withRows: string[] = [];
  const countOne = async (date: string, each: AbortSignal): Promise<void> => {
    if ((await count(date, each)) > 0) withRows.push(date);
  };
  await forEachConcurrently(signal, dates, countOne, COUNTS_UNDER_WAY);
  return withRows;
}

/** Two lists of days, written like the seen ones: from the newest seen date up to tomorrow, and from it backwards. */
function daysAround(seenDates: readonly string[], nowMs: number): readonly string[][] {
  const tomorrowMs = startOfHongKongDay(nowMs) + DAY_MS;
  const parsedDates = seenDates.flatMap((date) => {
    const ms = parseDate(date)?.epochMs;
    // A date far in the future says nothing about the days before it.
    return ms === undefined || ms >= tomorrowMs + DAY_MS ? [] : [{ date, ms }];
  });
  const newest = parsedDates.toSorted((a, b) => b.ms - a.ms)[0];
  if (newest === undefined) return [];
  const shiftedDate = (length: number, sign: 1 | -1): string[] =>
    Array.from({ length }, (_, index) => shiftDate(newest.date, sign * (index + 1)) ?? []).flat();
  const newerDays = Math.max(0, Math.round((tomorrowMs - newest.ms) / DAY_MS));
  return [shiftedDate(Math.min(newerDays, MAX_SEARCHED_DAYS), 1), shiftedDate(MAX_SEARCHED_DAYS, -1)];
}

function unsettled(readAt: string, why: string): NotSettled {
  return { kind: 'unsettled', soundRows: null, readAt, why };
}

function sum(rowsByDate: ReadonlyMap<string, number>): number {
  return [...rowsByDate.values()].reduce((total, rows) => total + rows, 0);
}
