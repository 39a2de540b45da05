import { describe, expect, test, vi } from 'vitest';
import { AppError } from '../../main/errors.ts';
import type { ServiceClient } from '../../main/service/client.ts';
import { createPace } from '../../main/service/pace-after-429.ts';
import { withRetry } from '../../main/service/retry.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { ManualClock } from '../support/manual-clock.ts';

const tooFast = (facts = {}): AppError =>
  new AppError('serverFailed', 'HTTP 429', { facts: { status: 429, ...facts } });
const BODY = new Uint8Array();
const REQUEST = { dataset: 'reports', page: 1, pageSize: 1 } as const;

/** `answer` is called for each request, which takes 10 ms. */
function paced(answer: (nowMs: number) => void) {
  const clock = new FakeClock(0);
  const pauses: (number | null)[] = [];
  const sentAtMs: number[] = [];
  const client: ServiceClient = {
    fetchPage: () => {
      clock.advance(10);
      sentAtMs.push(clock.now());
      answer(clock.now());
      return Promise.resolve(BODY);
    },
    fetchDictionary: () => Promise.reject(new Error('not asked')),
  };
  const options = { clock, random: () => 0, onPause: (left: number | null) => void pauses.push(left) };
  const { signal } = new AbortController();
  const pace = createPace(options);
  return { clock, pauses, sentAtMs, ask: () => pace(() => client.fetchPage(REQUEST, signal), signal) };
}

/** Allows so many requests in any span of this length; refused ones do not count. */
function allows(requests: number, spanMs: number, facts = {}): (nowMs: number) => void {
  const taken: number[] = [];
  return (nowMs) => {
    if (taken.filter((atMs) => atMs > nowMs - spanMs).length >= requests) throw tooFast(facts);
    taken.push(nowMs);
  };
}

