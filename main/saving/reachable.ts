// Whether a file or folder can be reached now.

import { stat } from 'node:fs/promises';
import { systemCode } from '../files/storage-errors.ts';

/**
 * `volume`: the number of its file system, another one once a drive has left its mount point. `unknown`: no answer in time, or the
 * system does not say.
 */
export type Found =
  { readonly kind: 'there'; readonly volume: number } | { readonly kind: 'missing' } | { readonly kind: 'unknown' };

const UNKNOWN: Found = { kind: 'unknown' };
const MISSING: ReadonlySet<string | null> = new Set(['ENOENT', 'ENOTDIR']);

export class Reach {
  /**
   * The questions without an answer yet, by path. Each takes one of the four threads that Node has for files until the
   * system gives up, which can take minutes, so none is asked twice at a time.
   */
  readonly #asked = new Map<string, Promise<Found>>();
  readonly #ask: (path: string) => Promise<{ readonly dev: number }>;

  /** `ask` rejects if there is nothing at the path. */
  constructor(ask: (path: string) => Promise<{ readonly dev: number }> = stat) {
    this.#ask = ask;
  }

  /** False also for a share that does not answer in time. */
  async isReachable(path: string, limitMs: number): Promise<boolean> {
    return (await this.find(path, limitMs)).kind === 'there';
  }

  async find(path: string, limitMs: number): Promise<Found> {
    const { promise: tooLate, resolve } = Promise.withResolvers<Found>();
    const timer = setTimeout(() => resolve(UNKNOWN), limitMs);
    const found = await Promise.race([this.#asked.get(path) ?? this.#begin(path), tooLate]);
    clearTimeout(timer);
    return found;
  }

  #begin(path: string): Promise<Found> {
    const found = this.#ask(path)
      .then(
        ({ dev }): Found => ({ kind: 'there', volume: dev }),
        (error: unknown): Found => (MISSING.has(systemCode(error)) ? { kind: 'missing' } : UNKNOWN),
      )
      .finally(() => this.#asked.delete(path));
    this.#asked.set(path, found);
    return found;
  }
}
