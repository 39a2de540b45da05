// How wide a text will be at most, near enough to keep texts apart: a drawing is worked out before anything is on the
// screen, and a saved one is read with fonts of another computer.

import { FONT_SIZE } from './drawing.ts';

const NARROW = /[.,:;'|!ijlftrI()[\] \u2008]/;
/** Chinese, Japanese and Korean signs fill a square. */
const SQUARE = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/;
const ELLIPSIS = '…';

export function textWidth(text: string): number {
  let width = 0;
  for (const sign of text) width += signWidth(sign);
  return width;
}

/** The text, or as much of its start as fits with an ellipsis. */
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

/** Lines no wider than `width`, broken at spaces; a longer word keeps a line of its own. */
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
  if (SQUARE.test(sign)) return FONT_SIZE;
  if (NARROW.test(sign)) return FONT_SIZE * 0.4;
  if (sign >= 'A' && sign <= 'Z') return FONT_SIZE * 0.74;
  return FONT_SIZE * 0.64;
}
