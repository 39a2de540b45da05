// Draws bars over time: stacked parts, a line for their total, and hatched areas where nothing is known.

import type { BarChart, ChartCategory } from '../data/chart.ts';
import type { ScaledDecimal } from '../../../shared/rules/scaled-decimal.ts';
import { barExtent, categoryBars, countLanes, type CategoryBars } from './category-bars.ts';
import {
  boxPath,
  crisp,
  fillsByInk,
  inkOf,
  LINE_HEIGHT_PX,
  place,
  type Box,
  type Drawing,
  type Ink,
  type Mark,
  type Shape,
} from './drawing.ts';
import type { DrawingWords } from './drawing-words.ts';
import { figureText } from './figures.ts';
import { legend, type LegendEntry } from './legend.ts';
import { textWidthPx } from './text-width.ts';
import { timeLabels } from './time-labels.ts';
import type { TimeSpan } from './time-span.ts';
import { valueAxis, type ValueAxis } from './value-axis.ts';

type TimeInput = {
  readonly chart: BarChart;
  readonly span: TimeSpan;
  readonly width: number;
  readonly height: number;
  readonly words: DrawingWords;
};

const TICK_HEIGHT_PX = 44;
const AXIS_GAP_PX = 8;
const MAX_BAR_WIDTH_PX = 48;
const BAR_WIDTH_SHARE = 0.78;
/** With more places, the points on a line would touch, so they are left out. */
const MAX_POINTS = 60;
/** In slots narrower than this, a line of normal width would cover the bars. */
const DENSE_SLOT_PX = 2;
const MIN_FIGURE_WIDTH_PX = 16;

type Slots = {
  readonly plot: Box;
  readonly slotWidthPx: number;
  readonly barWidthPx: number;
  readonly laneCount: number;
};

export function drawTime({ chart, span, width, height, words }: TimeInput): Drawing {
  const categories = chart.categories.slice(span.from, span.to + 1);
  const contents = categories.map((_, at) => categoryBars(chart, span.from + at));
  const key = legend({ entries: entriesOf(chart, words), left: 0, right: width });
  // Room for the caption of the axis, and for the upper half of the top tick's label.
  const top = key.height + 1.5 * LINE_HEIGHT_PX;
  const bottom = height - LINE_HEIGHT_PX - AXIS_GAP_PX;
  const axis = valueAxis({
    values: valuesOf(contents),
    tickCount: Math.floor((bottom - top) / TICK_HEIGHT_PX),
    isWhole: chart.unit === 'rows',
    units: words.units[chart.unit],
  });
  const leftMarginPx = Math.max(...axis.ticks.map(({ label }) => textWidthPx(label))) + AXIS_GAP_PX;
  const plot: Box = {
    x: leftMarginPx,
    y: top,
    width: Math.max(1, width - leftMarginPx),
    height: Math.max(1, bottom - top),
  };
  const slots = slotsIn(plot, countLanes(chart), categories.length);
  return {
    width,
    height,
    shapes: [
      ...key.shapes,
      captionShape(words.caption(chart), key.height),
      ...tickShapes(axis, plot),
      ...gapShapes(categories, slots),
      ...barShapes(contents, axis, slots),
      ...lineShapes({ contents, categories, axis, slots }),
      ...figureShapes({ chart, contents, axis, slots }),
      ...timeShapes(chart, span, slots),
    ],
    marks: marksFrom(span.from, categories.length, slots),
  };
}

/** One slot for each category in view; all bars of a slot together take `BAR_WIDTH_SHARE` of it at most. */
function slotsIn(plot: Box, laneCount: number, categoryCount: number): Slots {
  const slotWidthPx = plot.width / Math.max(1, categoryCount);
  const barsWidthPx = Math.min(MAX_BAR_WIDTH_PX * laneCount, slotWidthPx * BAR_WIDTH_SHARE);
  return { plot, slotWidthPx, laneCount, barWidthPx: barsWidthPx / laneCount };
}

function captionShape(text: string, top: number): Shape {
  return { kind: 'text', text, x: 0, y: top + LINE_HEIGHT_PX / 2, anchor: 'start', ink: 'muted' };
}

/** A category can be picked over the whole height of the plot. */
function marksFrom(first: number, count: number, { plot, slotWidthPx }: Slots): readonly Mark[] {
  return Array.from({ length: count }, (_, at) => ({
    category: first + at,
    box: { x: plot.x + at * slotWidthPx, y: plot.y, width: slotWidthPx, height: plot.height },
  }));
}

function entriesOf(chart: BarChart, words: DrawingWords): readonly LegendEntry[] {
  const entries = chart.series.map(({ label, form }, at): LegendEntry =>
    form === 'line' ? { label, ink: 'line', form: 'stroke' } : { label, ink: inkOf(at), form: 'fill' },
  );
  const hasGaps = chart.categories.some(({ filters }) => filters === null);
  if (hasGaps) return [...entries, { label: words.gap, ink: 'gap', form: 'fill' }];
  return entries.length > 1 ? entries : [];
}

function* valuesOf(contents: readonly CategoryBars[]): Iterable<ScaledDecimal> {
  for (const { bars, lines } of contents) {
    for (const { to } of bars) yield to;
    yield* lines;
  }
}

