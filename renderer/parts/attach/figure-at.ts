// Where on screen a figure is that has a seal.

import type { SealedFigure } from '../../lib/sealed-figure.ts';
import type { MenuChoice } from '../menu/menu.ts';

export type FoundFigure = {
  readonly figure: SealedFigure;
  /** Every figure of the same place, this one included: the card leads from one to the next. */
  readonly figures?: readonly SealedFigure[];
  /** What else its menu offers, first of all. */
  readonly choices?: readonly MenuChoice[];
  /** The element with the figure: the card stands beside it, and returns the focus to it. */
  readonly anchor: Element;
  /** Where an element shows many figures that are no elements, such as the marks of a chart. */
  readonly part?: { readonly id: string; readonly box: () => DOMRect };
};

/** How a figure is asked about: with the pointer on it, or by the key for seals. */
type Way = 'pointer' | 'key';

/** `at`: where the pointer is, in px of the window. Null if no figure is there. */
export type FigureAt = (
  target: Element,
  way: Way,
  at: { readonly x: number; readonly y: number },
) => FoundFigure | null;
