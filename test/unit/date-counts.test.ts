// Counting ledger dates: requests at once, answers per message, and failures.

import { expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import type { ServiceClient } from '../../main/service/client.ts';
import { forEachConcurrently } from '../../main/sync/reading/concurrently.ts';
import type { SyncWriter } from '../../main/sync/reading/context.ts';
import { COUNTS_UNDER_WAY, createDateCounter } from '../../main/sync/datasets/date-counts.ts';
import { createWriterCalls } from '../../main/threads/writer/writer-calls.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { pagesContext } from '../support/run-context.ts';
import { directWriter, encodeEnvelope } from '../support/scripted-service.ts';

type Fetch = (date: string) => Promise<Uint8Array> | Uint8Array;

const DATES = Array.from({ length: 300 }, (_, at) => `date ${at}`);
const countOf = (date: string): Uint8Array => encodeEnvelope({ list: [{ biz_date: date }], total: 7 });
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The open requests, all requests, and the messages to the writer. */
function counting(fetch: Fetch, clock = new FakeClock()) {
  const seen = { asked: [] as string[], onLine: 0, mostOnLine: 0, messages: [] as number[] };
  const direct = directWriter(
    createWriterCalls(
      () => clock.now(),
      () => undefined,
    ),
  );
  const writer: SyncWriter = {
    call: (name, args, options) => {
      seen.messages.push((args as { counts: readonly unknown[] }).counts.length);
      return direct.call(name, args, options);
    },
  };
  const fetchPage: ServiceClient['fetchPage'] = async ({ filters }) => {
    const date = filters?.['biz_date'] ?? '';
    seen.asked.push(date);
    seen.mostOnLine = Math.max(seen.mostOnLine, ++seen.onLine);
    await turn();
    try {
      return await fetch(date);
    } finally {
      seen.onLine -= 1;
    }
  };
  const context = pagesContext({ fetchPage, writer, clock });
  const { signal } = context;
  const count = createDateCounter(context);
  const countAll = async (dates: readonly string[]): Promise<readonly number[]> => {
    const totals: number[] = [];
    await forEachConcurrently(
      signal,
      dates,
      async (date, stop) => void totals.push(await count(date, stop)),
      COUNTS_UNDER_WAY,
    );
    return totals;
  };
  return { seen, tally: context.tally, countAll, writer };
}

/** It takes as long as several answers need to arrive. */
function slowDown(writer: SyncWriter): void {
  const answered = writer.call.bind(writer);
  writer.call = async (...question) => {
    for (let turns = 0; turns < 20; turns += 1) await turn();
    return await answered(...question);
  };
}

test('each date is requested once, four at a time', async () => {
  const { seen, tally, countAll } = counting(countOf);
  expect(await countAll(DATES)).toEqual(DATES.map(() => 7));
  expect(seen.asked.toSorted()).toEqual(DATES.toSorted());
  expect(seen.mostOnLine).toBe(4);
  expect(tally.of('reports')).toMatchObject({
    requests: 300,
    bytes: DATES.reduce((sum, date) => sum + countOf(date).length, 0),
  });
});

test('answers that arrive while the writer reads go to it in one message', async () => {
  const { seen, countAll, writer } = counting(countOf);
  slowDown(writer);
  await countAll(DATES);
  expect(seen.messages.reduce((sum, counts) => sum + counts, 0)).toBe(300);
  expect(seen.messages.length).toBeLessThan(10);
  expect(Math.max(...seen.messages)).toBe(64);
});

test('a cut answer is requested again, alone, at most four times, and only then fails', async () => {
  const cut = (times: number): Fetch => {
    let left = times;
    return (date) => (date === 'date 9' && left-- > 0 ? countOf(date).slice(0, 30) : countOf(date));
  };
  const mended = counting(cut(3));
  slowDown(mended.writer);
  expect(await mended.countAll(DATES)).toHaveLength(300);
  expect(mended.seen.asked.filter((date) => date === 'date 9')).toHaveLength(4);
  expect(mended.seen.asked).toHaveLength(300 + 3);
  const failed = counting(cut(4));
  await expect(failed.countAll(DATES)).rejects.toMatchObject({ code: 'badResponse' });
  expect(failed.seen.asked.filter((date) => date === 'date 9')).toHaveLength(4);
});

test('nothing is requested after an answer that ends the run', async () => {
  const refused = new TextEncoder().encode('{"code":401,"message":"expired","data":{}}');
  const { seen, countAll } = counting((date) => (date === 'date 50' ? new Uint8Array(refused) : countOf(date)));
  await expect(countAll(DATES)).rejects.toMatchObject({ code: 'unauthorized' });
  const asked = seen.asked.length;
  expect(asked).toBeLessThan(70);
  for (let turns = 0; turns < 50; turns += 1) await turn();
  expect(seen.asked).toHaveLength(asked);
});

test('while the service asks for a pause, no other dates are requested', async () => {
  const asleep = Promise.withResolvers<undefined>();
  const clock = new FakeClock();
  clock.sleep = () => asleep.promise;
  let isBusy = true;
  const { seen, countAll } = counting((date) => {
    if (isBusy) throw new AppError('serverFailed', 'later');
    return countOf(date);
  }, clock);
  const counted = countAll(DATES);
  for (let turns = 0; turns < 50; turns += 1) await turn();
  expect(seen.asked).toHaveLength(4);
  isBusy = false;
  asleep.resolve(undefined);
  expect(await counted).toHaveLength(300);
});

test('large answers wait for the writer four at a time, small ones by the hundred', async () => {
  const large = 'x'.repeat(20_000);
  for (const [extra, waiting] of [
    [large, 4],
    ['', COUNTS_UNDER_WAY.limit],
  ] as const) {
    const { seen, countAll, writer } = counting((date) =>
      encodeEnvelope({ list: [{ biz_date: date, note: extra }], total: 7 }),
    );
    const isFree = Promise.withResolvers<undefined>();
    const answered = writer.call.bind(writer);
    writer.call = async (...question) => {
      await isFree.promise;
      return await answered(...question);
    };
    const counted = countAll(DATES);
    for (let turns = 0; turns < 200; turns += 1) await turn();
    expect(seen.asked).toHaveLength(waiting);
    isFree.resolve(undefined);
    expect(await counted).toHaveLength(300);
  }
});
