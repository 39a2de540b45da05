import { describe, expect, test } from 'vitest';
import type { CurrencyTotals } from '../../shared/contract/answers.ts';
import type { CellValue } from '../../shared/contract/fields.ts';
import type { Filter } from '../../shared/contract/query.ts';
import type { Group } from '../../renderer/groups/groups.ts';
import {
  daysOfChange,
  periodFigures,
  cutPeriods,
  unfinishedPeriods,
  withoutLedgerDates,
} from '../../renderer/charts/data/compare-periods.ts';
import { changeOf, changesByName, topMovers } from '../../renderer/charts/data/movers.ts';
import { timeSeries } from '../../renderer/charts/data/time-series.ts';
import { sparklinePath } from '../../renderer/charts/drawing/sparkline.ts';
import { pairName, periodName } from '../../renderer/charts/data/period-name.ts';

const HKD = { currency: 'HKD', field: 'commission_amount' } as const;

function totals(sum: string, rows = 1, notSummable = 0, currency: CellValue = 'HKD'): CurrencyTotals {
  return { currency, rows, sums: { commission_amount: { sum, notSummable } } };
}

function group(value: CellValue, ...currencies: readonly CurrencyTotals[]): Group {
  const rows = currencies.reduce((sum, each) => sum + each.rows, 0);
  return { value, label: null, rows, currencies, filters: [{ kind: 'exactly', field: 'broker_code', value }] };
}

describe('a change between two periods', () => {
  const of = (before: string | null, after: string | null) => {
    const { difference, percent } = changeOf({ rows: 1, sum: before }, { rows: 1, sum: after });
    return [difference, percent];
  };

  test('is exact, and has a percentage only of a base above 0', () => {
    expect(of('3', '4')).toEqual(['1', '33.3333']);
    expect(of('999999999999999999999.1', '999999999999999999999.2')).toEqual(['0.1', '0.0000']);
    expect(of('100', '-100')).toEqual(['-200', '-200.0000']);
    expect(of('0', '5')).toEqual(['5', null]);
    expect(of('-100', '-50')).toEqual(['50', null]);
  });

  test('is not known if no amount of a period can be read', () => {
    expect([of(null, '5'), of('5', null)]).toEqual([
      [null, null],
      [null, null],
    ]);
  });
});

describe('the names that moved', () => {
  const before = [group('A', totals('10')), group('B', totals('5')), group('C', totals('7', 1, 0, 'USD'))];
  const after = [group('A', totals('4')), group('C', totals('9', 1, 0, 'USD')), group('D', totals('2'))];

  test('include one with rows in only one period, in this currency only', () => {
    const changes = changesByName({ before, after }, HKD);
    expect(changes.map(({ key, difference, percent }) => [key, difference, percent])).toEqual([
      ['=A', '-6', '-60.0000'],
      ['=B', '-5', '-100.0000'],
      ['=D', '2', null],
    ]);
    expect(changes[2]?.before).toEqual({ rows: 0, sum: '0' });
  });

  test('are the largest gains and the largest losses, without those that did not change', () => {
    const one = (value: string, from: string | readonly [string, number], to: string) => {
      const [sum, notSummable] = typeof from === 'string' ? [from, 0] : from;
      return { before: group(value, totals(sum, 1, notSummable)), after: group(value, totals(to)) };
    };
    const pairs = [
      ...[one('A', '1', '3'), one('B', '1', '9'), one('C', '5', '5'), one('D', '9', '1')],
      ...[one('E', '9', '0'), one('F', ['0', 1], '99'), one('G', '1', '9')],
    ];
    const changes = changesByName(
      { before: pairs.map((each) => each.before), after: pairs.map((each) => each.after) },
      HKD,
    );
    const { gains, losses } = topMovers(changes, 2);
    expect(gains.map(({ key }) => key)).toEqual(['=B', '=G']);
    expect(losses.map(({ key }) => key)).toEqual(['=E', '=D']);
  });

  test('not sent and sent empty are two names', () => {
    const changes = changesByName({ before: [group(null, totals('1'))], after: [group('', totals('1'))] }, HKD);
    expect(changes.map(({ key, difference }) => [key, difference])).toEqual([
      ['null', '-1'],
      ['=', '1'],
    ]);
  });
});

describe('a sparkline', () => {
  test('has a value for each weekday of the range, and adds a day that is written in two ways', () => {
    const groups = [group('2026-09-17', totals('2')), group('20260917', totals('3')), group('soon', totals('9'))];
    const series = timeSeries(groups, { ...HKD, step: 'biz_date', range: { from: '2026-09-16', to: '2026-09-18' } });
    expect(series).toEqual({ times: ['2026-09-16', '2026-09-17', '2026-09-18'], values: [null, '5', null] });
  });

  test('covers the weeks and months of the range', () => {
    const range = { from: '2026-08-01', to: '2026-09-30' };
    expect(timeSeries([group('2026-09', totals('2'))], { ...HKD, step: 'month', range })).toEqual({
      times: ['2026-08', '2026-09'],
      values: [null, '2'],
    });
    expect(timeSeries([], { ...HKD, step: 'week', range }).times).toHaveLength(10);
  });

  test('goes from the lowest to the highest value, breaks at gaps, and shows a single value as a dot', () => {
    const size = { width: 104, height: 24 };
    expect(sparklinePath(['-1', '1', '0'], size)).toBe('M2 22L52 2L102 12');
    expect(sparklinePath(['1', null, '1', '1'], size)).toBe('M2 12h0M68.67 12L102 12');
    expect(sparklinePath(['7'], size)).toBe('M52 12h0');
    expect(sparklinePath([null, null], size)).toBe('');
  });
});

