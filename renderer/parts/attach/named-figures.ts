// Figures that share one stop of the keyboard: those of a line that is one button, or of a headline with its line.

import type { FiguresByName } from '../../lib/sealed-figure.ts';
import type { FigureAt } from './figure-at.ts';

/**
 * The pointer opens the figure under it, an element with its name as `data-figure`; the key, pressed where the focus is, opens
 * the first, and the card leads to the others.
 */
export function namedFigures(figures: () => FiguresByName): FigureAt {
  return (target, way, at) => {
    const byName = figures();
    const all = Object.values(byName).filter((figure) => figure !== undefined);
    const anchor = way === 'key' ? target : elementAt(at);
    const figure = way === 'key' ? all[0] : byName[anchor?.getAttribute('data-figure') ?? ''];
    if (anchor === null || figure === undefined) return null;
    return { anchor, figure, figures: way === 'key' ? all : [figure] };
  };
}

/** Also under the button, which lies over its whole line. */
function elementAt({ x, y }: { readonly x: number; readonly y: number }): Element | null {
  const found = document
    .elementsFromPoint(x, y)
    .map((element) => element.closest('[data-figure]:not([data-figure=""])'));
  return found.find((element) => element !== null) ?? null;
}
