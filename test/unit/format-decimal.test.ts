import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDecimals,
  decimalText,
  formatAmount,
  fractionLength,
  isDecimal,
  negateDecimal,
  parseDecimal,
  percentOf,
  plainAmount,
  withFraction,
} from '../../renderer/lib/format-decimal.ts';

function decimal(text: string) {
  const parsed = parseDecimal(text);
  if (parsed === null) throw new Error(`not a decimal: ${text}`);
  return parsed;
}

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
  ])('%s reads %s', (sent, shown) => {
    expect(formatAmount(sent)).toBe(shown);
  });

  test('stand with their points under each other by figure spaces', () => {
    expect(formatAmount('12.5', 3)).toBe('12.5\u2007\u2007');
    expect(formatAmount('12', 2)).toBe('12\u2008\u2007\u2007');
    expect(formatAmount('12.345', 3)).toBe('12.345');
  });

  test.each(['', 'n/a', '1,234.50', '1e5', '.', '-', '--1', '12 ', '１２'])('%j is no amount', (sent) => {
    expect(formatAmount(sent)).toBeNull();
    expect(parseDecimal(sent)).toBeNull();
  });

  test('more than 18 digits or 9 decimals is not readable, as it is not summable', () => {
    expect(parseDecimal('1234567890123456789')).toBeNull();
    expect(parseDecimal('0.1234567891')).toBeNull();
    expect(parseDecimal('0000000000000000000001.50000000000')).not.toBeNull();
  });

  test('a copy of a shown amount is what was sent', () => {
    const sent = fc.tuple(fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n }), fc.stringMatching(/^\d{0,9}$/));
    fc.assert(
      fc.property(sent, fc.nat(9), ([whole, fraction], fill) => {
        const text = fraction === '' ? `${whole}` : `${whole}.${fraction}`;
        expect(plainAmount(formatAmount(text, fill) ?? '')).toBe(text);
      }),
    );
  });

  test('the fraction of a sum may be asked for, however large the sum', () => {
    expect(fractionLength('123456789012345678901234.56')).toBe(2);
    expect(fractionLength('n/a')).toBe(0);
    expect(withFraction('12', 2)).toBe('12.00');
    expect(withFraction('-12.345', 2)).toBe('-12.345');
  });
});

describe('figures that are worked out', () => {
  test('a difference is exact where floats are not', () => {
    const sum = addDecimals(decimal('0.1'), decimal('0.2'));
    expect(decimalText(addDecimals(sum, negateDecimal(decimal('0.3'))))).toBe('0.0');
  });

  test('a small negative difference keeps its leading zero', () => {
    expect(decimalText(addDecimals(decimal('1.00'), negateDecimal(decimal('1.05'))))).toBe('-0.05');
  });

  test.each([
    ['1', '3', '33.3333'],
    ['2', '3', '66.6667'],
    ['1', '2000000', '0.0001'],
    ['1', '1999999999', '0.0000'],
    ['-1', '3', '-33.3333'],
    ['1', '-3', '-33.3333'],
    ['0.0000005', '1', '0.0001'],
    ['-0.0000005', '1', '-0.0001'],
    ['0', '5', '0.0000'],
  ])('%s of %s is %s per cent, half away from zero', (part, whole, percent) => {
    const rate = percentOf(decimal(part), decimal(whole));
    expect(rate === null ? null : decimalText(rate)).toBe(percent);
  });

  test('nothing is a share of 0', () => {
    expect(percentOf(decimal('5'), decimal('0.00'))).toBeNull();
  });
});

test('what is told to be a decimal is what can be read as one', () => {
  const texts = fc.oneof(
    fc.stringMatching(/^[+-]?0{0,3}\d{0,20}\.?\d{0,11}0{0,4}$/),
    fc.string({ unit: fc.constantFrom('0', '9', '.', '-', '+', 'e', ' ') }),
  );
  fc.assert(fc.property(texts, (text) => isDecimal(text) === (parseDecimal(text) !== null)));
});
