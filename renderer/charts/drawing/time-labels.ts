// Which times are written under a time axis: as fine as there is room for, always a whole step of the calendar.

import { ledgerPeriodOf } from '../../../shared/rules/ledger-periods.ts';
import type { ChartCategory } from '../data/chart.ts';
import { fitText, textWidth } from './text-width.ts';

type TimeLabel = { readonly category: number; readonly text: string };

const ROOM = 14;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MONTH = /^\d{4}-\d{2}$/;
const YEAR_LENGTH = 4;
const MONTH_LENGTH = 7;

/** The step of the calendar that a time is in, and how the first time of a step is written. */
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

/** The quarter or half of its year. */
function monthsOf(key: string, count: 3 | 6): string {
  const month = Number(key.slice(YEAR_LENGTH + 1, MONTH_LENGTH));
  return `${yearOf(key)} ${Math.ceil(month / count)}`;
}

function weekOf(key: string): string {
  return (DAY.test(key) ? ledgerPeriodOf(key, 'week') : null) ?? key;
}

/** `slotWidth` is what one category has. */
export function timeLabels(categories: readonly ChartCategory[], slotWidth: number): readonly TimeLabel[] {
  // What has no date stands at the end, and is called by its tooltip and the table.
  const times = categories.filter(({ key }) => DAY.test(key) || MONTH.test(key));
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
    // A step whose start is out of view is not written, or a month would seem to begin in its middle.
    const begins = category === 0 ? isStart(key, text) : steps[category - 1] !== steps[category];
    return begins ? [{ category, text }] : [];
  });
  return labels.length > 0 ? labels : firstOnly(categories);
}

/** The first time that is in the step: after a weekend it may be the 3rd of a month. */
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
    const fewer = labels.filter((_, at) => at % step === 0);
    if (haveRoom(fewer, slotWidth)) return fewer;
  }
  return labels.slice(0, 1);
}

/** Names instead of times: each one shortened to its place, or as many as have room. */
function namedLabels(categories: readonly ChartCategory[], slotWidth: number): readonly TimeLabel[] {
  const least = 48;
  const step = Math.max(1, Math.ceil(least / slotWidth));
  return categories.flatMap(({ label }, category) =>
    category % step === 0 ? [{ category, text: fitText(label, step * slotWidth - ROOM) }] : [],
  );
}
