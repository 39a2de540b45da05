import { describe, expect, test } from 'vitest';
import type { Row } from '../../shared/contract/answers.ts';
import type { DatasetName } from '../../shared/contract/fields.ts';
import type { Group } from '../../renderer/groups/groups.ts';
import { groupIntentOf } from '../../renderer/groups/group-keys.ts';
import { groupCell, groupFractions } from '../../renderer/groups/group-cell.ts';
import { groupColumns, namingColumns, type GroupColumn } from '../../renderer/groups/group-columns.ts';
import { fittedToRows, fittedToSums } from '../../renderer/groups/group-widths.ts';
import { groupLines, linePlaces } from '../../renderer/groups/group-lines.ts';
import { groupKey } from '../../shared/rules/group-key.ts';
import { currenciesOf, inOrder, sortGroupsBy, usualSort } from '../../renderer/groups/group-order.ts';
import { groupName } from '../../renderer/groups/group-words.ts';
import { figureWidthPx, isCut, PADDING_PX, type FigureFont } from '../../renderer/grid/figure-width.ts';

const FONT: FigureFont = { digitPx: 8.4, separatorPx: 4, signPx: 9, widestPx: 12 };
const NO_FIGURES = { groups: [], totals: [], fractions: new Map(), font: FONT };

type Sums = Readonly<Record<string, string>>;

function group(value: string | null, rows: number, commission: Sums): Group {
  const currencies = Object.entries(commission).map(([currency, sum]) => ({
    currency,
    rows: 1,
    sums: { commission_amount: { sum, notSummable: 0 } },
  }));
  return { value, label: null, rows, currencies, filters: [{ kind: 'exactly', field: 'broker_code', value }] };
}

const GROUPS = [
  group('A', 3, { HKD: '9.5', USD: '100' }),
  group('B', 7, { HKD: '10' }),
  group('C', 7, { USD: '7' }),
  group(null, 1, { HKD: '-20' }),
];
const names = (groups: readonly Group[]): readonly (string | null)[] => groups.map(({ value }) => value);

describe('the order of groups', () => {
  const by = 'broker_code';
  const order = (sort: Parameters<typeof inOrder>[1]['sort'], currency = 'HKD') =>
    names(inOrder(GROUPS, { sort, by, currency }));

  test('is that of the answer, or its reverse', () => {
    expect(order({ key: 'value', direction: 'ascending' })).toEqual(['A', 'B', 'C', null]);
    expect(order({ key: 'value', direction: 'descending' })).toEqual([null, 'C', 'B', 'A']);
    expect(usualSort('month')).toEqual({ key: 'value', direction: 'descending' });
  });

  test('by rows keeps equal groups in the order of the answer', () => {
    expect(order({ key: 'rows', direction: 'descending' })).toEqual(['B', 'C', 'A', null]);
  });

  test('by an amount is exact, within one currency, and groups without it are last either way', () => {
    expect(order({ key: 'commission_amount', direction: 'descending' })).toEqual(['B', 'A', null, 'C']);
    expect(order({ key: 'commission_amount', direction: 'ascending' })).toEqual([null, 'A', 'B', 'C']);
    expect(order({ key: 'commission_amount', direction: 'descending' }, 'USD')).toEqual(['A', 'C', 'B', null]);
  });

  test('by an amount puts groups without a readable amount last, not where 0 would be', () => {
    const totals = { currency: 'HKD', rows: 2, sums: { commission_amount: { sum: '0', notSummable: 2 } } };
    const unreadable = { ...group('D', 2, {}), currencies: [totals] };
    const sorted = (direction: 'ascending' | 'descending') =>
      names(inOrder([unreadable, ...GROUPS], { sort: { key: 'commission_amount', direction }, by, currency: 'HKD' }));
    expect(sorted('descending')).toEqual(['B', 'A', null, 'D', 'C']);
    expect(sorted('ascending')).toEqual([null, 'A', 'B', 'D', 'C']);
  });

  test('is reversed by a second click, and figures start with the largest', () => {
    const once = sortGroupsBy(usualSort(by), 'rows', by);
    expect(once).toEqual({ key: 'rows', direction: 'descending' });
    expect(sortGroupsBy(once, 'rows', by)).toEqual({ key: 'rows', direction: 'ascending' });
    expect(sortGroupsBy(once, 'value', by)).toEqual({ key: 'value', direction: 'ascending' });
  });

  test('offers the currency with most rows first', () => {
    expect(currenciesOf(GROUPS)).toEqual(['HKD', 'USD']);
  });
});

