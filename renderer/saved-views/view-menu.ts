// The context menu of a saved view.

import { canBeWatched, type SavedView } from '../../shared/contract/views.ts';
import { messages } from '../messages/messages.ts';
import { menu, type MenuChoice, type MenuContents } from '../parts/menu/menu.ts';
import type { SavedViewsState } from './saved-views.svelte.ts';

export type ViewActions = {
  readonly views: Pick<SavedViewsState, 'setDefault' | 'setWatched' | 'duplicate' | 'remove'>;
  readonly open: () => void;
  readonly rename: () => void;
  /** Does it, and reports a failure. */
  readonly attempt: (work: () => Promise<void>) => unknown;
};

export function viewMenu(view: SavedView, actions: ViewActions): MenuContents {
  const { views, attempt, open, rename } = actions;
  const words = messages.menus;
  const { isDefault, isWatched } = view;
  const choice = (text: string, work: () => Promise<void>): MenuChoice => ({
    words: text,
    act: () => void attempt(work),
  });
  const watching = choice(isWatched ? words.unwatch : words.watch, () => views.setWatched(view, !isWatched));
  return menu(words.view(view.name), [
    [{ words: words.openView, act: open }],
    [
      choice(isDefault ? words.notAtStart : words.atStart, () => views.setDefault(view, !isDefault)),
      ...(canBeWatched(view) ? [watching] : []),
    ],
    [
      { words: `${messages.savedViews.rename}…`, act: rename },
      choice(messages.savedViews.duplicate, () => views.duplicate(view)),
    ],
    [choice(messages.savedViews.remove, () => views.remove(view))],
  ]);
}
