// The context menu of a figure that has a seal: of a sum, of a cell, of a mark of a chart.

import type { SealedFigure } from '../lib/sealed-figure.ts';
import { messages } from '../messages/messages.ts';
import type { FoundFigure } from '../parts/attach/figure-at.ts';
import { menu, type MenuChoice, type MenuContents } from '../parts/menu/menu.ts';

export type FigureActions = {
  readonly copy: (figure: SealedFigure) => void;
  /** Shows the rows that the figure was made from, in their table. */
  readonly showRows: (figure: SealedFigure) => void;
  readonly seal: () => void;
  readonly history: (figure: SealedFigure) => void;
};

export function figureMenu({ figure, choices = [] }: FoundFigure, actions: FigureActions): MenuContents {
  const words = messages.menus;
  return menu(words.figure(figure.shown, figure.what), [
    choices,
    [
      { words: words.copyFigure, act: () => actions.copy(figure) },
      ...(figure.origin.kind === 'filters' ? [{ words: words.showRows, act: () => actions.showRows(figure) }] : []),
    ],
    sealChoices(figure, actions),
  ]);
}

/** Where it is from, and its history if it is a value that was sent. */
export function sealChoices(
  figure: SealedFigure,
  actions: Pick<FigureActions, 'seal' | 'history'>,
): readonly MenuChoice[] {
  const words = messages.menus;
  const isValue = figure.origin.kind === 'cell';
  return [
    { words: words.seal, shortcut: 'seal', act: actions.seal },
    ...(isValue ? [{ words: words.history, act: () => actions.history(figure) }] : []),
  ];
}
