import { describe, expect, test } from 'vitest';
import type { Row } from '../../shared/contract/answers.ts';
import { nextPlaces, orderOfRows, type RowPlace } from '../../renderer/table/cells/row-places.ts';

const DIGITS: ReadonlyMap<string, number> = new Map();
const ROWS: readonly Row[] = upTo(500).map((at) => ({ key: `row ${at}`, values: {}, extras: null }));

function upTo(rows: number): readonly number[] {
  return Array.from({ length: rows }, (_, row) => row);
}

/** The places after drawing each of these in turn. */
function draw(...steps: readonly (readonly number[])[]): readonly RowPlace[] {
  return steps.reduce<readonly RowPlace[]>(
    (before, drawn) => nextPlaces(before, { drawnIndexes: drawn, rows: ROWS, fractionDigits: DIGITS }),
    [],
  );
}

function indexes(places: readonly RowPlace[]): readonly number[] {
  return places.map(({ index }) => index);
}

describe('elements of rows', () => {
  test('stay if fewer rows are found, and are reused for the next ones', () => {
    expect(indexes(draw(upTo(36)))).toEqual(upTo(36));
    expect(indexes(draw(upTo(36), upTo(3)))).toEqual(upTo(36));
    expect(indexes(draw(upTo(36), []))).toEqual(upTo(36));
    expect(indexes(draw(upTo(36), [], upTo(40)))).toEqual(upTo(40));
  });

  test('are at most 60 after a tall window', () => {
    expect(indexes(draw(upTo(500), upTo(2)))).toEqual(upTo(60));
    expect(indexes(draw(upTo(90)))).toEqual(upTo(90));
  });

  test('pass from rows that leave the view to those that come into it, and keep their place in the document', () => {
    const scrolled = draw(
      upTo(36),
      upTo(36).map((index) => index + 3),
    );
    expect(scrolled.map(({ element }) => element)).toEqual(upTo(36));
    expect(indexes(scrolled)).toEqual([36, 37, 38, ...upTo(36).slice(3)]);
    expect(scrolled.every(({ inUse, row, index }) => inUse && row === ROWS[index])).toBe(true);
  });

  test('have an order of their own once rows have passed', () => {
    expect(orderOfRows(draw(upTo(5)))).toBeNull();
    expect(orderOfRows(draw(upTo(5), [2, 3]))).toBeNull();
    expect(orderOfRows(draw(upTo(5), [2, 3, 4, 5, 6]))).toEqual([2, 3, 4, 0, 1]);
    expect(orderOfRows([])).toBeNull();
  });

  test('stay with the rows that are kept, wherever the table is scrolled', () => {
    const away = draw(upTo(36), [0, 20, 100, 101, 102]);
    const kept = away.filter(({ index }) => index === 0 || index === 20);
    expect(kept.map(({ element, inUse }) => [element, inUse])).toEqual([
      [0, true],
      [20, true],
    ]);
    expect(new Set(indexes(away)).size).toBe(36);
    expect(new Set(away.map(({ element }) => element)).size).toBe(36);
  });

  test('are hidden if their row has gone', () => {
    expect(draw(upTo(3), [0, 3]).map(({ index, inUse }) => [index, inUse])).toEqual([
      [0, true],
      [3, true],
      [2, false],
    ]);
  });

  test('keep their last row and its decimals while unused, so that nothing is drawn again', () => {
    const full = draw(upTo(3));
    const fewer = nextPlaces(full, {
      drawnIndexes: [0],
      rows: ROWS.slice(7, 8),
      fractionDigits: new Map([['total', 4]]),
    });
    expect(fewer.map(({ row, inUse }) => [row?.key, inUse])).toEqual([
      ['row 7', true],
      ['row 1', false],
      ['row 2', false],
    ]);
    expect(fewer[2]?.fractionDigits).toBe(DIGITS);
    const again = nextPlaces(fewer, { drawnIndexes: [0], rows: ROWS, fractionDigits: DIGITS });
    expect(again[2]).toBe(fewer[2]);
  });
});
