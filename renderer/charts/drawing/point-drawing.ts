// Draws one amount against another: a ring for each name, and the name beside it where there is room.

import type { PointChart } from '../data/chart.ts';
import { parseSum } from '../../../shared/rules/scaled-decimal.ts';
import { crisp, LINE_HEIGHT, place, type Box, type Drawing, type Mark, type Point, type Shape } from './drawing.ts';
import type { DrawingWords } from './drawing-words.ts';
import { fitText, fitTexts, textWidth } from './text-width.ts';
import { valueAxis, ZERO, type ValueAxis } from './value-axis.ts';

type PointInput = {
  readonly chart: PointChart;
  readonly width: number;
  readonly height: number;
  readonly words: DrawingWords;
};

const RADIUS = 4;
const REACH = 12;
const AXIS_GAP = 8;
const TICK_HEIGHT = 44;
const TICK_WIDTH = 90;
const NAME_WIDTH_MAX = 160;

export function drawPoints({ chart, width, height, words }: PointInput): Drawing {
  const values = chart.points.map(({ x, y }) => ({ x: parseSum(x) ?? ZERO, y: parseSum(y) ?? ZERO }));
  const top = LINE_HEIGHT + AXIS_GAP;
  const bottom = height - 2 * LINE_HEIGHT - AXIS_GAP;
  const axisOf = (side: 'x' | 'y', tickCount: number) =>
    valueAxis({ values: values.map((value) => value[side]), tickCount, isWhole: false, units: words.units.amount });
  const down = axisOf('y', Math.floor((bottom - top) / TICK_HEIGHT));
  const leftMargin = Math.max(...down.ticks.map(({ label }) => textWidth(label))) + AXIS_GAP;
  const plot: Box = {
    x: leftMargin,
    y: top,
    width: Math.max(1, width - leftMargin - REACH),
    height: Math.max(1, bottom - top),
  };
  const across = axisOf('x', Math.floor(plot.width / TICK_WIDTH));
  const places = values.map(({ x, y }): Point => ({
    x: plot.x + across.shareOf(x) * plot.width,
    y: plot.y + (1 - down.shareOf(y)) * plot.height,
  }));
  return {
    width,
    height,
    shapes: [
      ...axisNames({ chart, words, plot, width, height }),
      ...acrossShapes(across, plot),
      ...downShapes(down, plot),
      ...pointShapes(places),
      ...nameShapes(chart, places, plot),
    ],
    marks: places.map(({ x, y }, category): Mark => ({
      category,
      box: { x: x - REACH, y: y - REACH, width: 2 * REACH, height: 2 * REACH },
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
  const named = (name: string) => [name, caption].filter((part) => part !== '').join(', ');
  return [
    {
      kind: 'text',
      text: fitText(named(chart.yLabel), width),
      x: 0,
      y: LINE_HEIGHT / 2,
      anchor: 'start',
      ink: 'muted',
    },
    {
      kind: 'text',
      text: fitText(named(chart.xLabel), plot.width),
      x: width,
      y: height - LINE_HEIGHT / 2,
      anchor: 'end',
      ink: 'muted',
    },
  ];
}

function acrossShapes({ ticks, shareOf }: ValueAxis, plot: Box): readonly Shape[] {
  return ticks.flatMap(({ share, label }): Shape[] => {
    const x = crisp(plot.x + share * plot.width);
    const half = textWidth(label) / 2;
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
        x: Math.min(x, plot.x + plot.width + REACH - half),
        y: plot.y + plot.height + AXIS_GAP + LINE_HEIGHT / 2,
        anchor: 'middle',
        ink: 'muted',
      },
    ];
  });
}

function downShapes({ ticks, shareOf }: ValueAxis, plot: Box): readonly Shape[] {
  return ticks.flatMap(({ share, label }): Shape[] => {
    const y = crisp(plot.y + (1 - share) * plot.height);
    const ink = share === shareOf(ZERO) ? 'axis' : 'rule';
    return [
      { kind: 'stroke', path: `M${place(plot.x)} ${y}h${place(plot.width)}`, ink, width: 1 },
      { kind: 'text', text: label, x: plot.x - AXIS_GAP, y, anchor: 'end', ink: 'muted' },
    ];
  });
}

/** Rings instead of discs, so that no point hides another. */
function pointShapes(places: readonly Point[]): readonly Shape[] {
  const path = places.map(({ x, y }) => ringPath({ x, y })).join('');
  return path === '' ? [] : [{ kind: 'stroke', path, ink: 'series1', width: 2 }];
}

function ringPath({ x, y }: Point): string {
  const arc = `a${RADIUS} ${RADIUS} 0 1 0`;
  return `M${place(x - RADIUS)} ${place(y)}${arc} ${2 * RADIUS} 0${arc} ${-2 * RADIUS} 0`;
}

/** Points come by size, so the largest get their names first; others only where the name hides nothing. */
function nameShapes({ points }: PointChart, places: readonly Point[], plot: Box): readonly Shape[] {
  const takenBoxes: Box[] = places.map(({ x, y }) => ({
    x: x - RADIUS,
    y: y - RADIUS,
    width: 2 * RADIUS,
    height: 2 * RADIUS,
  }));
  const names = fitTexts(
    points.map(({ category }) => category.label),
    NAME_WIDTH_MAX,
  );
  return places.flatMap((point, at): Shape[] => {
    const text = names[at] ?? '';
    const around = namePlaces(point, textWidth(text));
    const free = around.find(({ box }) => isWithin(box, plot) && !takenBoxes.some((other) => overlap(box, other)));
    if (free === undefined) return [];
    takenBoxes.push(free.box);
    const { x, y, anchor } = free;
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
  const off = RADIUS + 4;
  const line = { height: LINE_HEIGHT, width };
  const above = y - RADIUS - LINE_HEIGHT / 2;
  const below = y + RADIUS + LINE_HEIGHT / 2;
  return [
    { x: x + off, y, anchor: 'start', box: { ...line, x: x + off, y: y - LINE_HEIGHT / 2 } },
    { x: x - off, y, anchor: 'end', box: { ...line, x: x - off - width, y: y - LINE_HEIGHT / 2 } },
    { x, y: above, anchor: 'middle', box: { ...line, x: x - width / 2, y: above - LINE_HEIGHT / 2 } },
    { x, y: below, anchor: 'middle', box: { ...line, x: x - width / 2, y: below - LINE_HEIGHT / 2 } },
  ];
}

/** A name may extend into the margin right of the plot, as far as a ring does. */
function isWithin(box: Box, plot: Box): boolean {
  return (
    box.x >= plot.x &&
    box.x + box.width <= plot.x + plot.width + REACH &&
    box.y >= plot.y - LINE_HEIGHT / 2 &&
    box.y + box.height <= plot.y + plot.height
  );
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
