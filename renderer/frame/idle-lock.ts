const CHECK_MS = 5_000;
const USES = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

/**
 * Locks the app after a time without use. What counts is use of this window: on Wayland, systems do not report how long
 * the whole desktop has been idle.
 */
export class IdleLock {
  readonly #parts: IdleLockParts;
  #usedMs: number;

  constructor(parts: IdleLockParts) {
    this.#parts = parts;
    this.#usedMs = parts.nowMs();
  }

  /** Returns a function that stops it. */
  start(): () => void {
    const use = (): void => this.#use();
    const check = (): void => void this.#lockIfIdle();
    for (const name of USES) window.addEventListener(name, use, { capture: true, passive: true });
    document.addEventListener('visibilitychange', check);
    const timer = setInterval(check, CHECK_MS);
    return () => {
      for (const name of USES) window.removeEventListener(name, use, { capture: true });
      document.removeEventListener('visibilitychange', check);
      clearInterval(timer);
    };
  }

  /** After a sleep, the first touch comes before the timer: it must not count as use. */
  #use(): void {
    if (!this.#lockIfIdle()) this.#usedMs = this.#parts.nowMs();
  }

  #lockIfIdle(): boolean {
    const minutes = this.#parts.minutes();
    if (minutes === null || this.#parts.nowMs() - this.#usedMs < minutes * 60_000) return false;
    this.#parts.lock();
    return true;
  }
}

type IdleLockParts = {
  readonly nowMs: () => number;
  /** Null is never. */
  readonly minutes: () => number | null;
  readonly lock: () => void;
};
