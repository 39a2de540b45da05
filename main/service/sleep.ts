// The computer's sleep. Requests wait while it sleeps, and those that it interrupted are sent again once it is awake:
// a run goes on where it was, instead of failing because the network is not back yet.

import type { ErrorCode } from '../../shared/contract/errors.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { ServiceClient } from './client.ts';
import { waitOrCancel } from './retry.ts';

/** How long a wireless network or a VPN may take to come back. Afterwards a failure counts. */
const SETTLING_MS = 60_000;
const AGAIN_MS = 2_000;
/** Timers stand still while a computer sleeps: after this time it is awake, even if the system has not said so. */
const MAX_WAIT_MS = 120_000;
const INTERRUPTED: ReadonlySet<ErrorCode> = new Set(['offline', 'timedOut']);

export class Sleep {
  readonly #clock: Clock;
  #awake: PromiseWithResolvers<undefined> | null = null;
  /** By `Clock.elapsedMs`: a clock that is set after waking must neither end the minute nor make hours of it. */
  #wokenMs = -Infinity;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  begin(): void {
    this.#awake ??= Promise.withResolvers();
  }

  end(): void {
    this.#wokenMs = this.#clock.elapsedMs();
    this.#awake?.resolve(undefined);
    this.#awake = null;
  }

  /** The same requests, which a sleep only delays. */
  through(client: ServiceClient): ServiceClient {
    return {
      fetchPage: (request, signal) => this.#repeat(() => client.fetchPage(request, signal), signal),
      fetchDictionary: (request, signal) => this.#repeat(() => client.fetchDictionary(request, signal), signal),
    };
  }

  async #repeat<T>(send: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (;;) {
      await this.#untilAwake(signal);
      try {
        return await send();
      } catch (error) {
        if (!isInterruption(error) || !this.#isSettling()) throw error;
        await waitOrCancel(AGAIN_MS, { signal, clock: this.#clock });
      }
    }
  }

  #isSettling(): boolean {
    return this.#awake !== null || this.#clock.elapsedMs() - this.#wokenMs < SETTLING_MS;
  }

  /** Throws `cancelled`. */
  async #untilAwake(signal: AbortSignal): Promise<void> {
    const awake = this.#awake;
    if (awake === null) return;
    const over = new AbortController();
    const wait = { signal: AbortSignal.any([signal, over.signal]), clock: this.#clock };
    try {
      await Promise.race([awake.promise, waitOrCancel(MAX_WAIT_MS, wait)]);
    } finally {
      over.abort();
    }
    if (this.#awake === awake) this.end();
  }
}

function isInterruption(error: unknown): boolean {
  return error instanceof AppError && (INTERRUPTED.has(error.code) || error.facts['transient'] === 1);
}
