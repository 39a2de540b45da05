// The XML of one sheet: a bold frozen header with a filter, widths, then the rows one after the other.

import type { SharedStrings } from './strings.ts';
import { columnName } from '../../../shared/rules/spreadsheet.ts';
import { STYLES } from './styles.ts';

export type SheetColumn = {
  readonly title: string;
  readonly widthChars: number;
  readonly isFigure: boolean;
  /** True for ids and codes, whose digits are meant to be text. */
  readonly isCode: boolean;
};
export type SheetCell =
  { readonly kind: 'empty' } | { readonly kind: 'text' | 'number'; readonly text: string; readonly style: number };
type Layout = { readonly columns: readonly SheetColumn[]; readonly hasHeader: boolean };

/** Excel's limit. */
export const MAX_SHEET_ROWS = 1_048_576;

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

export const ROW_END = '</row>';
export const NUMBER_START = '><v>';
export const NUMBER_END = '</v></c>';

export class SheetText {
  readonly #strings: SharedStrings;
  #rows = 0;

  constructor(strings: SharedStrings) {
    this.#strings = strings;
  }

  get rows(): number {
    return this.#rows;
  }

  /** Returns the number of the next row, whose XML the caller makes. */
  beginRow(): number {
    this.#rows += 1;
    return this.#rows;
  }

  row(cells: readonly SheetCell[]): string {
    const row = this.beginRow();
    const parts = cells.map((cell, at) =>
      cell.kind === 'empty' ? '' : `${cellStart(at)}${row}${styleAttribute(cell.style)}${cellEnd(this.#strings, cell)}`,
    );
    return `${rowStart(row)}${parts.join('')}${ROW_END}`;
  }
}

export function rowStart(row: number | string): string {
  return `<row r="${row}">`;
}

/** What stands before the number of the row. */
export function cellStart(at: number): string {
  return `<c r="${columnName(at)}`;
}

/** What stands after the number of the row. */
export function styleAttribute(style: number): string {
  return `" s="${style}"`;
}

export function cellEnd(strings: SharedStrings, { kind, text }: Exclude<SheetCell, { kind: 'empty' }>): string {
  return kind === 'text' ? strings.cellEnd(text) : `${NUMBER_START}${text}${NUMBER_END}`;
}

/** Everything before the rows. */
export function sheetStart({ columns, hasHeader }: Layout): string {
  const frozen =
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>';
  const widths = columns.map(
    ({ widthChars }, at) => `<col min="${at + 1}" max="${at + 1}" width="${widthChars}" customWidth="1"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0">${hasHeader ? frozen : ''}</sheetView></sheetViews>\
<sheetFormatPr defaultRowHeight="15"/>${widths.length === 0 ? '' : `<cols>${widths.join('')}</cols>`}<sheetData>`;
}

/** Prints on A4 landscape, fitted to the page width, with the sheet's name and the page number in the footer. */
const PRINTED =
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>' +
  '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>' +
  '<headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter>';

/**
 * Everything after the rows. `filter`: the range of the filter. `codes`: the ranges of ids and codes, for which Excel must
 * not warn about numbers stored as text.
 */
export function sheetEnd({
  filter,
  codes,
}: {
  readonly filter: string | null;
  readonly codes: readonly string[];
}): string {
  const filtered = filter === null ? '' : `<autoFilter ref="${filter}"/>`;
  const ignoredErrors =
    codes.length === 0
      ? ''
      : `<ignoredErrors><ignoredError sqref="${codes.join(' ')}" numberStoredAsText="1"/></ignoredErrors>`;
  return `</sheetData>${filtered}${PRINTED}${ignoredErrors}</worksheet>`;
}

/** The ranges of the columns with ids and codes, such as `A1:A120`. */
export function codeRanges(columns: readonly SheetColumn[], rows: number): readonly string[] {
  return columns.flatMap(({ isCode }, at) =>
    isCode ? [`${columnName(at)}1:${columnName(at)}${Math.max(rows, 1)}`] : [],
  );
}

export function headerCells(columns: readonly SheetColumn[]): readonly SheetCell[] {
  return columns.map(({ title, isFigure }) => ({
    kind: 'text',
    text: title,
    style: isFigure ? STYLES.figureHeader : STYLES.header,
  }));
}

export function rangeOf({ columns, rows }: { readonly columns: number; readonly rows: number }): string {
  return `A1:${columnName(Math.max(columns, 1) - 1)}${Math.max(rows, 1)}`;
}
