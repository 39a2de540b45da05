// Context menus: their keys, and the filter that leaves a mark out.

import { expect, test } from 'vitest';
import { menu, placeByKey, placeByLetter } from '../../renderer/parts/menu/menu.ts';
import { oppositeOf, withoutCurrency } from '../../renderer/filters/opposite.ts';
import type { Filter } from '../../shared/contract/query.ts';

test('arrows go round, Home and End go to the ends, and other keys lead nowhere', () => {
  const to = (key: string, from: number) => placeByKey(key, { from, count: 3 });
  expect(['ArrowDown', 'ArrowUp', 'Home', 'End', 'Enter'].map((key) => to(key, 2))).toEqual([0, 1, 0, 2, null]);
  expect(to('ArrowUp', 0)).toBe(2);
  // Without a focused entry.
  expect([to('ArrowDown', -1), to('ArrowUp', -1)]).toEqual([0, 2]);
});

test('a letter leads to the next entry that begins with it, whatever its case', () => {
  const words = ['Copy value', 'Copy rows', 'Open details', '複製'];
  const to = (letter: string, from: number) => placeByLetter(letter, { from, words });
  expect([to('c', 0), to('C', 1), to('o', 0), to('複', 0), to('x', 0)]).toEqual([1, 0, 2, 3, null]);
});

test('a menu has no empty groups', () => {
  const choice = { words: 'Open', act: () => undefined };
  expect(menu('View', [[], [choice], []]).groups).toEqual([[choice]]);
});

test('one filter that can be turned round has an opposite; others are not guessed', () => {
  const exactly: Filter = { kind: 'exactly', field: 'broker_code', value: '18' };
  expect(oppositeOf([exactly])).toEqual({ ...exactly, not: true });
  expect(oppositeOf([{ ...exactly, not: true }])).toEqual(exactly);
  expect(oppositeOf([exactly, exactly])).toBeNull();
  expect(oppositeOf([])).toBeNull();
  expect(oppositeOf([{ kind: 'service', name: 'currency', value: 'HKD' }])).toBeNull();
});

test('a name that is left out is left out in every currency, and a currency alone stays', () => {
  const ae: Filter = { kind: 'exactly', field: 'broker_code', value: '18' };
  const currency: Filter = { kind: 'exactly', field: 'currency', value: 'HKD' };
  expect(withoutCurrency([ae, currency])).toEqual([ae]);
  expect(withoutCurrency([currency])).toEqual([currency]);
});