describe('the lines of grouped tables', () => {
  const row: Row = { key: 'r1', values: { biz_date: '2026-09-18', dcp_name: 'Gold' }, extras: null };

  test('are one per currency, and below an open group its rows and a link to all of them', () => {
    const open = new Map([[groupKey({ value: 'A' }), { kind: 'ready', value: [row] } as const]]);
    expect(groupLines('reports', GROUPS.slice(0, 2), open).map(({ kind }) => kind)).toEqual([
      'group',
      'currency',
      'row',
      'all',
      'group',
    ]);
  });

  test('have their place among the groups, or in their group, however few of them are in the document', () => {
    const open = new Map([[groupKey({ value: 'A' }), { kind: 'ready', value: [row, { ...row, key: 'r2' }] } as const]]);
    const places = linePlaces(groupLines('reports', GROUPS, open)).map(({ at, of }) => `${at} of ${of}`);
    // A further currency is of the same group.
    expect(places).toEqual([...['1 of 4', '1 of 4', '1 of 3', '2 of 3', '3 of 3'], ...['2 of 4', '3 of 4', '4 of 4']]);
  });

  test('have no currencies if nothing is summed', () => {
    expect(groupLines('charges', GROUPS, new Map()).map(({ kind }) => kind)).toEqual(Array(4).fill('group'));
  });

  test('distinguish a value not sent from an empty one, from unreadable dates, and from the word "null"', () => {
    const keys = [null, '', 'null', 'unreadable'].map((value) => groupKey({ value }));
    expect(new Set([...keys, groupKey({ value: null, isUnreadable: true })]).size).toBe(5);
  });

  test('show sums with all their digits, however long, with aligned decimal points', () => {
    const long = [group('A', 1, { HKD: '123456789012345678901.1234' }), group('B', 1, { HKD: '5' })];
    const columns = groupColumns('reports', 'broker_code');
    const fractions = groupFractions(columns, long, []);
    const total = columns.find(({ id }) => id === 'commission_amount');
    const lines = groupLines('reports', long, new Map());
    const texts = lines.map((line) => {
      const cell = total === undefined ? null : groupCell(line, total, { fractions, rateOf: () => null });
      return cell?.kind === 'cell' && cell.cell.kind === 'figure' ? cell.cell.text : null;
    });
    expect(texts).toEqual(['123,456,789,012,345,678,901.1234', '5.00\u2007\u2007']);
    const width =
      fittedToSums(columns, { ...NO_FIGURES, groups: long, fractions }).find(({ id }) => id === 'commission_amount')
        ?.widthPx ?? 0;
    expect(width).toBeGreaterThanOrEqual(figureWidthPx(texts[0] ?? '', FONT) + PADDING_PX);
  });

  test('are wide enough for each figure of an open group, of charges and where rows cancel each other out', () => {
    const widthsOf = (dataset: DatasetName, rows: readonly Row[], groups: readonly Group[] = []) => {
      const columns = groupColumns(dataset, dataset === 'charges' ? 'currency' : 'broker_code');
      const fractions = groupFractions(columns, groups, rows);
      const cellsOf = (column: GroupColumn) =>
        rows.flatMap((each) => {
          const line = {
            id: each.key,
            key: '',
            group: GROUPS[0] ?? group('A', 1, {}),
            kind: 'row',
            row: each,
          } as const;
          const cell = groupCell(line, column, { fractions, rateOf: () => null });
          return cell.kind === 'cell' ? [cell.cell] : [];
        });
      const cut = (of: readonly GroupColumn[]) =>
        of.filter((column) => cellsOf(column).some((cell) => isCut(cell, column, FONT))).map(({ id }) => id);
      const withSums = fittedToSums(columns, { ...NO_FIGURES, groups, fractions });
      return { usual: cut(columns), fitted: cut(fittedToRows(withSums, { rows, fractions, font: FONT })) };
    };
    const rowOf = (key: string, values: Row['values']): Row => ({ key, values, extras: null });
    const charges = [rowOf('a', { max: '250000000.00', fee_rate: '0.123456789012' }), rowOf('b', { max: '1000.2500' })];
    expect(widthsOf('charges', charges)).toEqual({ usual: ['fee_rate', 'max'], fitted: [] });
    const reports = [
      rowOf('c', { commission_amount: '12345678901.25' }),
      rowOf('d', { commission_amount: '-12345678901.25' }),
    ];
    const cancelled = [group('A', 2, { HKD: '0' })];
    expect(widthsOf('reports', reports, cancelled)).toEqual({ usual: ['commission_amount'], fitted: [] });
  });

  test('leave room for the number of rows of the largest group', () => {
    const rowsPx = (rows: number) =>
      fittedToSums(groupColumns('reports', 'broker_code'), { ...NO_FIGURES, groups: [group('A', rows, {})] })[1]
        ?.widthPx;
    expect([rowsPx(999), rowsPx(123_456_789)]).toEqual([72, Math.ceil(9 * 8.4 + 2 * 4) + PADDING_PX]);
  });

  test('leave room beside a currency for its number of rows only where a group has several', () => {
    const currencyPx = (shownGroups: readonly Group[]): number | undefined =>
      fittedToSums(groupColumns('reports', 'broker_code'), { ...NO_FIGURES, groups: shownGroups }).find(
        ({ id }) => id === 'currency',
      )?.widthPx;
    expect(currencyPx([group('A', 3, { HKD: '9.5', USD: '100' })])).toBe(136);
    expect(currencyPx([group('A', 3, { HKD: '9.5' }), group('B', 3, { USD: '1' })])).toBe(76);
    expect(groupColumns('charges', 'name_id').find(({ id }) => id === 'currency')?.widthPx).toBe(76);
  });

  test('say that no amount could be added up, and keep room for each mark', () => {
    const left = (sums: { readonly notSummable: number; readonly unreadable?: number }): Group => {
      const totals = { currency: 'HKD', rows: 3, sums: { commission_amount: { sum: '0', ...sums } } };
      return { ...group('A', 3, {}), currencies: [totals] };
    };
    const total = groupColumns('reports', 'broker_code').find(({ id }) => id === 'commission_amount');
    if (total === undefined) throw new Error('no column of the total commission');
    const cellOf = (of: Group) => {
      const [line] = groupLines('reports', [of], new Map());
      if (line === undefined) throw new Error('no line');
      const cell = groupCell(line, total, { fractions: new Map(), rateOf: () => null });
      return cell.kind === 'cell' ? cell.cell.kind : null;
    };
    expect(cellOf(left({ notSummable: 3 }))).toBe('notComputable');
    expect(cellOf(left({ notSummable: 2 }))).toBe('figure');
    const width = (of: Group): number =>
      fittedToSums([{ ...total, widthPx: 0 }], { ...NO_FIGURES, groups: [of] })[0]?.widthPx ?? 0;
    const [none, one, both] = [{ notSummable: 0 }, { notSummable: 2 }, { notSummable: 2, unreadable: 1 }].map((sums) =>
      width(left(sums)),
    );
    expect([(one ?? 0) - (none ?? 0), (both ?? 0) - (none ?? 0)]).toEqual([16, 32]);
  });

  test('name a row by fields other than the grouping', () => {
    expect(namingColumns('reports', 'broker_code').map(({ id }) => id)).toEqual(['biz_date', 'dcp_name']);
    expect(namingColumns('charges', 'state').map(({ id }) => id)).toEqual(['name']);
  });

  test('name missing values in words, and a ledger date with its weekday', () => {
    const text = (value: string | null, by: 'broker_code' | 'week' | 'month' | 'biz_date') =>
      groupName(group(value, 1, {}), by).text;
    expect([text('', 'broker_code'), text(null, 'broker_code')]).toEqual(['empty', 'not sent']);
    expect([text('', 'month'), text(null, 'month')]).toEqual(['empty', 'not sent']);
    const unreadable = { ...group(null, 1, {}), isUnreadable: true } as const;
    expect(groupName(unreadable, 'month').text).toBe('date not readable');
    expect(text('2026-09-20', 'biz_date')).toBe('2026-09-20 Sun');
    expect(text('2026-09-14', 'week')).toBe('Week of 2026-09-14');
  });
});

