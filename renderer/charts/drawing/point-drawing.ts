// Draws one amount against another: a ring for each name, and the name beside it where there is room.

import type { PointChart } from '../data/chart.ts';
import { parseSum } from '../../../shared/rules/scaled-decimal.ts';
import { crisp, LINE_HEIGHT_PX, place, type Box, type Drawing, type Mark, type Point, type Shape } from './drawing.ts';
import type { DrawingWords } from './drawing-words.ts';
import { fitText, fitTexts, textWidthPx } from './text-width.ts';
import { valueAxis, ZERO, type ValueAxis } from './value-axis.ts';

type PointInput = {
  readonly chart: PointChart;
  readonly width: number;
  readonly height: number;
  readonly words: DrawingWords;
};

const RADIUS_PX = 4;
const REACH_PX = 12;
const AXIS_GAP_PX = 8;
const TICK_HEIGHT_PX = 44;
const TICK_WIDTH_PX = 90;
const MAX_NAME_WIDTH_PX = 260;

export function drawPoints({ chart, width, height, words }: PointInput): Drawing {
  const values = chart.points.map(({ x, y }) => ({ x: parseSum(x) ?? ZERO, y: parseSum(y) ?? ZERO }));
  const top = LINE_HEIGHT_PX + AXIS_GAP_PX;
  const bottom = height - 2 * LINE_HEIGHT_PX - AXIS_GAP_PX;
  const axisOf = (side: 'x' | 'y', tickCount: number) =>
    valueAxis({ values: values.map((value) => value[side]), tickCount, isWhole: false, units: words.units.amount });
  const yAxis = axisOf('y', Math.floor((bottom - top) / TICK_HEIGHT_PX));
  const leftMarginPx = Math.max(...yAxis.ticks.map(({ label }) => textWidthPx(label))) + AXIS_GAP_PX;
  const plot: Box = {
    x: leftMarginPx,
    y: top,
    width: Math.max(1, width - leftMarginPx - REACH_PX),
    height: Math.max(1, bottom - top),
  };
  const xAxis = axisOf('x', Math.floor(plot.width / TICK_WIDTH_PX));
  const places = values.map(({ x, y }): Point => ({
    x: plot.x + xAxis.shareOf(x) * plot.width,
    y: plot.y + (1 - yAxis.shareOf(y)) * plot.height,
  }));
  return {
    width,
    height,
    shapes: [
      ...axisNames({ chart, words, plot, width, height }),
      ...xTickShapes(xAxis, plot),
      ...yTickShapes(yAxis, plot),
      ...pointShapes(places),
      ...nameShapes(chart, places, plot),
    ],
    marks: places.map(({ x, y }, category): Mark => ({
      category,
      box: { x: x - REACH_PX, y: y - REACH_PX, width: 2 * REACH_PX, height: 2 * REACH_PX },
    })),
  };
}

function axisNames({
  chart,
  words,
  plot,
  width,
  height,
}: Pick<PointInput, 'chart' | 'words' | 'width' | 'height'> & { readonly plot: Box }): readonly Shape[] {
  const caption = words.caption(chart);
  const withCaption = (name: string) => words.facts([name, caption]);
  return [
    {
      kind: 'text',
      text: fitText(withCaption(chart.yLabel), width),
      x: 0,
      y: LINE_HEIGHT_PX / 2,
      anchor: 'start',
      ink: 'muted',
    },
    {
      kind: 'text',
      text: fitText(withCaption(chart.xLabel), plot.width),
      x: width,
      y: height - LINE_HEIGHT_PX / 2,
      anchor: 'end',
      ink: 'muted',
    },
  ];
}

function xTickShapes({ ticks, shareOf }: ValueAxis, plot: Box): readonly Shape[] {
  return ticks.flatMap(({ share, label }): Shape[] => {
    const x = crisp(plot.x + share * plot.width);
    const halfWidthPx = textWidthPx(label) / 2;
    return [
      {
        kind: 'stroke',
        path: `M${x} ${place(plot.y)}v${place(plot.height + 4)}`,
        ink: share === shareOf(ZERO) ? 'axis' : 'rule',
        width: 1,
      },
      {
        kind: 'text',
        text: label,
        x: Math.min(x, plot.x + plot.width + REACH_PX - halfWidthPx),
        y: plot.y + plot.height + AXIS_GAP_PX + LINE_HEIGHT_PX / 2,
        anchor: 'middle',
        ink: 'muted',
      },
    ];
  });
}

