// The labels under a time axis: the finest step of the calendar (day, week, month, quarter …) that has room.

import { DAY_PATTERN, ledgerPeriodOf } from '../../../shared/rules/ledger-periods.ts';
import type { ChartCategory } from '../data/chart.ts';
import { timeName } from '../data/period-name.ts';
import { fitText, textWidthPx } from './text-width.ts';

type TimeLabel = { readonly category: number; readonly text: string };

const LABEL_GAP_PX = 14;
const MONTH_PATTERN = /^\d{4}-\d{2}$/;
const YEAR_CHARS = 4;
const MONTH_CHARS = 7;

/** Which step of the calendar a time is in; `chars`: how many characters of the time's key the label stands for. */
type CalendarStep = { readonly stepOf: (key: string) => string; readonly chars: number };

const BY_YEAR: CalendarStep = { stepOf: yearOf, chars: YEAR_CHARS };
const CALENDAR_STEPS: readonly CalendarStep[] = [
  { stepOf: (key) => key, chars: Infinity },
  { stepOf: weekOf, chars: Infinity },
  { stepOf: monthOf, chars: MONTH_CHARS },
  { stepOf: (key) => monthsOf(key, 3), chars: MONTH_CHARS },
  { stepOf: (key) => monthsOf(key, 6), chars: MONTH_CHARS },
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

function labelsAt(categories: readonly ChartCategory[], { stepOf, chars }: CalendarStep): readonly TimeLabel[] {
  const steps = categories.map(({ key }) => stepOf(key));
  const labels = categories.flatMap(({ key }, category) => {
    const named = key.slice(0, chars);
    // A step that began out of view has no label: the month would seem to begin in its middle.
    const isFirstOfStep = category === 0 ? isStart(key.slice(named.length)) : steps[category - 1] !== steps[category];
    return isFirstOfStep ? [{ category, text: timeName(named) }] : [];
  });
  return labels.length > 0 ? labels : firstOnly(categories);
}

/** Whether the time is the first of its step, by the rest of its key: after a weekend, that may be the 3rd of a month. */
function isStart(rest: string): boolean {
  return /^(-01)?(-0[1-3])?$/.test(rest);
}

function firstOnly(categories: readonly ChartCategory[]): readonly TimeLabel[] {
  const firstCategory = categories[0];
  return firstCategory === undefined ? [] : [{ category: 0, text: timeName(firstCategory.key) }];
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
