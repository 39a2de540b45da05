// Estimates how wide a text is at most, well enough to keep texts apart. Measuring is not possible: a drawing is made
// before it is on screen, and a saved one is shown with the fonts of another computer.

import { FONT_SIZE_PX } from './drawing.ts';

const NARROW_CHAR_PATTERN = /[.,:;'|!ijlftrI()[\] \u2008]/;
/** Chinese, Japanese and Korean characters are as wide as high. */
const SQUARE_CHAR_PATTERN = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/;
/** Signs, and the letters that are wider than all others. */
const WIDE_CHAR_PATTERN = /[MWmw%@&+\u2212<>=\u2026\u2192]/;
const ELLIPSIS = '…';
/** Computed once, because every redraw measures hundreds of texts. */
const ASCII_WIDTHS_PX: readonly number[] = Array.from({ length: 128 }, (_, code) =>
  estimatedCharWidthPx(String.fromCharCode(code)),
);

export function textWidthPx(text: string): number {
  let widthPx = 0;
  for (const char of text) widthPx += charWidthPx(char);
  return widthPx;
}

/** The text, or its start with an ellipsis if it is too wide. */
export function fitText(text: string, widthPx: number): string {
  if (textWidthPx(text) <= widthPx) return text;
  let fitted = '';
  let usedPx = textWidthPx(ELLIPSIS);
  for (const char of text) {
    usedPx += charWidthPx(char);
    if (usedPx > widthPx) break;
    fitted += char;
  }
  return fitted.trimEnd() + ELLIPSIS;
}

/** Each text by `fitText`. Texts that would then look the same keep both ends, because they differ at the end. */
export function fitTexts(texts: readonly string[], widthPx: number): readonly string[] {
  const fittedByText = new Map(texts.map((text) => [text, fitText(text, widthPx)]));
  const textsByCut = Map.groupBy(fittedByText.keys(), (text) => fittedByText.get(text));
  return texts.map((text) => {
    const fitted = fittedByText.get(text) ?? '';
    return (textsByCut.get(fitted)?.length ?? 0) > 1 ? fitBothEnds(text, widthPx) : fitted;
  });
}

function fitBothEnds(text: string, widthPx: number): string {
  const halfPx = (widthPx - textWidthPx(ELLIPSIS)) / 2;
  const chars = Array.from(text);
  const start = chars.slice(0, countFitting(chars, halfPx));
  const end = chars.slice(chars.length - countFitting(chars.toReversed(), halfPx));
  return start.join('').trimEnd() + ELLIPSIS + end.join('').trimStart();
}

/** How many of the first characters fit. */
function countFitting(chars: readonly string[], widthPx: number): number {
  let usedPx = 0;
  const firstTooMany = chars.findIndex((char) => (usedPx += charWidthPx(char)) > widthPx);
  return firstTooMany === -1 ? chars.length : firstTooMany;
}

/** After blanks, and between wide characters except before a mark that ends something. */
const BREAK_PATTERN =
  /(?<= )|(?<=[\u2e80-\u9fff\uff00-\uffef])(?![\u3001\u3002\u300b\u300d\u300f\uff01\uff09\uff0c\uff1a\uff1b\uff1f])/;

/** Lines no wider than `widthPx`. A word that is too wide has a line of its own. */
export function wrapText(text: string, widthPx: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(BREAK_PATTERN)) {
    const longerLine = line + word;
    if (line !== '' && textWidthPx(longerLine.trimEnd()) > widthPx) {
      lines.push(line.trimEnd());
      line = word;
    } else line = longerLine;
  }
  return line === '' ? lines : [...lines, line.trimEnd()];
}

function charWidthPx(char: string): number {
  return ASCII_WIDTHS_PX[char.codePointAt(0) ?? 0] ?? estimatedCharWidthPx(char);
}

function estimatedCharWidthPx(char: string): number {
  if (SQUARE_CHAR_PATTERN.test(char)) return FONT_SIZE_PX;
  if (NARROW_CHAR_PATTERN.test(char)) return FONT_SIZE_PX * 0.4;
  if (WIDE_CHAR_PATTERN.test(char)) return FONT_SIZE_PX * 0.9;
  if (char >= 'A' && char <= 'Z') return FONT_SIZE_PX * 0.74;
  return FONT_SIZE_PX * 0.64;
}
