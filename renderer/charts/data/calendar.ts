// The places on a time axis: all from the first to the last, so that a missing ledger date shows as a gap.

import type { LedgerDateSpan } from '../../../shared/contract/answers.ts';
import { DAY_MS, utcDayText } from '../../../shared/rules/dates.ts';
import { hasEnded, isWeekday, ledgerPeriodDays, monthNumber } from '../../../shared/rules/ledger-periods.ts';
import type { TimeStep } from './overview-settings.ts';

/** More marks can no longer be distinguished in one chart. */
const MAX_MARKS = 400;
/** Beyond these spans, the usual step is a week, then a month. */
const MAX_USUAL_DAYS = 90;
const MAX_USUAL_WEEK_DAYS = 731;
/** A ledger date wrong by centuries must not give a place for each day in between. */
const MAX_PLACES = 4_000;

type Span = Pick<LedgerDateSpan, 'first' | 'last'>;

/** The steps to offer, the finest first. Months always; days and weeks while there are at most 400 of them. */
export function stepsFor(span: Span | null): readonly TimeStep[] {
  if (span === null) return ['month'];
  const days = daysIn(span);
  const weeks = Math.ceil(days / 7);
  return [
    ...(days <= MAX_MARKS ? (['biz_date'] as const) : []),
    ...(weeks <= MAX_MARKS ? (['week'] as const) : []),
    'month',
  ];
}

/** The step while the person has chosen none: weeks beyond 90 days, months beyond two years. */
export function usualStep(span: Span | null): TimeStep {
  const days = span === null ? Infinity : daysIn(span);
  if (days <= MAX_USUAL_DAYS) return 'biz_date';
  return days <= MAX_USUAL_WEEK_DAYS ? 'week' : 'month';
}

/** Whether reports of a week or month can still come. `newest`: the day that the copy's reports reach; empty if not known. */
export function isRunning(
  time: string | undefined,
  { step, newest }: { readonly step: TimeStep; readonly newest: string },
): boolean {
  if (step === 'biz_date' || time === undefined || newest === '') return false;
  return !hasEnded(ledgerPeriodDays(time, step), newest);
}

function daysIn({ first, last }: Span): number {
  return (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
}

/**
 * The known times and the missing ones between them, in order: weekdays (Monday to Friday; holidays are unknown), weeks
 * by their Monday, or months. Only the known times where there would be too many.
 */
export function calendarOf(step: TimeStep, knownTimes: readonly string[]): readonly string[] {
  const sorted = [...new Set(knownTimes)].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const allTimes = step === 'month' ? monthsFrom(first, last) : daysFrom(first, last, step === 'week' ? 7 : 1);
  if (allTimes === null) return sorted;
  const stepTimes = step === 'biz_date' ? allTimes.filter(isWeekday) : allTimes;
  return [...new Set([...stepTimes, ...sorted])].sort();
}

function daysFrom(first: string, last: string, stepDays: number): readonly string[] | null {
  const [firstMs, stepMs] = [Date.parse(first), stepDays * DAY_MS];
  const places = Math.floor((Date.parse(last) - firstMs) / stepMs) + 1;
  if (places > MAX_PLACES) return null;
  return Array.from({ length: places }, (_, place) => utcDayText(firstMs + place * stepMs));
}

function monthsFrom(first: string, last: string): readonly string[] | null {
  const [from, to] = [monthNumber(first), monthNumber(last)];
  if (to - from >= MAX_PLACES) return null;
  return Array.from({ length: to - from + 1 }, (_, place) => monthText(from + place));
}

function monthText(month: number): string {
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;
}
