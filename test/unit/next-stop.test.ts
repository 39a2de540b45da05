import { expect, test } from 'vitest';
import { nextStop } from '../../renderer/parts/attach/next-stop.ts';

test('the next control of the smallest part takes over, else the one before', () => {
  const outer = { before: ['menu'], after: ['table'] };
  expect(nextStop([{ before: ['one', 'two'], after: ['four', 'five'] }, outer])).toBe('four');
  expect(nextStop([{ before: ['field', 'one'], after: [] }, outer])).toBe('one');
});

test('a part without controls leaves it to the part around it', () => {
  const empty = { before: [], after: [] };
  expect(nextStop([empty, { before: ['list'], after: [] }, { before: [], after: ['page'] }])).toBe('list');
  expect(nextStop([empty])).toBeNull();
});
