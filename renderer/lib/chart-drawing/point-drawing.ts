// One amount against another: a ring a name, with names beside as many as have room.

import type { PointChart } from '../charts/chart.ts';
import { parseSum } from '../format-decimal.ts';
import { crisp, LINE_HEIGHT, place, type Box, type Drawing, type Mark, type Point, type Shape } from './drawing.ts';
import type { DrawingWords } from './drawing-words.ts';
import { fitText, textWidth } from './text-width.ts';
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
const WIDEST_NAME = 160;

export function drawPoints({ chart, width, height, words }: PointInput): Drawing {
  const values = chart.points.map(({ x, y }) => ({ x: parseSum(x) ?? ZERO, y: parseSum(y) ?? ZERO }));
  const top = LINE_HEIGHT + AXIS_GAP;
  const bottom = height - 2 * LINE_HEIGHT - AXIS_GAP;
  const axisOf = (of: 'x' | 'y', tickCount: number) =>
    valueAxis({ values: values.map((one) => one[of]), tickCount, isWhole: false, units: words.units.amount });
  const down = axisOf('y', Math.floor((bottom - top) / TICK_HEIGHT));
  const left = Math.max(...down.ticks.map(({ label }) => textWidth(label))) + AXIS_GAP;
  const plot: Box = { x: left, y: top, width: Math.max(1, width - left - REACH), height: Math.max(1, bottom - top) };
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

/** Rings, so that one point does not hide another below it. */
function pointShapes(places: readonly Point[]): readonly Shape[] {
  const path = places.map(({ x, y }) => ringPath({ x, y })).join('');
  return path === '' ? [] : [{ kind: 'stroke', path, ink: 'series1', width: 2 }];
}

function ringPath({ x, y }: Point): string {
  const arc = `a${RADIUS} ${RADIUS} 0 1 0`;
  return `M${place(x - RADIUS)} ${place(y)}${arc} ${2 * RADIUS} 0${arc} ${-2 * RADIUS} 0`;
}

/** In the order of the points, which is by their size: the largest are named first, others where nothing is hidden. */
function nameShapes({ points }: PointChart, places: readonly Point[], plot: Box): readonly Shape[] {
  const taken: Box[] = places.map(({ x, y }) => ({
    x: x - RADIUS,
    y: y - RADIUS,
    width: 2 * RADIUS,
    height: 2 * RADIUS,
  }));
  return points.flatMap(({ category }, at): Shape[] => {
    const point = places[at];
    if (point === undefined) return [];
    const text = fitText(category.label, WIDEST_NAME);
    const width = textWidth(text);
    const isLeft = point.x + REACH + width > plot.x + plot.width + REACH;
    const x = isLeft ? point.x - RADIUS - 4 : point.x + RADIUS + 4;
    const box: Box = { x: isLeft ? x - width : x, y: point.y - LINE_HEIGHT / 2, width, height: LINE_HEIGHT };
    if (box.x < plot.x || taken.some((other) => overlap(box, other))) return [];
    taken.push(box);
    return [{ kind: 'text', text, x, y: point.y, anchor: isLeft ? 'end' : 'start', ink: 'text', hasRim: true }];
  });
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
