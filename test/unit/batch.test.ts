import { expect, test } from 'vitest';
import { batch } from '../../main/sync/reading/batch.ts';

test('questions that come during an answer share the next message', async () => {
  const messages: (readonly number[])[] = [];
  const double = batch((questions: readonly number[]) => {
    messages.push(questions);
    return Promise.resolve(questions.map((question) => 2 * question));
  }, 2);
  expect(await Promise.all([1, 2, 3, 4].map(double))).toEqual([2, 4, 6, 8]);
  expect(messages).toEqual([[1], [2, 3], [4]]);
});

test('a message with too few answers fails each of its questions', async () => {
  const ask = batch((questions: readonly number[]) => Promise.resolve(questions.slice(1)), 2);
  const outcomes = await Promise.allSettled([1, 2, 3].map(ask));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
});
