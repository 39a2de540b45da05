// Before the data is closed, the page sends what is being typed, and before other data is opened, it leaves what was closed.
// main/desk.ts asks it; the page's own half is renderer/session/send-what-is-typed.ts.

import type { Clock } from '../clock.ts';

/** The page answers in a few milliseconds, unless it hangs: it must keep nobody from locking or quitting. */
const MAX_WAIT_MS = 500;

export type PageFarewellParts = {
  /** Returns whether a page gets the event. */
  readonly emit: (name: 'dataCloses', payload: null) => boolean;
  /** Whether data is open: else nothing typed belongs to any. */
  readonly hasData: () => boolean;
  readonly clock: Pick<Clock, 'sleep'>;
};

export class PageFarewell {
  readonly #parts: PageFarewellParts;
  #asked: PromiseWithResolvers<undefined> | null = null;

  constructor(parts: PageFarewellParts) {
    this.#parts = parts;
  }

  /** Resolves once the page has sent it; without data or a page at once. Calls keep their order, so the writer has them. */
  async ask(): Promise<void> {
    if (this.#parts.hasData()) await this.untilHeard();
  }

  /**
   * Resolves once the page has heard all events so far, and sent what it saves because of them: as its screens go with the
   * profile that was closed, their last calls must not reach the next one. A page that hung beyond the wait of an earlier
   * question may answer that one instead.
   */
  async untilHeard(): Promise<void> {
    const { emit, clock } = this.#parts;
    const asked = (this.#asked ??= Promise.withResolvers<undefined>());
    if (emit('dataCloses', null)) await Promise.race([asked.promise, clock.sleep(MAX_WAIT_MS)]);
    if (this.#asked === asked) this.#asked = null;
  }

  /** The page has answered. */
  take(): void {
    this.#asked?.resolve(undefined);
  }
}
