import { describe, expect, test } from 'vitest';
import type { Row } from '../../shared/contract/answers.ts';
import { nextPlaces, type RowPlace } from '../../renderer/table/cells/row-places.ts';

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

  test('pass from rows that leave the view to those that come into it', () => {
    const top = draw(upTo(36));
    const scrolled = draw(
      upTo(36),
      upTo(36).map((index) => index + 3),
    );
    expect(indexes(scrolled)).toEqual(upTo(36).map((index) => index + 3));
    expect(scrolled.slice(-3).map(({ element }) => element)).toEqual([0, 1, 2]);
    expect(scrolled.slice(0, 33).map(({ element }) => element)).toEqual(top.slice(3).map(({ element }) => element));
    expect(scrolled.every(({ inUse, row, index }) => inUse && row === ROWS[index])).toBe(true);
  });

  test('stay with the active row, which is drawn wherever the table is scrolled', () => {
    const away = draw(upTo(36), [0, 100, 101, 102]);
    expect(away.filter(({ inUse }) => inUse).map(({ index }) => index)).toEqual([0, 100, 101, 102]);
    expect(away[0]?.element).toBe(0);
    expect(indexes(away)).toEqual([...new Set(indexes(away))]);
    expect(new Set(away.map(({ element }) => element)).size).toBe(36);
  });

  test('are hidden if their row has gone', () => {
    expect(draw(upTo(3), [0, 3]).map(({ index, inUse }) => [index, inUse])).toEqual([
      [0, true],
      [2, false],
      [3, true],
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