describe('the pace of a run', () => {
  test('is not limited before the service asks for it', async () => {
    const run = paced(() => undefined);
    for (let request = 0; request < 500; request += 1) await run.ask();
    expect(run.clock.sleepsMs).toEqual([]);
    expect(run.pauses).toEqual([]);
  });

  test('waits for no turn that was noted before the clock was set back', async () => {
    let refusals = 0;
    const run = paced(() => {
      if (refusals-- > 0) throw tooFast();
    });
    await run.ask();
    run.clock.correct(-1_000_000_000);
    await run.ask();
    expect(run.clock.sleepsMs).toEqual([]);
    refusals = 1;
    await run.ask();
    run.clock.correct(-1_000_000_000);
    await run.ask();
    expect(Math.max(...run.clock.sleepsMs)).toBeLessThanOrEqual(1_000);
  });

  test('becomes faster after a minute, also if the clock was set back since the refusal', async () => {
    let request = 0;
    const run = paced(() => {
      if (request++ === 12) throw tooFast();
    });
    for (let asked = 0; asked < 13; asked += 1) await run.ask();
    run.clock.correct(-3 * 3_600_000);
    const sleptBefore = run.clock.sleepsMs.length;
    for (let asked = 0; asked < 1_000; asked += 1) await run.ask();
    const sleptMs = run.clock.sleepsMs.slice(sleptBefore).reduce((sum, ms) => sum + ms, 0);
    expect(sleptMs).toBeLessThan(5 * 60_000);
  });

  test('slows down to what the service allows, so that 600 requests meet few refusals', async () => {
    const run = paced(allows(60, 10_000));
    for (let request = 0; request < 600; request += 1) await run.ask();
    const refused = run.sentAtMs.length - 600;
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThan(20);
    // The limit itself takes 100 s.
    expect(run.clock.now()).toBeLessThan(200_000);
  });

  test('counts a pause down each second, and says when it is over', async () => {
    let refusals = 3;
    const run = paced(() => {
      if (refusals-- > 0) throw tooFast();
    });
    await run.ask();
    expect(run.pauses).toEqual([1, null, 2, 1, null, 4, 3, 2, 1, null]);
  });

  test('speeds up again after a minute without a refusal', async () => {
    let request = 0;
    const run = paced(() => {
      if (request++ === 12) throw tooFast();
    });
    for (let asked = 0; asked < 13; asked += 1) await run.ask();
    const slowFromMs = run.clock.now();
    for (let asked = 0; asked < 20; asked += 1) await run.ask();
    const slowMs = run.clock.now() - slowFromMs;
    run.clock.advance(300_000);
    for (let asked = 0; asked < 400; asked += 1) await run.ask();
    const fastFromMs = run.clock.now();
    for (let asked = 0; asked < 20; asked += 1) await run.ask();
    expect(run.clock.now() - fastFromMs).toBeLessThan(slowMs / 2);
  });

  test.each([0, 3])('soon finds what the service allows if it refuses after %i answers', async (answers) => {
    let request = 0;
    const run = paced(() => {
      if (request++ === answers) throw tooFast({ retryAfterSeconds: 60 });
    });
    for (let asked = 0; asked < 600; asked += 1) await run.ask();
    // A pause of a minute included.
    expect(run.clock.now()).toBeLessThan(180_000);
  });

  test('a service that allows few requests at a time refuses few', async () => {
    const run = paced(allows(5, 5_000));
    for (let request = 0; request < 300; request += 1) await run.ask();
    expect(run.sentAtMs.length - 300).toBeLessThan(20);
  });

  test('does not count pauses as attempts: more refusals than attempts still end in an answer', async () => {
    let refusals = 9;
    const run = paced(() => {
      if (refusals-- > 0) throw tooFast();
    });
    const options = { signal: new AbortController().signal, clock: run.clock, random: () => 0 };
    let attempts = 0;
    await withRetry(() => {
      attempts += 1;
      return run.ask();
    }, options);
    expect(attempts).toBe(1);
    expect(run.sentAtMs).toHaveLength(10);
  });

  test('ends in a typed failure after half an hour of pauses, not sooner', async () => {
    const run = paced(() => {
      throw tooFast();
    });
    await expect(run.ask()).rejects.toMatchObject({ code: 'tooManyRequests', facts: { status: 429, minutes: 30 } });
    const pausedMs = run.clock.sleepsMs.reduce((sum, ms) => sum + ms, 0);
    expect(pausedMs).toBeGreaterThan(29 * 60_000);
    expect(pausedMs).toBeLessThanOrEqual(30 * 60_000);
    // Pauses add up over the whole run.
    await expect(run.ask()).rejects.toMatchObject({ code: 'tooManyRequests' });
  });

  test('pauses at least as long as Retry-After says', async () => {
    let refusals = 1;
    const run = paced(() => {
      if (refusals-- > 0) throw tooFast({ retryAfterSeconds: 7 });
    });
    await run.ask();
    expect(run.pauses).toEqual([7, 6, 5, 4, 3, 2, 1, null]);
  });

  test.each([0, 1])('reads everything from a service whose Retry-After is always %i', async (retryAfterSeconds) => {
    const run = paced(allows(60, 10_000, { retryAfterSeconds }));
    for (let request = 0; request < 400; request += 1) await run.ask();
    expect(run.sentAtMs.length - 400).toBeLessThan(20);
  });

  test.each([new AppError('serverFailed', 'HTTP 503', { facts: { status: 503 } }), new TypeError('a bug')])(
    '$message does not change it',
    async (error) => {
      let failures = 1;
      const run = paced(() => {
        if (failures-- > 0) throw error;
      });
      await expect(run.ask()).rejects.toBe(error);
      await run.ask();
      expect(run.clock.sleepsMs).toEqual([]);
    },
  );

  test('makes one pause of requests that were refused together', async () => {
    let pauses = 0;
    const clock = new FakeClock(0);
    let refusals = 4;
    const client: ServiceClient = {
      fetchPage: async () => {
        await Promise.resolve();
        if (refusals-- > 0) throw tooFast();
        return BODY;
      },
      fetchDictionary: () => Promise.reject(new Error('not asked')),
    };
    const onPause = (left: number | null): void => void (pauses += left === null ? 1 : 0);
    const pace = createPace({ clock, random: () => 0, onPause });
    const { signal } = new AbortController();
    await Promise.all([1, 2, 3, 4].map(() => pace(() => client.fetchPage(REQUEST, signal), signal)));
    expect(pauses).toBe(1);
  });

  test('ends a pause at once on cancel, without another request', async () => {
    const controller = new AbortController();
    const clock = new ManualClock();
    let requests = 0;
    const client: ServiceClient = {
      fetchPage: () => {
        requests += 1;
        return Promise.reject(tooFast());
      },
      fetchDictionary: () => Promise.reject(new Error('not asked')),
    };
    const pace = createPace({ clock, random: () => 0, onPause: () => undefined });
    const asked = pace(() => client.fetchPage(REQUEST, controller.signal), controller.signal);
    await vi.waitFor(() => expect(clock.sleepers).toBe(1));
    controller.abort();
    await expect(asked).rejects.toMatchObject({ code: 'cancelled' });
    expect(requests).toBe(1);
  });
});
