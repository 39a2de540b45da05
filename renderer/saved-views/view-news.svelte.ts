import type { DictionaryName } from '../../shared/contract/fields.ts';
import type { SavedView, ViewNews } from '../../shared/contract/views.ts';
import { call } from '../lib/calls/api.ts';
import { readPreference, writePreference } from '../lib/calls/preferences.ts';
import { newsByView, newsWords, subjectOf, subjectWords, type NewsSummary } from './view-news.ts';
import { parseSystemNotices, SYSTEM_NOTICES_PREFERENCE } from '../../shared/preferences/system-notices.ts';
import { messages } from '../messages/messages.ts';
import type { FailedReads } from '../lib/calls/failed-reads.svelte.ts';
import { LatestRequest } from '../lib/calls/latest-request.ts';

/** For more views than this, one system notice covers all of them. */
const MAX_NOTICES = 3;

/** Written once the person has read that system notices do not appear. */
const HINT_PREFERENCE = 'noticeHint';

type Labels = ReadonlyMap<string, string>;

/** News of watched views that was not dismissed. */
export class ViewNewsState {
  /** Whether to say that system notices do not appear. */
  isHintShown = $state(false);
  /** Newest run first. */
  all = $state.raw<readonly ViewNews[]>([]);

  #labels = $state.raw<ReadonlyMap<DictionaryName, Labels>>(new Map());
  readonly #latestRequest = new LatestRequest();
  readonly #views: () => readonly SavedView[];
  readonly #failedReads: FailedReads;

  /** One entry per view, newest first. */
  readonly byView = $derived(newsByView(this.all));

  constructor(views: () => readonly SavedView[], failedReads: FailedReads) {
    this.#views = views;
    this.#failedReads = failedReads;
  }

  /** If the read fails, the news on screen stays. */
  async load(): Promise<void> {
    const isLatest = this.#latestRequest.begin();
    const news = (await this.#failedReads.attempt('viewNews', call('listViewNews', {}))) ?? this.all;
    await this.#loadLabels(news);
    // An answer to an older request would bring back what was dismissed since.
    if (isLatest()) this.all = news;
  }

  /** Shows the news of a run on screen, and as system notices unless a person switched them off. */
  async announce(news: readonly ViewNews[]): Promise<void> {
    await this.load();
    if (parseSystemNotices(await readPreference(SYSTEM_NOTICES_PREFERENCE)) === 'off') return;
    const words = messages.savedViews;
    const [first] = news;
    if (first !== undefined && news.length > MAX_NOTICES) {
      await notify({ viewId: first.viewId, title: words.systemMore, body: words.systemMoreBody(news.length) });
      return;
    }
    for (const each of news) await notify({ viewId: each.viewId, title: each.name, body: this.wordsOf(each) });
  }

  /** The news is read again, because no notice shows it: an earlier read may have failed. The hint is given once. */
  async noticeFailed(): Promise<void> {
    await this.load();
    if ((await readPreference(HINT_PREFERENCE)) === null) this.isHintShown = true;
  }

  dismissHint(): void {
    this.isHintShown = false;
    writePreference(HINT_PREFERENCE, 'read');
  }

  /** Dismisses what is on screen; news that arrived since stays. */
  async dismiss(viewId: string): Promise<void> {
    const shownNews = this.of(viewId);
    if (shownNews === null) return;
    const isLatest = this.#latestRequest.begin();
    try {
      const news = await call('dismissViewNews', { viewId, runId: shownNews.runId, seenAt: shownNews.seenAt });
      if (isLatest()) this.all = news;
      else await this.load();
    } catch (error) {
      // The answer to a read that was under way is dropped: it is read again.
      await this.load();
      throw error;
    }
  }

  of(viewId: string): NewsSummary | null {
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

  /** Loads only the dictionaries that the news needs. */
  async #loadLabels(news: readonly ViewNews[]): Promise<void> {
    const changedViews = this.#views().filter(({ id }) => news.some(({ viewId }) => viewId === id));
    const names = new Set(changedViews.flatMap((view) => subjectOf(view)?.dictionary ?? []));
    for (const name of names) {
      const entries = await this.#failedReads.attempt('labels', call('listDictionary', { name }));
      if (entries !== null)
        this.#labels = new Map([...this.#labels, [name, new Map(entries.map(({ key, label }) => [key, label]))]]);
    }
  }
}

/** A failure of the call is ignored: the same news is on screen. */
async function notify(notice: {
  readonly viewId: string;
  readonly title: string;
  readonly body: string;
}): Promise<void> {
  await call('showViewNotice', notice).catch(() => null);
}
