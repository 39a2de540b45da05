// Equal rows on different pages: found by the hashes of all rows, and told apart from rows whose hashes are equal by chance.

import { describe, expect, test } from 'vitest';
import { hashRow } from '../../main/service/answer/page-facts.ts';
import { findRepeatedRows, sumOfHashes, type RowPlace } from '../../main/store/copies/repeated-rows.ts';
import { otherPageSize } from '../../main/sync/reading/plan.ts';

type Texts = readonly (string | null)[];

function search(pages: readonly (readonly Texts[])[], hashOf = hashOfTexts) {
  const rowsAt = (places: readonly RowPlace[]) => places.map(({ page, at }) => pages[page - 1]?.[at] ?? []);
  const hashed = pages.map((rows, index) => ({ page: index + 1, rowHashes: Uint32Array.from(rows, hashOf) }));
  return findRepeatedRows(hashed, rowsAt);
}

const hashOfTexts = (texts: Texts): number => hashRow({ values: texts.slice(0, -1), extras: texts.at(-1) ?? null });
const row = (text: string): Texts => [text, null];

test('rows that stand on two pages are found, and how often in all', () => {
  expect(search([[row('a'), row('b')], [row('c'), row('a')], [row('a')]])).toEqual([{ row: row('a'), count: 3 }]);
});

test('equal rows of one page are no finding', () => {
  expect(search([[row('a'), row('a')], [row('b')]])).toEqual([]);
});

test('different rows with one hash are no finding', () => {
  expect(search([[row('a')], [row('b')]], () => 7)).toEqual([]);
  expect(
    search(
      [
        [row('a'), row('c')],
        [row('b'), row('c')],
      ],
      () => 7,
    ),
  ).toEqual([{ row: row('c'), count: 2 }]);
});

test('more equal hashes than can be looked at are said to be too many', () => {
  const page = Array.from({ length: 60_000 }, () => row('a'));
  expect(search([page, page])).toBeNull();
});

test('two hundred thousand rows that differ in their last letters have few equal hashes', () => {
  const hashes = new Set(Array.from({ length: 200_000 }, (_, at) => hashOfTexts(['AE001', `${at}.00`, null])));
  // By chance about five.
  expect(hashes.size).toBeGreaterThan(200_000 - 25);
});

test.each<readonly [string, Texts, Texts]>([
  ['not sent and blank', [null, null], ['', null]],
  ['a letter that moved to the next value', ['ab', 'c', null], ['a', 'bc', null]],
  ['extras, and the same text as a value', ['a', null, 'b'], ['a', 'b', null]],
])('%s: different hashes', (_, before, after) => {
  expect(hashOfTexts(before)).not.toBe(hashOfTexts(after));
});

test('the sum of the hashes does not depend on the pages or their order', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((text) => hashOfTexts(row(text)));
  const sum = sumOfHashes([Uint32Array.of(a ?? 0, b ?? 0), Uint32Array.of(c ?? 0)]);
  expect(sumOfHashes([Uint32Array.of(c ?? 0, b ?? 0, a ?? 0)])).toBe(sum);
  expect(sumOfHashes([Uint32Array.of(c ?? 0, b ?? 0, b ?? 0)])).not.toBe(sum);
});

describe('the other page size', () => {
  test.each([
    [1_000, 621],
    [500, 311],
    [25, 16],
    [4, 3],
    [3, 2],
    [2, 3],
    [1, 2],
  ])('of pages of %d rows is %d, so that no page but far ones ends at the same row', (size, other) => {
    expect(otherPageSize(size)).toBe(other);
  });
});
