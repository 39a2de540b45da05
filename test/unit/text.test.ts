import { expect, test } from 'vitest';
import { compareTextsNullLast, foldText, isFoundBy } from '../../shared/rules/text.ts';

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

test('every character is folded alone, after a letter and before marks that join it: NFC, with a–z for A–Z', () => {
  const slowly = (text: string): string => text.normalize('NFC').replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const characters = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code));
  const texts = characters.flatMap((each) => [each, `A${each}`, `${each}\u0301B`, `港股${each}\u3099Z`]);
  expect(texts.filter((text) => foldText(text) !== slowly(text))).toEqual([]);
});
