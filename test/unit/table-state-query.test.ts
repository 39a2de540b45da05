import { describe, expect, test } from 'vitest';
import { countedOptions, pickableOptions, uncountedOptions } from '../../renderer/filters/values/filter-options.ts';
import { readTablePreference, writeTablePreference } from '../../renderer/table/table-preference.ts';
import { defaultColumns } from '../../shared/tables/column-settings.ts';
import { defaultSort } from '../../shared/tables/table-columns.ts';
import { alsoSortBy, chosenKeys, sortBy, withOwnOrder } from '../../renderer/table/table-sort.ts';
import { withinCurrency } from '../../shared/contract/sort-fields.ts';

describe('the values of a list', () => {
  const words = { notSent: 'not sent', sentEmpty: 'empty' };
  const naming = { fixedWords: () => null, column: null, words, showCode: true };

  test('have the rows’ label, with the name from the service’s list beside it if that differs', () => {
    const values = [
      { value: 'AE1', label: 'AE1', dictionaryLabel: 'Chan', rows: 5 },
      { value: '7', label: '股票', dictionaryLabel: 'Stocks', rows: 4 },
    ];
    const shown = [
      { value: 'AE1', label: 'AE1', dictionaryLabel: 'Chan', code: null, rows: 5 },
      { value: '7', label: '股票', dictionaryLabel: 'Stocks', code: '7', rows: 4 },
    ];
    expect(countedOptions(values, naming)).toEqual(shown);
    expect(pickableOptions(values)).toEqual(shown);
    const known = [['AE1', { label: 'AE1', dictionaryLabel: 'Chan' }]] as const;
    expect(uncountedOptions(known, { search: 'cha', showCode: true })).toEqual([{ ...shown[0], rows: null }]);
  });

  test('are one option where they fold to the same text, composed or not', () => {
    const values = [
      { value: 'Caf\u00e9', label: null, rows: 2 },
      { value: 'cafe\u0301', label: null, rows: 3 },
    ];
    expect(pickableOptions(values).map(({ value, rows }) => [value, rows])).toEqual([['Caf\u00e9', 5]]);
  });

  test('with fixed words show these beside the rows’ label, and alone if rows have none', () => {
    const states: Readonly<Record<string, string>> = { '0': 'Effective', '1': 'Not Effective', '2': 'Other' };
    const values = [
      { value: '0', label: '生效', rows: 3 },
      { value: '1', label: null, rows: 2 },
      { value: '2', label: 'Other', rows: 1 },
    ];
    const fixed = { ...naming, fixedWords: (value: string) => states[value] ?? null, showCode: false };
    expect(countedOptions(values, fixed)).toEqual([
      { value: '0', label: '生效', dictionaryLabel: 'Effective', code: null, rows: 3 },
      { value: '1', label: 'Not Effective', code: null, rows: 2 },
      { value: '2', label: 'Other', code: null, rows: 1 },
    ]);
  });

  test('tell empty from not sent, each found by the column’s exact text', () => {
    const values = [
      { value: 'T1', label: 'Team 1', rows: 5 },
      { value: '', label: null, rows: 2 },
      { value: null, label: null, rows: 3 },
    ];
    const field = 'broker_team_code';
    const filter = { kind: 'exactly', field };
    expect(countedOptions(values, { ...naming, column: field })).toEqual([
      { value: 'T1', label: 'Team 1', code: 'T1', rows: 5 },
      { value: '', label: 'empty', code: null, rows: 2, filter: { ...filter, value: '' } },
      { value: '', label: 'not sent', code: null, rows: 3, filter: { ...filter, value: null } },
    ]);
  });

  test('that a condition cannot tell apart are one choice, and a missing value is none', () => {
    const counted = [
      { value: 'Gold', label: null, rows: 5 },
      { value: 'GOLD', label: null, rows: 2 },
      { value: 'ÉCLAT', label: null, rows: 1 },
      { value: 'éclat', label: null, rows: 1 },
      { value: '', label: null, rows: 9 },
      { value: null, label: null, rows: 9 },
    ];
    expect(pickableOptions(counted).map(({ value, rows }) => [value, rows])).toEqual([
      ['Gold', 7],
      ['ÉCLAT', 1],
      ['éclat', 1],
    ]);
  });

  test('are searched by key and label if they cannot be counted', () => {
    const known = [
      ['1', { label: 'Stocks' }],
      ['2', { label: 'Options' }],
    ] as const;
    expect(uncountedOptions(known, { search: 'STO', showCode: false })).toEqual([
      { value: '1', label: 'Stocks', code: null, rows: null },
    ]);
  });
});

