import { describe, expect, test } from 'vitest';
import type { Filter } from '../../shared/contract/query.ts';
import { isRepeated, repeatedBy, withoutRepeated } from '../../renderer/table/columns/filtered-columns.ts';
import { defaultLayout, visibleColumns } from '../../shared/tables/table-layout.ts';

const COLUMNS = visibleColumns(defaultLayout('reports'));
const idsOf = (columns: typeof COLUMNS): readonly string[] => columns.map(({ id }) => id);

describe('a column may repeat the chip of a filter', () => {
  const repeating: readonly (readonly [Filter, object])[] = [
    [
      { kind: 'service', name: 'currency', value: 'HKD' },
      { field: 'currency', value: 'HKD' },
    ],
    [
      { kind: 'service', name: 'broker_code', value: 'AE012' },
      { field: 'broker_code', value: 'AE012' },
    ],
    [
      { kind: 'service', name: 'state', value: '0' },
      { field: 'state', value: 'Effective' },
    ],
    [
      { kind: 'equals', field: 'broker_team_code', value: 'RET-A' },
      { field: 'broker_team_code', value: 'RET-A' },
    ],
    [
      { kind: 'exactly', field: 'currency', value: 'HKD' },
      { field: 'currency', value: 'HKD' },
    ],
    [
      { kind: 'isOneOf', field: 'currency', values: ['HKD'] },
      { field: 'currency', value: 'HKD' },
    ],
  ];
  test.each(repeating)('%j', (filter, repeated) => {
    expect(repeatedBy(filter)).toEqual(repeated);
  });

  const other: readonly Filter[] = [
    { kind: 'isOneOf', field: 'currency', values: ['HKD', 'USD'] },
    { kind: 'exactly', field: 'currency', value: null },
    { kind: 'exactly', field: 'currency', value: 'HKD', not: true },
    { kind: 'contains', field: 'dcp_name', value: 'a' },
    { kind: 'range', field: 'biz_date', from: '2026-10-01', to: '2026-10-01' },
    { kind: 'service', name: 'aaid', value: '7' },
    { kind: 'differs' },
  ];
  test.each(other)('but not that of %j', (filter) => {
    expect(repeatedBy(filter)).toBeNull();
  });
});

describe('a column is left out', () => {
  const wanted = { field: 'currency', value: 'HKD' } as const;

  test('only while all rows have the very text of the chip', () => {
    expect(isRepeated(wanted, ['HKD'], 1)).toBe(true);
    expect(isRepeated(wanted, ['hkd'], 1)).toBe(false);
    expect(isRepeated(wanted, ['HKD'], 2)).toBe(false);
    expect(isRepeated(wanted, [], 0)).toBe(false);
  });

  test('and the others stay', () => {
    const { shown, hidden } = withoutRepeated(COLUMNS, new Set(['currency']));
    expect(idsOf(hidden)).toEqual(['currency']);
    expect(idsOf(shown)).toEqual(idsOf(COLUMNS).filter((id) => id !== 'currency'));
  });

  test('unless it shows the code beside the words, or none would be left', () => {
    const both = COLUMNS.map((column) => ({ ...column, codeField: 'state_val' as const }));
    expect(withoutRepeated(both, new Set(['currency'])).hidden).toEqual([]);
    const alone = COLUMNS.filter(({ id }) => id === 'currency');
    expect(withoutRepeated(alone, new Set(['currency'])).shown).toEqual(alone);
  });
});