describe('keys in a table of groups', () => {
  const open = new Map([[groupKey({ value: 'A' }), { kind: 'loading' } as const]]);
  const lines = groupLines('reports', GROUPS, open);
  const press = (key: string, at: number) =>
    groupIntentOf({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }, at, { lines, pageRows: 3 });

  test('go into a group and back to it', () => {
    expect(lines.map(({ kind }) => kind).slice(0, 4)).toEqual(['group', 'currency', 'loading', 'group']);
    expect(press('ArrowRight', 0)).toEqual({ kind: 'move', to: 1 });
    expect(press('ArrowRight', 3)).toEqual({ kind: 'expand' });
    expect(press('ArrowLeft', 2)).toEqual({ kind: 'move', to: 0 });
    expect(press('ArrowLeft', 0)).toEqual({ kind: 'collapse' });
    expect(press('ArrowLeft', 3)).toBeNull();
  });

  test('move by lines, screens and to the ends', () => {
    expect(press('ArrowUp', 0)).toEqual({ kind: 'move', to: 0 });
    expect(press('PageDown', 1)).toEqual({ kind: 'move', to: 4 });
    expect(press('End', 0)).toEqual({ kind: 'move', to: lines.length - 1 });
    expect(press('Enter', 1)).toEqual({ kind: 'act' });
    expect(press('g', 1)).toEqual({ kind: 'search', typed: 'g' });
  });
});
