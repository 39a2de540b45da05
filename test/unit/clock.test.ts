import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { untilWoken } from '../../main/clock.ts';

test('waits until the signal is aborted, and not at all if it was aborted before', async () => {
  const wake = new AbortController();
  let isAwake = false;
  const waiting = untilWoken(wake.signal).then(() => (isAwake = true));
  await turn();
  expect(isAwake).toBe(false);
  wake.abort();
  await waiting;
  await untilWoken(wake.signal);
});
