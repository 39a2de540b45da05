// How many requests of a run may be under way together, learned from its answers. On a line with long round trips more
// requests bring more rows; a service or a line that is busy only answers each of them later.

import type { Clock } from '../../clock.ts';
import { isRetryable } from '../../service/retry.ts';

/** The number that a run starts with and falls back to. */
export const FEWEST_AT_ONCE = 4;
/** Compressed pages of 1,000 rows fill 20 Mbit/s with round trips of 200 ms at about twenty. */
export const MOST_AT_ONCE = 24;
/** When answers come sooner, four at a time bring more rows than the writer can store. */
const SOON_MS = 50;
/** An answer that takes this many times as long as the fastest of its kind has waited behind others. */
const QUEUED = 2;
/** Twice the most requests, with bodies of this size, take as much memory as the fewest with bodies of 12 MiB. */
export const LARGE_BODY_BYTES = 1024 * 1024;
/** Pages that are requested or wait to be stored, per request that may be under way. With one, the line waits for the writer. */
export const PAGES_PER_SLOT = 2;
/** How far one answer moves the limit. */
const STEP = 1.5;

export class RequestsAtOnce {
  readonly #clock: Pick<Clock, 'elapsedMs'>;
  readonly #fastestMs = new Map<string, number>();
  #limit = FEWEST_AT_ONCE;
  #most = MOST_AT_ONCE;
  #underWay = 0;
  /** Counts changes of the limit, so that requests sent before one are distinguished from those sent after it. */
  #changes = 0;

  constructor(clock: Pick<Clock, 'elapsedMs'>) {
    this.#clock = clock;
  }

  get limit(): number {
    return this.#limit;
  }

  /** `kind`: requests whose answers take about the same time. */
  async measure(kind: string, send: () => Promise<Uint8Array>): Promise<Uint8Array> {
    this.#underWay += 1;
    // Other requests say nothing about the limit: too few were under way beside them, or it has changed since.
    const testedChange = this.#underWay >= this.#limit ? this.#changes : null;
    const startedMs = this.#clock.elapsedMs();
    try {
      const body = await send();
      const isTimely = this.#isTimely(kind, this.#clock.elapsedMs() - startedMs);
      if (body.byteLength > LARGE_BODY_BYTES) this.#moveTo(FEWEST_AT_ONCE);
      else if (testedChange === this.#changes) this.#moveTo(isTimely ? this.#limit * STEP : this.#limit / STEP);
      return body;
    } catch (error) {
      if (isRetryable(error)) this.#fallBack();
      throw error;
    } finally {
      this.#underWay -= 1;
    }
  }

  #isTimely(kind: string, tookMs: number): boolean {
    const fastestMs = Math.min(tookMs, this.#fastestMs.get(kind) ?? Infinity);
    this.#fastestMs.set(kind, fastestMs);
    return tookMs >= SOON_MS && tookMs < QUEUED * fastestMs;
  }

  #moveTo(limit: number): void {
    const allowed = Math.floor(Math.min(this.#most, Math.max(FEWEST_AT_ONCE, limit)));
    if (allowed === this.#limit) return;
    this.#limit = allowed;
    this.#changes += 1;
  }

  /**
   * After a 429, a 5xx, a time-out or a cut connection. Each halves what the rest of the run may reach, so that several
   * together leave the fewest.
   */
  #fallBack(): void {
    this.#most = Math.max(FEWEST_AT_ONCE, Math.floor(this.#most / 2));
    this.#moveTo(FEWEST_AT_ONCE);
  }
}
