// The labels under a time axis: the finest step of the calendar (day, week, month, quarter …) that has room.

import { DAY_PATTERN, ledgerPeriodOf } from '../../../shared/rules/ledger-periods.ts';
import type { ChartCategory } from '../data/chart.ts';
import { fitText, textWidth } from './text-width.ts';

type TimeLabel = { readonly category: number; readonly text: string };

const ROOM = 14;
const MONTH_PATTERN = /^\d{4}-\d{2}$/;
const YEAR_LENGTH = 4;
const MONTH_LENGTH = 7;

/** Which step of the calendar a time is in, and how the first time of a step is written. */
type Fineness = { readonly stepOf: (key: string) => string; readonly textOf: (key: string) => string };

const BY_YEAR: Fineness = { stepOf: yearOf, textOf: yearOf };
const FINENESSES: readonly Fineness[] = [
  { stepOf: (key) => key, textOf: (key) => key },
  { stepOf: weekOf, textOf: (key) => key },
  { stepOf: monthOf, textOf: monthOf },
  { stepOf: (key) => monthsOf(key, 3), textOf: monthOf },
  { stepOf: (key) => monthsOf(key, 6), textOf: monthOf },
  BY_YEAR,
];

function yearOf(key: string): string {
  return key.slice(0, YEAR_LENGTH);
}

function monthOf(key: string): string {
  return key.slice(0, MONTH_LENGTH);
}

/** The quarter or half-year of a time. */
function monthsOf(key: string, count: 3 | 6): string {
  const month = Number(key.slice(YEAR_LENGTH + 1, MONTH_LENGTH));
  return `${yearOf(key)} ${Math.ceil(month / count)}`;
}

function weekOf(key: string): string {
  return (DAY_PATTERN.test(key) ? ledgerPeriodOf(key, 'week') : null) ?? key;
}

/** `slotWidth` is the width of one category in px. */
export function timeLabels(categories: readonly ChartCategory[], slotWidth: number): readonly TimeLabel[] {
  // Places without a date are at the end and get no label; the tip and the table name them.
  const times = categories.filter(({ key }) => DAY_PATTERN.test(key) || MONTH_PATTERN.test(key));
  if (times.length === 0) return namedLabels(categories, slotWidth);
  for (const fineness of FINENESSES) {
    const labels = labelsAt(times, fineness);
    if (haveRoom(labels, slotWidth)) return labels;
  }
  return everyNth(labelsAt(times, BY_YEAR), slotWidth);
}

function labelsAt(categories: readonly ChartCategory[], { stepOf, textOf }: Fineness): readonly TimeLabel[] {
  const steps = categories.map(({ key }) => stepOf(key));
  const labels = categories.flatMap(({ key }, category) => {
    const text = textOf(key);
    // A step that began out of view has no label: the month would seem to begin in its middle.
    const begins = category === 0 ? isStart(key, text) : steps[category - 1] !== steps[category];
    return begins ? [{ category, text }] : [];
  });
  return labels.length > 0 ? labels : firstOnly(categories);
}

/** Whether the time is the first of its step: after a weekend, that may be the 3rd of a month. */
function isStart(key: string, text: string): boolean {
  return /^(-01)?(-0[1-3])?$/.test(key.slice(text.length));
}

function firstOnly(categories: readonly ChartCategory[]): readonly TimeLabel[] {
  const first = categories[0];
  return first === undefined ? [] : [{ category: 0, text: first.key }];
}

function haveRoom(labels: readonly TimeLabel[], slotWidth: number): boolean {
  return labels.every(({ category, text }, at) => {
    const next = labels[at + 1];
    return next === undefined || (next.category - category) * slotWidth >= textWidth(text) + ROOM;
  });
}

function everyNth(labels: readonly TimeLabel[], slotWidth: number): readonly TimeLabel[] {
  for (let step = 2; step < labels.length; step++) {
    const keptLabels = labels.filter((_, at) => at % step === 0);
    if (haveRoom(keptLabels, slotWidth)) return keptLabels;
  }
  return labels.slice(0, 1);
}

/** For charts of names: every name, or every nth where room is short, cut to its slot. */
function namedLabels(categories: readonly ChartCategory[], slotWidth: number): readonly TimeLabel[] {
  const minWidth = 48;
  const step = Math.max(1, Math.ceil(minWidth / slotWidth));
  return categories.flatMap(({ label }, category) =>
    category % step === 0 ? [{ category, text: fitText(label, step * slotWidth - ROOM) }] : [],
  );
}
