// A clock that a test advances. Sleepers wake when their time has come.

import type { Clock } from '../../main/clock.ts';

type Sleeper = { readonly untilMs: number; readonly wake: () => void };

export class ManualClock implements Clock {
  #nowMs: number;
  #elapsedMs = 0;
  #sleepers: readonly Sleeper[] = [];

  constructor(nowMs = Date.parse('2026-09-18T10:00:00Z')) {
    this.#nowMs = nowMs;
  }

  now(): number {
    return this.#nowMs;
  }

  elapsedMs(): number {
    return this.#elapsedMs;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const sleeper = { untilMs: this.#nowMs + ms, wake: resolve };
      this.#sleepers = [...this.#sleepers, sleeper];
      signal?.addEventListener('abort', () => {
        this.#sleepers = this.#sleepers.filter(({ wake }) => wake !== resolve);
        reject(signal.reason);
      });
    });
  }

  /** Advances in steps of half a minute, so that sleepers work in between. */
  async advance(ms: number): Promise<void> {
    const endMs = this.#nowMs + ms;
    await settle();
    while (this.#nowMs < endMs) {
      const stepMs = Math.min(endMs - this.#nowMs, 30_000);
      this.#nowMs += stepMs;
      this.#elapsedMs += stepMs;
      const due = this.#sleepers.filter((sleeper) => sleeper.untilMs <= this.#nowMs);
      this.#sleepers = this.#sleepers.filter((sleeper) => !due.includes(sleeper));
      for (const sleeper of due) sleeper.wake();
      await settle();
    }
  }

  /** As when the computer slept: time has passed, but not for the process, and nobody has woken yet. */
  jump(ms: number): void {
    this.#nowMs += ms;
  }

  /** As when the time of the computer is corrected: sleepers wait as long as they would have. */
  turnBack(ms: number): void {
    this.#nowMs -= ms;
    this.#sleepers = this.#sleepers.map(({ untilMs, wake }) => ({ untilMs: untilMs - ms, wake }));
  }

  /** How many sleepers wait. */
  get sleepers(): number {
    return this.#sleepers.length;
  }
}

/** Enough turns for a chain of awaits that needs no timer. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
