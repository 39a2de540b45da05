// The lines and columns of a pivot, from small answers.

import { describe, expect, test } from 'vitest';
import type { CurrencyTotals } from '../../shared/contract/answers.ts';
import type { CellValue, FieldName } from '../../shared/contract/fields.ts';
import type { Group } from '../../renderer/groups/groups.ts';
import { isFigureCut, type FigureFont } from '../../renderer/grid/figure-width.ts';
import { columnWidths, pivotFigure, pivotFraction } from '../../renderer/groups/pivot/pivot-cell.ts';
import { copiedPivot } from '../../renderer/groups/pivot/pivot-copy.ts';
import { createRunningGroups, fieldsForGroups } from '../../main/exports/rows/running-groups.ts';
import { pivoted } from '../../main/exports/xlsx/pivoted.ts';
import { cellFilters, exportedPivot, type Crossed } from '../../renderer/groups/pivot/pivot-lines.ts';
import { columnsWithoutShares, pivotColumns, pivotLines, type PivotSort } from '../../shared/rules/pivot.ts';
import { readSecondLevel } from '../../shared/tables/second-level.ts';

const MEASURE = 'commission_amount';
const BY_NAME: PivotSort = { at: 'name', direction: 'ascending' };

function sums(amounts: Readonly<Record<string, string>>): readonly CurrencyTotals[] {
  return Object.entries(amounts).map(([currency, sum]) => ({
    currency,
    rows: 1,
    sums: { [MEASURE]: { sum, notSummable: sum === '' ? 1 : 0 } },
  }));
}

function group(value: CellValue, amounts: Readonly<Record<string, string>>, isUnreadable?: true): Group {
  const filters = [{ kind: 'exactly' as const, field: 'broker_code' as const, value }];
  return { value, label: null, rows: 1, currencies: sums(amounts), filters, ...(isUnreadable && { isUnreadable }) };
}

/** Newest month first, as the main process lists them; then not readable, then not sent. */
const CROSSED: Crossed = {
  kind: 'crossGroups',
  by: [group('A', { HKD: '0.3', USD: '7' }), group('B', { HKD: '5' })],
  across: [
    group('2026-09', { HKD: '5.2', USD: '7' }),
    group('2026-08', { HKD: '0.1' }),
    group(null, {}, true),
    group(null, {}),
  ],
  count: { by: 2, across: 4 },
  cells: [
    new Map([
      [0, sums({ HKD: '0.2', USD: '7' })],
      [1, sums({ HKD: '0.1' })],
    ]),
    new Map([[0, sums({ HKD: '5' })]]),
  ],
  totals: sums({ HKD: '5.3', USD: '7' }),
  notes: [],
};
const columnsWith = (beside: 'nothing' | 'share' | 'difference') =>
  pivotColumns(CROSSED, 'month', { beside, hasCurrencies: true });
const linesIn = (sort: PivotSort, currency = 'HKD') =>
  pivotLines(CROSSED, { hasCurrencies: true, sort, by: 'broker_code', measure: MEASURE, currency });
const copied = (beside: 'nothing' | 'share' | 'difference'): readonly (readonly string[])[] => {
  const pivot = { crossed: CROSSED, by: 'broker_code' as const, across: 'month' as const, measure: MEASURE } as const;
  const { text } = copiedPivot({ ...pivot, columns: columnsWith(beside), lines: linesIn(BY_NAME) });
  return text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
};

test('months stand oldest first, and groups without a value last, without a difference', () => {
  expect(columnsWith('difference').map(({ id }) => id)).toEqual([
    ...['name', 'currency', 'amount 1', 'amount 0', 'difference 0', 'amount 2', 'amount 3', 'amount total'],
  ]);
});

test('a difference is exact, counts a month without rows as 0, and never adds currencies', () => {
  const place = copied('difference')[0]?.indexOf('2026-09 minus 2026-08') ?? -1;
  expect(copied('difference').map((cells) => [cells[0], cells[1], cells[place]])).toEqual([
    ['AE', 'Currency', '2026-09 minus 2026-08'],
    ['A', 'HKD', '0.1'],
    ['A', 'USD', '7'],
    ['B', 'HKD', '5'],
    ['All', 'HKD', '5.1'],
    ['All', 'USD', '7'],
  ]);
});

