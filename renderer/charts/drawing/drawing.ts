// A chart as plain shapes. The screen and saved files draw the same shapes. All positions and sizes are in px.

const SERIES_INKS = ['series1', 'series2'] as const;
export type SeriesInk = (typeof SERIES_INKS)[number];
export type Ink = SeriesInk | 'line' | 'gap' | 'rule' | 'axis' | 'text' | 'muted';

export type Shape =
  | { readonly kind: 'fill'; readonly path: string; readonly ink: Ink }
  | { readonly kind: 'stroke'; readonly path: string; readonly ink: Ink; readonly width: number }
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly x: number;
      /** The middle of its line. */
      readonly y: number;
      readonly anchor: 'start' | 'middle' | 'end';
      readonly ink: 'text' | 'muted';
      /** Whether it is written over marks, with a rim in the background colour to stay readable. */
      readonly hasRim?: boolean;
    };

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
export type Point = { readonly x: number; readonly y: number };

/** The area where one category can be pointed at. */
export type Mark = { readonly category: number; readonly box: Box };

export type Drawing = {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
  /** In the order of the visible categories. */
  readonly marks: readonly Mark[];
};

export const FONT_SIZE_PX = 12;
export const LINE_HEIGHT_PX = 16;

/** The ink of a series; inks repeat when there are more series. */
export function inkOf(series: number): SeriesInk {
  return SERIES_INKS[series % SERIES_INKS.length] ?? 'series1';
}

export function boxPath({ x, y, width, height }: Box): string {
  return `M${place(x)} ${place(y)}h${place(width)}v${place(height)}h${place(-width)}z`;
}

/** Moves a hairline to the middle of a pixel; otherwise it would be drawn pale and two pixels wide. */
export function crisp(value: number): number {
  return Math.round(value) + 0.5;
}

/** One path for each ink, so that five years of days are only a few shapes. */
export function fillsByInk(pieces: Iterable<{ readonly ink: Ink; readonly box: Box }>): readonly Shape[] {
  const paths = new Map<Ink, string>();
  for (const { ink, box } of pieces) {
    if (box.width > 0 && box.height > 0) paths.set(ink, (paths.get(ink) ?? '') + boxPath(box));
  }
  return [...paths].map(([ink, path]) => ({ kind: 'fill', path, ink }));
}

/** Rounded to hundredths of a pixel, so that bars thinner than a pixel keep their width. */
export function place(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** The mark under a point; if there are several, the one with the nearest middle. */
export function findMark(marks: readonly Mark[], point: Point): Mark | null {
  let nearest: Mark | null = null;
  for (const mark of marks) {
    if (!isInBox(mark.box, point)) continue;
    if (nearest === null || distancePx(mark.box, point) < distancePx(nearest.box, point)) nearest = mark;
  }
  return nearest;
}

/** The mark in the column of the point, at any height; beyond the ends, the first or last mark. */
export function nearestColumn(marks: readonly Mark[], point: Point): Mark | null {
  const firstMark = marks[0];
  const lastMark = marks.at(-1);
  if (firstMark === undefined || lastMark === undefined) return null;
  if (point.x <= firstMark.box.x) return firstMark;
  if (point.x >= lastMark.box.x + lastMark.box.width) return lastMark;
  return findMark(marks, { x: point.x, y: firstMark.box.y });
}

/** The box from the first mark to the last. */
export function boxAround(marks: readonly Mark[]): Box | null {
  const firstMark = marks[0]?.box;
  const lastMark = marks.at(-1)?.box;
  if (firstMark === undefined || lastMark === undefined) return null;
  return {
    ...firstMark,
    width: lastMark.x + lastMark.width - firstMark.x,
    height: lastMark.y + lastMark.height - firstMark.y,
  };
}

function isInBox({ x, y, width, height }: Box, point: Point): boolean {
  return point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;
}

function distancePx({ x, y, width, height }: Box, point: Point): number {
  return Math.hypot(x + width / 2 - point.x, y + height / 2 - point.y);
}
