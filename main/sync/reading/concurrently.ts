// Works on a few items at the same time, and starts no further item after the first failure.

import { AppError } from '../../errors.ts';

/**
 * Items start in order, at most `atOnce.limit` at a time; the limit may change meanwhile. The first failure aborts the
 * others and is thrown.
 */
export async function forEachConcurrently<T>(
  outer: AbortSignal,
  items: Iterable<T>,
  workOn: (item: T, signal: AbortSignal) => Promise<void>,
  atOnce: { readonly limit: number },
): Promise<void> {
  const stop = new AbortController();
  const signal = AbortSignal.any([outer, stop.signal]);
  const failures: unknown[] = [];

  async function work(item: T): Promise<void> {
    try {
      await workOn(item, signal);
    } catch (error) {
      // The others fail because they are aborted: only the first failure is the cause.
      failures.push(error);
      stop.abort();
    }
  }

  const mayStart = (underWay: number): boolean => !signal.aborted && underWay < atOnce.limit;
  await workOnEach(items[Symbol.iterator](), { work, mayStart });
  if (failures.length > 0) throw failures[0];
  if (outer.aborted) throw new AppError('cancelled', 'the run was cancelled');
}

/** The results in the order of `works`, which all start at once. The first failure aborts the others and is thrown. */
export async function runAllConcurrently<T>(
  outer: AbortSignal,
  works: readonly ((signal: AbortSignal) => Promise<T>)[],
): Promise<readonly T[]> {
  const results: T[] = [];
  const workOn = async (
    [place, work]: readonly [number, (typeof works)[number]],
    signal: AbortSignal,
  ): Promise<void> => {
    results[place] = await work(signal);
  };
  await forEachConcurrently(outer, works.entries(), workOn, { limit: works.length });
  return results;
}

type Work<T> = {
  /** Never rejects for a reason of the item. */
  readonly work: (item: T) => Promise<void>;
  readonly mayStart: (underWay: number) => boolean;
};

/** Ends when nothing is under way and nothing more may start. An item that ends lets the next start, or several. */
function workOnEach<T>(waiting: Iterator<T>, { work, mayStart }: Work<T>): Promise<void> {
  return new Promise((resolve, reject) => {
    let underWay = 0;
    const startMore = (): void => {
      while (mayStart(underWay)) {
        const next = waiting.next();
        if (next.done === true) break;
        underWay += 1;
        work(next.value).then(oneEnded, reject);
      }
      if (underWay === 0) resolve();
    };
    const oneEnded = (): void => {
      underWay -= 1;
      startMore();
    };
    startMore();
  });
}
