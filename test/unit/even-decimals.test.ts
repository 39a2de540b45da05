import { expect, test } from 'vitest';
import { currencyDigits } from '../../shared/rules/currency-digits.ts';
import type { BarChart } from '../../renderer/charts/data/chart.ts';
import { withEvenDecimals } from '../../renderer/charts/data/even-decimals.ts';

const category = { key: 'a', label: 'A', filters: null, rows: 1 };
const chart = (currency: string, values: readonly (string | null)[], other = '1'): BarChart => ({
  ...{ kind: 'bars', id: 'commissionByAe', axis: 'names', currency, unit: 'amount', notSummable: 0 },
  rowsWithoutBoth: 0,
  categories: values.map(() => category),
  series: [{ id: 'commission_amount', label: 'Total', form: 'bar', values }],
  others: { category, values: [other], share: null, names: [{ category, values: [other] }] },
});

test.each([
  ['HKD', ['863.8', null, '-5'], ['863.80', null, '-5.00'], '1.00'],
  ['HKD', ['863.8', '0.0625'], ['863.8000', '0.0625'], '1.0000'],
  ['JPY', ['863', '5'], ['863', '5'], '1'],
  ['points', ['863', '5.5'], ['863.0', '5.5'], '1.0'],
])('figures in %s have aligned decimal points', (currency, values, even, other) => {
  const { series, others } = withEvenDecimals(chart(currency, values)) as BarChart;
  expect([series[0]?.values, others?.values, others?.names[0]?.values]).toEqual([even, [other], [other]]);
});

test('an unknown currency has no minimum of decimals', () => {
  expect(['HKD', 'JPY', 'KWD', 'hkd', '', null, undefined].map(currencyDigits)).toEqual([2, 0, 3, 0, 0, 0, 0]);
});

test.each(['HKD', 'USD', 'CNY', 'CNH', 'EUR', 'GBP', 'JPY', 'SGD'])(
  '%s has as many decimals as Intl gives it',
  (currency) => {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
    expect(currencyDigits(currency)).toBe(maximumFractionDigits);
  },
);
