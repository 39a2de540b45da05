// Works on a few items at the same time, and starts no further item after the first failure.

import { AppError } from '../../errors.ts';
import { REQUESTS_AT_ONCE } from './plan.ts';

/** Items start in order, at most `limit` at a time. The first failure aborts the others and is thrown. */
export async function forEachConcurrently<T>(
  outer: AbortSignal,
  items: Iterable<T>,
  workOn: (item: T, signal: AbortSignal) => Promise<void>,
  limit = REQUESTS_AT_ONCE,
): Promise<void> {
  const stop = new AbortController();
  const signal = AbortSignal.any([outer, stop.signal]);
  const waiting = items[Symbol.iterator]();
  const failures: unknown[] = [];

  async function takeNext(): Promise<void> {
    while (!signal.aborted) {
      const next = waiting.next();
      if (next.done === true) return;
      try {
        await workOn(next.value, signal);
      } catch (error) {
        // The others fail because they are aborted: only the first failure is the cause.
        failures.push(error);
        stop.abort();
      }
    }
  }

  await Promise.all(Array.from({ length: limit }, takeNext));
  if (failures.length > 0) throw failures[0];
  if (outer.aborted) throw new AppError('cancelled', 'the run was cancelled');
}
