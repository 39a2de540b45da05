import { expect, test } from 'vitest';
import { RequestTally } from '../../main/sync/reading/request-tally.ts';
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
