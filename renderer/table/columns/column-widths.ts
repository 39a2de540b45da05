// How wide the columns are on screen. No figure is cut and no word of a header is broken; texts share the room that is
// left, so that no name is cut while there is room.

import type { Row } from '../../../shared/contract/answers.ts';
import type { FieldName } from '../../../shared/contract/fields.ts';
import { cellText, formatCell, PAIR_MARK, type Cell, type CellOptions } from '../../lib/format-cell.ts';
import {
  isFigure,
  MOST_SPARE_PX,
  PACKAGE_PX,
  SHORT_PACKAGE_PX,
  type Column,
} from '../../../shared/tables/table-columns.ts';
import { fittedWidths, MARK_PX, PADDING_PX, type FigureFont } from '../../grid/figure-width.ts';

/** The width of a text in px. */
export type MeasureText = (text: string) => number;

export type WidthMeasures = {
  readonly font: FigureFont;
  /** For the figures below the columns. */
  readonly boldFont: FigureFont;
  readonly text: MeasureText;
  /** For the codes of AEs. */
  readonly boldText: MeasureText;
  readonly header: MeasureText;
};
type Page = {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly fractionDigits: ReadonlyMap<string, number>;
  /** The text of a column's header. */
  readonly headerOf: (column: Column) => string;
  /** Whether the column may take room that is left: a width that a person chose stays. */
  readonly isFlexible: (column: Column) => boolean;
  /** The width that the figures below the column need; 0 without any. */
  readonly bandPx: (column: Column) => number;
  /** The width at which no text of the column is cut. */
  readonly textPx: (column: Column) => number;
  /** The width of the mark that says where a search found a row, in the first column; 0 or left out without any. */
  readonly foundPx?: number;
  /** The room for all columns in px; 0 while it is not known. */
  readonly roomPx: number;
};

/** A package is known by its name alone; of an AE, the code says who it is. */
const PACKAGE: FieldName = 'dcp_name';
const AE: FieldName = 'broker_code';
const DATE: FieldName = 'biz_date';
/** The column for which most people open the reports. */
const TOTAL: FieldName = 'commission_amount';
/** As wide as a space and four letters: fewer say nothing about a name. `GridRow.svelte` draws none of it then. */
const LEAST_NAME = '00000';
const HEADER_PADDING_PX = 13;
/** The arrow of a sorted column and its number: room for them is always left, so that sorting moves no column. */
const ARROW_PX = 20;

export function columnWidths(page: Page, measures: WidthMeasures): readonly number[] {
  const { columns, rows, fractionDigits, headerOf, bandPx } = page;
  const figures = fittedWidths(columns, rows, { font: measures.font, fractionDigits });
  const least = columns.map((column, at) =>
    Math.max(
      column.field === AE && page.isFlexible(column) ? codeWidthPx(column, rows, measures) : (figures[at] ?? 0),
      headerWidthPx(headerOf(column), arrowOf(column), measures.header),
      bandPx(column),
    ),
  );
  const [first] = columns;
  // A name may end in an ellipsis beside the mark; a date may not.
  if (first !== undefined && first.content !== 'text') least[0] = (least[0] ?? 0) + (page.foundPx ?? 0);
  return withRoom(page, {
    least: withTotalInSight(page, least, measures),
    leastNamePx: measures.text(LEAST_NAME),
    headerLinePx: (column) => Math.ceil(measures.header(headerOf(column))) + ARROW_PX + HEADER_PADDING_PX,
  });
}

/**
 * If the total commission lies a little beyond the edge, packages are cut shorter, then dates lose the room for the tick of a
 * compared row. Nothing is cut if that is not enough.
 */
function withTotalInSight(page: Page, least: readonly number[], { header }: WidthMeasures): readonly number[] {
  const { columns, headerOf, isFlexible, textPx, foundPx = 0, roomPx } = page;
  const total = columns.findIndex(({ field }) => field === TOTAL);
  const widths = [...least];
  let lackPx = sumOf(least.slice(0, total + 1)) - Math.floor(roomPx);
  for (const { field, shortPx } of [
    { field: PACKAGE, shortPx: () => SHORT_PACKAGE_PX },
    { field: DATE, shortPx: textPx },
  ]) {
    const place = columns.findIndex((column) => column.field === field && isFlexible(column));
    const column = columns[place];
    if (column === undefined || place > total || lackPx <= 0) continue;
    const shortestPx = Math.max(shortPx(column), headerWidthPx(headerOf(column), arrowOf(column), header));
    const sparePx = (widths[place] ?? 0) - shortestPx - (place === 0 ? foundPx : 0);
    const cutPx = Math.min(lackPx, Math.max(0, sparePx));
    widths[place] = (widths[place] ?? 0) - cutPx;
    lackPx -= cutPx;
  }
  return lackPx > 0 ? least : widths;
}

/** Where the arrow of a sorted column stands: before the words of a figure's header, else after them. */
type Arrow = 'before' | 'after';

function arrowOf({ content }: Column): Arrow {
  return isFigure(content) ? 'before' : 'after';
}

