// The places of an axis of time: every one between the first and the last, so that a missing ledger date is a gap.

import type { LedgerDateSpan } from '../../../shared/contract/answers.ts';
import { DAY_MS } from '../../../shared/rules/dates.ts';
import { isWeekday } from '../../../shared/rules/ledger-periods.ts';
import type { TimeStep } from './overview-settings.ts';

/** More than this are no longer told apart in one picture. */
const MOST_OFFERED = 400;
/** A date mistyped by centuries must not draw a mark for each day until then. */
const MOST_PLACES = 4_000;

/** Months are always offered; days and weeks while there are at most 400 of them. */
export function stepsFor(span: Pick<LedgerDateSpan, 'first' | 'last'> | null): readonly TimeStep[] {
  if (span === null) return ['month'];
  const days = (Date.parse(span.last) - Date.parse(span.first)) / DAY_MS + 1;
  const weeks = Math.ceil(days / 7);
  return [
    ...(days <= MOST_OFFERED ? (['biz_date'] as const) : []),
    ...(weeks <= MOST_OFFERED ? (['week'] as const) : []),
    'month',
  ];
}

/**
 * `held` and what is missing between them, in order: weekdays (Monday to Friday; holidays are not known), weeks by their
 * Monday, or months. Where that would be too many, only what is held.
 */
export function calendarOf(step: TimeStep, held: readonly string[]): readonly string[] {
  const sorted = [...new Set(held)].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const all = step === 'month' ? monthsFrom(first, last) : daysFrom(first, last, step === 'week' ? 7 : 1);
  if (all === null) return sorted;
  const wanted = step === 'biz_date' ? all.filter(isWeekday) : all;
  return [...new Set([...wanted, ...sorted])].sort();
}

function daysFrom(first: string, last: string, stepDays: number): readonly string[] | null {
  const [firstMs, stepMs] = [Date.parse(first), stepDays * DAY_MS];
  const places = Math.floor((Date.parse(last) - firstMs) / stepMs) + 1;
  if (places > MOST_PLACES) return null;
  return Array.from({ length: places }, (_, place) => new Date(firstMs + place * stepMs).toISOString().slice(0, 10));
}

function monthsFrom(first: string, last: string): readonly string[] | null {
  const [from, to] = [monthNumber(first), monthNumber(last)];
  if (to - from >= MOST_PLACES) return null;
  return Array.from({ length: to - from + 1 }, (_, place) => monthText(from + place));
}

function monthNumber(month: string): number {
  const [years = 0, months = 1] = month.split('-').map(Number);
  return years * 12 + months - 1;
}

function monthText(month: number): string {
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;
}
