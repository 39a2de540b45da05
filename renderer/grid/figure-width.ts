// The width of a figure on screen, so that its column can be made wide enough. Figures use tabular numerals: all digits
// are equally wide, and a figure is as wide as its characters together.

import type { Row } from '../../shared/contract/answers.ts';
import { cellText, formatCell, type Cell } from '../lib/format-cell.ts';
import { isFigure, MAX_WIDTH_PX, type Column } from '../../shared/tables/table-columns.ts';

/** Widths of single characters in px, measured in the window. */
export type FigureFont = {
  readonly digitPx: number;
  /** The width of a comma or a point, whichever is wider. */
  readonly separatorPx: number;
  readonly signPx: number;
  /** The widest measured character; used for all others, such as the percent sign. */
  readonly widestPx: number;
};

export type FigureFonts = { readonly regular: FigureFont; readonly bold: FigureFont };

/** The padding of a cell on both sides, and one px for rounding. */
export const PADDING_PX = 17;
/** The first cell of a row shows a tick when the row is marked for comparison. */
export const MARK_PX = 20;
/** The warning sign before an amount that cannot be read. */
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

/** The width of each column in px. Columns of figures grow to the widest figure on the page, up to `MAX_WIDTH_PX`. */
export function fittedWidths(columns: readonly Column[], rows: readonly Row[], measures: Measures): readonly number[] {
  return columns.map((column, place) => fittedWidth(column, rows, measures, place === 0 ? MARK_PX : 0));
}

/** The same for one column; `markPx` is the room beside its figures. */
export function fittedWidth(column: Column, rows: readonly Row[], measures: Measures, markPx = 0): number {
  if (!isFigure(column.content)) return column.widthPx;
  return Math.max(column.widthPx, widestFigurePx(column, rows, measures, PADDING_PX + markPx));
}

/** Whether the cell is too wide for its column, whose width comes from `fittedWidths`. */
export function isCut(cell: Cell, column: Pick<Column, 'widthPx'>, font: FigureFont): boolean {
  if (cell.kind === 'figure') return isFigureCut(cell.text, column, font);
  // If a text is cut, the digits that stay visible could read as an amount.
  return cell.kind === 'unreadable' && /\d/.test(cell.text) && isFigureCut(cell.text, column, font, WARNING_PX);
}

export function isFigureCut(text: string, { widthPx }: Pick<Column, 'widthPx'>, font: FigureFont, markPx = 0): boolean {
  return figureWidthPx(text, font) + markPx + PADDING_PX > widthPx;
}

/**
 * The width of the widest figure in px, `extraPx` included; 0 without a figure. A figure wider than `MAX_WIDTH_PX` is
 * never shown, so it does not count. Pages have up to a thousand rows: only a text longer than all before it is
 * formatted. A sign is wider than a digit, so negative figures have a longest length of their own.
 */
function widestFigurePx(column: Column, rows: readonly Row[], measures: Measures, extraPx: number): number {
  const options = { fractionDigits: measures.fractionDigits.get(column.id) ?? 0 };
  const longest = { negative: -1, other: -1 };
  let widestPx = 0;
  for (const row of rows) {
    const text = cellText(column, row) ?? '';
    const sign = text.startsWith('-') ? 'negative' : 'other';
    const length = comparableLength(column, text, options.fractionDigits);
    if (length <= longest[sign]) continue;
    const cell = formatCell(column, row, options);
    if (cell.kind !== 'figure') continue;
    const px = Math.ceil(figureWidthPx(cell.text, measures.font)) + extraPx;
    if (px > MAX_WIDTH_PX) continue;
    longest[sign] = length;
    widestPx = Math.max(widestPx, px);
  }
  return widestPx;
}

/** Decimals are padded to equally many; only a rate may have more, because it is shown exactly as sent. */
function comparableLength(column: Column, text: string, fractionDigits: number): number {
  const point = text.indexOf('.');
  const whole = point < 0 ? text.length : point;
  return column.content === 'rate' ? Math.max(text.length, whole + 1 + fractionDigits) : whole;
}
