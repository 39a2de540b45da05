import { call } from '../lib/calls/api.ts';
import type { NewsSummary } from './view-news.ts';

/** The badge on the app's icon: how many watched views have news that came while nobody used the window. */
export class NewsBadge {
  readonly #isWindowInUse: () => boolean;
  #news: readonly Pick<NewsSummary, 'seenAt'>[] = [];
  #seenUntil = '';
  /** Null until the first news is read: a page that was opened again does not know what the icon shows. */
  #shown: number | null = null;

  constructor(isWindowInUse: () => boolean) {
    this.#isWindowInUse = isWindowInUse;
  }

  /** `news`: that which was not dismissed. */
  update(news: readonly Pick<NewsSummary, 'seenAt'>[]): void {
    this.#news = news;
    this.look();
  }

  /** Call it when the window comes into use: the navigation names all news, so it is seen. */
  look(): void {
    const times = this.#news.map(({ seenAt }) => seenAt);
    if (this.#isWindowInUse()) this.#seenUntil = [this.#seenUntil, ...times].toSorted().at(-1) ?? '';
    this.#show(times.filter((seenAt) => seenAt > this.#seenUntil).length);
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
