import { expect, test } from 'vitest';
import { shownSum, signedSum, sumFraction } from '../../renderer/lib/shown-sum.ts';

test.each([
  ['1421202.303', 'HKD', '1,421,202.303'],
  ['1421202.3030', 'HKD', '1,421,202.303'],
  ['863.8', 'HKD', '863.80'],
  ['-12', 'USD', '\u221212.00'],
  ['864.00', 'JPY', '864'],
  ['0.0000', 'CNY', '0.00'],
  ['12.50', null, '12.5'],
  ['n/a', 'HKD', 'n/a'],
])('the sum %s in %s is shown as %s everywhere', (sum, currency, shown) => {
  expect(shownSum({ sum, currency })).toBe(shown);
});

test.each([
  ['62.5', '+62.50'],
  ['-62.5', '\u221262.50'],
  ['0.000', '0.00'],
  ['0.005', '+0.005'],
])('the difference %s between two sums has its sign, and its decimals as the sums: %s', (sum, shown) => {
  expect(signedSum({ sum, currency: 'HKD' })).toBe(shown);
});

test('sums have aligned decimal points through figure spaces, not through zeros', () => {
  const sums = [
    { sum: '5.0625', currency: 'HKD' },
    { sum: '7', currency: 'USD' },
    { sum: '864', currency: 'JPY' },
  ];
  const digits = sumFraction(sums);
  expect(sums.map((each) => shownSum(each, digits))).toEqual([
    '5.0625',
    '7.00\u2007\u2007',
    '864\u2008\u2007\u2007\u2007\u2007',
  ]);
  expect(signedSum({ sum: '7', currency: 'USD' }, digits)).toBe('+7.00\u2007\u2007');
});
