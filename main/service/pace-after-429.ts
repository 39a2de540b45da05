// The pace of one run's requests, and what a 429 does: the whole run sends nothing for a while, at least as long as a
// Retry-After says (a minute at most), and goes on more slowly. The request is repeated here, however often.

import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { findRetryAfterMs, waitOrCancel } from './retry.ts';

/** All pauses of one run together. */
const MAX_TOTAL_PAUSE_MS = 30 * 60_000;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;
const MAX_GAP_MS = 10_000;
/** After this long without another 429, the run goes twice as fast: the limit may have been temporary. */
const FASTER_AFTER_MS = 60_000;
/** A pace measured in a run with fewer answers says little: an earlier run may have used up what the service allows. */
const MIN_MEASURED_ANSWERS = 10;
/** After so many more answers, such a run goes twice as fast. */
const FASTER_AFTER_ANSWERS = 5;
const MIN_GAP_MS = 20;

export type PaceOptions = {
  readonly clock: Clock;
  /** Returns a number from 0 to 1, without 1. */
  readonly random: () => number;
  /** Called in each second of a pause, and with null when it is over. */
  readonly onPause: (secondsLeft: number | null) => void;
};

/** Sends a request when its turn comes. Throws `tooManyRequests` after half an hour of pauses. */
export type Pace = <T>(send: () => Promise<T>, signal: AbortSignal) => Promise<T>;

export function createPace(options: PaceOptions): Pace {
  const pace = new RunPace(options);
  return (send, signal) => pace.ask(send, signal);
}

class RunPace {
  // All times are `Clock.elapsedMs`.
  readonly #options: PaceOptions;
  /** The least time between two requests; 0 until a 429 comes. */
  #gapMs = 0;
  #nextAtMs = 0;
  #pausedUntilMs = 0;
  #isPauseShown = false;
  #pausesMs = 0;
  /** Pauses since the last answer that was no 429. */
  #pausesInRow = 0;
  /** Counts 429s, so that requests sent before one are distinguished from those sent after it. */
  #slowdowns = 0;
  #slowedAtMs = 0;
  /** Of the run, and of these, those since its pace changed. */
  #answers = 0;
  #answersAtPace = 0;
  #isPaceMeasured = false;
  /** Counts answers until a 429, which gives the pace that the service accepts. */
  #window: { readonly startMs: number; answers: number; isOver: boolean };

  constructor(options: PaceOptions) {
    this.#options = options;
    this.#window = { startMs: options.clock.elapsedMs(), answers: 0, isOver: false };
  }

  async ask<T>(send: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (;;) {
      await this.#turn(signal);
      const slowdowns = this.#slowdowns;
      try {
        const answer = await send();
        this.#noteAnswer(slowdowns);
        return answer;
      } catch (error) {
        if (!isTooManyRequests(error)) throw error;
        // When several requests are refused together, only the first slows the run down.
        if (slowdowns === this.#slowdowns) this.#slowDown(findRetryAfterMs(error) ?? 0);
      }
    }
  }

  async #turn(signal: AbortSignal): Promise<void> {
    const { clock } = this.#options;
    for (;;) {
      await this.#endOfPause(signal);
      const slowdowns = this.#slowdowns;
      const nowMs = clock.elapsedMs();
      if (this.#gapMs > 0 && this.#mayGoFaster(nowMs)) this.#speedUp(nowMs);
      const waitMs = this.#gapMs > 0 ? msUntil(this.#nextAtMs, nowMs) : 0;
      this.#nextAtMs = nowMs + waitMs + this.#gapMs;
      if (waitMs > 0) await waitOrCancel(waitMs, { signal, clock });
      // Otherwise another request was refused while this one waited: wait again.
      if (slowdowns === this.#slowdowns) return;
    }
  }

  async #endOfPause(signal: AbortSignal): Promise<void> {
    const { clock, onPause } = this.#options;
    for (let leftMs = this.#pauseLeftMs(); leftMs > 0; leftMs = this.#pauseLeftMs()) {
      this.#isPauseShown = true;
      onPause(Math.ceil(leftMs / 1_000));
      await waitOrCancel(Math.min(1_000, leftMs), { signal, clock });
    }
    if (this.#isPauseShown) onPause(null);
    this.#isPauseShown = false;
  }

  #pauseLeftMs(): number {
    return msUntil(this.#pausedUntilMs, this.#options.clock.elapsedMs());
  }

  #slowDown(retryAfterMs: number): void {
    const nowMs = this.#options.clock.elapsedMs();
    const pauseMs = this.#takePause(nowMs, retryAfterMs);
    this.#slowdowns += 1;
    this.#slowedAtMs = nowMs;
    this.#answersAtPace = 0;
    this.#isPaceMeasured = this.#answers >= MIN_MEASURED_ANSWERS;
    this.#window.isOver = true;
    const measuredMs = (nowMs + pauseMs - this.#window.startMs) / Math.max(1, this.#window.answers);
    this.#gapMs = Math.min(MAX_GAP_MS, Math.max(this.#gapMs, measuredMs));
  }

  /** Pauses double also where each Retry-After is short: some gateways always send the same one. */
  #takePause(nowMs: number, retryAfterMs: number): number {
    const ownMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#pausesInRow);
    // Up to a quarter longer at random, so that several computers do not come back at the same moment.
    const pauseMs = Math.max(retryAfterMs, ownMs) * (1 + this.#options.random() / 4);
    if (this.#pausesMs + pauseMs > MAX_TOTAL_PAUSE_MS) {
      const facts = { status: 429, minutes: Math.round(MAX_TOTAL_PAUSE_MS / 60_000) };
      throw new AppError('tooManyRequests', 'HTTP 429 went on for all pauses of this run', { facts });
    }
    this.#pausesInRow += 1;
    this.#pausesMs += pauseMs;
    this.#pausedUntilMs = nowMs + pauseMs;
    this.#nextAtMs = this.#pausedUntilMs;
    return pauseMs;
  }

  #noteAnswer(slowdowns: number): void {
    if (slowdowns === this.#slowdowns) {
      this.#pausesInRow = 0;
      this.#answersAtPace += 1;
      if (this.#window.isOver) this.#window = { startMs: this.#options.clock.elapsedMs(), answers: 0, isOver: false };
    }
    this.#window.answers += 1;
    this.#answers += 1;
  }

  #mayGoFaster(nowMs: number): boolean {
    if (nowMs - this.#slowedAtMs > FASTER_AFTER_MS) return true;
    return !this.#isPaceMeasured && this.#answersAtPace >= FASTER_AFTER_ANSWERS;
  }

  #speedUp(nowMs: number): void {
    this.#slowedAtMs = nowMs;
    this.#answersAtPace = 0;
    this.#gapMs = this.#gapMs < 2 * MIN_GAP_MS ? 0 : this.#gapMs / 2;
  }
}

function msUntil(atMs: number, nowMs: number): number {
  return Math.max(0, atMs - nowMs);
}

type TooManyRequests = AppError & { readonly facts: { readonly status: 429 } };

/** Whether the service answered HTTP 429. */
export function isTooManyRequests(error: unknown): error is TooManyRequests {
  return error instanceof AppError && error.facts['status'] === 429;
}
