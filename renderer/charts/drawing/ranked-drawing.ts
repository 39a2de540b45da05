// Draws names below each other, each with its bars and, in a column on the right, its exact figures.

import type { BarChart } from '../data/chart.ts';
import { decimalsOf } from '../../../shared/rules/decimal.ts';
import { addDecimals, decimalText, negateDecimal, type ScaledDecimal } from '../../../shared/rules/scaled-decimal.ts';
import { roundedPercent } from '../../lib/rounded.ts';
import { barExtent, categoryBars, countLanes, type CategoryBars } from './category-bars.ts';
import { boxPath, crisp, fillsByInk, inkOf, place, type Drawing, type Mark, type Shape } from './drawing.ts';
import { figureText } from './figures.ts';
import { legend, type LegendEntry } from './legend.ts';
import { fitTexts, textWidthPx } from './text-width.ts';
import { valueShares, ZERO, type ShareOf } from './value-axis.ts';

const LANE_HEIGHT_PX = 18;
const ROW_GAP_PX = 6;
const BAR_HEIGHT_PX = 13;
const COLUMN_GAP_PX = 10;
/** Names are cut only where the bars would otherwise be shorter than this. */
const MIN_BARS_WIDTH_PX = 40;
const MIN_BARS_SHARE = 0.3;

type Columns = {
  readonly width: number;
  readonly top: number;
  readonly rowHeightPx: number;
  readonly nameWidthPx: number;
  readonly barsLeftPx: number;
  readonly barsWidthPx: number;
};

export function drawRanked({ chart, width }: { readonly chart: BarChart; readonly width: number }): Drawing {
  const rows = alignedRows(chart);
  const key = legend({ entries: entriesOf(chart), left: 0, right: width });
  const columns = columnsWithin({ chart, rows, width, top: key.height });
  const shareOf = valueShares(rows.flatMap(({ bars, lines }) => [...bars.map(({ to }) => to), ...lines]));
  const height = columns.top + rows.length * columns.rowHeightPx;
  const zeroPx = crisp(columns.barsLeftPx + shareOf(ZERO) * columns.barsWidthPx);
  return {
    width,
    height,
    shapes: [
      ...key.shapes,
      ...barShapes(rows, shareOf, columns),
      { kind: 'stroke', path: `M${zeroPx} ${place(columns.top)}V${place(height)}`, ink: 'axis', width: 1 },
      ...lineShapes(rows, shareOf, columns),
      ...textShapes(chart, rows, columns),
    ],
    marks: rows.map((_, category): Mark => ({
      category,
      box: { x: 0, y: columns.top + category * columns.rowHeightPx, width, height: columns.rowHeightPx },
    })),
  };
}

/** Pads all figures to the same number of decimals, so that the points align. */
function alignedRows(chart: BarChart): readonly CategoryBars[] {
  const values = drawnSeries(chart).flatMap((series) => series.values);
  const digits = Math.max(0, ...values.map((value) => decimalsOf(value ?? '')));
  return chart.categories.map((_, at) => {
    const row = categoryBars(chart, at);
    const figures = row.figures.map((figure) => ({ ...figure, text: figureText(figure.text, chart.unit, digits) }));
    return { ...row, figures: [...figures, ...partFigures(row)] };
  });
}

/** The rounded percentages of the parts of a stack, which has no figure of its own. */
function partFigures({ bars, figures }: CategoryBars): CategoryBars['figures'] {
  const parts = figures.length > 0 ? [] : bars.filter(({ isPart }) => isPart);
  const texts = parts.map(({ from, to }) => roundedPercent(decimalText(addDecimals(to, negateDecimal(from)))));
  return texts.length === 0 ? [] : [{ lane: 0, text: texts.join(' · '), value: ZERO }];
}

function entriesOf(chart: BarChart): readonly LegendEntry[] {
  const series = drawnSeries(chart);
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
  const figureWidthPx = widestPx(rows.flatMap(({ figures }) => figures.map(({ text }) => text)));
  // Names are cut where room is short; figures never are.
  const minBarsPx = Math.max(MIN_BARS_WIDTH_PX, width * MIN_BARS_SHARE);
  const leftOverPx = width - figureWidthPx - 2 * COLUMN_GAP_PX - minBarsPx;
  const nameWidthPx = Math.max(0, Math.min(widestPx(chart.categories.map(({ label }) => label)), leftOverPx));
  const barsLeftPx = nameWidthPx + COLUMN_GAP_PX;
  const barsWidthPx = Math.max(1, width - barsLeftPx - figureWidthPx - COLUMN_GAP_PX);
  return {
    width,
    top,
    nameWidthPx,
    barsLeftPx,
    barsWidthPx,
    rowHeightPx: countLanes(chart) * LANE_HEIGHT_PX + ROW_GAP_PX,
  };
}

function widestPx(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(textWidthPx));
}

function barShapes(rows: readonly CategoryBars[], shareOf: ShareOf, columns: Columns): readonly Shape[] {
  const pieces = rows.flatMap(({ bars }, at) =>
    bars.map((bar) => {
      const { lane, ink, from, to } = bar;
      const xOf = (value: ScaledDecimal): number => columns.barsLeftPx + shareOf(value) * columns.barsWidthPx;
      const { first, length } = barExtent(bar, { start: xOf(from), end: xOf(to) });
      const y = laneMiddle(at, lane, columns) - BAR_HEIGHT_PX / 2;
      return { ink, box: { x: first, y, width: length, height: BAR_HEIGHT_PX } };
    }),
  );
  return fillsByInk(pieces);
}

/** The total of a stack, as an upright stroke across it. */
function lineShapes(rows: readonly CategoryBars[], shareOf: ShareOf, columns: Columns): readonly Shape[] {
  const path = rows
    .flatMap(({ lines }, at) =>
      lines.map((value) => {
        const x = columns.barsLeftPx + shareOf(value) * columns.barsWidthPx - 1;
        return boxPath({ x, y: laneMiddle(at, 0, columns) - LANE_HEIGHT_PX / 2, width: 2, height: LANE_HEIGHT_PX });
      }),
    )
    .join('');
  return path === '' ? [] : [{ kind: 'fill', path, ink: 'line' }];
}

function textShapes(chart: BarChart, rows: readonly CategoryBars[], columns: Columns): readonly Shape[] {
  const names = fitTexts(
    chart.categories.map(({ label }) => label),
    columns.nameWidthPx,
  );
  return rows.flatMap(({ figures }, at): readonly Shape[] => {
    const label = names[at] ?? '';
    const middle = columns.top + (at + 0.5) * columns.rowHeightPx;
    return [
      { kind: 'text', text: label, x: 0, y: middle, anchor: 'start', ink: 'text' },
      ...figures.map(({ lane, text }): Shape => {
        const y = laneMiddle(at, lane, columns);
        return { kind: 'text', text, x: columns.width, y, anchor: 'end', ink: 'text' };
      }),
    ];
  });
}

function drawnSeries({ series }: BarChart): BarChart['series'] {
  return series.filter(({ form }) => form !== 'text');
}

function laneMiddle(at: number, lane: number, { top, rowHeightPx }: Columns): number {
  return top + at * rowHeightPx + ROW_GAP_PX / 2 + (lane + 0.5) * LANE_HEIGHT_PX;
}
