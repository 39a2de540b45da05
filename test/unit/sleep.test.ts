import { expect, test } from 'vitest';
import type { Clock } from '../../main/clock.ts';
import { AppError } from '../../main/errors.ts';
import type { ServiceClient } from '../../main/service/client.ts';
import { Sleep } from '../../main/service/sleep.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { ManualClock } from '../support/manual-clock.ts';

const HOUR_MS = 3_600_000;
const BODY = new Uint8Array([1]);
const DICTIONARY = { name: 'ae', paging: null } as unknown as Parameters<ServiceClient['fetchDictionary']>[0];
const offline = (): AppError => new AppError('offline', 'net::ERR_NETWORK_CHANGED');

/** Each request takes the next answer; the last one is repeated. */
function scene<C extends Clock = FakeClock>(
  answers: readonly (Uint8Array | Error)[],
  // reason: C is another clock only where one is passed
  clock: C = new FakeClock() as unknown as C,
) {
  const sleep = new Sleep(clock);
  const sent: number[] = [];
  const fetchDictionary = (): Promise<Uint8Array> => {
    const answer = answers[Math.min(sent.length, answers.length - 1)];
    sent.push(clock.now());
    return answer instanceof Uint8Array ? Promise.resolve(answer) : Promise.reject(answer ?? new Error());
  };
  const client = sleep.through({ fetchPage: fetchDictionary, fetchDictionary });
  const cancel = new AbortController();
  return { clock, sleep, sent, cancel, request: () => client.fetchDictionary(DICTIONARY, cancel.signal) };
}

test('a request waits while the computer sleeps', async () => {
  const { sleep, sent, request } = scene([BODY], new ManualClock());
  sleep.begin();
  const answer = request();
  await Promise.resolve();
  expect(sent).toEqual([]);
  sleep.end();
  expect(await answer).toBe(BODY);
});

test('a computer that is awake without having said so ends the wait, and its next sleep is waited for', async () => {
  const { clock, sleep, sent, request } = scene([BODY], new ManualClock());
  sleep.begin();
  const answer = request();
  await clock.advance(110_000);
  expect(sent).toEqual([]);
  await clock.advance(30_000);
  expect(await answer).toBe(BODY);
  expect(await request()).toBe(BODY);
  expect(clock.sleepers).toBe(0);
  sleep.begin();
  void request();
  await clock.advance(60_000);
  expect(sent.length).toBe(2);
});

test('a waiting request can be cancelled', async () => {
  const { sleep, sent, cancel, request } = scene([BODY], new ManualClock());
  sleep.begin();
  const answer = request();
  cancel.abort();
  await expect(answer).rejects.toMatchObject({ code: 'cancelled' });
  expect(sent).toEqual([]);
});

test('until a minute after waking, requests without a network are sent again', async () => {
  const { sleep, sent, request } = scene([offline(), new AppError('timedOut', 'no answer'), BODY]);
  sleep.begin();
  sleep.end();
  expect(await request()).toBe(BODY);
  expect(sent.length).toBe(3);
});

test('a network that does not come back fails after that minute', async () => {
  const { sleep, sent, request } = scene([offline()]);
  sleep.begin();
  sleep.end();
  await expect(request()).rejects.toMatchObject({ code: 'offline' });
  expect(sent.length).toBe(31);
});

test.each([
  ['back', -3 * HOUR_MS],
  ['ahead', HOUR_MS],
])('that minute is a minute, although the clock is set %s after waking', async (_, correctionMs) => {
  const { clock, sleep, sent, request } = scene([offline()]);
  sleep.begin();
  sleep.end();
  clock.correct(correctionMs);
  await expect(request()).rejects.toMatchObject({ code: 'offline' });
  expect(sent.length).toBe(31);
});

test('without a sleep, and for other failures, nothing is repeated', async () => {
  const awake = scene([offline()]);
  await expect(awake.request()).rejects.toMatchObject({ code: 'offline' });
  const { sleep, sent, request } = scene([new AppError('unauthorized', '401')]);
  sleep.begin();
  sleep.end();
  await expect(request()).rejects.toMatchObject({ code: 'unauthorized' });
  expect([awake.sent.length, sent.length]).toEqual([1, 1]);
});