test('shares are of the column in the same currency', () => {
  const lines = copied('share');
  const place = lines[0]?.indexOf('Share of 2026-09, %') ?? -1;
  expect(lines.slice(1).map((cells) => cells[place])).toEqual([
    '3.8462',
    '100.0000',
    '96.1538',
    '100.0000',
    '100.0000',
  ]);
});

test('a column is as wide as its longest figure with the decimals of all columns', () => {
  const crossed: Crossed = {
    ...CROSSED,
    by: [group('A', { HKD: '2234567891.1234' })],
    cells: [
      new Map([
        [0, sums({ HKD: '1234567890' })],
        [1, sums({ HKD: '1000000001.1234' })],
      ]),
    ],
    totals: sums({ HKD: '2234567891.1234' }),
  };
  const font: FigureFont = { digitPx: 8, separatorPx: 4, signPx: 9, widestPx: 12 };
  const columns = pivotColumns(crossed, 'month', { beside: 'difference', hasCurrencies: true });
  const order = { hasCurrencies: true, sort: BY_NAME, by: 'broker_code', measure: MEASURE, currency: 'HKD' } as const;
  const lines = pivotLines(crossed, order);
  const options = { measure: MEASURE, fraction: pivotFraction(lines, MEASURE), crossed, noShares: new Map() } as const;
  const widths = columnWidths(columns, lines, { ...options, titles: [], font });
  const cut = columns.filter((column, place) =>
    lines.some((line) => {
      const figure = pivotFigure(line, column, options);
      return figure.kind === 'figure' && isFigureCut(figure.text, { widthPx: widths[place] ?? 0 }, font);
    }),
  );
  expect([options.fraction, cut]).toEqual([4, []]);
});

test('amounts below and above 0 have no shares, and amounts of one sign do', () => {
  const shown = (one: string, other: string, notListed = '0') => {
    const whole = String(Number(one) + Number(other) + Number(notListed));
    const own = (value: string, amount: string) => ({ ...group(value, { HKD: amount }), rows: 1 });
    const crossed = {
      ...CROSSED,
      by: [own('A', one), own('B', other)],
      across: [group('2026-09', { HKD: whole })],
      cells: [new Map([[0, sums({ HKD: one })]]), new Map([[0, sums({ HKD: other })]])],
      totals: sums({ HKD: whole }),
    };
    const columns = pivotColumns(crossed, 'month', { beside: 'share', hasCurrencies: true });
    const order = { hasCurrencies: true, sort: BY_NAME, by: 'broker_code', measure: MEASURE, currency: 'HKD' };
    const lines = pivotLines(crossed, order);
    const noShares = columnsWithoutShares(crossed, { columns, lines, measure: MEASURE });
    const [share] = columns.filter(({ kind }) => kind === 'share');
    return lines.map((line) => share && pivotFigure(line, share, { measure: MEASURE, fraction: 2, crossed, noShares }));
  };
  const reason = 'No share: negative and positive amounts of this column partly cancel out';
  expect(shown('-5', '105')).toEqual(Array(3).fill({ kind: 'notComputable', leftOut: null, reason }));
  expect(shown('50', '60', '-75')).toEqual(Array(3).fill({ kind: 'notComputable', leftOut: null, reason }));
  expect(shown('5', '10', '85')).toMatchObject([{ exact: '5.0000%' }, { exact: '10.0000%' }, { exact: '100.0000%' }]);
  expect(shown('-25', '-75')).toMatchObject([{ exact: '25.0000%' }, { exact: '75.0000%' }, { exact: '100.0000%' }]);
});

describe('the order', () => {
  const names = (sort: PivotSort, currency?: string) =>
    linesIn(sort, currency).flatMap(({ group: own, isFirst }) => (own !== null && isFirst ? [own.value] : []));
  test('is by a column in one currency, and groups without an amount there come last', () => {
    expect(names({ at: 0, direction: 'descending' })).toEqual(['B', 'A']);
    expect(names({ at: 0, direction: 'ascending' })).toEqual(['A', 'B']);
    expect(names({ at: 1, direction: 'descending' })).toEqual(['A', 'B']);
    expect(names({ at: 'total', direction: 'descending' }, 'USD')).toEqual(['A', 'B']);
  });
});

