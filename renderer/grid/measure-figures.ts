// Measures the characters of figures in the window, because system fonts differ.

import type { FigureFont, FigureFonts } from './figure-width.ts';

/** Measuring 100 repeats gives the width of one character to a hundredth of a px. */
const REPEATED = 100;
const BOLD = '600';

/** The widest of each kind counts. */
const KINDS = {
  digitPx: '0123456789\u2007',
  separatorPx: ',.\u2008',
  signPx: '+-\u2212',
  widestPx: '0%,.\u2212',
} as const satisfies Record<keyof FigureFont, string>;

/**
 * Measures in the font of `element`, with tabular numerals, in another weight if one is given. All characters are put into
 * the page before the first is measured: each change of the page between two of them would lay it out again.
 */
export function measureFigures(element: HTMLElement, weight?: string): FigureFont {
  const { body } = element.ownerDocument;
  const probe = element.ownerDocument.createElement('div');
  // The probe is not inside the element: a table that is hidden until its first rows come has no widths.
  probe.style.cssText =
    'position: absolute; visibility: hidden; width: max-content; white-space: pre; font-variant-numeric: tabular-nums';
  const { fontSize, fontFamily, fontWeight } = getComputedStyle(element);
  Object.assign(probe.style, { fontSize, fontFamily, fontWeight: weight ?? fontWeight });
  const lines = new Map(
    Array.from(Object.values(KINDS).join(''), (character) => {
      const line = element.ownerDocument.createElement('div');
      line.style.width = 'max-content';
      line.textContent = character.repeat(REPEATED);
      return [character, line];
    }),
  );
  probe.append(...lines.values());
  body.append(probe);
  const widest = (kind: keyof FigureFont): number =>
    Math.max(...Array.from(KINDS[kind], (character) => widthOf(lines.get(character))));
  const font: FigureFont = {
    digitPx: widest('digitPx'),
    separatorPx: widest('separatorPx'),
    signPx: widest('signPx'),
    widestPx: widest('widestPx'),
  };
  probe.remove();
  return font;
}

export function measureFonts(element: HTMLElement): FigureFonts {
  return { regular: measureFigures(element), bold: measureFigures(element, BOLD) };
}

function widthOf(line: Element | undefined): number {
  return (line?.getBoundingClientRect().width ?? 0) / REPEATED;
}
