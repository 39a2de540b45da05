// How many requests go out together, on lines and services that are only arithmetic.

import { expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import { forEachConcurrently } from '../../main/sync/reading/concurrently.ts';
import { FEWEST_AT_ONCE, MOST_AT_ONCE, RequestsAtOnce } from '../../main/sync/reading/requests-at-once.ts';

type Answer = { readonly atMs: number; readonly end: () => void };
/** When the answer to a request that is sent now arrives. */
type Service = (nowMs: number) => number;

/** `works` requests at a time, each for `workMs`; the others wait in turn. The line adds `roundTripMs`. */
function serviceOf({ works, workMs, roundTripMs }: Record<'works' | 'workMs' | 'roundTripMs', number>): Service {
  const freeAtMs: number[] = Array.from({ length: works }, () => 0);
  return (nowMs) => {
    freeAtMs.sort((a, b) => a - b);
    const endMs = Math.max(nowMs, freeAtMs[0] ?? 0) + workMs;
    freeAtMs[0] = endMs;
    return endMs + roundTripMs;
  };
}

const LONG_LINE: Service = (nowMs) => nowMs + 200;

function simulate(service: Service, fail: (request: number) => AppError | null = () => null, bodyBytes = 3) {
  let nowMs = 1_000_000;
  const atOnce = new RequestsAtOnce({ elapsedMs: () => nowMs });
  const seen = { asked: 0, underWay: 0, limits: [] as number[], most: 0 };
  const waiting: Answer[] = [];

  const ask = async (): Promise<void> => {
    const request = (seen.asked += 1);
    seen.most = Math.max(seen.most, ++seen.underWay);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    waiting.push({ atMs: service(nowMs), end: () => resolve(undefined) });
    try {
      await atOnce.measure('pages', async () => {
        await promise;
        const failure = fail(request);
        if (failure !== null) throw failure;
        return new Uint8Array(bodyBytes);
      });
    } catch {
      // A pass would repeat it.
    } finally {
      seen.underWay -= 1;
      seen.limits.push(atOnce.limit);
    }
  };
  const answerNext = async (): Promise<void> => {
    waiting.sort((a, b) => a.atMs - b.atMs);
    const next = waiting.shift();
    if (next !== undefined) nowMs = Math.max(nowMs, next.atMs);
    next?.end();
    await new Promise((resolve) => setImmediate(resolve));
  };
  /** As a pass does: the first request alone. */
  const run = async (requests: number): Promise<void> => {
    const others = Array.from({ length: requests - 1 }, (_, at) => at);
    const all = ask().then(() => forEachConcurrently(new AbortController().signal, others, ask, atOnce));
    const asked = seen.asked + requests - 1;
    while (seen.limits.length < asked) await answerNext();
    await all;
  };
  return { atOnce, seen, run };
}

const failed = (status: number): AppError => new AppError('serverFailed', `HTTP ${status}`, { facts: { status } });

test('a line with long round trips gets more requests, up to the most', async () => {
  const { seen, run } = simulate(LONG_LINE);
  await run(200);
  expect(seen.most).toBe(MOST_AT_ONCE);
  expect(seen.asked).toBe(200);
  // Each step waits for an answer to a request that was sent after the step before.
  expect([...new Set(seen.limits)]).toEqual([4, 6, 9, 13, 19, 24]);
});

test.each([1, 2, 4, 8])(
  'a service that works on %i at a time gets about twice as many, so that the others just wait',
  async (works) => {
    const { seen, run } = simulate(serviceOf({ works, workMs: 300, roundTripMs: 20 }));
    await run(400);
    expect(seen.most).toBeLessThanOrEqual(Math.max(6, 3.5 * works));
    const later = seen.limits.slice(50);
    expect(later.reduce((sum, limit) => sum + limit, 0) / later.length).toBeLessThanOrEqual(Math.max(5, 2.5 * works));
  },
);

test('answers that come soon leave the fewest', async () => {
  const { seen, run } = simulate((nowMs) => nowMs + 40);
  await run(100);
  expect(seen.most).toBe(FEWEST_AT_ONCE);
});

test('large bodies leave the fewest, so that memory stays bounded', async () => {
  const { seen, run } = simulate(LONG_LINE, () => null, 3 * 1024 * 1024);
  await run(40);
  expect(seen.most).toBe(FEWEST_AT_ONCE);
});

test('after the first requests, a line that becomes slow gets fewer again', async () => {
  let takesMs = 200;
  const { atOnce, run } = simulate((nowMs) => nowMs + takesMs);
  await run(200);
  expect(atOnce.limit).toBe(MOST_AT_ONCE);
  takesMs = 900;
  await run(200);
  expect(atOnce.limit).toBe(FEWEST_AT_ONCE);
});

test.each([
  ['429', failed(429)],
  ['503', failed(503)],
  ['time-out', new AppError('timedOut', 'late')],
  ['cut connection', new AppError('offline', 'cut', { facts: { transient: 1 } })],
])('a %s leaves the fewest at once, and later half of what it was', async (_title, failure) => {
  const { seen, run } = simulate(LONG_LINE, (request) => (request === 150 ? failure : null));
  await run(300);
  const limits = seen.limits.slice(100);
  const failedAt = limits.indexOf(FEWEST_AT_ONCE);
  expect(limits[failedAt - 1]).toBe(MOST_AT_ONCE);
  expect(Math.max(...limits.slice(failedAt))).toBe(MOST_AT_ONCE / 2);
});

test('several failures together leave the fewest for the rest of the run', async () => {
  const { seen, run } = simulate(LONG_LINE, (request) => (request >= 150 && request < 155 ? failed(429) : null));
  await run(300);
  expect(Math.max(...seen.limits.slice(160))).toBe(FEWEST_AT_ONCE);
});

test('a refused or cancelled request changes nothing', async () => {
  const { seen, run } = simulate(LONG_LINE, (request) =>
    request % 7 === 0 ? new AppError(request % 2 === 0 ? 'rejected' : 'cancelled', 'no') : null,
  );
  await run(200);
  expect(seen.limits.at(-1)).toBe(MOST_AT_ONCE);
});

test('requests of one kind are not compared with those of another', async () => {
  let nowMs = 0;
  const atOnce = new RequestsAtOnce({ elapsedMs: () => nowMs });
  const askTogether = async (kind: string, takesMs: number): Promise<void> => {
    const arrived = Promise.withResolvers<Uint8Array>();
    const answers = Array.from({ length: atOnce.limit }, () => atOnce.measure(kind, () => arrived.promise));
    nowMs += takesMs;
    arrived.resolve(new Uint8Array(3));
    await Promise.all(answers);
  };
  await askTogether('counts', 100);
  await askTogether('pages', 300);
  expect(atOnce.limit).toBe(9);
  await askTogether('counts', 300);
  expect(atOnce.limit).toBe(6);
});
