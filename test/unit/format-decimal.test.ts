import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount, plainAmount, withFraction } from '../../renderer/lib/format-decimal.ts';

describe('amounts on screen', () => {
  test.each([
    ['0', '0'],
    ['1234567.50', '1,234,567.50'],
    ['-1234.5', '\u22121,234.5'],
    ['999', '999'],
    ['100000', '100,000'],
    ['007.10', '007.10'],
    ['.5', '.5'],
    ['5.', '5.'],
    ['999999999999999999.999999999', '999,999,999,999,999,999.999999999'],
  ])('%s is shown as %s', (sent, shown) => {
    expect(formatAmount(sent)).toBe(shown);
  });

  test('have aligned decimal points through figure spaces', () => {
    expect(formatAmount('12.5', 3)).toBe('12.5\u2007\u2007');
    expect(formatAmount('12', 2)).toBe('12\u2008\u2007\u2007');
    expect(formatAmount('12.345', 3)).toBe('12.345');
  });

  test.each(['', 'n/a', '1,234.50', '1e5', '.', '-', '--1', '12 ', '１２'])('%j is not an amount', (sent) => {
    expect(formatAmount(sent)).toBeNull();
  });

  test('the copy of a shown amount is what was sent', () => {
    const sent = fc.tuple(fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n }), fc.stringMatching(/^\d{0,9}$/));
    fc.assert(
      fc.property(sent, fc.nat(9), ([whole, fraction], fill) => {
        const text = fraction === '' ? `${whole}` : `${whole}.${fraction}`;
        expect(plainAmount(formatAmount(text, fill) ?? '')).toBe(text);
      }),
    );
  });

  test('sums are padded with zeros, never cut', () => {
    expect(withFraction('12', 2)).toBe('12.00');
    expect(withFraction('-12.345', 2)).toBe('-12.345');
  });
});
