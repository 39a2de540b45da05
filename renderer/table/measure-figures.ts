// Measures the characters of figures as the window draws them, because fonts differ from system to system.

import type { FigureFont } from './figure-width.ts';

/** Enough for the width of one character to be exact to a hundredth of a px. */
const REPEATED = 100;

/** In the font of `parent`, with tabular numerals. */
export function measureFigures(parent: HTMLElement): FigureFont {
  const probe = parent.ownerDocument.createElement('span');
  probe.style.cssText = 'position: absolute; visibility: hidden; white-space: pre; font-variant-numeric: tabular-nums';
  parent.append(probe);
  const widthOf = (character: string): number => {
    probe.textContent = character.repeat(REPEATED);
    return probe.getBoundingClientRect().width / REPEATED;
  };
  const widest = (characters: string): number => Math.max(...Array.from(characters, widthOf));
  const font: FigureFont = {
    digitPx: widest('0123456789\u2007'),
    separatorPx: widest(',.\u2008'),
    signPx: widest('+-\u2212'),
    widestPx: widest('0%,.\u2212'),
  };
  probe.remove();
  return font;
}
