/** How long a message stays, unless a person points at it or has the focus in it. */
const SHOWN_MS = 8_000;

export type NewsAction = { readonly label: string; readonly run: () => void };
/** A message that needs no answer. */
export type News = {
  readonly text: string;
  readonly action?: NewsAction;
  /** The screen that it belongs to; results such as a saved file belong to none. */
  readonly screen?: string;
};

/** Calls `run` after `ms`; returns a function that prevents it. */
export type Later = (run: () => void, ms: number) => () => void;

/** The newest message of the status bar, which goes away by itself. */
export class NewsState {
  current = $state.raw<News | null>(null);

  #isHeld = false;
  #stopTimer: () => void = () => undefined;
  readonly #later: Later;

  constructor(later: Later) {
    this.#later = later;
  }

  /** Replaces the message before. */
  show(news: News): void {
    this.current = news;
    this.#plan();
  }

  /** While a person points at the message or has the focus in it, it stays. */
  hold(): void {
    this.#isHeld = true;
    this.#plan();
  }

  release(): void {
    this.#isHeld = false;
    this.#plan();
  }

  dismiss(): void {
    this.#isHeld = false;
    this.current = null;
    this.#plan();
  }

  /** Ends this message, unless another has replaced it. */
  end(news: News): void {
    if (this.current === news) this.dismiss();
  }

  /** Ends a message that belongs to another screen: its words and its action are about what is no longer in sight. */
  enter(screen: string): void {
    const { current } = this;
    if (current?.screen !== undefined && current.screen !== screen) this.dismiss();
  }

  #plan(): void {
    this.#stopTimer();
    if (this.current !== null && !this.#isHeld) this.#stopTimer = this.#later(() => this.dismiss(), SHOWN_MS);
  }
}
