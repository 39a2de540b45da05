// The labels under a time axis: the finest step of the calendar (day, week, month, quarter …) that has room.

import { DAY_PATTERN, ledgerPeriodOf } from '../../../shared/rules/ledger-periods.ts';
import type { ChartCategory } from '../data/chart.ts';
import { fitText, textWidthPx } from './text-width.ts';

type TimeLabel = { readonly category: number; readonly text: string };

const LABEL_GAP_PX = 14;
const MONTH_PATTERN = /^\d{4}-\d{2}$/;
const YEAR_CHARS = 4;
const MONTH_CHARS = 7;

/** Which step of the calendar a time is in, and how the first time of a step is written. */
type CalendarStep = { readonly stepOf: (key: string) => string; readonly textOf: (key: string) => string };

const BY_YEAR: CalendarStep = { stepOf: yearOf, textOf: yearOf };
const CALENDAR_STEPS: readonly CalendarStep[] = [
  { stepOf: (key) => key, textOf: (key) => key },
  { stepOf: weekOf, textOf: (key) => key },
  { stepOf: monthOf, textOf: monthOf },
  { stepOf: (key) => monthsOf(key, 3), textOf: monthOf },
  { stepOf: (key) => monthsOf(key, 6), textOf: monthOf },
  BY_YEAR,
];

function yearOf(key: string): string {
  return key.slice(0, YEAR_CHARS);
}

function monthOf(key: string): string {
  return key.slice(0, MONTH_CHARS);
}

/** The quarter or half-year of a time. */
function monthsOf(key: string, count: 3 | 6): string {
  const month = Number(key.slice(YEAR_CHARS + 1, MONTH_CHARS));
  return `${yearOf(key)} ${Math.ceil(month / count)}`;
}

function weekOf(key: string): string {
  return (DAY_PATTERN.test(key) ? ledgerPeriodOf(key, 'week') : null) ?? key;
}

/** `slotWidthPx`: the width of one category. */
export function timeLabels(categories: readonly ChartCategory[], slotWidthPx: number): readonly TimeLabel[] {
  // Places without a date are at the end and get no label; the tip and the table name them.
  const times = categories.filter(({ key }) => DAY_PATTERN.test(key) || MONTH_PATTERN.test(key));
  if (times.length === 0) return namedLabels(categories, slotWidthPx);
  for (const calendarStep of CALENDAR_STEPS) {
    const labels = labelsAt(times, calendarStep);
    if (doLabelsFit(labels, slotWidthPx)) return labels;
  }
  return everyNth(labelsAt(times, BY_YEAR), slotWidthPx);
}

function labelsAt(categories: readonly ChartCategory[], { stepOf, textOf }: CalendarStep): readonly TimeLabel[] {
  const steps = categories.map(({ key }) => stepOf(key));
  const labels = categories.flatMap(({ key }, category) => {
    const text = textOf(key);
    // A step that began out of view has no label: the month would seem to begin in its middle.
    const isFirstOfStep = category === 0 ? isStart(key, text) : steps[category - 1] !== steps[category];
    return isFirstOfStep ? [{ category, text }] : [];
  });
  return labels.length > 0 ? labels : firstOnly(categories);
}

/** Whether the time is the first of its step: after a weekend, that may be the 3rd of a month. */
function isStart(key: string, text: string): boolean {
  return /^(-01)?(-0[1-3])?$/.test(key.slice(text.length));
}

function firstOnly(categories: readonly ChartCategory[]): readonly TimeLabel[] {
  const firstCategory = categories[0];
  return firstCategory === undefined ? [] : [{ category: 0, text: firstCategory.key }];
}

function doLabelsFit(labels: readonly TimeLabel[], slotWidthPx: number): boolean {
  return labels.every(({ category, text }, at) => {
    const nextLabel = labels[at + 1];
    return nextLabel === undefined || (nextLabel.category - category) * slotWidthPx >= textWidthPx(text) + LABEL_GAP_PX;
  });
}

function everyNth(labels: readonly TimeLabel[], slotWidthPx: number): readonly TimeLabel[] {
  for (let step = 2; step < labels.length; step++) {
    const keptLabels = labels.filter((_, at) => at % step === 0);
    if (doLabelsFit(keptLabels, slotWidthPx)) return keptLabels;
  }
  return labels.slice(0, 1);
}

/** For charts of names: every name, or every nth where room is short, cut to its slot. */
function namedLabels(categories: readonly ChartCategory[], slotWidthPx: number): readonly TimeLabel[] {
  const minWidthPx = 48;
  const step = Math.max(1, Math.ceil(minWidthPx / slotWidthPx));
  return categories.flatMap(({ label }, category) =>
    category % step === 0 ? [{ category, text: fitText(label, step * slotWidthPx - LABEL_GAP_PX) }] : [],
  );
}
