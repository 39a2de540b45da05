import { beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock, type Clock } from '../../main/clock.ts';
import { AppError } from '../../main/errors.ts';
import { withRetry } from '../../main/service/retry.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { ManualClock } from '../support/manual-clock.ts';

type Run = { readonly attempts: number; readonly sleepsMs: readonly number[]; readonly error: unknown };

async function runFailing(errors: readonly Error[], random = () => 0.5): Promise<Run> {
  const clock = new FakeClock();
  let attempts = 0;
  const attempt = (): Promise<string> => {
    const error = errors[attempts++];
    return error === undefined ? Promise.resolve('done') : Promise.reject(error);
  };
  const error = await withRetry(attempt, { signal: new AbortController().signal, clock, random }).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return { attempts, sleepsMs: clock.sleepsMs, error };
}

const serverFailed = (facts = {}): AppError => new AppError('serverFailed', 'HTTP 503', { facts });

describe('retry', () => {
  test.each([1, 2, 3])('%i failures are followed by a success', async (failures) => {
    const run = await runFailing(Array.from({ length: failures }, () => serverFailed()));
    expect(run).toMatchObject({ attempts: failures + 1, error: null });
  });

  test.each([4, 5])('%i failures end in the typed error after exactly 4 attempts', async (failures) => {
    const errors = Array.from({ length: failures }, () => serverFailed());
    const run = await runFailing(errors);
    expect(run.attempts).toBe(4);
    expect(run.error).toBe(errors[3]);
    expect(run.sleepsMs).toHaveLength(3);
  });

  test('waits are full jitter over a doubling delay', async () => {
    const always = Array.from({ length: 4 }, () => serverFailed());
    expect((await runFailing(always, () => 0)).sleepsMs).toEqual([0, 0, 0]);
    expect((await runFailing(always, () => 0.5)).sleepsMs).toEqual([250, 500, 1_000]);
    expect((await runFailing(always, () => 0.999)).sleepsMs).toEqual([499.5, 999, 1_998]);
  });

  test.each([
    [2, 2_000],
    [0, 250],
    [60, 60_000],
  ])('Retry-After of %i s waits %i ms, never less than without it', async (retryAfterSeconds, waitMs) => {
    expect((await runFailing([serverFailed({ retryAfterSeconds })])).sleepsMs).toEqual([waitMs]);
  });

  test.each([
    new AppError('timedOut', 'HTTP 408'),
    new AppError('serverFailed', 'HTTP 429'),
    new AppError('offline', 'reset', { facts: { kind: 'reset', transient: 1 } }),
    new AppError('badResponse', 'cut', { facts: { kind: 'cut', transient: 1 } }),
  ])('$code ($message) is tried again', async (error) => {
    expect((await runFailing([error])).attempts).toBe(2);
  });

  test.each([
    new AppError('unauthorized', 'HTTP 401'),
    new AppError('forbidden', 'HTTP 403'),
    new AppError('rejected', 'HTTP 400'),
    new AppError('rejected', 'HTTP 404'),
    new AppError('redirected', 'HTTP 302'),
    new AppError('certificate', 'expired'),
    new AppError('badAddress', 'no address'),
    new AppError('notTheService', 'a web page'),
    new AppError('badResponse', 'no list'),
    new AppError('offline', 'no network', { facts: { kind: 'disconnected' } }),
    new AppError('cancelled', 'by the person'),
    new TypeError('a bug'),
  ])('$code ($message) is not', async (error) => {
    const run = await runFailing([error]);
    expect(run).toEqual({ attempts: 1, sleepsMs: [], error });
  });

  test('a cancel during the wait ends it at once, without another attempt', async () => {
    const controller = new AbortController();
    const clock = new ManualClock();
    let attempts = 0;
    const failing = (): Promise<never> => {
      attempts++;
      return Promise.reject(serverFailed({ retryAfterSeconds: 60 }));
    };
    const tried = withRetry(failing, { signal: controller.signal, clock, random: () => 1 });
    await vi.waitFor(() => expect(clock.sleepers).toBe(1));
    controller.abort();
    await expect(tried).rejects.toMatchObject({ code: 'cancelled' });
    expect(attempts).toBe(1);
  });

  test('nothing is attempted once cancelled, even with a clock that does not notice', async () => {
    const controller = new AbortController();
    const clock: Clock = { now: () => 0, elapsedMs: () => 0, sleep: () => Promise.resolve(controller.abort()) };
    let attempts = 0;
    const failing = (): Promise<never> => Promise.reject(serverFailed({ attempt: ++attempts }));
    const options = { signal: controller.signal, clock, random: () => 0 };
    await expect(withRetry(failing, options)).rejects.toMatchObject({ code: 'cancelled' });
    await expect(withRetry(failing, options)).rejects.toMatchObject({ code: 'cancelled' });
    expect(attempts).toBe(1);
  });
});

/* eslint-disable own/no-fixed-wait -- the timers are fake */
describe('system clock', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  test('sleeps as long as asked', async () => {
    const woken = vi.fn();
    void systemClock.sleep(30).then(woken);
    await vi.advanceTimersByTimeAsync(29);
    expect(woken).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(woken).toHaveBeenCalledOnce();
  });

  test('wakes with the reason of the signal, before and during the wait', async () => {
    const reason = new Error('enough');
    await expect(systemClock.sleep(10_000, AbortSignal.abort(reason))).rejects.toBe(reason);
    const controller = new AbortController();
    const slept = systemClock.sleep(10_000, controller.signal);
    controller.abort(reason);
    await expect(slept).rejects.toBe(reason);
    expect(vi.getTimerCount()).toBe(0);
  });
});
