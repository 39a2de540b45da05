// News of watched views in words: one line per view that sums up all runs not dismissed.

import type { DictionaryName, ServiceFilterName } from '../../shared/contract/fields.ts';
import type { SavedView, ViewNews } from '../../shared/contract/views.ts';
import type { Messages } from '../messages/catalogue.ts';
import { valueWords } from '../../shared/exports/filter-words.ts';
import { filterControls } from '../filters/table-filters.ts';

export type NewsSummary = Pick<ViewNews, 'viewId' | 'dataset' | 'name' | 'standing' | 'entered' | 'left'> & {
  /** The newest run. */
  readonly runId: string;
  /** Its time. */
  readonly seenAt: string;
  readonly runs: number;
};

/** The only filter of a view, if it is one value from one of the service's lists: its rows are named after it. */
export type ViewSubject = {
  readonly name: ServiceFilterName;
  readonly value: string;
  readonly dictionary: DictionaryName | null;
};

/** `news`: newest first. A view has the standing of its newest run, so it says when it cannot be compared now. */
export function newsByView(news: readonly ViewNews[]): readonly NewsSummary[] {
  return [...Map.groupBy(news, ({ viewId }) => viewId).values()].flatMap((ofView) => {
    const [newest] = ofView;
    if (newest === undefined) return [];
    const { viewId, dataset, name, standing, runId, seenAt } = newest;
    const sum = (key: 'entered' | 'left'): number => ofView.reduce((all, each) => all + each[key], 0);
    const counts = { runs: ofView.length, entered: sum('entered'), left: sum('left') };
    return [{ viewId, dataset, name, standing, runId, seenAt, ...counts }];
  });
}

export function subjectOf(view: SavedView): ViewSubject | null {
  const on = view.filters.filter(({ isOn }) => isOn);
  const [only] = on;
  if (only?.filter.kind !== 'service' || on.length > 1) return null;
  const { name, value } = only.filter;
  const control = filterControls(view.dataset).find(({ id }) => id === name);
  return control?.shape === 'list' ? { name, value, dictionary: control.dictionary ?? null } : null;
}

/** `label`: the dictionary's text for the value. */
export function subjectWords(subject: ViewSubject, label: string | null, messages: Messages): string {
  const short: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = messages.savedViews.subject;
  return short[subject.name]?.[subject.value] ?? valueWords({ ...subject, label }, messages.filters);
}

/** "4 new, 1 left Pending". */
export function newsWords(
  news: Pick<ViewNews, 'standing' | 'entered' | 'left'>,
  subject: string | null,
  words: Messages['savedViews'],
): string {
  return news.standing === 'compared' ? words.moved({ ...news, subject }) : words[news.standing];
}
