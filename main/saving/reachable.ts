// Whether a file or folder can be reached now.

import { access } from 'node:fs/promises';

export class Reach {
  /**
   * The questions without an answer yet, by path. Each takes one of the four threads that Node has for files until the
   * system gives up, which can take minutes, so none is asked twice at a time.
   */
  readonly #asked = new Map<string, Promise<boolean>>();
  readonly #ask: (path: string) => Promise<unknown>;

  /** `ask` rejects if there is nothing at the path. */
  constructor(ask: (path: string) => Promise<unknown> = access) {
    this.#ask = ask;
  }

  /** False also for a share that does not answer in time. */
  async isReachable(path: string, limitMs: number): Promise<boolean> {
    const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(false), limitMs);
    const isFound = await Promise.race([this.#asked.get(path) ?? this.#find(path), tooLate]);
    clearTimeout(timer);
    return isFound;
  }

  #find(path: string): Promise<boolean> {
    const found = this.#ask(path)
      .then(
        () => true,
        () => false,
      )
      .finally(() => this.#asked.delete(path));
    this.#asked.set(path, found);
    return found;
  }
}
