// A clock that tests move: sleeping takes no real time.

import type { Clock } from '../../main/clock.ts';
import { AppError } from '../../main/errors.ts';

export class FakeClock implements Clock {
  #nowMs: number;
  readonly sleepsMs: number[] = [];

  constructor(nowMs = Date.parse('2026-09-18T10:00:00Z')) {
    this.#nowMs = nowMs;
  }

  now(): number {
    return this.#nowMs;
  }

  advance(ms: number): void {
    this.#nowMs += ms;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.reject(new AppError('cancelled', 'aborted'));
    this.sleepsMs.push(ms);
    this.#nowMs += ms;
    return Promise.resolve();
  }
}
