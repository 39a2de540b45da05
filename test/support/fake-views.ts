// Canned saved views: kept in order, as the store keeps them.

import type { CallArguments, CallValue } from '../../shared/contract/calls.ts';
import { canBeWatched, type SavedView, type ViewNews } from '../../shared/contract/views.ts';

export type FakeViews = { readonly saved: readonly SavedView[]; readonly news: readonly ViewNews[] };

export const NO_VIEWS: FakeViews = { saved: [], news: [] };

type ViewCall =
  | 'listViews'
  | 'saveView'
  | 'deleteView'
  | 'orderViews'
  | 'listViewNews'
  | 'dismissViewNews'
  | 'showViewNotice'
  | 'showBadge'
  | 'showMenu';
type Handlers = { readonly [N in ViewCall]: (args: CallArguments<N>) => CallValue<N> };

export function fakeViewHandlers(scene: FakeViews): Handlers {
  let { saved, news } = scene;
  return {
    listViews: () => saved,
    saveView: ({ view: given }) => {
      const view = { ...given, isWatched: given.isWatched && canBeWatched(given) };
      const isKnown = saved.some(({ id }) => id === view.id);
      const others = saved.map((each) =>
        view.isDefault && each.dataset === view.dataset ? { ...each, isDefault: false } : each,
      );
      return (saved = isKnown ? others.map((each) => (each.id === view.id ? view : each)) : [...others, view]);
    },
    deleteView: ({ id }) => (saved = saved.filter((view) => view.id !== id)),
    orderViews: ({ ids }) => {
      const place = ({ id }: SavedView): number => (ids.includes(id) ? ids.indexOf(id) : ids.length);
      return (saved = saved.toSorted((a, b) => place(a) - place(b)));
    },
    listViewNews: () => news,
    dismissViewNews: ({ viewId, seenAt }) =>
      (news = news.filter((each) => each.viewId !== viewId || each.seenAt > seenAt)),
    showViewNotice: () => null,
    showBadge: () => null,
    showMenu: () => null,
  };
}