describe('two periods', () => {
  const PERIODS = {
    before: { from: '2026-07-01', to: '2026-07-31' },
    after: { from: '2026-08-01', to: '2026-08-31' },
  };

  test('are compared amount by amount, but not with a period without rows', () => {
    const amounts = (trade: string, total: string) => [
      { ...totals(total), sums: { trade_amount: { sum: trade, notSummable: 0 }, ...totals(total).sums } },
    ];
    const figures = periodFigures({ before: amounts('3', '-1'), after: amounts('4', '2') }, 'HKD');
    const of = (field: string) => figures.find((figure) => figure.field === field);
    expect(of('trade_amount')).toMatchObject({ difference: '1', percent: '33.3333' });
    expect(of('commission_amount')).toMatchObject({ difference: '3', percent: null });
    const onlyAfter = periodFigures({ before: amounts('3', '1'), after: amounts('4', '2') }, 'USD');
    expect(onlyAfter.map(({ before, after }) => [before.rows, after.rows])).toEqual(Array(4).fill([0, 0]));
    const oneSide = periodFigures({ before: amounts('3', '1'), after: [] }, 'HKD');
    expect(oneSide.map(({ difference, percent }) => [difference, percent])).toEqual(Array(4).fill([null, null]));
  });

  test('say if the copy contains only the beginning of one', () => {
    const { before, after } = PERIODS;
    expect(unfinishedPeriods(PERIODS, after.to)).toEqual([]);
    expect(unfinishedPeriods(PERIODS, after.from)).toEqual([after]);
    expect(unfinishedPeriods(PERIODS, before.to)).toEqual([]);
    expect(unfinishedPeriods(PERIODS, '')).toEqual([]);
    // The 31st is a Saturday.
    const october = { before: after, after: { from: '2026-10-01', to: '2026-10-31' } };
    expect(unfinishedPeriods(october, '2026-10-30')).toEqual([]);
    expect(unfinishedPeriods(october, '2026-10-29')).toEqual([october.after]);
  });

  test('are cut where the first ledger date is after their first weekday', () => {
    const [september, october] = [
      { from: '2026-09-01', to: '2026-09-30' },
      { from: '2026-10-01', to: '2026-10-31' },
    ];
    const cut = (oldest: string) => cutPeriods({ before: september, after: october }, oldest);
    expect(cut('2026-09-24')).toEqual([september]);
    expect(cut('2026-10-05')).toEqual([october]);
    for (const oldest of ['2026-09-01', '2026-08-31', '2019-01-01', '']) expect(cut(oldest)).toEqual([]);
    // 1 August 2026 is a Saturday.
    const august = { before: { from: '2026-08-01', to: '2026-08-31' }, after: september };
    expect(cutPeriods(august, '2026-08-03')).toEqual([]);
    expect(cutPeriods(august, '2026-08-04')).toEqual([august.before]);
  });

  test('lead to the rows of both where they follow each other, else to those of one', () => {
    const change = (before: number, after: number) => changeOf({ rows: before, sum: '1' }, { rows: after, sum: '1' });
    expect(daysOfChange(PERIODS, change(1, 0))).toEqual({ from: '2026-07-01', to: '2026-08-31' });
    const apart = { ...PERIODS, before: { from: '2026-06-01', to: '2026-06-30' } };
    expect(daysOfChange(apart, change(1, 1))).toEqual(apart.after);
    expect(daysOfChange(apart, change(1, 0))).toEqual(apart.before);
  });

  test('are read without the filters on ledger dates', () => {
    const kept = { kind: 'equals', field: 'broker_code', value: 'A' } as const;
    const filters: readonly Filter[] = [
      { kind: 'period', field: 'biz_date', period: 'thisMonth' },
      { kind: 'service', name: 'biz_date', value: '2026-09-18' },
      {
        kind: 'anyOf',
        filters: ['2026-09-17', '2026-09-18'].map((value) => ({ kind: 'exactly', field: 'biz_date', value })),
      },
      kept,
    ];
    expect(withoutLedgerDates(filters)).toEqual([kept]);
  });
});

test('two periods are named by their months where they are whole, else by their days', () => {
  const october = { from: '2026-10-01', to: '2026-10-31' };
  expect(periodName(october)).toBe('October 2026');
  expect(pairName({ before: { from: '2026-09-01', to: '2026-09-30' }, after: october })).toBe(
    'October against September',
  );
  expect(pairName({ before: { from: '2025-10-01', to: '2025-10-31' }, after: october })).toBe(
    'October 2026 against October 2025',
  );
  expect(pairName({ before: { from: '2026-09-01', to: '2026-09-15' }, after: october })).toBe(
    'October 2026 against 1–15 Sep 2026',
  );
});
