// A clock that tests move: sleeping takes no real time.

import type { Clock } from '../../main/clock.ts';
import { AppError } from '../../main/errors.ts';

export class FakeClock implements Clock {
  #nowMs: number;
  #elapsedMs = 0;
  readonly sleepsMs: number[] = [];

  constructor(nowMs = Date.parse('2026-09-18T10:00:00Z')) {
    this.#nowMs = nowMs;
  }

  now(): number {
    return this.#nowMs;
  }

  elapsedMs(): number {
    return this.#elapsedMs;
  }

  advance(ms: number): void {
    if (ms < 0) throw new Error('time does not go back: use correct()');
    this.#nowMs += ms;
    this.#elapsedMs += ms;
  }

  /** As when the computer's clock is set, ahead or back (less than 0): no time passes. */
  correct(ms: number): void {
    this.#nowMs += ms;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.reject(new AppError('cancelled', 'aborted'));
    this.sleepsMs.push(ms);
    this.advance(ms);
    return Promise.resolve();
  }
}
