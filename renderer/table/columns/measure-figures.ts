// Measures the characters of figures in the window, because system fonts differ.

import type { FigureFont } from './figure-width.ts';

/** Measuring 100 repeats gives the width of one character to a hundredth of a px. */
const REPEATED = 100;

/** Measures in the font of `element`, with tabular numerals, in another weight if one is given. */
export function measureFigures(element: HTMLElement, weight?: string): FigureFont {
  const { body } = element.ownerDocument;
  const probe = element.ownerDocument.createElement('span');
  // The probe is not inside the element: a table that is hidden until its first rows come has no widths.
  probe.style.cssText = 'position: absolute; visibility: hidden; white-space: pre; font-variant-numeric: tabular-nums';
  const { fontSize, fontFamily, fontWeight } = getComputedStyle(element);
  Object.assign(probe.style, { fontSize, fontFamily, fontWeight: weight ?? fontWeight });
  body.append(probe);
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
