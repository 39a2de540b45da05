import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalsOf, formatDecimal, isDecimal, parseDecimal } from '../../shared/rules/decimal.ts';
import {
  addDecimals,
  compareDecimals,
  decimalText,
  negateDecimal,
  parseAmount,
  percentOf,
  percentOfSums,
  scaledFrom,
  sumText,
} from '../../shared/rules/scaled-decimal.ts';

function decimal(text: string) {
  const parsed = parseAmount(text);
  if (parsed === null) throw new Error(`not a decimal: ${text}`);
  return parsed;
}

test('more than 18 digits or 9 decimals is not readable, because it is not summable', () => {
  expect(parseAmount('1234567890123456789')).toBeNull();
  expect(parseAmount('0.1234567891')).toBeNull();
  expect(parseAmount('0000000000000000000001.50000000000')).not.toBeNull();
});

describe('computed figures', () => {
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
    expect(percentOf(decimal(part), decimal(whole))).toBe(percent);
    expect(percentOfSums(part, whole)).toBe(percent);
  });

  test('nothing is a share of 0', () => {
    expect(percentOf(decimal('5'), decimal('0.00'))).toBeNull();
  });
});

test('a text is a decimal exactly if both forms of its value can be read', () => {
  const texts = fc.oneof(
    fc.stringMatching(/^[+-]?0{0,3}\d{0,20}\.?\d{0,11}0{0,4}$/),
    fc.string({ unit: fc.constantFrom('0', '9', '.', '-', '+', 'e', ' ') }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const [decimal, amount] = [parseDecimal(text), parseAmount(text)];
      expect([decimal !== null, amount !== null]).toEqual([isDecimal(text), isDecimal(text)]);
      if (decimal === null || amount === null) return;
      expect(compareDecimals(amount, scaledFrom(decimal))).toBe(0);
      expect(sumText(amount)).toBe(formatDecimal(decimal));
      expect(decimalsOf(text)).toBe(amount.scale);
    }),
  );
});
