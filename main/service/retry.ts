// Repeats an attempt that failed for a passing reason: time-outs, HTTP 5xx, cut connections and bodies. In a run, a 429 is
// no attempt (see pace-after-429.ts). An attempt is a request with its decoding.

import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';

const MAX_ATTEMPTS = 4;
const BASE_DELAY_MS = 500;
const MAX_DELAY_MS = 8_000;

export type RetryOptions = {
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
};

/** At most four attempts. Throws the last failure, or `cancelled`. */
export async function withRetry<T>(attempt: () => Promise<T>, options: RetryOptions): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    if (options.signal.aborted) throw cancelled();
    try {
      return await attempt();
    } catch (error) {
      if (attempts === MAX_ATTEMPTS || !isRetryable(error)) throw error;
      await waitOrCancel(Math.max(findRetryAfterMs(error) ?? 0, jitterMs(attempts, options.random)), options);
    }
  }
}

/** Whether the request may succeed when it is repeated. */
export function isRetryable(error: unknown): error is AppError {
  if (!(error instanceof AppError)) return false;
  return error.code === 'timedOut' || error.code === 'serverFailed' || error.facts['transient'] === 1;
}

/** Anywhere between nothing and the whole delay, so that clients do not come back at the same moment. */
function jitterMs(attempts: number, random: () => number): number {
  return random() * Math.min(MAX_DELAY_MS, BASE_DELAY_MS * 2 ** (attempts - 1));
}

/** The service's Retry-After, as `retry-after.ts` reads it; null when it sent none. */
export function findRetryAfterMs(error: AppError): number | null {
  const seconds = error.facts['retryAfterSeconds'];
  return typeof seconds === 'number' ? seconds * 1000 : null;
}

/** Throws `cancelled` when the signal ends the wait. */
export async function waitOrCancel(
  ms: number,
  { signal, clock }: Pick<RetryOptions, 'signal' | 'clock'>,
): Promise<void> {
  try {
    await clock.sleep(ms, signal);
  } catch (cause) {
    throw signal.aborted ? cancelled(cause) : cause;
  }
}

function cancelled(cause?: unknown): AppError {
  return new AppError('cancelled', 'Cancelled during a wait', { cause });
}
