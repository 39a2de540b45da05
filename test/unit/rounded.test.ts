import { expect, test } from 'vitest';
import { directionOf, exactPercent, roundedPercent } from '../../renderer/lib/rounded.ts';

test.each([
  ['1234.5678', '1,234.5678%', '1,234.6%'],
  ['-12.5000', '\u221212.5000%', '\u221212.5%'],
  ['0.0000', '0.0000%', '0.0%'],
])('the percentage %s has all its digits as %s, and one decimal as %s', (text, exact, rounded) => {
  expect(exactPercent(text)).toBe(exact);
  expect(exactPercent(text, { isUnitInHeader: true })).toBe(exact.slice(0, -1));
  expect(roundedPercent(text)).toBe(rounded);
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
