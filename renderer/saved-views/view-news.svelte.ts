import type { DictionaryName } from '../../shared/contract/fields.ts';
import type { SavedView, ViewNews } from '../../shared/contract/views.ts';
import { call } from '../lib/calls/api.ts';
import { newsByView, newsWords, subjectOf, subjectWords, type NewsOfView } from './view-news.ts';
import { messages } from '../messages/messages.ts';
import type { FailedReads } from '../lib/calls/failed-reads.svelte.ts';

/** More system notices than this at once would be one heap. */
const MOST_NOTICES = 3;

type Labels = ReadonlyMap<string, string>;

/** What happened in watched views and was not dismissed, in words. */
export class ViewNewsState {
  #news = $state.raw<readonly ViewNews[]>([]);
  #labels = $state.raw<ReadonlyMap<DictionaryName, Labels>>(new Map());
  #asked = 0;
  readonly #views: () => readonly SavedView[];
  readonly #failedReads: FailedReads;

  /** One entry a view, newest first. */
  readonly byView = $derived(newsByView(this.#news));

  constructor(views: () => readonly SavedView[], failedReads: FailedReads) {
    this.#views = views;
    this.#failedReads = failedReads;
  }

  /** Without an answer, what is shown stays. */
  async load(): Promise<void> {
    const asked = (this.#asked += 1);
    const news = (await this.#failedReads.attempt('viewNews', call('listViewNews', {}))) ?? this.#news;
    await this.#loadLabels(news);
    // What was asked before something was dismissed would bring it back.
    if (asked === this.#asked) this.#news = news;
  }

  /** What a run has just changed: on the screen, and through the system. */
  async tell(news: readonly ViewNews[]): Promise<void> {
    await this.load();
    const words = messages.savedViews;
    const [first] = news;
    if (first !== undefined && news.length > MOST_NOTICES) {
      await notify({ viewId: first.viewId, title: words.systemMore, body: words.systemMoreBody(news.length) });
      return;
    }
    for (const each of news) await notify({ viewId: each.viewId, title: each.name, body: this.wordsOf(each) });
  }

  /** What is on the screen, and nothing that came since. */
  async dismiss(viewId: string): Promise<void> {
    const shown = this.of(viewId);
    if (shown === null) return;
    const asked = (this.#asked += 1);
    const news = await call('dismissViewNews', { viewId, seenUntil: shown.seenAt });
    if (asked === this.#asked) this.#news = news;
    else await this.load();
  }

  of(viewId: string): NewsOfView | null {
    return this.byView.find((each) => each.viewId === viewId) ?? null;
  }

  /** "4 new, 1 left Pending". */
  wordsOf(news: Pick<ViewNews, 'viewId' | 'standing' | 'entered' | 'left'>): string {
    const view = this.#views().find(({ id }) => id === news.viewId);
    const subject = view === undefined ? null : subjectOf(view);
    if (subject === null) return newsWords(news, null, messages.savedViews);
    const { dictionary, value } = subject;
    const label = dictionary === null ? null : (this.#labels.get(dictionary)?.get(value) ?? null);
    return newsWords(news, subjectWords(subject, label, messages), messages.savedViews);
  }

  /** Only of the dictionaries that the news need. */
  async #loadLabels(news: readonly ViewNews[]): Promise<void> {
    const told = this.#views().filter(({ id }) => news.some(({ viewId }) => viewId === id));
    const names = new Set(told.flatMap((view) => subjectOf(view)?.dictionary ?? []));
    for (const name of names) {
      const entries = await this.#failedReads.attempt('labels', call('listDictionary', { name }));
      if (entries !== null)
        this.#labels = new Map([...this.#labels, [name, new Map(entries.map(({ key, label }) => [key, label]))]]);
    }
  }
}

/** A notice that the system does not show is on the screen all the same. */
async function notify(notice: {
  readonly viewId: string;
  readonly title: string;
  readonly body: string;
}): Promise<void> {
  await call('showViewNotice', notice).catch(() => null);
}
