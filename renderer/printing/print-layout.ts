// How a table is laid out on A4: portrait or landscape, and the font size. Estimated from the texts, because nothing
// can be measured before the page exists.

import { CELL_PADDING_PT, isWide, PAGE_PT, type Paper } from './paper.ts';

/** `fitting`: portrait if the columns fit across it, else landscape. */
export const ORIENTATIONS = ['fitting', 'portrait', 'landscape'] as const;
export type Orientation = (typeof ORIENTATIONS)[number];

export type PrintLayout = {
  readonly isLandscape: boolean;
  readonly fontPt: number;
  /** Several when the columns do not fit on one page: they are printed one after the other, with row numbers. */
  readonly parts: readonly PrintPart[];
};
export type PrintPart = {
  /** The places of its columns. The first column is in every part, so that each row can be recognized. */
  readonly places: readonly number[];
  /** Even two columns are too wide: texts may break anywhere, so that nothing is cut off. */
  readonly isCrowded: boolean;
};

/** The texts of one column: those that must stay on one line, and those that may wrap. */
export type ColumnTexts = { readonly whole: readonly string[]; readonly texts: readonly string[] };

/** The width of a digit in a wide system font; narrower fonts leave room. */
export const DIGIT_EM = 0.64;
/** Font sizes to try. Smaller text is hard to read, so the columns are printed in parts instead. */
const SIZES_PT = [8.5, 7.5, 6.5] as const;
/** The font size of tables in parts: they need not be the smallest. */
const PARTS_PT = 7.5;
/** The column of row numbers, as wide as the largest number ever printed. */
const ROW_NUMBERS: ColumnTexts = { whole: ['2000'], texts: [] };
/** A column of text has at least 9 characters a line; with 22, long texts wrap comfortably. */
const TEXT_CHARS = { least: 9, comfortable: 22 } as const;

export function printLayout(columns: readonly ColumnTexts[], orientation: Orientation = 'fitting'): PrintLayout {
  const [usual] = SIZES_PT;
  const whole: readonly PrintPart[] = [{ places: columns.map((_, place) => place), isCrowded: false }];
  const comfortablePt = widthPt(columns, { fontPt: usual, textChars: TEXT_CHARS.comfortable });
  const fitsPortrait = comfortablePt <= PAGE_PT.portrait.width;
  if (orientation === 'fitting' && fitsPortrait) return { isLandscape: false, fontPt: usual, parts: whole };
  const paper: Paper = orientation === 'portrait' ? 'portrait' : 'landscape';
  const isLandscape = paper === 'landscape';
  const fontPt = SIZES_PT.find((size) => fitsAcross(columns, { fontPt: size, paper }));
  if (fontPt !== undefined) return { isLandscape, fontPt, parts: whole };
  return { isLandscape, fontPt: PARTS_PT, parts: partsOf(columns, paper) };
}

/** Puts as many columns in each part as fit. */
function partsOf(columns: readonly ColumnTexts[], paper: Paper): readonly PrintPart[] {
  const across = (places: readonly number[]): boolean =>
    fitsAcross([ROW_NUMBERS, ...places.flatMap((place) => columns[place] ?? [])], { fontPt: PARTS_PT, paper });
  const parts: number[][] = [[0]];
  for (let place = 1; place < columns.length; place += 1) {
    const part = parts.at(-1) ?? [];
    if (part.length === 1 || across([...part, place])) part.push(place);
    else parts.push([0, place]);
  }
  return parts.map((places) => ({ places, isCrowded: !across(places) }));
}

function fitsAcross(
  columns: readonly ColumnTexts[],
  { fontPt, paper }: { readonly fontPt: number; readonly paper: Paper },
): boolean {
  return widthPt(columns, { fontPt, textChars: TEXT_CHARS.least }) <= PAGE_PT[paper].width;
}

function widthPt(
  columns: readonly ColumnTexts[],
  { fontPt, textChars }: { readonly fontPt: number; readonly textChars: number },
): number {
  return columns.reduce((sum, { whole, texts }) => {
    const chars = Math.max(longest(whole), Math.min(longest(texts), textChars));
    return sum + chars * DIGIT_EM * fontPt + CELL_PADDING_PT;
  }, 0);
}

function longest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, widthChars(text)), 0);
}

/** The width in digits: a Chinese character is nearly as wide as two digits. */
export function widthChars(text: string): number {
  let chars = 0;
  for (const character of text) chars += isWide(character) ? 1.6 : 1;
  return chars;
}
