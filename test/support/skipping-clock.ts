// A clock that skips to the end of the sleep that ends first. Unlike with the fake clock, sleeps at the same time overlap,
// so that several requests that wait do not add up.

import type { Clock } from '../../main/clock.ts';

type Sleeper = { readonly untilMs: number; readonly wake: () => void };

export class SkippingClock implements Clock {
  #nowMs: number;
  readonly #sleepers = new Set<Sleeper>();

  constructor(nowMs = Date.parse('2026-09-18T10:00:00Z')) {
    this.#nowMs = nowMs;
  }

  now(): number {
    return this.#nowMs;
  }

  elapsedMs(): number {
    return this.#nowMs;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const onAbort = (): void => {
        clearTimeout(skip);
        this.#sleepers.delete(sleeper);
        reject(signal?.reason);
      };
      const wake = (): void => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      };
      const sleeper = { untilMs: this.#nowMs + ms, wake };
      this.#sleepers.add(sleeper);
      // One skip for each sleep, once whatever is ready has run.
      const skip = setTimeout(() => this.#skip(), 1);
      signal?.addEventListener('abort', onAbort, { once: true });
    });
  }

  #skip(): void {
    const [first] = [...this.#sleepers].toSorted((a, b) => a.untilMs - b.untilMs);
    if (first === undefined) return;
    this.#sleepers.delete(first);
    this.#nowMs = Math.max(this.#nowMs, first.untilMs);
    first.wake();
  }
}
