import { expect, test } from 'vitest';
import { memoOfCopy } from '../../main/store/question/memo.ts';

function counting(most: number) {
  const computed: string[] = [];
  const memo = memoOfCopy<string | null | undefined>(most);
  return {
    computed,
    read: (key: string, value: string | null | undefined, copy = '1') =>
      memo('charges', copy)(key, () => {
        computed.push(key);
        return value;
      }),
  };
}

test('an answer is computed once for a copy, even if it is null or undefined', () => {
  const { computed, read } = counting(9);
  for (const value of ['text', null, undefined]) {
    expect(read(String(value), value)).toBe(value);
    expect(read(String(value), 'another')).toBe(value);
  }
  expect(computed).toEqual(['text', 'null', 'undefined']);
});

test('beyond the limit, only the oldest answer is computed again', () => {
  const { computed, read } = counting(3);
  for (const key of ['a', 'b', 'c', 'd', 'b', 'c', 'd', 'a']) read(key, key);
  expect(computed).toEqual(['a', 'b', 'c', 'd', 'a']);
});

test('another copy is computed again', () => {
  const { computed, read } = counting(3);
  read('a', 'old', '1');
  expect(read('a', 'new', '2')).toBe('new');
  expect(computed).toEqual(['a', 'a']);
});

test('a result that was remembered while it was computed drops one older result', () => {
  const memo = memoOfCopy<number>(2)('charges', 'one');
  memo('a', () => 1);
  memo('b', () => 2);
  memo('c', () => memo('c', () => 3));
  expect([memo.find('a'), memo.find('b'), memo.find('c')]).toEqual([null, 2, 3]);
});
