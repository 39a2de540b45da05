// Draws names below each other, each with its bars and, in a column on the right, its exact figures.

import type { BarChart } from '../data/chart.ts';
import { decimalsOf } from '../../../shared/rules/decimal.ts';
import { categoryBars, laneCount, type CategoryBars } from './category-bars.ts';
import { boxPath, crisp, fillsByInk, inkOf, place, type Box, type Drawing, type Mark, type Shape } from './drawing.ts';
import { figureText } from './figures.ts';
import { legend, type LegendEntry } from './legend.ts';
import { isOthers } from './others.ts';
import { fitTexts, textWidth } from './text-width.ts';
import { valueShares, ZERO, type ShareOf } from './value-axis.ts';

const LANE_HEIGHT = 18;
const ROW_GAP = 6;
const BAR_HEIGHT = 13;
const COLUMN_GAP = 10;
const NAME_SHARE = 0.52;
const NAME_WIDTH_MAX = 240;
const BARS_WIDTH_MIN = 40;
/** The gap in a bar that is too long for the picture, measured from its outer end. */
const BREAK = { from: 14, width: 5 } as const;

type Columns = {
  readonly width: number;
  readonly top: number;
  readonly rowHeight: number;
  readonly nameWidth: number;
  readonly barsLeft: number;
  readonly barsWidth: number;
};

export function drawRanked({ chart, width }: { readonly chart: BarChart; readonly width: number }): Drawing {
  const rows = alignedRows(chart);
  const key = legend({ entries: entriesOf(chart), left: 0, right: width });
  const columns = columnsWithin({ chart, rows, width, top: key.height });
  // "Others" does not set the scale: it may be many times the largest name, and all other bars would be tiny.
  const namedRows = rows.filter((_, at) => !isOthers(chart, at));
  const shareOf = valueShares(namedRows.flatMap(({ bars, lines }) => [...bars.map(({ to }) => to), ...lines]));
  const height = columns.top + rows.length * columns.rowHeight;
  const zero = crisp(columns.barsLeft + shareOf(ZERO) * columns.barsWidth);
  return {
    width,
    height,
    shapes: [
      ...key.shapes,
      ...barShapes(rows, shareOf, columns),
      { kind: 'stroke', path: `M${zero} ${place(columns.top)}V${place(height)}`, ink: 'axis', width: 1 },
      ...lineShapes(rows, shareOf, columns),
      ...textShapes(chart, rows, columns),
    ],
    marks: rows.map((_, category): Mark => ({
      category,
      box: { x: 0, y: columns.top + category * columns.rowHeight, width, height: columns.rowHeight },
    })),
  };
}

/** Pads all figures to the same number of decimals, so that the points align. */
function alignedRows(chart: BarChart): readonly CategoryBars[] {
  const digits = Math.max(0, ...chart.series.flatMap(({ values }) => values.map((value) => decimalsOf(value ?? ''))));
  return chart.categories.map((_, at) => {
    const row = categoryBars(chart, at);
    return {
      ...row,
      figures: row.figures.map((figure) => ({ ...figure, text: figureText(figure.text, chart.unit, digits) })),
    };
  });
}

function entriesOf({ series }: BarChart): readonly LegendEntry[] {
  if (series.length < 2) return [];
  return series.map(({ label, form }, at) => ({ label, ink: form === 'line' ? 'line' : inkOf(at), form: 'fill' }));
}

