import { expect, test } from 'vitest';
import { LatestRequest } from '../../renderer/lib/calls/latest-request.ts';

test('only the newest request is the latest', () => {
  const requests = new LatestRequest();
  const isFirstLatest = requests.begin();
  expect(isFirstLatest()).toBe(true);
  const isSecondLatest = requests.begin();
  expect([isFirstLatest(), isSecondLatest()]).toEqual([false, true]);
});

test('a read beside a request does not replace it, and ends with it', () => {
  const requests = new LatestRequest();
  const isLatest = requests.begin();
  const isFollowedLatest = requests.follow();
  expect([isLatest(), isFollowedLatest()]).toEqual([true, true]);
  requests.begin();
  expect([isLatest(), isFollowedLatest()]).toEqual([false, false]);
});

test('dropping ends the request under way, and the next one counts again', () => {
  const requests = new LatestRequest();
  const isLatest = requests.begin();
  requests.drop();
  expect(isLatest()).toBe(false);
  expect(requests.begin()()).toBe(true);
});

test('the answer of the newest request is taken, in whichever order the answers come', async () => {
  const requests = new LatestRequest();
  const taken: string[] = [];
  const [older, newer] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const take = (answer: string): void => void taken.push(answer);
  const reading = [requests.read(() => older.promise, take), requests.read(() => newer.promise, take)];
  newer.resolve('newer');
  await reading[1];
  older.resolve('older');
  await reading[0];
  expect(taken).toEqual(['newer']);
});

test('an answer after a drop is not taken', async () => {
  const requests = new LatestRequest();
  const answered = Promise.withResolvers<string>();
  const taken: string[] = [];
  const reading = requests.read(
    () => answered.promise,
    (answer) => taken.push(answer),
  );
  requests.drop();
  answered.resolve('late');
  await reading;
  expect(taken).toEqual([]);
});
