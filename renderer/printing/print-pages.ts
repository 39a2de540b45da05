// About how many pages a table takes. The browser counts them only while it prints, so the lines of each row are
// estimated from its texts.

import { CELL_PADDING_PT, isWide, PAGE_PT } from './paper.ts';
import { DIGIT_EM, widthChars, type PrintPart } from './print-layout.ts';
import type { PrintedRows } from './printed-table.ts';

const LINE_EM = 1.3;
const ROW_PADDING_PT = 4.5;
/** Letters are narrower than digits in most fonts; a Chinese character is as wide as high. */
const LETTER_EM = 0.56;
const CHINESE_EM = 1;
/** Lines that break at spaces are not filled to their end. */
const UNFILLED = 1.12;
/** Title, source, age, filters, order, counts and totals above the rows. */
const FACTS_PT = 170;
const WORD_PATTERN = /[^\s\u200B\u2E80-\uFFFF]+/g;

type ColumnWidth = { readonly leastPt: number; readonly fullPt: number };

/** `rows`: how many rows are printed; those of `table` stand for the others. */
export function estimatedPages(table: PrintedRows, rows: number): number {
  if (table.rows.length === 0) return 1;
  const { layout } = table;
  return layout.parts.reduce((pages, part, place) => {
    const headPt = place === 0 ? FACTS_PT : 0;
    return pages + pagesOfPart(table, part, { rows, headPt });
  }, 0);
}

function pagesOfPart(
  table: PrintedRows,
  { places }: PrintPart,
  { rows, headPt }: { readonly rows: number; readonly headPt: number },
): number {
  const { fontPt, isLandscape } = table.layout;
  const page = PAGE_PT[isLandscape ? 'landscape' : 'portrait'];
  const widths = sharedWidths(
    places.map((place) => widthOf(table, place)),
    page.width,
  );
  const heights = table.rows.map(({ cells }) => {
    const lines = places.map((place, at) => {
      const cell = cells[place];
      if (cell === undefined || cell.isWhole) return 1;
      const lines = textPt(cell.text, fontPt) / Math.max(1, (widths[at] ?? 0) - CELL_PADDING_PT);
      return lines <= 1 ? 1 : Math.ceil(lines * UNFILLED);
    });
    return Math.max(1, ...lines) * fontPt * LINE_EM + ROW_PADDING_PT;
  });
  const averagePt = heights.reduce((sum, height) => sum + height, 0) / heights.length;
  // The header of the table is repeated on each page, often in two lines.
  const rowsPt = page.height - 2 * fontPt * LINE_EM - ROW_PADDING_PT;
  return Math.max(1, Math.ceil((headPt + rows * averagePt) / rowsPt));
}

function widthOf(table: PrintedRows, place: number): ColumnWidth {
  const { fontPt } = table.layout;
  const column = table.columns[place];
  const words = (column?.label ?? '').match(WORD_PATTERN) ?? [];
  let leastPt = longestPt(words, fontPt);
  let fullPt = leastPt;
  for (const { cells } of table.rows) {
    const cell = cells[place];
    if (cell === undefined) continue;
    const widthPt = cell.isWhole ? widthChars(cell.text) * DIGIT_EM * fontPt : textPt(cell.text, fontPt);
    fullPt = Math.max(fullPt, widthPt);
    if (cell.isWhole) leastPt = Math.max(leastPt, widthPt);
    else if (column?.hasLongWords !== true) {
      leastPt = Math.max(leastPt, longestPt(cell.text.match(WORD_PATTERN) ?? [], fontPt));
    }
  }
  return { leastPt: leastPt + CELL_PADDING_PT, fullPt: fullPt + CELL_PADDING_PT };
}

/** Shares the page among the columns as browsers do: what is left after the least widths goes to those that want more. */
function sharedWidths(columns: readonly ColumnWidth[], pagePt: number): readonly number[] {
  const least = columns.reduce((sum, { leastPt }) => sum + leastPt, 0);
  const wanted = columns.reduce((sum, { leastPt, fullPt }) => sum + fullPt - leastPt, 0);
  const share = wanted === 0 ? 0 : Math.min(1, Math.max(0, pagePt - least) / wanted);
  return columns.map(({ leastPt, fullPt }) => leastPt + (fullPt - leastPt) * share);
}

function longestPt(words: readonly string[], fontPt: number): number {
  return words.reduce((most, word) => Math.max(most, textPt(word, fontPt)), 0);
}

function textPt(text: string, fontPt: number): number {
  let widthEm = 0;
  for (const character of text) widthEm += isWide(character) ? CHINESE_EM : LETTER_EM;
  return widthEm * fontPt;
}
