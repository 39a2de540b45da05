// Estimates how wide a text is at most, well enough to keep texts apart. Measuring is not possible: a drawing is made
// before it is on screen, and a saved one is shown with the fonts of another computer.

import { FONT_SIZE } from './drawing.ts';

const NARROW_CHAR_PATTERN = /[.,:;'|!ijlftrI()[\] \u2008]/;
/** Chinese, Japanese and Korean characters are as wide as high. */
const SQUARE_CHAR_PATTERN = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/;
const ELLIPSIS = '…';
/** Computed once, because every redraw measures hundreds of texts. */
const ASCII_WIDTHS: readonly number[] = Array.from({ length: 128 }, (_, code) =>
  lookedUpWidth(String.fromCharCode(code)),
);

export function textWidth(text: string): number {
  let width = 0;
  for (const sign of text) width += signWidth(sign);
  return width;
}

/** The text, or its start with an ellipsis if it is too wide. */
export function fitText(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let fitted = '';
  let used = textWidth(ELLIPSIS);
  for (const sign of text) {
    used += signWidth(sign);
    if (used > width) break;
    fitted += sign;
  }
  return fitted.trimEnd() + ELLIPSIS;
}

/** Each text by `fitText`. Texts that would then look the same keep both ends, because they differ at the end. */
export function fitTexts(texts: readonly string[], width: number): readonly string[] {
  const cuts = new Map(texts.map((text) => [text, fitText(text, width)]));
  const alike = Map.groupBy(cuts.keys(), (text) => cuts.get(text));
  return texts.map((text) => {
    const cut = cuts.get(text) ?? '';
    return (alike.get(cut)?.length ?? 0) > 1 ? fitBothEnds(text, width) : cut;
  });
}

function fitBothEnds(text: string, width: number): string {
  const half = (width - textWidth(ELLIPSIS)) / 2;
  const signs = Array.from(text);
  const start = signs.slice(0, countWithin(signs, half));
  const end = signs.slice(signs.length - countWithin(signs.toReversed(), half));
  return start.join('').trimEnd() + ELLIPSIS + end.join('').trimStart();
}

/** How many of the first characters fit. */
function countWithin(signs: readonly string[], width: number): number {
  let used = 0;
  const beyond = signs.findIndex((sign) => (used += signWidth(sign)) > width);
  return beyond === -1 ? signs.length : beyond;
}

/** Lines no wider than `width`, broken at spaces. A word that is too wide has a line of its own. */
export function wrapText(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
}

function signWidth(sign: string): number {
  return ASCII_WIDTHS[sign.codePointAt(0) ?? 0] ?? lookedUpWidth(sign);
}

function lookedUpWidth(sign: string): number {
  if (SQUARE_CHAR_PATTERN.test(sign)) return FONT_SIZE;
  if (NARROW_CHAR_PATTERN.test(sign)) return FONT_SIZE * 0.4;
  if (sign >= 'A' && sign <= 'Z') return FONT_SIZE * 0.74;
  return FONT_SIZE * 0.64;
}
