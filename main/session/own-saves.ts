// What a person saved and the writer has not stored yet: it may wait behind a long step of a sync. Quitting waits for it longer
// than for anything else (main/shell/quitting.ts).

export class OwnSaves {
  readonly #underWay = new Set<Promise<unknown>>();

  /** Returns the same answer. */
  async track<T>(save: Promise<T>): Promise<T> {
    this.#underWay.add(save);
    try {
      return await save;
    } finally {
      this.#underWay.delete(save);
    }
  }

  /** Resolves when none is under way. */
  async finish(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  }
}
