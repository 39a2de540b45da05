import { describe, expect, test } from 'vitest';
import { DATASETS, FIELDS } from '../../shared/contract/fields.ts';
import { DATASET_INDEXES, isIndexed, secondFieldOf } from '../../main/store/file/dataset-indexes.ts';

const columnOf = (field: string): string => `"${field === 'biz_date' ? 'biz_date_ms' : field}"`;

describe.for(DATASETS)('indexes of %s', (dataset) => {
  test.for(Object.entries(DATASET_INDEXES[dataset]))('%s begins with the fields in its name', ([, index]) => {
    const { first, second, columns } = index;
    const [begins = '', follows] = columns.split(', ');
    expect(FIELDS[dataset]).toHaveProperty(first);
    expect(begins.replace(' DESC', '')).toBe(columnOf(first));
    if (second !== undefined) expect(follows).toBe(columnOf(second));
  });
});

test('a field without an index is distinguished from one with many values and one with few', () => {
  expect([isIndexed('charges', 'min'), secondFieldOf('charges', 'min')]).toEqual([false, null]);
  expect([isIndexed('charges', 'name'), secondFieldOf('charges', 'name')]).toEqual([true, null]);
  expect([isIndexed('charges', 'state_val'), secondFieldOf('charges', 'state_val')]).toEqual([true, 'name']);
  expect([isIndexed('reports', 'biz_date'), secondFieldOf('reports', 'biz_date')]).toEqual([true, null]);
  expect([isIndexed('reports', 'currency'), secondFieldOf('reports', 'currency')]).toEqual([true, 'biz_date']);
});
