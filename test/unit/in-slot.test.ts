// A request that waits for its slot while another fails.

import { expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import { withRetryInSlot } from '../../main/sync/reading/in-slot.ts';
import type { RunEnd } from '../../main/sync/reading/run-end.ts';
import { createSemaphores } from '../../main/sync/reading/semaphore.ts';
import { FakeClock } from '../support/fake-clock.ts';

function twoInOneSlot(failure: AppError) {
  const seen = { answers: 0, attempts: 0 };
  const ended: { failure: AppError | null } = { failure: null };
  const end: RunEnd = {
    get failure() {
      return ended.failure;
    },
    note: (noted) => (ended.failure = noted),
  };
  const context = {
    ...createSemaphores({ limit: 1 }),
    ...{ end, noteAnswer: () => (seen.answers += 1), clock: new FakeClock(), random: () => 0.5 },
  };
  const attempt = async (): Promise<string> => {
    seen.attempts += 1;
    await Promise.resolve();
    if (seen.attempts === 1) throw failure;
    return 'rows';
  };
  const { signal } = new AbortController();
  const both = [1, 2].map(() => withRetryInSlot(context, attempt, signal));
  return { seen, ends: Promise.allSettled(both) };
}

test('the slot of a request that was refused goes to no other, which fails in the same way', async () => {
  const refused = new AppError('unauthorized', 'expired', { facts: { status: 401 } });
  const { seen, ends } = twoInOneSlot(refused);
  expect(await ends).toEqual([
    { status: 'rejected', reason: refused },
    { status: 'rejected', reason: refused },
  ]);
  expect(seen).toEqual({ answers: 0, attempts: 1 });
});

test('a request that waits for a slot ends with its own signal, and leaves the slot to the next', async () => {
  const { newSlot } = createSemaphores({ limit: 1 });
  const going = new AbortController().signal;
  const [held, stopped, next] = [newSlot(), newSlot(), newSlot()];
  await held.acquire(going);
  const stop = new AbortController();
  const waits = stopped.acquire(stop.signal);
  const begins = next.acquire(going);
  stop.abort();
  await expect(waits).rejects.toMatchObject({ code: 'cancelled' });
  await expect(stopped.acquire(stop.signal)).rejects.toMatchObject({ code: 'cancelled' });
  stopped.release();
  held.release();
  await begins;
});

test('a slot that was given at the moment of the stop can still be released', async () => {
  const { newSlot } = createSemaphores({ limit: 1 });
  const [held, given] = [newSlot(), newSlot()];
  await held.acquire(new AbortController().signal);
  const stop = new AbortController();
  const begins = given.acquire(stop.signal);
  held.release();
  stop.abort();
  await begins;
  given.release();
  await held.acquire(new AbortController().signal);
});
