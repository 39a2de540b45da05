// Keeps the computer awake while a sync or an export runs.

export type KeepAwake = () => () => void;

export class Awake {
  readonly #keepAwake: KeepAwake;
  readonly #works = new Set<string>();
  #release: (() => void) | null = null;

  constructor(keepAwake: KeepAwake) {
    this.#keepAwake = keepAwake;
  }

  set(work: 'sync' | 'export', isRunning: boolean): void {
    if (isRunning) this.#works.add(work);
    else this.#works.delete(work);
    if (this.#works.size > 0) this.#release ??= this.#keepAwake();
    else this.release();
  }

  release(): void {
    this.#release?.();
    this.#release = null;
  }
}