test('a copy says of each line how many amounts are missing in it, where one is', () => {
  const [a, b] = [group('A', { HKD: '' }), group('B', { HKD: '5' })];
  const month = group('2026-09', { HKD: '5' });
  const cells = [a, b].map(({ currencies }) => new Map([[0, currencies]]));
  const crossed: Crossed = { ...CROSSED, by: [a, b], across: [month], cells, totals: sums({ HKD: '' }) };
  const order = { hasCurrencies: true, sort: BY_NAME, by: 'broker_code', measure: MEASURE, currency: 'HKD' } as const;
  const lines = pivotLines(crossed, order);
  const columns = pivotColumns(crossed, 'month', { beside: 'nothing', hasCurrencies: true });
  const pivot = { crossed, by: 'broker_code', across: 'month', measure: MEASURE, columns, lines } as const;
  const last = (text: string) =>
    text
      .trimEnd()
      .split(/\r?\n/)
      .map((line) => line.split('\t').at(-1));
  const title = 'Amounts in no sum (blank or not readable)';
  expect(last(copiedPivot(pivot).text).slice(0, 4)).toEqual([title, '1', '0', '1']);
});

test('a copy says below its lines which groups it leaves out', () => {
  const crossed = { ...CROSSED, count: { by: 3, across: 9 } };
  const pivot = { crossed, by: 'broker_code', across: 'month', measure: MEASURE } as const;
  const { text } = copiedPivot({ ...pivot, columns: columnsWith('nothing'), lines: linesIn(BY_NAME) });
  expect(text.split('\n').slice(-2)).toEqual([
    'the first 2 of 3 groups',
    'the newest 4 of 9 columns; totals count them all',
  ]);
});

test('a cell opens the rows of both groups in its currency', () => {
  const [line] = linesIn(BY_NAME);
  expect(line && cellFilters(CROSSED, line, 1)).toEqual([
    { kind: 'exactly', field: 'broker_code', value: 'A' },
    { kind: 'exactly', field: 'broker_code', value: '2026-08' },
    { kind: 'exactly', field: 'currency', value: 'HKD' },
  ]);
});

test('a stored second level that this version does not know is left out', () => {
  const stored = { subject: 'month', layout: 'pivot', measure: MEASURE, beside: 'difference' };
  expect(readSecondLevel('reports', stored)).toEqual(stored);
  for (const change of [{ subject: 'decade' }, { layout: 'cube' }, { measure: 'biz_date' }, { beside: 'rank' }]) {
    expect(readSecondLevel('reports', { ...stored, ...change })).toBeNull();
  }
  expect(readSecondLevel('charges', stored)).toBeNull();
  expect(readSecondLevel('reports', undefined)).toBeNull();
});

test.each([
  ['unreadable dates', true, ['A', 'B']],
  ['dates that were not sent', undefined, ['B', 'A']],
] as const)('a file has the lines in the order of the screen, sorted by the column of %s', (_, isUnreadable, lines) => {
  const at = CROSSED.across.findIndex((group) => group.value === null && group.isUnreadable === isUnreadable);
  const sort = { at, direction: 'descending' } as const;
  const second = { subject: 'month', layout: 'pivot', measure: 'rows', beside: 'nothing' } as const;
  const pivot = exportedPivot({ second, crossed: CROSSED, pivotSort: sort, currency: 'HKD' });
  if (pivot === null) throw new Error('no pivot is exported');
  const request = { dataset: 'reports', by: 'dcp_name', within: 'month', pivot } as const;
  const fields = fieldsForGroups(request);
  const groups = createRunningGroups(request, fields);
  const add = (cells: Partial<Record<FieldName, CellValue>>): void => {
    const values: typeof cells = { currency: 'HKD', commission_amount: '1', ...cells };
    groups.add(fields.map((field) => values[field] ?? null));
  };
  const rows = [
    ['A', 'soon', 2],
    ['B', 'soon', 1],
    ['A', null, 1],
    ['B', null, 2],
  ] as const;
  for (const [dcp_name, biz_date, count] of rows) for (let row = 0; row < count; row += 1) add({ dcp_name, biz_date });
  const file = pivoted(groups.subtotals('test'));
  expect(file?.lines.slice(0, 2).map(({ group }) => group?.value)).toEqual(lines);
});
