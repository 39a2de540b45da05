import { describe, expect, test } from 'vitest';
import { DATASETS, FIELDS, type DatasetName, type FieldName } from '../../shared/contract/fields.ts';
import { DATASET_INDEXES, isIndexed, isSkippable, secondFieldOf } from '../../main/store/file/dataset-indexes.ts';

const columnOf = (field: string): string => `"${field === 'biz_date' ? 'biz_date_ms' : field}"`;

describe.for(DATASETS)('indexes of %s', (dataset) => {
  test.for(Object.entries(DATASET_INDEXES[dataset]))('%s begins with the fields in its name', ([, index]) => {
    const { first, givesSecond, columns } = index;
    const second = secondFieldOf(dataset, first);
    const [begins = '', follows] = columns.split(', ');
    expect(FIELDS[dataset]).toHaveProperty(first);
    expect(begins.replace(' DESC', '')).toBe(columnOf(first));
    if (givesSecond) expect(follows).toBe(columnOf(second ?? 'none'));
  });
});

test('a field without an index is distinguished from one with many values and one with few', () => {
  const facts = (dataset: DatasetName, field: FieldName) => [
    isIndexed(dataset, field),
    isSkippable(dataset, field),
    secondFieldOf(dataset, field),
  ];
  expect(facts('charges', 'min')).toEqual([false, false, null]);
  expect(facts('charges', 'name')).toEqual([true, false, null]);
  expect(facts('charges', 'state_val')).toEqual([true, true, 'name']);
  expect(facts('reports', 'biz_date')).toEqual([true, false, null]);
  expect(facts('reports', 'currency')).toEqual([true, true, 'biz_date']);
  expect(facts('reports', 'dcp_name')).toEqual([false, false, 'biz_date']);
});
