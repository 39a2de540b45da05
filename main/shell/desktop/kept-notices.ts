// The notices whose click still counts: one that is collected as garbage loses it.

/** As many as Windows keeps of one app. */
const MAX_KEPT = 20;

export class KeptNotices<T> {
  readonly #notices = new Set<T>();

  get size(): number {
    return this.#notices.size;
  }

  keep(notice: T): void {
    this.#notices.add(notice);
    const [oldest] = this.#notices;
    if (this.#notices.size > MAX_KEPT && oldest !== undefined) this.#notices.delete(oldest);
  }

  drop(notice: T): void {
    this.#notices.delete(notice);
  }

  /** `reason`: as Electron gives it on Windows. */
  dropClosed(notice: T, reason: string | undefined): void {
    // Windows then moves it to its list of notices, where it can still be clicked.
    if (reason !== 'timedOut') this.drop(notice);
  }
}
