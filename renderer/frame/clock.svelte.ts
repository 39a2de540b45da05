import { dayText } from '../../shared/rules/dates.ts';

const TICK_MS = 30_000;

/** The present time, updated every half minute; ages are counted from it. */
export class ClockState {
  readonly #read: () => number;
  nowMs: number;
  /** `2026-09-18` */
  readonly hongKongDay = $derived.by(() => dayText(this.nowMs));

  constructor(read: () => number) {
    this.#read = read;
    this.nowMs = $state(read());
  }

  /** The present time, exact: for times that are saved or printed. */
  readMs(): number {
    return this.#read();
  }

  /** Calls `run` after `ms`; returns a function that prevents it. */
  later(run: () => void, ms: number): () => void {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  }

  /** Returns a function that stops the clock. */
  start(): () => void {
    const timer = setInterval(() => {
      this.nowMs = this.#read();
    }, TICK_MS);
    return () => clearInterval(timer);
  }
}
