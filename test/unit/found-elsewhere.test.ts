import { expect, test } from 'vitest';
import type { Row } from '../../shared/contract/answers.ts';
import type { FieldName } from '../../shared/contract/fields.ts';
import { foundElsewhere, shownFieldsOf } from '../../renderer/table/cells/found-elsewhere.ts';
import { columnsOf, inForm } from '../../shared/tables/table-columns.ts';

const row: Row = {
  key: '1',
  values: { name: 'Gold', name_id: 'Platform fee', state: 'Effective', state_val: '0', min: '7', id: null },
  extras: null,
};

function found(text: string, ...shown: readonly string[]): ReturnType<typeof foundElsewhere> {
  const columns = columnsOf('charges').filter(({ id }) => shown.includes(id));
  return foundElsewhere(row, { dataset: 'charges', text, shownFields: shownFieldsOf(columns), labelOf: undefined });
}

test('a row found by a column that is not shown names it, with its text', () => {
  expect(found('PLAT', 'name', 'state')).toEqual({ field: 'name_id', text: 'Platform fee' });
});

test('a row found in any shown column names none', () => {
  expect(found('plat', 'name', 'name_id')).toBeNull();
  // In the name and in the fee type.
  expect(found('l', 'name')).toBeNull();
});

test('a row found by the name of its AE says so only where no column shows the AE', () => {
  const report: Row = { key: '2', values: { broker_code: 'AE012', dcp_name: 'Gold' }, extras: null };
  const labelOf = (field: FieldName) => (field === 'broker_code' ? 'Kwok Ka Yan' : null);
  const foundIn = (text: string, id: FieldName) =>
    foundElsewhere(report, { dataset: 'reports', text, shownFields: new Set([id]), labelOf });
  expect(foundIn('kwok', 'broker_code')).toBeNull();
  expect(foundIn('kwok', 'dcp_name')).toEqual({ field: 'broker_code', text: 'AE012 Kwok Ka Yan' });
  expect(foundIn('gold', 'dcp_name')).toBeNull();
});

test('a figure, which the search does not read, is no place of a match', () => {
  expect(found('7', 'name')).toBeNull();
});

test('a code is shown by a column of codes, and by one of words and codes', () => {
  const state = columnsOf('charges').filter(({ id }) => id === 'state');
  const fields = (form: 'words' | 'code' | 'both') => [...shownFieldsOf(state.map((column) => inForm(column, form)))];
  expect([fields('words'), fields('code'), fields('both')]).toEqual([['state'], ['state_val'], ['state', 'state_val']]);
});