function columnsWithin({
  chart,
  rows,
  width,
  top,
}: {
  readonly chart: BarChart;
  readonly rows: readonly CategoryBars[];
  readonly width: number;
  readonly top: number;
}): Columns {
  const figureWidth = widestOf(rows.flatMap(({ figures }) => figures.map(({ text }) => text)));
  // Names are cut where room is short; figures never are.
  const leftOver = width - figureWidth - 2 * COLUMN_GAP - BARS_WIDTH_MIN;
  const wantedWidth = Math.min(
    widestOf(chart.categories.map(({ label }) => label)),
    width * NAME_SHARE,
    NAME_WIDTH_MAX,
  );
  const nameWidth = Math.max(0, Math.min(wantedWidth, leftOver));
  const barsLeft = nameWidth + COLUMN_GAP;
  const barsWidth = Math.max(1, width - barsLeft - figureWidth - COLUMN_GAP);
  return { width, top, nameWidth, barsLeft, barsWidth, rowHeight: laneCount(chart) * LANE_HEIGHT + ROW_GAP };
}

function widestOf(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(textWidth));
}

function barShapes(rows: readonly CategoryBars[], shareOf: ShareOf, columns: Columns): readonly Shape[] {
  const pieces = rows.flatMap(({ bars }, at) =>
    bars.map(({ lane, ink, from, to }) => {
      const shares = [from, to].map(shareOf);
      const [start = 0, end = 0] = shares.map((share) => columns.barsLeft + within(share) * columns.barsWidth);
      const isNothing = from.digits === 0n && to.digits === 0n;
      // Even the smallest amount is visible.
      const width = isNothing ? 0 : Math.max(1, Math.abs(end - start));
      const y = laneMiddle(at, lane, columns) - BAR_HEIGHT / 2;
      const box = { x: Math.min(start, end), y, width, height: BAR_HEIGHT };
      return { ink, boxes: broken(box, { isLeft: shares.some(isBelow), isRight: shares.some(isAbove) }) };
    }),
  );
  return fillsByInk(pieces.flatMap(({ ink, boxes }) => boxes.map((box) => ({ ink, box }))));
}

const isBelow = (share: number): boolean => share < 0;
const isAbove = (share: number): boolean => share > 1;

function within(share: number): number {
  return Math.min(1, Math.max(0, share));
}

/** Splits a bar that is too long, with a gap near its cut end. */
function broken(
  box: Box,
  { isLeft, isRight }: { readonly isLeft: boolean; readonly isRight: boolean },
): readonly Box[] {
  if (!(isLeft || isRight) || box.width < 2 * BREAK.from) return [box];
  const before = isLeft ? BREAK.from - BREAK.width : box.width - BREAK.from;
  const after = before + BREAK.width;
  return [
    { ...box, width: before },
    { ...box, x: box.x + after, width: box.width - after },
  ];
}

/** The total of a stack, as an upright stroke across it. */
function lineShapes(rows: readonly CategoryBars[], shareOf: ShareOf, columns: Columns): readonly Shape[] {
  const path = rows
    .flatMap(({ lines }, at) =>
      lines.map((value) => {
        const x = columns.barsLeft + within(shareOf(value)) * columns.barsWidth - 1;
        return boxPath({ x, y: laneMiddle(at, 0, columns) - LANE_HEIGHT / 2, width: 2, height: LANE_HEIGHT });
      }),
    )
    .join('');
  return path === '' ? [] : [{ kind: 'fill', path, ink: 'line' }];
}

function textShapes(chart: BarChart, rows: readonly CategoryBars[], columns: Columns): readonly Shape[] {
  const names = fitTexts(
    chart.categories.map(({ label }) => label),
    columns.nameWidth,
  );
  return rows.flatMap(({ figures }, at): readonly Shape[] => {
    const label = names[at] ?? '';
    const middle = columns.top + (at + 0.5) * columns.rowHeight;
    return [
      { kind: 'text', text: label, x: 0, y: middle, anchor: 'start', ink: 'text' },
      ...figures.map(({ lane, text }): Shape => {
        const y = laneMiddle(at, lane, columns);
        return { kind: 'text', text, x: columns.width, y, anchor: 'end', ink: 'text' };
      }),
    ];
  });
}

function laneMiddle(at: number, lane: number, { top, rowHeight }: Columns): number {
  return top + at * rowHeight + ROW_GAP / 2 + (lane + 0.5) * LANE_HEIGHT;
}
