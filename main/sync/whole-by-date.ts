// All daily reports by ledger date, for a service that refuses deep pages. Which dates there are is not known: those seen
// on the pages that were answered come first, then the days around them, until the dates hold as many rows as the service
// counts in all.

import { DAY_MS, parseDate, shiftDate, startOfHongKongDay } from '../../shared/rules/dates.ts';
import { AppError } from '../errors.ts';
import { isoTime, type Cost, type RunContext } from './context.ts';
import { createDateCounter } from './date-counts.ts';
import { OtherDate } from './date-source.ts';
import { isRefused, isTooDeep } from './limits.ts';
import { readDates } from './read-dates.ts';
import type { Settlement } from './settle.ts';

/** Days beside the dates that were seen: about ten years. */
const MOST_DAYS_TRIED = 3_700;
/** After each of these the sum is looked at. */
const DAYS_AT_A_TIME = 28;

/** Thrown where one date keeps changing; never leaves this file. */
class Unsettled extends Error {}

export type WholeByDate = { readonly context: RunContext; readonly cost: Cost; readonly refusal: AppError };

/** Throws the refusal where dates cannot stand in for pages. */
export async function settleByDate(whole: WholeByDate): Promise<Settlement> {
  const { context, cost, refusal } = whole;
  const readAt = isoTime(context.clock.now());
  try {
    const count = createDateCounter(context);
    const before = await count(null, context.signal);
    cost.serviceTotal = before;
    const read = await searchDates(whole, before);
    const after = await count(null, context.signal);
    const rows = sum(read);
    if (before !== after) return unsettled(readAt, `total went from ${before} to ${after}`);
    if (rows < after) throw refusal;
    if (rows > after) return unsettled(readAt, `the dates hold ${rows} of ${after} rows`);
    const dates = [...read].flatMap(([date, rowsOfDate]) => (rowsOfDate > 0 ? [date] : []));
    return { kind: 'settled', rows, readAt, ledgerDates: { read: dates.sort(), onlyCounted: [] } };
  } catch (error) {
    if (error instanceof Unsettled) return unsettled(readAt, error.message);
    if (error instanceof OtherDate || isRefused(error) || isTooDeep(error)) throw refusal;
    throw error;
  }
}

async function searchDates({ context, cost }: WholeByDate, total: number): Promise<ReadonlyMap<string, number>> {
  const { dates: seen } = await context.writer.call('readReportsByDate', {});
  context.progress.startPass('reports', false);
  const read = new Map<string, number>();
  const told = {
    onRows: (rows: number): void => context.progress.addRows('reports', rows, total),
    onDate: (date: string, { rows }: { readonly rows: number }): void => void read.set(date, rows),
    notSettled: (kind: 'unsettled' | 'rowErrors') =>
      kind === 'unsettled'
        ? new Unsettled('one ledger date kept changing')
        : new AppError('badResponse', 'a row of one ledger date cannot be read'),
  };
  const run = { context, cost };
  await readDates(run, seen, told);
  const around = daysAround(seen, context.clock.now());
  while (sum(read) < total) {
    const days = around.splice(0, DAYS_AT_A_TIME);
    if (days.length === 0) break;
    await readDates(run, days, told);
  }
  return read;
}

/** Days that were not seen, written like those that were: between them, up to tomorrow, then backwards from the oldest. */
function daysAround(seen: readonly string[], nowMs: number): string[] {
  const tomorrow = startOfHongKongDay(nowMs) + DAY_MS;
  const known = seen.flatMap((date) => {
    const ms = parseDate(date)?.epochMs;
    // A far date among ordinary ones says nothing of the days between.
    return ms === undefined || ms >= tomorrow + DAY_MS ? [] : [{ date, ms }];
  });
  const newest = known.toSorted((a, b) => b.ms - a.ms)[0];
  if (newest === undefined) return [];
  const isSeen = new Set(seen);
  const newer = Math.max(0, Math.round((tomorrow - newest.ms) / DAY_MS));
  const shifts = Array.from({ length: MOST_DAYS_TRIED }, (_, index) => newer - index);
  return shifts.flatMap((days) => shiftDate(newest.date, days) ?? []).filter((date) => !isSeen.has(date));
}

function unsettled(readAt: string, why: string): Settlement {
  return { kind: 'unsettled', soundRows: null, readAt, why };
}

function sum(read: ReadonlyMap<string, number>): number {
  return [...read.values()].reduce((all, rows) => all + rows, 0);
}
