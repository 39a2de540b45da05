// Two pages are taken as equal by the digest of their packed rows alone, and the rows of a page reach the writer packed.

import { expect, test } from 'vitest';
import { digestPacked, packRows, unpackRows } from '../../main/service/answer/packed-rows.ts';

type Row = Parameters<typeof packRows>[0][number];
const digestRows = (rows: readonly Row[]): string => digestPacked(packRows(rows));

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

test.each<readonly [string, readonly Row[]]>([
  ['no rows', []],
  ['not sent and blank', [row(['a', null, ''], '{"x":1}'), row([null, '', 'b']), row(['', '', ''], '')]],
  ['only null', [row([null, null, null]), row([null, null, null])]],
  ['a mark of the byte order', [row(['\uFEFFa', '\uFEFF', null], '{"\uFEFF":1}')]],
  ['many rows', Array.from({ length: 601 }, (_, at) => row([`港${at}`, at % 3 === 0 ? null : '', 'x'.repeat(at % 7)]))],
  ['texts beyond Latin', [row(['港', 'a', '𝒳'], '{"注":"é"}'), row(['', '元', null])]],
])('packed rows are unpacked as they were: %s', (_, rows) => {
  expect(unpackRows(packRows(rows), 3)).toEqual(rows);
});
