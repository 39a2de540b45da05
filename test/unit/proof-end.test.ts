// The question without filters of a proof: who shares it, who leaves it, and what its failure means for later ones.

import { expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import { ProofEnd, Unanswered } from '../../main/sync/proof/proof-end.ts';

type Asked = { readonly signal: AbortSignal; readonly answer: PromiseWithResolvers<undefined> };

function askedPlainly() {
  const asked: Asked[] = [];
  const end = new ProofEnd((_, signal) => {
    const answer = Promise.withResolvers<undefined>();
    asked.push({ signal, answer });
    return answer.promise;
  });
  return { end, asked };
}

const going = (): AbortSignal => new AbortController().signal;

test('callers that come together share one question, and the next asks again', async () => {
  const { end, asked } = askedPlainly();
  const both = Promise.all([end.requireAnswer('charges', going()), end.requireAnswer('charges', going())]);
  asked[0]?.answer.resolve(undefined);
  await both;
  expect(asked).toHaveLength(1);
  void end.requireAnswer('charges', going());
  void end.requireAnswer('reports', going());
  expect(asked).toHaveLength(3);
});

test('a caller that is stopped leaves, and the question ends with the last', async () => {
  const { end, asked } = askedPlainly();
  const [one, other] = [new AbortController(), new AbortController()];
  const [first, second] = [end.requireAnswer('charges', one.signal), end.requireAnswer('charges', other.signal)];
  one.abort();
  await expect(first).rejects.toMatchObject({ code: 'cancelled' });
  expect(asked[0]?.signal.aborted).toBe(false);
  other.abort();
  await expect(second).rejects.toMatchObject({ code: 'cancelled' });
  expect(asked[0]?.signal.aborted).toBe(true);
  void end.requireAnswer('charges', going());
  expect(asked).toHaveLength(2);
});

test('a caller that comes while the last one leaves is answered', async () => {
  for (let turns = 0; turns < 8; turns += 1) {
    const { end, asked } = askedPlainly();
    const stop = new AbortController();
    const first = end.requireAnswer('charges', stop.signal);
    const left = expect(first).rejects.toMatchObject({ code: 'cancelled' });
    stop.abort();
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    const second = end.requireAnswer('charges', going());
    for (const { signal, answer } of asked) {
      if (signal.aborted) answer.reject(new AppError('cancelled', 'stopped'));
      else answer.resolve(undefined);
    }
    await left;
    await expect(second, `after ${turns} turns`).resolves.toBeUndefined();
  }
});

test('a question that is not answered is not repeated for its dataset, and keeps its reason', async () => {
  const { end, asked } = askedPlainly();
  const waits = end.requireAnswer('charges', going());
  asked[0]?.answer.reject(new AppError('rejected', 'no', { facts: { status: 404 } }));
  await expect(waits).rejects.toMatchObject({ code: 'rejected', facts: { status: 404 } });
  await expect(end.requireAnswer('charges', going())).rejects.toBeInstanceOf(Unanswered);
  void end.requireAnswer('reports', going());
  expect(asked).toHaveLength(2);
});

test.each([
  ['unauthorized', {}, true],
  ['offline', {}, false],
  ['serverFailed', {}, false],
  ['serverFailed', { status: 429 }, true],
  ['forbidden', {}, false],
] as const)('%s %o ends all questions: %s', (code, facts, isEnd) => {
  const { end } = askedPlainly();
  end.note(new AppError(code, 'failed', { facts }));
  expect(end.failure !== null).toBe(isEnd);
});
