import { expect, test } from 'vitest';
import { directionOf, exactPercent, roundedAmount, roundedPercent } from '../../renderer/lib/rounded.ts';

test.each([
  ['1234.5678', '1,234.5678%', '1,234.6%'],
  ['-12.5000', '\u221212.5000%', '\u221212.5%'],
  ['0.0000', '0.0000%', '0.0%'],
])('the percentage %s has all its digits as %s, and one decimal as %s', (text, exact, rounded) => {
  expect(exactPercent(text)).toBe(exact);
  expect(exactPercent(text, { isUnitInHeader: true })).toBe(exact.slice(0, -1));
  expect(roundedPercent(text)).toBe(rounded);
});

test.each([
  ['HKD', '8.3', '8.30'],
  ['HKD', '-12', '\u221212.00'],
  ['HKD', '0', '0.00'],
  ['HKD', '8.305', '8.31'],
  ['HKD', '999.995', '1,000.00'],
  ['HKD', '1234.5', '1,235'],
  ['KWD', '8.3', '8.30'],
  ['JPY', '8', '8'],
  ['JPY', '8.3', '8.3'],
  [null, '8', '8'],
])('an amount in %s of %s is rounded to %s', (currency, sum, rounded) => {
  expect(roundedAmount({ sum, currency })).toBe(rounded);
});

test('a difference is a gain, a loss, or neither where it is 0 or not known', () => {
  expect(['0.05', '-0.05', '\u22121,000', '-0.00', '', null].map(directionOf)).toEqual([
    'gain',
    'loss',
    'loss',
    null,
    null,
    null,
  ]);
});
