// How a table lies on A4: upright or on its side, and in which size of letters. Worked out from the texts, as nothing can
// be measured before it is laid out for paper.

export type PrintLayout = {
  readonly isLandscape: boolean;
  readonly fontPt: number;
  /** Too many columns even for the smallest letters: everything may break, so that nothing is cut off. */
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
const SIZES_PT = [8.5, 7.5, 6.5, 5.5] as const;
const SMALLEST_PT = 5;
/** A text with fewer letters in a line than this is hard to read; with more than that it may as well go on below. */
const TEXT_CHARS = { least: 9, comfortable: 22 } as const;

export function printLayout(columns: readonly ColumnTexts[]): PrintLayout {
  const [usual] = SIZES_PT;
  if (widthPt(columns, { fontPt: usual, textChars: TEXT_CHARS.comfortable }) <= WIDTH_MM.portrait * PT_PER_MM) {
    return { isLandscape: false, fontPt: usual, isCrowded: false };
  }
  const fits = SIZES_PT.find(
    (fontPt) => widthPt(columns, { fontPt, textChars: TEXT_CHARS.least }) <= WIDTH_MM.landscape * PT_PER_MM,
  );
  return { isLandscape: true, fontPt: fits ?? SMALLEST_PT, isCrowded: fits === undefined };
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
