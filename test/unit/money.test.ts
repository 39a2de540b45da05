import { describe, expect, it } from 'vitest';
import { formatDecimal, joinSums, parseDecimal } from '../../shared/rules/decimal.ts';

describe('parseDecimal', () => {
  it.each([
    ['0', 0n, 0],
    ['-0', 0n, 0],
    ['+1', 1n, 0],
    ['-1.5', -1n, -500_000_000],
    ['-0.5', 0n, -500_000_000],
    ['0.1', 0n, 100_000_000],
    ['.5', 0n, 500_000_000],
    ['5.', 5n, 0],
    ['0012.30', 12n, 300_000_000],
    ['999999999999999999.999999999', 999_999_999_999_999_999n, 999_999_999],
    ['-999999999999999999.999999999', -999_999_999_999_999_999n, -999_999_999],
    ['000000000000000000000001', 1n, 0],
    ['1.0000000000', 1n, 0],
  ])('reads %s exactly', (text, units, nanos) => {
    expect(parseDecimal(text)).toEqual({ units, nanos });
  });

  it.each([
    '',
    ' ',
    ' 1',
    '1 ',
    '1,000',
    '1e5',
    '1E5',
    'NaN',
    'Infinity',
    '-',
    '+',
    '.',
    '-.',
    '--1',
    '1.2.3',
    '0x10',
    '１２',
    '−5',
    '1\u0000',
    '1\n',
    '1000000000000000000',
    '0.0000000001',
  ])('does not read %j as a number', (text) => {
    expect(parseDecimal(text)).toBeNull();
  });

  it('never yields a negative zero', () => {
    const parsed = parseDecimal('-0.000');
    expect(Object.is(parsed?.nanos, 0)).toBe(true);
    expect(parsed?.units).toBe(0n);
  });
});

describe('formatDecimal', () => {
  it.each([
    ['-12.5', '-12.5'],
    ['-0.5', '-0.5'],
    ['0012.30', '12.3'],
    ['-0', '0'],
    ['999999999999999999.999999999', '999999999999999999.999999999'],
    ['0.000000001', '0.000000001'],
  ])('writes %s as %s', (text, written) => {
    const parsed = parseDecimal(text);
    expect(parsed && formatDecimal(parsed)).toBe(written);
  });
});

describe('joinSums', () => {
  it('joins partial sums of mixed signs', () => {
    expect(joinSums({ high: 1n, low: -1n, nanos: -1n })).toBe('999999998.999999999');
    expect(joinSums({ high: 0n, low: 0n, nanos: -1_500_000_000n })).toBe('-1.5');
  });

  it('returns sums far beyond 64 bits', () => {
    expect(joinSums({ high: 9_000_000_000_000_000_000n, low: 1n, nanos: 0n })).toBe('9000000000000000000000000001');
  });
});
