// Draws bars over time: stacked parts, a line for their total, and hatched areas where nothing is known.

import type { BarChart, ChartCategory } from '../data/chart.ts';
import type { ScaledDecimal } from '../../../shared/rules/scaled-decimal.ts';
import { categoryBars, laneCount, type CategoryBars } from './category-bars.ts';
import {
  boxPath,
  crisp,
  fillsByInk,
  inkOf,
  LINE_HEIGHT,
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
import { textWidth } from './text-width.ts';
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

const TICK_HEIGHT = 44;
const AXIS_GAP = 8;
const BAR_WIDTH_MAX = 48;
const BAR_SHARE = 0.78;
/** With more places, the points on a line would touch, so they are left out. */
const POINTS_MAX = 60;
/** In slots narrower than this, a line of normal width would cover the bars. */
const DENSE_SLOT = 2;
const FIGURE_WIDTH_MIN = 16;

type Slots = { readonly plot: Box; readonly slot: number; readonly barWidth: number; readonly lanes: number };

export function drawTime({ chart, span, width, height, words }: TimeInput): Drawing {
  const categories = chart.categories.slice(span.from, span.to + 1);
  const contents = categories.map((_, at) => categoryBars(chart, span.from + at));
  const key = legend({ entries: entriesOf(chart, words), left: 0, right: width });
  // Room for the caption of the axis, and for the upper half of the top tick's label.
  const top = key.height + 1.5 * LINE_HEIGHT;
  const bottom = height - LINE_HEIGHT - AXIS_GAP;
  const axis = valueAxis({
    values: valuesOf(contents),
    tickCount: Math.floor((bottom - top) / TICK_HEIGHT),
    isWhole: chart.unit === 'rows',
    units: words.units[chart.unit],
  });
  const leftMargin = Math.max(...axis.ticks.map(({ label }) => textWidth(label))) + AXIS_GAP;
  const plot: Box = {
    x: leftMargin,
    y: top,
    width: Math.max(1, width - leftMargin),
    height: Math.max(1, bottom - top),
  };
  const slot = plot.width / Math.max(1, categories.length);
  const lanes = laneCount(chart);
  const slots: Slots = { plot, slot, lanes, barWidth: Math.min(BAR_WIDTH_MAX * lanes, slot * BAR_SHARE) / lanes };
  return {
    width,
    height,
    shapes: [
      ...key.shapes,
      captionShape(words.caption(chart), key.height),
      ...tickShapes(axis, plot),
      ...gapShapes(categories, slots),
      ...barShapes(contents, axis, slots),
      ...lineShapes(contents, axis, slots),
      ...figureShapes({ chart, contents, axis, slots }),
      ...timeShapes(chart, span, slots),
    ],
    marks: marksFrom(span.from, categories.length, slots),
  };
}

function captionShape(text: string, top: number): Shape {
  return { kind: 'text', text, x: 0, y: top + LINE_HEIGHT / 2, anchor: 'start', ink: 'muted' };
}

/** A category can be picked over the whole height of the plot. */
function marksFrom(first: number, count: number, { plot, slot }: Slots): readonly Mark[] {
  return Array.from({ length: count }, (_, at) => ({
    category: first + at,
    box: { x: plot.x + at * slot, y: plot.y, width: slot, height: plot.height },
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
  const zero = shareOf({ digits: 0n, scale: 0 });
  return ticks.flatMap(({ share, label }): Shape[] => {
    const y = crisp(heightAt(share, plot));
    const ink: Ink = share === zero ? 'axis' : 'rule';
    return [
      { kind: 'stroke', path: `M${place(plot.x)} ${y}h${place(plot.width)}`, ink, width: 1 },
      { kind: 'text', text: label, x: plot.x - AXIS_GAP, y, anchor: 'end', ink: 'muted' },
    ];
  });
}

/** Neighbouring gaps become one area. */
function gapShapes(categories: readonly ChartCategory[], { plot, slot }: Slots): readonly Shape[] {
  let path = '';
  let start: number | null = null;
  for (let at = 0; at <= categories.length; at++) {
    if (categories[at]?.filters === null) start ??= at;
    else if (start !== null) {
      path += boxPath({ x: plot.x + start * slot, y: plot.y, width: (at - start) * slot, height: plot.height });
      start = null;
    }
  }
  return path === '' ? [] : [{ kind: 'fill', path, ink: 'gap' }];
}

function barShapes(contents: readonly CategoryBars[], axis: ValueAxis, slots: Slots): readonly Shape[] {
  const pieces = contents.flatMap(({ bars }, at) =>
    bars.map(({ lane, ink, from, to }) => {
      const [start = 0, end = 0] = [from, to].map((value) => heightAt(axis.shareOf(value), slots.plot));
      const isNothing = from.digits === 0n && to.digits === 0n;
      // Even the smallest amount is visible.
      const height = isNothing ? 0 : Math.max(1, Math.abs(end - start));
      return { ink, box: { x: laneStart(at, lane, slots), y: Math.min(start, end), width: slots.barWidth, height } };
    }),
  );
  return fillsByInk(pieces);
}

function lineShapes(contents: readonly CategoryBars[], axis: ValueAxis, slots: Slots): readonly Shape[] {
  let path = '';
  let isDrawing = false;
  const withPoints = contents.length <= POINTS_MAX;
  let points = '';
  for (const [at, { lines }] of contents.entries()) {
    const value = lines[0];
    if (value !== undefined) {
      const x = slots.plot.x + (at + 0.5) * slots.slot;
      const y = heightAt(axis.shareOf(value), slots.plot);
      path += `${isDrawing ? 'L' : 'M'}${place(x)} ${place(y)}`;
      const isAlone = !isDrawing && contents[at + 1]?.lines[0] === undefined;
      if (withPoints || isAlone) points += boxPath({ x: x - 2.5, y: y - 2.5, width: 5, height: 5 });
    }
    isDrawing = value !== undefined;
  }
  const shapes: Shape[] = [];
  if (path !== '') shapes.push({ kind: 'stroke', path, ink: 'line', width: slots.slot < DENSE_SLOT ? 0.75 : 1.5 });
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
  const room = slots.slot / slots.lanes;
  if (room < FIGURE_WIDTH_MIN) return [];
  const labels = contents.flatMap(({ figures }, at) =>
    figures.map(({ lane, text, value }): Shape => {
      const y = heightAt(axis.shareOf(value), slots.plot);
      return {
        kind: 'text',
        text: figureText(text, chart.unit),
        x: laneStart(at, lane, slots) + slots.barWidth / 2,
        y: y + (value.digits < 0n ? 10 : -10),
        anchor: 'middle',
        ink: 'text',
        hasRim: true,
      };
    }),
  );
  return labels.every((label) => label.kind === 'text' && textWidth(label.text) + AXIS_GAP <= room) ? labels : [];
}

function timeShapes(chart: BarChart, span: TimeSpan, { plot, slot }: Slots): readonly Shape[] {
  const labels = timeLabels(chart.categories.slice(span.from, span.to + 1), slot);
  const baseline = plot.y + plot.height;
  return labels.flatMap(({ category, text }): Shape[] => {
    const middle = plot.x + (category + 0.5) * slot;
    const half = textWidth(text) / 2;
    const x = Math.max(half, Math.min(middle, plot.x + plot.width - half));
    return [
      { kind: 'stroke', path: `M${crisp(middle)} ${place(baseline)}v4`, ink: 'axis', width: 1 },
      { kind: 'text', text, x, y: baseline + AXIS_GAP + LINE_HEIGHT / 2, anchor: 'middle', ink: 'muted' },
    ];
  });
}

function laneStart(at: number, lane: number, { plot, slot, barWidth, lanes }: Slots): number {
  return plot.x + (at + 0.5) * slot + (lane - lanes / 2) * barWidth;
}

function heightAt(share: number, plot: Box): number {
  return plot.y + (1 - share) * plot.height;
}
