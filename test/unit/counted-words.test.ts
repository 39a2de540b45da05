// Singular, plural and lists in English sentences.

import { expect, test } from 'vitest';
import { totals } from '../../renderer/messages/en/totals.ts';
import { either, inSentence, isOne, listed, plural, withMore } from '../../shared/words/en/words.ts';

test('only 1 is in the singular', () => {
  expect([0, 1, 2, 21, 1_001].map(isOne)).toEqual([false, true, false, false, false]);
  expect([0, 1, 1_001].map((rows) => plural(rows, 'row', 'rows'))).toEqual(['0 rows', '1 row', '1,001 rows']);
});

test('a list has no comma before its last part', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listed)).toEqual(['', 'a', 'a and b', 'a, b and c']);
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(either)).toEqual(['', 'a', 'a or b', 'a, b or c']);
});

test('a cut list says how many more there are', () => {
  expect(withMore(['a', 'b'], 0)).toBe('a, b');
  expect(withMore(['a'], 2)).toBe('a and 2 more');
  expect(withMore(['a', 'b'], 1_500)).toBe('a, b and 1,500 more');
});

test('a figure is compared with one row in the singular', () => {
  const { mine } = totals.figure;
  const lines = (['page', 'filtered', 'all'] as const).map((scope) => [mine(scope, 1), mine(scope, 1_001)]);
  expect(lines).toEqual([
    ['This copy, 1 row of this page', 'This copy, 1,001 rows of this page'],
    ['This copy, 1 filtered row', 'This copy, 1,001 filtered rows'],
    ['This copy, 1 row in all', 'This copy, 1,001 rows in all'],
  ]);
});

test('each part of a label is in lower case inside a sentence, except names', () => {
  expect(['Market/Currency', 'Fixed/Floating', 'Fee rate', 'AE', 'AE/Currency'].map(inSentence)).toEqual([
    'market/currency',
    'fixed/floating',
    'fee rate',
    'AE',
    'AE/currency',
  ]);
});
