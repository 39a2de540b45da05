// How wide a figure is on screen, so that a column can be made wide enough for it. Figures are set in tabular numerals:
// their width is the sum of the widths of their characters, and equally many digits are equally wide.

import type { Row } from '../../preload/contract.ts';
import { cellText, formatCell } from './format-cell.ts';
import { isFigure, WIDTH_MAX_PX, type Column } from './table-columns.ts';

/** Widths of single characters in px, measured in the window. */
export type FigureFont = {
  readonly digitPx: number;
  /** The wider of comma and point. */
  readonly separatorPx: number;
  readonly signPx: number;
  /** For every other character, such as the per cent sign: the widest that was measured. */
  readonly widestPx: number;
};

/** A cell's padding on both sides, and one px for rounding. */
const AROUND_PX = 17;
/** The tick of a row that is marked for comparing stands in the first cell. */
const MARK_PX = 20;

export function figureWidthPx(text: string, font: FigureFont): number {
  let px = 0;
  for (const character of text) px += characterWidthPx(character, font);
  return px;
}

function characterWidthPx(character: string, font: FigureFont): number {
  if ((character >= '0' && character <= '9') || character === '\u2007') return font.digitPx;
  if (character === ',' || character === '.' || character === '\u2008') return font.separatorPx;
  return character === '-' || character === '+' || character === '\u2212' ? font.signPx : font.widestPx;
}

/** The width of each column: columns of figures are as wide as their widest figure on the page, up to `WIDTH_MAX_PX`. */
export function fittedWidths(
  columns: readonly Column[],
  rows: readonly Row[],
  { font, fractionDigits }: { readonly font: FigureFont; readonly fractionDigits: ReadonlyMap<string, number> },
): readonly number[] {
  return columns.map((column, place) => {
    const widest = isFigure(column.content) ? widestFigure(column, rows, fractionDigits.get(column.id) ?? 0) : null;
    if (widest === null) return column.widthPx;
    const neededPx = Math.ceil(figureWidthPx(widest, font)) + AROUND_PX + (place === 0 ? MARK_PX : 0);
    return Math.max(column.widthPx, Math.min(neededPx, WIDTH_MAX_PX));
  });
}

/** Whether a figure would be cut in its column, which `fittedWidths` has widened as far as it may. */
export function isCut(figure: string, column: Column, font: FigureFont): boolean {
  return column.widthPx >= WIDTH_MAX_PX && figureWidthPx(figure, font) + AROUND_PX > column.widthPx;
}

/** As it is shown. Only texts longer than those before are formatted, because pages have up to a thousand rows. */
function widestFigure(column: Column, rows: readonly Row[], fractionDigits: number): string | null {
  let widest: { readonly text: string; readonly length: number } | null = null;
  for (const row of rows) {
    const length = lengthOf(column, cellText(column, row) ?? '');
    if (widest !== null && length <= widest.length) continue;
    const cell = formatCell(column, row, { weekdays: [], fractionDigits });
    if (cell.kind === 'figure') widest = { text: cell.text, length };
  }
  return widest?.text ?? null;
}

/** Amounts and percentages of a column all have its number of decimals; rates are shown as sent. */
function lengthOf(column: Column, text: string): number {
  const point = column.content === 'rate' ? -1 : text.indexOf('.');
  return point < 0 ? text.length : point;
}
