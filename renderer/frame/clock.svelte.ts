import { dayText } from '../../shared/rules/dates.ts';

const TICK_MS = 30_000;
/** The first signs of a person after a sleep of the computer. */
const USES = ['focus', 'visibilitychange', 'keydown', 'pointerdown'] as const;

/**
 * The present time, updated every half minute; ages are counted from it. The timer does not run while the computer sleeps, so
 * a person who is back before its next tick updates it too: a word such as "today" must not mean the day before.
 */
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

  /** `target`: the window. Returns a function that stops the clock. */
  start(target: EventTarget): () => void {
    const update = (): void => void (this.nowMs = this.#read());
    const updateIfLate = (): void => {
      if (Math.abs(this.#read() - this.nowMs) >= TICK_MS) update();
    };
    const timer = setInterval(update, TICK_MS);
    for (const name of USES) target.addEventListener(name, updateIfLate, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      for (const name of USES) target.removeEventListener(name, updateIfLate, { capture: true });
    };
  }
}
