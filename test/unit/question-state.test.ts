import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { QuestionState } from '../../renderer/charts/question.svelte.ts';

type Waiting = { readonly question: string; readonly answer: (text: string) => void; readonly fail: () => void };

function questionOf(start: string) {
  const asked: Waiting[] = [];
  let now = start;
  const state = new QuestionState<string, string>({
    question: () => now,
    ask: (question) =>
      new Promise((resolve, reject) => {
        asked.push({ question, answer: resolve, fail: () => reject(new Error('dropped')) });
      }),
  });
  return { state, asked, change: (to: string) => (now = to) };
}

function shown(state: QuestionState<string, string>): string {
  return state.answered.kind === 'ready'
    ? `${state.answered.value.question}: ${state.answered.value.answer}`
    : state.answered.kind;
}

test('nothing is queried while it is not visible', async () => {
  const { state, asked } = questionOf('a');
  state.renew();
  expect(asked).toHaveLength(0);
  const end = state.show();
  asked[0]?.answer('1');
  await vi.waitFor(() => expect(shown(state)).toBe('a: 1'));
  expect(state.isOld).toBe(false);
  end();
  state.renew();
  expect([asked.length, state.isOld]).toEqual([1, true]);
  state.show();
  expect(asked).toHaveLength(2);
});

test('a query shown twice, or again unchanged, is sent once', async () => {
  const { state, asked } = questionOf('a');
  const ends = [state.show(), state.show()];
  asked[0]?.answer('1');
  await vi.waitFor(() => expect(state.isOld).toBe(false));
  ends.forEach((end) => end());
  state.show();
  expect(asked).toHaveLength(1);
});

test('an answer that is not even an earlier one goes at once', async () => {
  const { state, asked } = questionOf('a');
  state.show();
  asked[0]?.answer('1');
  await vi.waitFor(() => expect(shown(state)).toBe('a: 1'));
  state.renew({ forgets: true });
  expect(shown(state)).toBe('loading');
});

test('an answer stays with its own query until the newer one is answered', async () => {
  const { state, asked, change } = questionOf('a');
  state.show();
  asked[0]?.answer('1');
  await vi.waitFor(() => expect(shown(state)).toBe('a: 1'));
  change('b');
  state.renew();
  expect([shown(state), state.isOld]).toEqual(['a: 1', true]);
  asked[1]?.answer('2');
  await vi.waitFor(() => expect(shown(state)).toBe('b: 2'));
});

test('an older answer, or its failure, never replaces a newer one', async () => {
  const { state, asked, change } = questionOf('a');
  state.show();
  change('b');
  state.renew();
  change('c');
  state.renew();
  asked[2]?.answer('3');
  await vi.waitFor(() => expect(shown(state)).toBe('c: 3'));
  asked[0]?.answer('1');
  asked[1]?.fail();
  await Promise.resolve();
  expect([shown(state), state.isOld]).toEqual(['c: 3', false]);
});

test('an answer is dropped if its query went out of date on the way', async () => {
  const { state, asked } = questionOf('a');
  const end = state.show();
  end();
  state.renew();
  asked[0]?.answer('1');
  await Promise.resolve();
  expect([shown(state), state.isOld]).toEqual(['loading', true]);
});

test('an answer that is held stays until it is released, however old it gets', async () => {
  const { state, asked, change } = questionOf('a');
  state.show();
  asked[0]?.answer('1');
  await vi.waitFor(() => expect(state.isOld).toBe(false));
  const release = state.hold();
  change('b');
  state.renew({ forgets: true });
  const whole = vi.fn();
  void state.answerNow().then(whole);
  await turn();
  expect([shown(state), state.isOld, asked.length, whole.mock.calls.length]).toEqual(['a: 1', true, 1, 0]);
  release();
  asked[1]?.answer('2');
  await vi.waitFor(() => expect(whole).toHaveBeenCalled());
  expect(shown(state)).toBe('b: 2');
});

test('a query for paper is answered while not visible, and by its newest version', async () => {
  const { state, asked, change } = questionOf('a');
  const whole = vi.fn();
  void state.answerNow().then(whole);
  change('b');
  state.renew();
  asked[0]?.answer('1');
  await turn();
  expect(whole).not.toHaveBeenCalled();
  asked[1]?.answer('2');
  await vi.waitFor(() => expect(whole).toHaveBeenCalled());
  expect(shown(state)).toBe('b: 2');
  state.renew();
  expect(asked).toHaveLength(2);
});
