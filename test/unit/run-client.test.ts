import { expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import { createPace } from '../../main/service/pace-after-429.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { RequestTally } from '../../main/sync/reading/request-tally.ts';
import { FEWEST_AT_ONCE, RequestsAtOnce } from '../../main/sync/reading/requests-at-once.ts';
import { createRunClient } from '../../main/sync/reading/run-client.ts';

test('a request whose run is cancelled while it waits for its turn is neither sent nor counted', async () => {
  const turn = Promise.withResolvers<undefined>();
  const tally = new RequestTally();
  let sent = 0;
  const answer = (): Promise<Uint8Array> => {
    sent += 1;
    return Promise.resolve(new Uint8Array(3));
  };
  const client = createRunClient({
    client: { fetchPage: answer, fetchDictionary: answer },
    pace: (send) => turn.promise.then(send),
    tally,
    atOnce: { measure: (_kind, send) => send() },
  });
  const abort = new AbortController();
  const request = { dataset: 'reports', page: 1, pageSize: 1 } as const;
  const stays = client.fetchPage({ ...request, purpose: 'rows' }, new AbortController().signal);
  const cancelled = client.fetchPage({ ...request, purpose: 'dateCounts' }, abort.signal);
  abort.abort();
  turn.resolve(undefined);
  await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
  await stays;
  expect(sent).toBe(1);
  expect(tally.of('reports')).toEqual({ requests: 1, requestsByPurpose: { rows: 1 }, refusedAsTooMany: 0, bytes: 3 });
});

test('a 429 lowers the number of requests at once, although the pace repeats the request', async () => {
  const clock = new FakeClock();
  const atOnce = new RequestsAtOnce(clock);
  const arrived = Promise.withResolvers<undefined>();
  let refusals = 0;
  const answer = async (): Promise<Uint8Array> => {
    await arrived.promise;
    if (refusals-- > 0) throw new AppError('serverFailed', 'HTTP 429', { facts: { status: 429 } });
    return new Uint8Array(3);
  };
  const client = createRunClient({
    client: { fetchPage: answer, fetchDictionary: answer },
    pace: createPace({ clock, random: () => 0, onPause: () => undefined }),
    tally: new RequestTally(),
    atOnce,
  });
  const { signal } = new AbortController();
  const ask = () => client.fetchPage({ dataset: 'reports', page: 1, pageSize: 1, purpose: 'rows' }, signal);
  const together = Array.from({ length: FEWEST_AT_ONCE }, ask);
  await new Promise((resolve) => setImmediate(resolve));
  clock.advance(200);
  arrived.resolve(undefined);
  await Promise.all(together);
  expect(atOnce.limit).toBeGreaterThan(FEWEST_AT_ONCE);
  refusals = 1;
  expect(await ask()).toHaveLength(3);
  expect(atOnce.limit).toBe(FEWEST_AT_ONCE);
});
