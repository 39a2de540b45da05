// Which option of a search list is active once the keys have moved and the options are made again.

import { expect, test } from 'vitest';
import { activePlace } from '../../renderer/filters/values/active-place.ts';

const options = (...keys: readonly string[]) => keys.map((key) => ({ key }));

test('the option that the keys have moved to stays active in options that are made again', () => {
  const at = { movedTo: 'b', first: 0 } as const;
  expect(activePlace(options('a', 'b'), at)).toBe(1);
  expect(activePlace(options('a', 'late', 'b'), at)).toBe(2);
});

test('the first is active until the keys move, and once the option is gone', () => {
  expect(activePlace(options('a', 'b'), { movedTo: null, first: 0 })).toBe(0);
  expect(activePlace(options('a', 'c'), { movedTo: 'b', first: 0 })).toBe(0);
});

test('where the text alone is a value, none is active until the keys move', () => {
  expect(activePlace(options('a', 'b'), { movedTo: null, first: -1 })).toBe(-1);
  expect(activePlace(options('a', 'b'), { movedTo: 'a', first: -1 })).toBe(0);
});