describe('sorting by a header', () => {
  test('is reversed, and leaves equal rows in the table’s own order', () => {
    const fallback = defaultSort('reports');
    const once = sortBy(chosenKeys(fallback, fallback), 'broker_code');
    expect(withOwnOrder(once, fallback)).toEqual([
      { field: 'broker_code', direction: 'ascending' },
      { field: 'biz_date', direction: 'descending' },
      { field: 'dcp_name', direction: 'ascending' },
      { field: 'currency', direction: 'ascending' },
    ]);
    expect(sortBy(once, 'broker_code')).toEqual([{ field: 'broker_code', direction: 'descending' }]);
    expect(sortBy(once, 'dcp_name')).toEqual([{ field: 'dcp_name', direction: 'ascending' }]);
  });

  test('takes further keys, which are told from the table’s own order', () => {
    const fallback = defaultSort('reports');
    expect(chosenKeys(fallback, fallback)).toEqual(fallback.slice(0, 1));
    const two = alsoSortBy([{ field: 'commission_rate', direction: 'descending' }], 'broker_code');
    expect(two).toEqual([
      { field: 'commission_rate', direction: 'descending' },
      { field: 'broker_code', direction: 'ascending' },
    ]);
    expect(chosenKeys(withOwnOrder(two, fallback), fallback)).toEqual(two);
    expect(alsoSortBy(two, 'commission_rate').map(({ direction }) => direction)).toEqual(['ascending', 'ascending']);
  });
});

describe('an order by amounts', () => {
  test.each(['trade_amount', 'commission_amount', 'difference'] as const)(
    'is an order within each currency: %s',
    (field) => {
      const key = { field, direction: 'descending' } as const;
      const currency = { field: 'currency', direction: 'descending' } as const;
      const within = [{ field: 'currency', direction: 'ascending' }, key];
      expect(withinCurrency('reports', [key])).toEqual(within);
      expect(withinCurrency('reports', [key, currency])).toEqual(within);
      expect(withinCurrency('reports', [currency, key])).toEqual([currency, key]);
      expect(withinCurrency('charges', [{ field: 'min', direction: 'ascending' }])).toHaveLength(2);
    },
  );

  test('does not include rates, which have no currency', () => {
    for (const field of ['commission_rate', 'biz_date', 'currency'] as const) {
      const sort = [{ field, direction: 'ascending' }] as const;
      expect(withinCurrency('reports', sort)).toBe(sort);
    }
    const rate = [{ field: 'fee_rate', direction: 'ascending' }] as const;
    expect(withinCurrency('charges', rate)).toBe(rate);
  });
});

describe('the stored state of a table', () => {
  const kept = {
    columns: { ...defaultColumns('charges'), density: 'compact', values: 'both', hidesEmpty: true },
    sort: [{ field: 'fee_rate', direction: 'descending' }],
    filters: [
      { filter: { kind: 'service', name: 'state', value: '0' }, isOn: true },
      { filter: { kind: 'contains', field: 'fee_rate', value: '0.03', not: true }, isOn: false },
    ],
    pageSize: 200,
    groupBy: 'state',
    totals: { scope: 'all', isOpen: false },
  } as const;

  test('is restored completely', () => {
    expect(readTablePreference('charges', writeTablePreference(kept))).toEqual(kept);
  });

  test('leaves out what this version does not know', () => {
    const text = JSON.stringify({
      version: 2,
      columns: [{ id: 'name' }, 'x', null],
      sort: [
        { field: 'commission_amount', direction: 'ascending' },
        { field: 'name', direction: 'sideways' },
        { field: 'name', direction: 'ascending', emptyCells: 'last' },
      ],
      filters: [{ filter: { kind: 'service', name: 'colour', value: 'red' }, isOn: true }, 7, null],
      pageSize: 7,
      groupBy: 'biz_date',
      totals: { scope: 'both' },
    });
    expect(readTablePreference('charges', text)).toEqual({
      columns: defaultColumns('charges'),
      sort: [],
      filters: [],
      pageSize: 100,
      groupBy: null,
      totals: { scope: 'filtered', isOpen: true },
    });
  });

  test('of the first version can still be read: one text per control, days as they were typed', () => {
    const first = (dataset: 'charges' | 'reports', filters: unknown) =>
      readTablePreference(dataset, JSON.stringify({ version: 1, columns: [], sort: [], pageSize: 100, filters }))
        ?.filters;
    expect(first('charges', { state: '0', name: 'gold', colour: 'red', fee_rate_spec: 7 })).toEqual([
      { filter: { kind: 'service', name: 'name', value: 'gold' }, isOn: true },
      { filter: { kind: 'service', name: 'state', value: '0' }, isOn: true },
    ]);
    expect(first('reports', { date_from: '2026-09', date_to: 'soon', dcp_name: '', broker_team_code: 'T1' })).toEqual([
      { filter: { kind: 'range', field: 'biz_date', from: '2026-09-01' }, isOn: true },
      { filter: { kind: 'exactly', field: 'broker_team_code', value: 'T1' }, isOn: true },
      { filter: { kind: 'isEmpty', field: 'dcp_name' }, isOn: true },
    ]);
    expect(first('charges', 'x')).toEqual([]);
  });

  test.each([null, '', '{', '[]', '{"version":3}', 'null'])('%j is nothing', (text) => {
    expect(readTablePreference('charges', text)).toBeNull();
  });
});
