import type { Anchor } from './terms.ts';

export type GuidePlace = {
  readonly anchor: string;
  /** Whether the heading takes the focus; otherwise the search has it. */
  readonly isFocused: boolean;
};

const FIRST: Anchor = 'start';

/** Whether the guide is open, and where. */
export class GuideState {
  /** A new place each time a heading is asked for; null while the guide is closed. */
  opened = $state.raw<GuidePlace | null>(null);

  #last: string = FIRST;

  /** Without a heading, where the person last was. */
  open(anchor?: Anchor): void {
    if (anchor !== undefined) this.goTo(anchor);
    else this.opened ??= { anchor: this.#last, isFocused: false };
  }

  goTo(anchor: string): void {
    this.#last = anchor;
    this.opened = { anchor, isFocused: true };
  }

  close(): void {
    this.opened = null;
  }
}
