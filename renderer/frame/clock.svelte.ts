import { dayText } from '../../shared/rules/dates.ts';

const TICK_MS = 30_000;

/** The time that ages are counted from, moving every half minute. */
export class ClockState {
  readonly #read: () => number;
  nowMs: number;
  /** `2026-09-18` */
  readonly hongKongDay = $derived.by(() => dayText(this.nowMs));

  constructor(read: () => number) {
    this.#read = read;
    this.nowMs = $state(read());
  }

  /** Returns its end. */
  start(): () => void {
    const timer = setInterval(() => {
      this.nowMs = this.#read();
    }, TICK_MS);
    return () => clearInterval(timer);
  }
}
