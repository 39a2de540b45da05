// Throttles progress reports to the window: one per gap, and never without the latest. It has nothing to do with requests:
// service/pace-after-429.ts decides how fast these are sent.

export class ProgressThrottle {
  readonly #gapMs: number;
  readonly #send: () => void;
  /** Runs until the next report may be sent. */
  #gap: NodeJS.Timeout | null = null;
  #isWaiting = false;

  constructor(gapMs: number, send: () => void) {
    this.#gapMs = gapMs;
    this.#send = send;
  }

  /** Sends at once if the last report is long enough ago, otherwise when the gap ends. */
  sendSoon(): void {
    if (this.#gap === null) this.sendNow();
    else this.#isWaiting = true;
  }

  sendNow(): void {
    this.stop();
    this.#gap = setTimeout(() => this.#endGap(), this.#gapMs).unref();
    this.#send();
  }

  /** Drops a report that was not sent yet. */
  stop(): void {
    if (this.#gap !== null) clearTimeout(this.#gap);
    this.#gap = null;
    this.#isWaiting = false;
  }

  #endGap(): void {
    this.#gap = null;
    if (this.#isWaiting) this.sendNow();
  }
}
