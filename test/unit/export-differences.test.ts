import { expect, test } from 'vitest';
import {
  differenceColumns,
  differenceLines,
  placesInOrder,
  readingWords,
} from '../../renderer/exporting/export-differences.ts';
import type { FileDifference } from '../../shared/contract/exports/file-checks.ts';
import { fakeAbout, fakeCheck } from '../support/fake-exports.ts';

test('a changed row gives two lines, and marks the cells that differ in both', () => {
  const lines = differenceLines([
    { kind: 'changed', file: ['1', '2.00', '18/9/2026'], store: ['0', '1.00', '2026-09-18'], differsAt: [0, 1] },
  ]);
  expect(lines.map(({ side, isFirstOfPair }) => [side, isFirstOfPair])).toEqual([
    ['file', true],
    ['store', false],
  ]);
  expect(lines.map(({ cells }) => cells.map(({ differs }) => differs))).toEqual([
    [true, true, false],
    [true, true, false],
  ]);
});

test('a row on one side only gives one line, in which nothing is marked', () => {
  const lines = differenceLines([
    { kind: 'onlyInFile', file: ['AE1'], store: null, differsAt: [] },
    { kind: 'onlyInStore', file: null, store: ['AE2'], differsAt: [] },
  ]);
  expect(lines.map(({ kind, side }) => [kind, side])).toEqual([
    ['onlyInFile', 'file'],
    ['onlyInStore', 'store'],
  ]);
  expect(lines.flatMap(({ cells }) => cells).some(({ differs }) => differs)).toBe(false);
});

test('the columns have the titles of the file, and figures are distinguished from texts', () => {
  expect(differenceColumns({ about: fakeAbout(), columns: ['biz_date', 'commission_amount', 'unknown'] })).toEqual([
    { id: 'biz_date', title: 'Ledger date', isFigure: false },
    { id: 'commission_amount', title: 'Total commission', isFigure: true },
    { id: 'unknown', title: 'unknown', isFigure: false },
  ]);
});

test('the columns that name a row come first, then those that differ, then the rest', () => {
  const columns = ['trade_amount', 'biz_date', 'commission_amount', 'broker_code'];
  const row = ['1', '2026-09-18', '2', 'AE1'];
  const changed = { kind: 'changed', file: row, store: [...row.slice(0, 2), '3', 'AE1'], differsAt: [2] } as const;
  const onlyInFile = { kind: 'onlyInFile', file: row, store: null, differsAt: [] } as const;
  const titles = (differences: readonly FileDifference[]) =>
    placesInOrder(fakeCheck({ columns, differences })).map((place) => columns[place]);
  expect(titles([onlyInFile, changed])).toEqual(['biz_date', 'broker_code', 'commission_amount', 'trade_amount']);
  expect(titles([onlyInFile])).toEqual(['biz_date', 'broker_code', 'trade_amount', 'commission_amount']);
});

test('columns that were read in one way are named in one sentence', () => {
  const columns = ['biz_date', 'updated_at', 'seenAt', 'broker_code'];
  const readings = [
    { column: 'seenAt', as: 'notRead' },
    { column: 'broker_code', as: 'withZeros' },
    { column: 'biz_date', as: 'dayFirst' },
    { column: 'updated_at', as: 'dayFirst' },
  ] as const;
  expect(readingWords(fakeCheck({ columns, readings }))).toEqual([
    'Dates were read with the day first, 18/9/2026 as 18 September: Ledger date, updated_at.',
    expect.stringMatching(
      /^The dates of the file do not show for certain .* rows .* compared as they stand: seenAt\.$/,
    ),
    'Codes in the file were read with leading zeros (12 as 0012): broker_code.',
  ]);
  expect(readingWords(fakeCheck())).toEqual([]);
});
