import type { ViewNews } from '../../shared/contract/views.ts';
import { call } from '../lib/calls/api.ts';

type News = Pick<ViewNews, 'viewId' | 'runId' | 'seenAt'>;

/** The badge on the app's icon: how many watched views have news that came while nobody used the window. */
export class NewsBadge {
  readonly #isWindowInUse: () => boolean;
  #news: readonly News[] = [];
  #seen: ReadonlySet<string> = new Set();
  /** Null until the first news is read: a page that was opened again does not know what the icon shows. */
  #shown: number | null = null;

  constructor(isWindowInUse: () => boolean) {
    this.#isWindowInUse = isWindowInUse;
  }

  /** `news`: that which was not dismissed. */
  update(news: readonly News[]): void {
    this.#news = news;
    this.look();
  }

  /** Call it when the window comes into use: the navigation names all news, so it is seen. */
  look(): void {
    // By what was seen, not until when: a clock may have been ahead at the time.
    if (this.#isWindowInUse()) this.#seen = new Set(this.#news.map(keyOf));
    const unseen = this.#news.filter((each) => !this.#seen.has(keyOf(each)));
    this.#show(new Set(unseen.map(({ viewId }) => viewId)).size);
  }

  remove(): void {
    this.#show(0);
  }

  #show(views: number): void {
    if (views === this.#shown) return;
    this.#shown = views;
    // Safe to ignore: the same news is on screen.
    call('showBadge', { views }).catch(() => undefined);
  }
}

/** A run that finds more later, in a copy that was held back, does so at another time. */
function keyOf({ viewId, runId, seenAt }: News): string {
  return [viewId, runId, seenAt].join(' ');
}
