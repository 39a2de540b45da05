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

  test('are only those drawn once the table is scrolled, and the active row once', () => {
    expect(indexes(draw(upTo(36), [0, 41, 42]))).toEqual([...upTo(36), 41, 42]);
    expect(indexes(draw(upTo(36), [40, 41, 42]))).toEqual([40, 41, 42]);
    expect(indexes(draw(upTo(36), [40, 41, 42], []))).toEqual([]);
    expect(indexes(draw(upTo(36), [0, 1, 20]))).toEqual(upTo(36));
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
