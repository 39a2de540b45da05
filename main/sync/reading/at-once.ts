// A few requests at once, and none after the first failure.

import { AppError } from '../../errors.ts';
import { REQUESTS_AT_ONCE } from './plan.ts';

/** Throws the first failure, which aborts the others. The items are taken in order. */
export async function forEachAtOnce<T>(
  outer: AbortSignal,
  items: Iterable<T>,
  work: (item: T, signal: AbortSignal) => Promise<void>,
  atOnce = REQUESTS_AT_ONCE,
): Promise<void> {
  const stop = new AbortController();
  const signal = AbortSignal.any([outer, stop.signal]);
  const waiting = items[Symbol.iterator]();
  const failures: unknown[] = [];

  async function takeOnward(): Promise<void> {
    while (!signal.aborted) {
      const next = waiting.next();
      if (next.done === true) return;
      try {
        await work(next.value, signal);
      } catch (error) {
        // The aborted others fail too; what stopped them is the first failure.
        failures.push(error);
        stop.abort();
      }
    }
  }

  await Promise.all(Array.from({ length: atOnce }, takeOnward));
  if (failures.length > 0) throw failures[0];
  if (outer.aborted) throw new AppError('cancelled', 'the run was cancelled');
}
