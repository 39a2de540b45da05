// Sends at most once in a while, and never leaves the newest unsent: what comes too soon goes when its time has come.

export class Pacer {
  readonly #gapMs: number;
  readonly #send: () => void;
  /** Runs until the next may be sent. */
  #gap: NodeJS.Timeout | null = null;
  #waits = false;

  constructor(gapMs: number, send: () => void) {
    this.#gapMs = gapMs;
    this.#send = send;
  }

  /** Now if the last was long enough ago, else as soon as it is. */
  soon(): void {
    if (this.#gap === null) this.now();
    else this.#waits = true;
  }

  now(): void {
    this.stop();
    this.#gap = setTimeout(() => this.#endGap(), this.#gapMs).unref();
    this.#send();
  }

  /** What still waits is not sent. */
  stop(): void {
    if (this.#gap !== null) clearTimeout(this.#gap);
    this.#gap = null;
    this.#waits = false;
  }

  #endGap(): void {
    this.#gap = null;
    if (this.#waits) this.now();
  }
}
