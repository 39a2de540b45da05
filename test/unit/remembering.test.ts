import { expect, test } from 'vitest';
import { remembering } from '../../main/store/tables/remembering.ts';

test('a text is computed once, and more texts than are remembered still have their own values', () => {
  let computed = 0;
  const lengthOf = remembering((text: string) => {
    computed += 1;
    return text.length;
  });
  expect([lengthOf('abc'), lengthOf('abc'), computed]).toEqual([3, 3, 1]);
  const texts = Array.from({ length: 20_001 }, (_, at) => 'x'.repeat(at % 7) + String(at));
  expect(texts.map(lengthOf)).toEqual(texts.map((text) => text.length));
  expect(computed).toBe(1 + texts.length);
});

test('null is remembered too', () => {
  let computed = 0;
  const none = remembering((_text: string | null) => {
    computed += 1;
    return null;
  });
  expect([none(null), none(null), computed]).toEqual([null, null, 1]);
});
