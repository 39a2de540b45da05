import { expect, test } from 'vitest';
import { compareTextsNullLast, isFoundBy } from '../../shared/rules/text.ts';

test('a search finds an entry by any of its texts, whatever the case, the form of accents and blanks around it', () => {
  expect(isFoundBy(' kwok ', ['AE012', 'Kwok Ka Yan'])).toBe(true);
  expect(isFoundBy('É', ['cafe\u0301'])).toBe(true);
  expect(isFoundBy('家族', [null, '李氏家族辦公室'])).toBe(true);
  expect(isFoundBy('', [null])).toBe(true);
});

test('a search finds no text that starts in one text of an entry and ends in the next', () => {
  expect(isFoundBy('12 kw', ['AE012', 'Kwok'])).toBe(false);
});

test('texts are sorted by their UTF-8 bytes, with null last', () => {
  const sorted = ['𠮷', null, '～', 'b', 'a'].toSorted(compareTextsNullLast);
  expect(sorted).toEqual(['a', 'b', '～', '𠮷', null]);
});
