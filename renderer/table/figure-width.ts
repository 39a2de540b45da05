// How wide a figure is on screen, so that a column can be made wide enough for it. Figures are set in tabular numerals:
// their width is the sum of the widths of their characters, and equally many digits are equally wide.

import type { Row } from '../../shared/contract/answers.ts';
import { cellText, formatCell, type Cell } from '../lib/format-cell.ts';
import { isFigure, WIDTH_MAX_PX, type Column } from '../lib/table-columns.ts';

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
/** The warning before an amount that could not be read. */
const WARNING_PX = 16;

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

type Measures = { readonly font: FigureFont; readonly fractionDigits: ReadonlyMap<string, number> };

/** The width of each column: columns of figures are as wide as the widest figure on the page that a column can show. */
export function fittedWidths(columns: readonly Column[], rows: readonly Row[], measures: Measures): readonly number[] {
  return columns.map((column, place) => {
    if (!isFigure(column.content)) return column.widthPx;
    return Math.max(column.widthPx, widestFigurePx(column, rows, measures, AROUND_PX + (place === 0 ? MARK_PX : 0)));
  });
}

/** Whether a figure would be cut in its column, which is as wide as `fittedWidths` made it. */
export function isCut(cell: Cell, column: Column, font: FigureFont): boolean {
  if (cell.kind === 'figure') return figureWidthPx(cell.text, font) + AROUND_PX > column.widthPx;
  // The digits that remain of a text that is no amount would read as one.
  if (cell.kind !== 'unreadable' || !/\d/.test(cell.text)) return false;
  return figureWidthPx(cell.text, font) + WARNING_PX + AROUND_PX > column.widthPx;
}

/**
 * As it is shown, with what is around it; 0 without a figure. A figure wider than `WIDTH_MAX_PX` is not shown, so it
 * widens nothing. Only texts longer than those before are formatted, because pages have up to a thousand rows; a sign is
 * wider than a digit, so negative figures are compared by themselves.
 */
function widestFigurePx(column: Column, rows: readonly Row[], measures: Measures, aroundPx: number): number {
  const options = { weekdays: [], fractionDigits: measures.fractionDigits.get(column.id) ?? 0 };
  const longest = { negative: -1, other: -1 };
  let widestPx = 0;
  for (const row of rows) {
    const text = cellText(column, row) ?? '';
    const sign = text.startsWith('-') ? 'negative' : 'other';
    const length = lengthOf(column, text);
    if (length <= longest[sign]) continue;
    const cell = formatCell(column, row, options);
    if (cell.kind !== 'figure') continue;
    const px = Math.ceil(figureWidthPx(cell.text, measures.font)) + aroundPx;
    if (px > WIDTH_MAX_PX) continue;
    longest[sign] = length;
    widestPx = Math.max(widestPx, px);
  }
  return widestPx;
}

/** Amounts and percentages of a column all have its number of decimals; rates are shown as sent. */
function lengthOf(column: Column, text: string): number {
  const point = column.content === 'rate' ? -1 : text.indexOf('.');
  return point < 0 ? text.length : point;
}
