// The line beside a key figure.

import { describe, expect, test } from 'vitest';
import type { TimeStep } from '../../renderer/charts/data/overview-settings.ts';
import type { Group } from '../../renderer/groups/groups.ts';
import { headlineChange, sparkOf } from '../../renderer/overview/headline.ts';

function line(step: TimeStep, values: readonly string[], newest: string, unlisted = 0) {
  const groups = values.map((value, at): Group => {
    const sums = { commission_amount: { sum: String(at + 1), notSummable: 0, fractionDigits: 0 } };
    return { value, label: null, rows: 1, currencies: [{ currency: 'HKD', rows: 1, sums }], filters: [] };
  });
  return sparkOf([{ kind: 'groups', groups, total: groups.length + unlisted, notes: [] }], {
    step,
    currency: 'HKD',
    newest,
  });
}

const WEEKS = ['2026-09-07', '2026-09-14', '2026-09-21'];

describe('the line of a key figure', () => {
  test('leaves out a last week whose reports can still come, and says so', () => {
    const spark = line('week', WEEKS, '2026-09-24');
    expect(spark?.values).toEqual(['1', '2']);
    expect(spark?.label).toMatch(/14 Sep.*, without the week that has not ended$/);
  });

  test('has every week once the last Friday is there', () => {
    const spark = line('week', WEEKS, '2026-09-25');
    expect(spark?.values).toEqual(['1', '2', '3']);
    expect(spark?.label).not.toContain('without');
  });

  test('ends a month with its last weekday: Friday 29 January 2027', () => {
    const months = ['2026-11', '2026-12', '2027-01'];
    expect(line('month', months, '2027-01-28')?.values).toHaveLength(2);
    expect(line('month', months, '2027-01-29')?.values).toHaveLength(3);
  });

  test('leaves out every month after the one that has not ended, up to a date that is wrong by months', () => {
    const spark = line('month', ['2026-09', '2026-10', '2026-11', '2027-03'], '2026-11-10');
    expect(spark?.values).toEqual(['1', '2']);
    expect(spark?.filters).toEqual([{ kind: 'range', field: 'biz_date', to: '2026-10-31' }]);
  });

  test('is not drawn from some of its days', () => {
    expect(line('biz_date', ['2026-09-21', '2026-09-22'], '2026-09-22', 1)).toBeNull();
  });

  test('keeps every day, and is not drawn for a single week', () => {
    expect(line('biz_date', ['2026-09-21', '2026-09-22'], '2026-09-22')?.values).toEqual(['1', '2']);
    expect(line('week', WEEKS.slice(1), '2026-09-24')).toBeNull();
  });
});

test('a change says which of its days the copy has, where it has not all of both periods', () => {
  const totals = [{ currency: 'HKD', rows: 1, sums: { commission_amount: { sum: '5', notSummable: 0 } } }];
  const periods = { before: { from: '2026-09-01', to: '2026-09-30' }, after: { from: '2026-10-01', to: '2026-10-31' } };
  const against = (oldest: string, newest: string) =>
    headlineChange({ before: totals, after: totals }, { periods, currency: 'HKD', oldest, newest }).against;
  expect(against('2026-09-01', '2026-10-30')).toBe('October against September');
  expect(against('2026-09-24', '2026-10-30')).toBe('October against September, only from 24 Sep 2026 on');
  expect(against('2026-09-24', '2026-10-15')).toBe('October against September, only from 24 Sep 2026 on, so far');
});

test('a change says how many amounts of both periods are in no sum', () => {
  const totals = (notSummable: number) => [
    { currency: 'HKD', rows: 3, sums: { commission_amount: { sum: '200', notSummable } } },
    { currency: 'USD', rows: 3, sums: { commission_amount: { sum: '1', notSummable: 5 } } },
  ];
  const periods = { before: { from: '2026-09-01', to: '2026-09-30' }, after: { from: '2026-10-01', to: '2026-10-31' } };
  const copy = { periods, currency: 'HKD', oldest: '2026-09-01', newest: '2026-11-03' };
  const { against } = headlineChange({ before: totals(2), after: totals(1) }, copy);
  expect(against).toBe('October against September, 3 amounts left out');
});