function tickShapes({ ticks, shareOf }: ValueAxis, plot: Box): readonly Shape[] {
  const zeroShare = shareOf({ digits: 0n, scale: 0 });
  return ticks.flatMap(({ share, label }): Shape[] => {
    const y = crisp(yAt(share, plot));
    const ink: Ink = share === zeroShare ? 'axis' : 'rule';
    return [
      { kind: 'stroke', path: `M${place(plot.x)} ${y}h${place(plot.width)}`, ink, width: 1 },
      { kind: 'text', text: label, x: plot.x - AXIS_GAP_PX, y, anchor: 'end', ink: 'muted' },
    ];
  });
}

/** Neighbouring gaps become one area. */
function gapShapes(categories: readonly ChartCategory[], { plot, slotWidthPx }: Slots): readonly Shape[] {
  let path = '';
  let start: number | null = null;
  for (let at = 0; at <= categories.length; at++) {
    if (categories[at]?.filters === null) start ??= at;
    else if (start !== null) {
      path += boxPath({
        x: plot.x + start * slotWidthPx,
        y: plot.y,
        width: (at - start) * slotWidthPx,
        height: plot.height,
      });
      start = null;
    }
  }
  return path === '' ? [] : [{ kind: 'fill', path, ink: 'gap' }];
}

function barShapes(contents: readonly CategoryBars[], axis: ValueAxis, slots: Slots): readonly Shape[] {
  const pieces = contents.flatMap(({ bars }, at) =>
    bars.map((bar) => {
      const { lane, ink, from, to } = bar;
      const [start, end] = [yAt(axis.shareOf(from), slots.plot), yAt(axis.shareOf(to), slots.plot)];
      const { first, length } = barExtent(bar, { start, end });
      return { ink, box: { x: laneLeftPx(at, lane, slots), y: first, width: slots.barWidthPx, height: length } };
    }),
  );
  return fillsByInk(pieces);
}

function lineShapes({
  contents,
  categories,
  axis,
  slots,
}: {
  readonly contents: readonly CategoryBars[];
  readonly categories: readonly ChartCategory[];
  readonly axis: ValueAxis;
  readonly slots: Slots;
}): readonly Shape[] {
  let path = '';
  let isLineOpen = false;
  const withPoints = contents.length <= MAX_POINTS;
  let points = '';
  for (const [at, { lines }] of contents.entries()) {
    const value = lines[0];
    if (categories[at]?.isRunning === true) isLineOpen = false;
    if (value !== undefined) {
      const x = slots.plot.x + (at + 0.5) * slots.slotWidthPx;
      const y = yAt(axis.shareOf(value), slots.plot);
      path += `${isLineOpen ? 'L' : 'M'}${place(x)} ${place(y)}`;
      const isAlone = !isLineOpen && contents[at + 1]?.lines[0] === undefined;
      if (withPoints || isAlone) points += boxPath({ x: x - 2.5, y: y - 2.5, width: 5, height: 5 });
    }
    isLineOpen = value !== undefined;
  }
  const shapes: Shape[] = [];
  if (path !== '')
    shapes.push({ kind: 'stroke', path, ink: 'line', width: slots.slotWidthPx < DENSE_SLOT_PX ? 0.75 : 1.5 });
  if (points !== '') shapes.push({ kind: 'fill', path: points, ink: 'line' });
  return shapes;
}

/** Exact figures at the bars, only if all of them fit. */
function figureShapes({
  chart,
  contents,
  axis,
  slots,
}: {
  readonly chart: BarChart;
  readonly contents: readonly CategoryBars[];
  readonly axis: ValueAxis;
  readonly slots: Slots;
}): readonly Shape[] {
  const laneWidthPx = slots.slotWidthPx / slots.laneCount;
  if (laneWidthPx < MIN_FIGURE_WIDTH_PX) return [];
  const labels = contents.flatMap(({ figures }, at) =>
    figures.map(({ lane, text, value }): Shape => {
      const y = yAt(axis.shareOf(value), slots.plot);
      return {
        kind: 'text',
        text: figureText(text, chart.unit),
        x: laneLeftPx(at, lane, slots) + slots.barWidthPx / 2,
        y: y + (value.digits < 0n ? 10 : -10),
        anchor: 'middle',
        ink: 'text',
        hasRim: true,
      };
    }),
  );
  return labels.every((label) => label.kind === 'text' && textWidthPx(label.text) + AXIS_GAP_PX <= laneWidthPx)
    ? labels
    : [];
}

function timeShapes(chart: BarChart, span: TimeSpan, { plot, slotWidthPx }: Slots): readonly Shape[] {
  const labels = timeLabels(chart.categories.slice(span.from, span.to + 1), slotWidthPx);
  const baseline = plot.y + plot.height;
  return labels.flatMap(({ category, text }): Shape[] => {
    const middle = plot.x + (category + 0.5) * slotWidthPx;
    const halfWidthPx = textWidthPx(text) / 2;
    const x = Math.max(halfWidthPx, Math.min(middle, plot.x + plot.width - halfWidthPx));
    return [
      { kind: 'stroke', path: `M${crisp(middle)} ${place(baseline)}v4`, ink: 'axis', width: 1 },
      { kind: 'text', text, x, y: baseline + AXIS_GAP_PX + LINE_HEIGHT_PX / 2, anchor: 'middle', ink: 'muted' },
    ];
  });
}

function laneLeftPx(at: number, lane: number, { plot, slotWidthPx, barWidthPx, laneCount }: Slots): number {
  return plot.x + (at + 0.5) * slotWidthPx + (lane - laneCount / 2) * barWidthPx;
}

function yAt(share: number, plot: Box): number {
  return plot.y + (1 - share) * plot.height;
}
