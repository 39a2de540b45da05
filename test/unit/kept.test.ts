// Values of the grid that stay the same object while they are equal.

import { expect, test } from 'vitest';
import { kept, sameMap, samePart, sameParts } from '../../renderer/grid/kept.ts';

test('an object or list is kept while its parts are the same', () => {
  const part = { id: 'a', fields: ['b'] };
  expect(samePart(part, { ...part })).toBe(part);
  expect(samePart(part, { ...part, fields: ['b'] })).toEqual(part);
  expect(samePart(part, { ...part, fields: ['b'] })).not.toBe(part);
  expect(samePart(part, Object.assign({ more: undefined }, part))).not.toBe(part);
  const list: readonly (string | null)[] = ['start', null];
  expect(samePart(list, ['start', null])).toBe(list);
  expect(samePart(list, ['start', null, null])).toEqual(['start', null, null]);
  expect(samePart(list, [null, 'start'])).toEqual([null, 'start']);
  expect(samePart(undefined, list)).toBe(list);
});

test('a list of objects is kept, and so is each object of a list that changes', () => {
  const list = [{ id: 'a' }, { id: 'b' }];
  expect(sameParts(list, [{ id: 'a' }, { id: 'b' }])).toBe(list);
  const changed = sameParts(list, [{ id: 'a' }, { id: 'c' }]);
  expect(changed).toEqual([{ id: 'a' }, { id: 'c' }]);
  expect(changed[0]).toBe(list[0]);
  expect(sameParts(list, [{ id: 'a' }])).toEqual([{ id: 'a' }]);
});

test('a map is kept while its entries are the same', () => {
  const map = new Map([['amount', 2]]);
  expect(sameMap(map, new Map([['amount', 2]]))).toBe(map);
  for (const other of [new Map([['amount', 4]]), new Map([['rate', 2]]), new Map<string, number>()])
    expect(sameMap(map, other)).toBe(other);
  expect(sameMap(undefined, map)).toBe(map);
});

test('what was kept last is compared, not the first', () => {
  let value = [1];
  const read = kept(samePart<number[]>, () => value);
  const first = read();
  value = [2];
  const second = read();
  value = [2];
  expect([first, second]).toEqual([[1], [2]]);
  expect(read()).toBe(second);
  value = [1];
  expect(read()).toEqual([1]);
});
