// What is drawn for one category: bars with their start and end values, in lanes side by side, and the values of lines.

import type { BarChart } from '../data/chart.ts';
import { addDecimals, decimalText, parseSum, type ScaledDecimal } from '../../../shared/rules/scaled-decimal.ts';
import { inkOf, type SeriesInk } from './drawing.ts';
import { ZERO } from './value-axis.ts';

type Bar = {
  readonly lane: number;
  readonly ink: SeriesInk;
  readonly from: ScaledDecimal;
  readonly to: ScaledDecimal;
  /** Whether it is one of several in a stack. */
  readonly isPart: boolean;
};
/** The exact figure at the end of a lane, and the value where it is written. */
type LaneFigure = { readonly lane: number; readonly text: string; readonly value: ScaledDecimal };
export type CategoryBars = {
  readonly bars: readonly Bar[];
  readonly lines: readonly ScaledDecimal[];
  readonly figures: readonly LaneFigure[];
};

/** Between two parts of a stack: their colours alone have too little contrast to each other. */
const PART_GAP_PX = 1;

/** The place of a bar between its two ends in px; a part that stands on another leaves a gap. */
export function barExtent(
  { from, to }: Bar,
  { start, end }: { readonly start: number; readonly end: number },
): { readonly first: number; readonly length: number } {
  if (from.digits === 0n && to.digits === 0n) return { first: start, length: 0 };
  const hasGap = from.digits !== 0n && Math.abs(end - start) > 2 * PART_GAP_PX;
  const near = hasGap ? start + Math.sign(end - start) * PART_GAP_PX : start;
  // Even the smallest amount is visible.
  return { first: Math.min(near, end), length: Math.max(1, Math.abs(end - near)) };
}

/** Stacked bars share the first lane; every other series of bars has a lane of its own. */
export function countLanes({ series }: BarChart): number {
  const ownLanes = series.filter(({ form }) => form === 'bar').length;
  return Math.max(1, ownLanes + (series.some(({ form }) => form === 'stackedBar') ? 1 : 0));
}

export function categoryBars({ series, unit }: BarChart, category: number): CategoryBars {
  const bars: Bar[] = [];
  const lines: ScaledDecimal[] = [];
  const figures: LaneFigure[] = [];
  let aboveZero = ZERO;
  let belowZero = ZERO;
  let isStacked = false;
  let lane = series.some(({ form }) => form === 'stackedBar') ? 1 : 0;
  for (const [at, { form, values }] of series.entries()) {
    const ownLane = form === 'bar' ? lane++ : 0;
    const text = values[category] ?? null;
    const value = text === null ? null : parseSum(text);
    if (text === null || value === null || form === 'text') continue;
    if (form === 'line') lines.push(value);
    else if (form === 'bar') {
      bars.push({ lane: ownLane, ink: inkOf(at), from: ZERO, to: value, isPart: false });
      figures.push({ lane: ownLane, text, value });
    } else {
      // Negative parts hang below zero, so that they do not overlap positive ones.
      const from = value.digits < 0n ? belowZero : aboveZero;
      const to = addDecimals(from, value);
      if (value.digits < 0n) belowZero = to;
      else aboveZero = to;
      bars.push({ lane: 0, ink: inkOf(at), from, to, isPart: true });
      isStacked = true;
    }
  }
  // Parts in percent add up to 100 or nearly so: they have figures of their own instead.
  if (isStacked && unit !== 'percent') figures.unshift(stackFigure({ aboveZero, belowZero, line: lines[0] }));
  return { bars, lines, figures };
}

/** The figure of a stack: the service's own total (the line), or else the exact sum of the parts. */
function stackFigure({
  aboveZero,
  belowZero,
  line,
}: {
  aboveZero: ScaledDecimal;
  belowZero: ScaledDecimal;
  line: ScaledDecimal | undefined;
}): LaneFigure {
  const value = line ?? addDecimals(aboveZero, belowZero);
  return { lane: 0, text: decimalText(value), value };
}
