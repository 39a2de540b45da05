/** The main process locks by minutes, so that it need not hear of each movement of the mouse. */
const REPORT_EVERY_MS = 5_000;
const USES = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

type Parts = {
  /** The window. */
  readonly target: EventTarget;
  readonly nowMs: () => number;
  readonly report: () => void;
};

/**
 * Reports that this window is used. What counts is use of this window: on Wayland, systems do not report how long the whole
 * desktop has been idle.
 */
export class ActivityWatch {
  readonly #parts: Parts;
  #reportedMs = -Infinity;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Returns a function that stops it. */
  start(): () => void {
    const { target } = this.#parts;
    const use = (): void => this.#use();
    for (const name of USES) target.addEventListener(name, use, { capture: true, passive: true });
    return () => {
      for (const name of USES) target.removeEventListener(name, use, { capture: true });
    };
  }

  #use(): void {
    const nowMs = this.#parts.nowMs();
    // A clock that was set back must not silence it.
    if (Math.abs(nowMs - this.#reportedMs) < REPORT_EVERY_MS) return;
    this.#reportedMs = nowMs;
    this.#parts.report();
  }
}
