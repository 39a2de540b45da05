// Subtotals are kept in memory, so their number is limited.

import { expect, test } from 'vitest';
import { FIELDS } from '../../shared/contract/fields.ts';
import { createRunningGroups } from '../../main/exports/rows/running-groups.ts';

const FIELD_NAMES = Object.keys(FIELDS.reports);

test('a column with more texts than a summary has lines is refused with its reason', () => {
  const groups = createRunningGroups({ dataset: 'reports', by: 'dcp_name' }, FIELD_NAMES);
  const row = (name: string) => FIELD_NAMES.map((field) => (field === 'dcp_name' ? name : '1'));
  for (let name = 0; name < 50_000; name += 1) groups.add(row(String(name)));
  groups.add(row('7'));
  expect(() => groups.add(row('one more'))).toThrow(
    expect.objectContaining({ code: 'exportFailed', facts: { reason: 'tooManyGroups', limit: 50_000 } }),
  );
  expect(groups.subtotals('Package').groups).toHaveLength(50_000);
});

test('a currency has the same place in all groups, by its rows in all of them', () => {
  const groups = createRunningGroups({ dataset: 'reports', by: 'dcp_name' }, FIELD_NAMES);
  const add = (row: Readonly<Record<string, string>>) => groups.add(FIELD_NAMES.map((field) => row[field] ?? '1'));
  for (const currency of ['HKD', 'HKD', 'HKD', 'USD']) add({ dcp_name: 'A', currency });
  for (const currency of ['USD', 'CNY', 'USD', 'HKD', 'CNY']) add({ dcp_name: 'B', currency });
  const listed = groups.subtotals('Package').groups.map(({ currencies }) => currencies.map(({ currency }) => currency));
  expect(listed).toEqual([
    ['HKD', 'USD'],
    ['HKD', 'USD', 'CNY'],
  ]);
});

test('groups within groups count towards the same limit', () => {
  const groups = createRunningGroups({ dataset: 'reports', by: 'currency', within: 'dcp_name' }, FIELD_NAMES);
  const row = (name: string) => FIELD_NAMES.map((field) => (field === 'dcp_name' ? name : '1'));
  for (let name = 0; name < 49_999; name += 1) groups.add(row(String(name)));
  expect(() => groups.add(row('one more'))).toThrow(expect.objectContaining({ code: 'exportFailed' }));
});
