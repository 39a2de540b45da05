import { expect, test } from 'vitest';
import { placesOf } from '../../renderer/grid/matches.ts';

function marked(text: string, search: string): string {
  return placesOf(text, search).reduceRight(
    (shown, { start, end }) => `${shown.slice(0, start)}[${shown.slice(start, end)}]${shown.slice(end)}`,
    text,
  );
}

test.each([
  ['Premier HKEX Options', 'hkex', 'Premier [HKEX] Options'],
  ['港股經紀佣金－貴賓', '經紀', '港股[經紀]佣金－貴賓'],
  ['aXaXa', 'a', '[a]X[a]X[a]'],
  ['aaa', 'aa', '[aa]a'],
  ['AE012', 'ae012', '[AE012]'],
  ['Premier', 'fund', 'Premier'],
  ['Premier', '', 'Premier'],
  ['İstanbul', 'stan', 'İ[stan]bul'],
  ['', 'a', ''],
])('in "%s" a search for "%s" marks %s', (text, search, shown) => {
  expect(marked(text, search)).toBe(shown);
});
