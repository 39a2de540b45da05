// How a table lies on A4: upright or on its side, and in which size of letters. Worked out from the texts, as nothing can
// be measured before it is laid out for paper.

export type PrintLayout = {
  readonly isLandscape: boolean;
  readonly fontPt: number;
  /** Too many columns for one page are printed one part after the other, with the number of each row. */
  readonly parts: readonly PrintPart[];
};
export type PrintPart = {
  /** Of its columns; the first column is in every part, so that each row is known again. */
  readonly places: readonly number[];
  /** Two columns are too wide even so: everything may break, so that nothing is cut off. */
  readonly isCrowded: boolean;
};

/** Of one column: what must stand on one line, and what may go on below. */
export type ColumnTexts = { readonly whole: readonly string[]; readonly texts: readonly string[] };

/** A4 without the margins of renderer/styles/print.css. */
const WIDTH_MM = { portrait: 186, landscape: 273 } as const;
const PT_PER_MM = 72 / 25.4;
/** The digit of a wide system font; narrower ones leave room. */
const DIGIT_EM = 0.64;
const CELL_PADDING_PT = 5;
/** Smaller ones are not read with ease: then the columns come in parts. */
const SIZES_PT = [8.5, 7.5, 6.5] as const;
/** Where there is more than one part there is no need for the smallest. */
const PARTS_PT = 7.5;
/** The numbers that rows have there, as many as are ever printed. */
const ROW_NUMBERS: ColumnTexts = { whole: ['2000'], texts: [] };
/** A text with fewer letters in a line than this is hard to read; with more than that it may as well go on below. */
const TEXT_CHARS = { least: 9, comfortable: 22 } as const;

export function printLayout(columns: readonly ColumnTexts[]): PrintLayout {
  const [usual] = SIZES_PT;
  const whole: readonly PrintPart[] = [{ places: columns.map((_, place) => place), isCrowded: false }];
  if (widthPt(columns, { fontPt: usual, textChars: TEXT_CHARS.comfortable }) <= WIDTH_MM.portrait * PT_PER_MM) {
    return { isLandscape: false, fontPt: usual, parts: whole };
  }
  const fontPt = SIZES_PT.find((size) => fitsAcross(columns, size));
  if (fontPt !== undefined) return { isLandscape: true, fontPt, parts: whole };
  return { isLandscape: true, fontPt: PARTS_PT, parts: partsOf(columns) };
}

/** As many columns in each as fit. */
function partsOf(columns: readonly ColumnTexts[]): readonly PrintPart[] {
  const across = (places: readonly number[]): boolean =>
    fitsAcross([ROW_NUMBERS, ...places.flatMap((place) => columns[place] ?? [])], PARTS_PT);
  const parts: number[][] = [[0]];
  for (let place = 1; place < columns.length; place += 1) {
    const part = parts.at(-1) ?? [];
    if (part.length === 1 || across([...part, place])) part.push(place);
    else parts.push([0, place]);
  }
  return parts.map((places) => ({ places, isCrowded: !across(places) }));
}

function fitsAcross(columns: readonly ColumnTexts[], fontPt: number): boolean {
  return widthPt(columns, { fontPt, textChars: TEXT_CHARS.least }) <= WIDTH_MM.landscape * PT_PER_MM;
}

function widthPt(
  columns: readonly ColumnTexts[],
  { fontPt, textChars }: { readonly fontPt: number; readonly textChars: number },
): number {
  return columns.reduce((sum, { whole, texts }) => {
    const chars = Math.max(longest(whole), Math.min(longest(texts), textChars));
    return sum + chars * DIGIT_EM * fontPt + 2 * CELL_PADDING_PT;
  }, 0);
}

function longest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, widthChars(text)), 0);
}

/** In digits: a Chinese character takes the room of nearly two. */
function widthChars(text: string): number {
  let chars = 0;
  for (const character of text) chars += (character.codePointAt(0) ?? 0) > 0x2e7f ? 1.6 : 1;
  return chars;
}
