// Two pages are taken as equal by this digest alone.

import { expect, test } from 'vitest';
import { digestRows } from '../../main/service/rows-digest.ts';

type Row = Parameters<typeof digestRows>[0][number];

const row = (values: readonly (string | null)[], extras: string | null = null): Row => ({ values, extras });

test('rows with equal values have one digest', () => {
  expect(digestRows([row(['a', null], '{"x":1}'), row(['', 'b'])])).toBe(
    digestRows([row(['a', null], '{"x":1}'), row(['', 'b'])]),
  );
});

test.each([
  ['a changed text', [row(['ab', 'c'])], [row(['ab', 'd'])]],
  ['not sent and blank', [row([null, 'c'])], [row(['', 'c'])]],
  ['a letter that moved to the next value', [row(['ab', 'c'])], [row(['a', 'bc'])]],
  ['a text that moved to the next row', [row(['a', 'b']), row(['', 'c'])], [row(['a', '']), row(['b', 'c'])]],
  ['two rows that changed places', [row(['a', 'b']), row(['c', 'd'])], [row(['c', 'd']), row(['a', 'b'])]],
  ['extras, and the same text as a value', [row(['a', null], 'b')], [row(['a', 'b'], null)]],
  ['changed extras', [row(['a'], '{"x":1}')], [row(['a'], '{"x":2}')]],
  ['one row more', [row(['a'])], [row(['a']), row([null])]],
])('%s: different digests', (_, before, after) => {
  expect(digestRows(before)).not.toBe(digestRows(after));
});
