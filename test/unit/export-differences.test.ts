import { expect, test } from 'vitest';
import { differenceColumns, differenceLines } from '../../renderer/lib/export-differences.ts';
import { fakeAbout } from '../support/fake-exports.ts';

test('a changed row gives two lines, and marks the cells that differ in both', () => {
  const lines = differenceLines([{ kind: 'changed', file: ['AE1', '1.00', ''], store: ['AE1', '1.0', null] }]);
  expect(lines.map(({ side, isFirstOfPair }) => [side, isFirstOfPair])).toEqual([
    ['file', true],
    ['store', false],
  ]);
  expect(lines.map(({ cells }) => cells.map(({ differs }) => differs))).toEqual([
    [false, true, true],
    [false, true, true],
  ]);
});

test('a row that only one side has gives one line, in which nothing is marked', () => {
  const lines = differenceLines([
    { kind: 'onlyInFile', file: ['AE1'], store: null },
    { kind: 'onlyInStore', file: null, store: ['AE2'] },
  ]);
  expect(lines.map(({ kind, side }) => [kind, side])).toEqual([
    ['onlyInFile', 'file'],
    ['onlyInStore', 'store'],
  ]);
  expect(lines.flatMap(({ cells }) => cells).some(({ differs }) => differs)).toBe(false);
});

test('its columns are titled as in the file, and figures are told from texts', () => {
  expect(differenceColumns({ about: fakeAbout(), columns: ['biz_date', 'commission_amount', 'unknown'] })).toEqual([
    { id: 'biz_date', title: 'Ledger date', isFigure: false },
    { id: 'commission_amount', title: 'Total commission', isFigure: true },
    { id: 'unknown', title: 'unknown', isFigure: false },
  ]);
});
