// The figures that the seals of marks, of the remainder and of two periods speak of.

import { describe, expect, test } from 'vitest';
import { changeFigures, lineFigure } from '../../renderer/charts/data/change-figures.ts';
import type { BarChart, PointChart } from '../../renderer/charts/data/chart.ts';
import { markFigures, othersFigures } from '../../renderer/charts/data/mark-figures.ts';
import { changeOf } from '../../renderer/charts/data/movers.ts';
import type { Filter } from '../../shared/contract/query.ts';

const HKD: Filter = { kind: 'exactly', field: 'currency', value: 'HKD' };
const ae = (value: string, not = false): Filter => ({ kind: 'exactly', field: 'broker_code', value, not });
const ASKED: readonly Filter[] = [{ kind: 'differs' }];
const of = (key: string, filters: readonly Filter[] | null) => ({ key, label: key, filters, rows: 3 });
const COMMON = { currency: 'HKD', notSummable: 0, rowsWithoutBoth: 0 } as const;

const STACKED: BarChart = {
  ...COMMON,
  kind: 'bars',
  id: 'commissionOverTime',
  unit: 'amount',
  axis: 'time',
  categories: [of('May', [HKD]), of('June', null)],
  series: [
    { id: 'broker_commission_amount', label: 'AE commission', form: 'stackedBar', values: ['1.5', null] },
    { id: 'org_commission_amount', label: 'Company commission', form: 'stackedBar', values: [null, null] },
    { id: 'commission_amount', label: 'Total commission', form: 'line', values: ['-1234.5678', null] },
  ],
  others: null,
};

describe('a mark', () => {
  test('gives its total first, with the filters that were asked and its own', () => {
    const [total, share, ...more] = markFigures(STACKED, 0, ASKED);
    expect(total).toMatchObject({
      shown: '−1,234.5678',
      what: 'HKD total commission, May',
      column: 'commission_amount',
    });
    expect(total?.origin).toEqual({ kind: 'filters', filters: [...ASKED, HKD], currency: 'HKD', rows: 3 });
    expect(share).toMatchObject({ shown: '1.50', what: 'HKD AE commission, May' });
    // A figure that is not known has no seal.
    expect(more).toEqual([]);
  });

  test('gives nothing for a gap, or for a place that no longer exists', () => {
    expect(markFigures(STACKED, 1, ASKED)).toEqual([]);
    expect(markFigures(STACKED, 9, ASKED)).toEqual([]);
  });

  test('of a point gives its rate and both amounts; a rate is no sum of a column', () => {
    const points: PointChart = {
      ...COMMON,
      kind: 'points',
      id: 'commissionRate',
      unit: 'amount',
      xLabel: 'Trade amount',
      yLabel: 'Total commission',
      points: [{ category: of('A', [HKD]), x: '200', y: '1', rate: '0.5000' }],
    };
    const figures = markFigures(points, 0, []);
    expect(figures.map(({ shown, column }) => [shown, column])).toEqual([
      ['0.5000%', null],
      ['1.00', 'commission_amount'],
      ['200.00', 'trade_amount'],
    ]);
  });

  test('of counted charges is of charges, and of no currency', () => {
    const counted: BarChart = {
      ...COMMON,
      kind: 'bars',
      id: 'chargesByState',
      currency: undefined,
      unit: 'rows',
      axis: 'names',
      categories: [of('Expired', [])],
      series: [{ id: 'rows', label: 'Charge packages', form: 'bar', values: ['12'] }],
      others: null,
    };
    expect(markFigures(counted, 0, [])).toMatchObject([
      { dataset: 'charges', shown: '12', what: 'charge packages, Expired', column: null },
    ]);
  });
});

test('the names without a bar are the remainder, and leave out every name with one', () => {
  const filters = [ae('AE001', true), HKD];
  const chart: BarChart = {
    ...STACKED,
    id: 'commissionByAe',
    axis: 'names',
    categories: [of('AE001', [ae('AE001'), HKD])],
    series: [{ id: 'commission_amount', label: 'Total commission', form: 'bar', values: ['5'] }],
    others: { category: of('2 other AEs', filters), values: ['0.25'], share: null, names: [] },
  };
  const [figure, ...more] = othersFigures(chart, ASKED);
  expect(more).toEqual([]);
  expect(figure).toMatchObject({ shown: '0.25', what: 'HKD total commission, 2 other AEs: the remainder' });
  expect(figure?.origin).toMatchObject({ filters: [...ASKED, ...filters] });
  expect(othersFigures(STACKED, ASKED)).toEqual([]);
});

describe('two periods', () => {
  const SEPTEMBER = { from: '2026-09-01', to: '2026-09-30' };
  const OCTOBER = { from: '2026-10-01', to: '2026-10-31' };
  const change = changeOf({ rows: 2, sum: '10' }, { rows: 3, sum: '12.5' });

  test('have a figure each, whose rows are those of its days only', () => {
    const old: Filter = { kind: 'range', field: 'biz_date', from: '2020-01-01' };
    const measured = { filters: [old, ae('AE001')], periods: { before: SEPTEMBER, after: OCTOBER }, currency: 'HKD' };
    const { before, after, difference } = changeFigures(change, measured);
    const range = (days: typeof OCTOBER) => ({ kind: 'range', field: 'biz_date', ...days });
    expect(after?.origin).toMatchObject({ filters: [ae('AE001'), range(OCTOBER)], rows: 3 });
    expect(before?.origin).toMatchObject({ filters: [ae('AE001'), range(SEPTEMBER)], rows: 2 });
    expect(difference).toMatchObject({ shown: '+2.50', column: null });
    expect(difference?.origin).toMatchObject({
      filters: [ae('AE001'), range({ from: '2026-09-01', to: '2026-10-31' })],
      rows: 5,
    });
  });

  test('with a gap between them have no difference: no filter finds its rows', () => {
    const measured = { filters: [], periods: { before: { ...SEPTEMBER, to: '2026-09-29' }, after: OCTOBER } };
    expect(Object.keys(changeFigures(change, { ...measured, currency: 'HKD' }))).toEqual(['after', 'before']);
  });

  test('without rows or a readable amount have no figure', () => {
    const none = changeOf({ rows: 0, sum: '0' }, { rows: 3, sum: null });
    const measured = { filters: [], periods: { before: SEPTEMBER, after: OCTOBER }, currency: 'HKD' };
    expect(changeFigures(none, measured)).toEqual({});
  });
});

test('a line stands for the values that it shows', () => {
  const line = lineFigure({ values: ['1', null, '2'], label: 'Total' }, { filters: ASKED, currency: 'HKD' });
  expect(line).toMatchObject({ shown: '2 values', what: 'Total', column: null });
});