/** The least width at which words and arrow have two lines, no word broken. A header wraps at spaces and after "/". */
export function headerWidthPx(header: string, arrow: Arrow, widthOf: MeasureText): number {
  const words = header.replaceAll('\u200B', '').split(/(?<=[/ ])/);
  const [aboveArrowPx, belowArrowPx] = arrow === 'before' ? [ARROW_PX, 0] : [0, ARROW_PX];
  // The words of the first line: none of them to all of them, because the arrow may have a line of its own.
  const widths = [0, ...words.map((_, at) => at + 1)].map((count) => {
    const [above, below] = [words.slice(0, count), words.slice(count)].map((line) => widthOf(line.join('').trimEnd()));
    return Math.max((above ?? 0) + aboveArrowPx, (below ?? 0) + belowArrowPx);
  });
  return Math.ceil(Math.min(...widths)) + HEADER_PADDING_PX;
}

/** The width at which no text of the column is cut on this page. */
export function textWidthPx(column: Column, rows: readonly Row[], { measures, options }: ColumnTexts): number {
  // Pages have up to a thousand rows, and few different texts in most columns: each is formatted and measured once.
  const different = new Map(rows.map((row) => [shownBy(column, row), row]));
  const widths = Array.from(different.values(), (row) => cellPx(formatCell(column, row, options), measures));
  return Math.ceil(Math.max(0, ...widths)) + PADDING_PX;
}

/** Equal for rows whose cells show the same. */
function shownBy(column: Column, row: Row): string {
  const text = cellText(column, row);
  return column.codeField === undefined ? (text ?? '') : `${text} ${row.values[column.codeField]}`;
}

type ColumnTexts = { readonly measures: WidthMeasures; readonly options: CellOptions };

/** The width at which every AE on the page shows its code, and none its name. */
function codeWidthPx(column: Column, rows: readonly Row[], { boldText }: WidthMeasures): number {
  const codes = new Set(rows.map((row) => cellText(column, row) ?? ''));
  return Math.ceil(Math.max(0, ...Array.from(codes, boldText))) + PADDING_PX;
}

type Needs = {
  readonly least: readonly number[];
  readonly leastNamePx: number;
  /** The width at which the column's header has one line. */
  readonly headerLinePx: (column: Column) => number;
};

/**
 * First packages get their usual width, then AEs their names, then each other text column what it lacks, the least
 * first; then each column whose header wraps the room for one line, where there is enough; then the widest text column takes
 * the rest, up to a limit. If not all columns fit, those that do share the room: of a figure that would be cut nothing is
 * drawn, and its part of the room would stay blank.
 */
function withRoom(
  { columns, textPx, isFlexible, roomPx }: Page,
  { least, leastNamePx, headerLinePx }: Needs,
): readonly number[] {
  const widths = [...least];
  const inSight = least.findLastIndex((_, at) => sumOf(least.slice(0, at + 1)) <= roomPx) + 1;
  let restPx = Math.floor(roomPx - sumOf(least.slice(0, inSight)));
  const give = (at: number, px: number): void => {
    widths[at] = (widths[at] ?? 0) + px;
    restPx -= px;
  };
  const texts = columns
    .slice(0, inSight)
    .map((column, at) => ({ column, at, fullPx: textPx(column) + (at === 0 ? MARK_PX : 0) }))
    .filter(({ column }) => !isFigure(column.content) && isFlexible(column));
  const lackPx = ({ at, fullPx }: (typeof texts)[number]): number => Math.max(0, fullPx - (widths[at] ?? 0));
  const [packages, ae] = [PACKAGE, AE].map((id) => texts.find(({ column }) => column.field === id));
  if (packages !== undefined)
    give(packages.at, Math.min(lackPx(packages), restPx, Math.max(0, PACKAGE_PX - (widths[packages.at] ?? 0))));
  if (ae !== undefined && restPx >= Math.min(leastNamePx, lackPx(ae))) give(ae.at, Math.min(lackPx(ae), restPx));
  const lacking = texts.filter((text) => text !== ae).toSorted((a, b) => lackPx(a) - lackPx(b));
  lacking.forEach((text, done) => {
    give(text.at, Math.min(lackPx(text), Math.floor(restPx / (lacking.length - done))));
  });
  const wrapped = columns
    .slice(0, inSight)
    .map((column, at) => ({ at, px: isFlexible(column) ? headerLinePx(column) - (widths[at] ?? 0) : 0 }))
    .toSorted((a, b) => a.px - b.px);
  for (const { at, px } of wrapped) if (px > 0 && px <= restPx) give(at, px);
  const names = texts.filter(({ column }) => column.content === 'text');
  const widest = (names.length > 0 ? names : texts).toSorted((a, b) => b.column.widthPx - a.column.widthPx)[0];
  if (widest !== undefined) give(widest.at, Math.min(restPx, MOST_SPARE_PX));
  return widths;
}

function cellPx(cell: Cell, measures: WidthMeasures): number {
  const { text, boldText } = measures;
  if (cell.kind === 'pair') return cellPx(cell.words, measures) + text(` ${PAIR_MARK} `) + cellPx(cell.code, measures);
  if (cell.kind === 'ae') return boldText(cell.ae.code) + text(` ${cell.ae.name ?? ''}`);
  return 'text' in cell ? text(cell.text) : 0;
}

function sumOf(widths: readonly number[]): number {
  return widths.reduce((sum, px) => sum + px, 0);
}