function yTickShapes({ ticks, shareOf }: ValueAxis, plot: Box): readonly Shape[] {
  return ticks.flatMap(({ share, label }): Shape[] => {
    const y = crisp(plot.y + (1 - share) * plot.height);
    const ink = share === shareOf(ZERO) ? 'axis' : 'rule';
    return [
      { kind: 'stroke', path: `M${place(plot.x)} ${y}h${place(plot.width)}`, ink, width: 1 },
      { kind: 'text', text: label, x: plot.x - AXIS_GAP_PX, y, anchor: 'end', ink: 'muted' },
    ];
  });
}

/** Rings instead of discs, so that no point hides another. */
function pointShapes(places: readonly Point[]): readonly Shape[] {
  const path = places.map(({ x, y }) => ringPath({ x, y })).join('');
  return path === '' ? [] : [{ kind: 'stroke', path, ink: 'series1', width: 2 }];
}

function ringPath({ x, y }: Point): string {
  const arc = `a${RADIUS_PX} ${RADIUS_PX} 0 1 0`;
  return `M${place(x - RADIUS_PX)} ${place(y)}${arc} ${2 * RADIUS_PX} 0${arc} ${-2 * RADIUS_PX} 0`;
}

/** Points come by size, so the largest get their names first; others only where the name hides nothing. */
function nameShapes({ points }: PointChart, places: readonly Point[], plot: Box): readonly Shape[] {
  const takenBoxes: Box[] = places.map(({ x, y }) => ({
    x: x - RADIUS_PX,
    y: y - RADIUS_PX,
    width: 2 * RADIUS_PX,
    height: 2 * RADIUS_PX,
  }));
  const names = fitTexts(
    points.map(({ category }) => category.label),
    MAX_NAME_WIDTH_PX,
  );
  return places.flatMap((point, at): Shape[] => {
    const text = names[at] ?? '';
    const namePlacesAround = namePlaces(point, textWidthPx(text));
    const freePlace = namePlacesAround.find(
      ({ box }) => isWithin(box, plot) && !takenBoxes.some((other) => doOverlap(box, other)),
    );
    if (freePlace === undefined) return [];
    takenBoxes.push(freePlace.box);
    const { x, y, anchor } = freePlace;
    return [{ kind: 'text', text, x, y, anchor, ink: 'text', hasRim: true }];
  });
}

type NamePlace = {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly box: Box;
};

/** The places to try for a name: right of the ring, left, above, below. */
function namePlaces({ x, y }: Point, width: number): readonly NamePlace[] {
  const offsetPx = RADIUS_PX + 4;
  const line = { height: LINE_HEIGHT_PX, width };
  const above = y - RADIUS_PX - LINE_HEIGHT_PX / 2;
  const below = y + RADIUS_PX + LINE_HEIGHT_PX / 2;
  return [
    { x: x + offsetPx, y, anchor: 'start', box: { ...line, x: x + offsetPx, y: y - LINE_HEIGHT_PX / 2 } },
    { x: x - offsetPx, y, anchor: 'end', box: { ...line, x: x - offsetPx - width, y: y - LINE_HEIGHT_PX / 2 } },
    { x, y: above, anchor: 'middle', box: { ...line, x: x - width / 2, y: above - LINE_HEIGHT_PX / 2 } },
    { x, y: below, anchor: 'middle', box: { ...line, x: x - width / 2, y: below - LINE_HEIGHT_PX / 2 } },
  ];
}

/** A name may extend into the margin right of the plot, as far as a ring does. */
function isWithin(box: Box, plot: Box): boolean {
  return (
    box.x >= plot.x &&
    box.x + box.width <= plot.x + plot.width + REACH_PX &&
    box.y >= plot.y - LINE_HEIGHT_PX / 2 &&
    box.y + box.height <= plot.y + plot.height
  );
}

function doOverlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
