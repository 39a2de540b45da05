import { describe, expect, test } from 'vitest';
import { comparisonOf } from '../../renderer/totals/figure/figure-comparison.ts';
import { decimalText } from '../../shared/rules/scaled-decimal.ts';
import { readFigure } from '../../renderer/totals/figure/typed-figure.ts';

function read(text: string): readonly [string, string | null] | string {
  const figure = readFigure(text);
  return figure.kind === 'figure' ? [decimalText(figure.value), figure.currency] : figure.kind;
}

describe('a figure from a statement', () => {
  test.each([
    ['1234567.80', '1234567.80', null],
    ['1,234,567.80', '1234567.80', null],
    [' 1 234 567.80 ', '1234567.80', null],
    ['1\u00A0234\u202F567.8', '1234567.8', null],
    ['１，２３４．５０', '1234.50', null],
    ['-1,234.50', '-1234.50', null],
    ['\u22121234.5', '-1234.5', null],
    ['1,234.50-', '-1234.50', null],
    ['(1,234.50)', '-1234.50', null],
    ['（1,234.50）', '-1234.50', null],
    ['+5', '5', null],
    ['.5', '0.5', null],
    ['HKD 1,234.50', '1234.50', 'HKD'],
    ['hkd1,234.50', '1234.50', 'HKD'],
    ['1,234.50 USD', '1234.50', 'USD'],
    ['1234.50USD', '1234.50', 'USD'],
    ['HK$1,234.50', '1234.50', 'HKD'],
    ['US$ 3', '3', 'USD'],
    ['RMB 1,234.50', '1234.50', 'CNY'],
    ['88 rmb', '88', 'CNY'],
    ['CNH 88', '88', 'CNH'],
    ['$1,234.50', '1234.50', null],
    ['￥ 88', '88', null],
    ['HKD (1,234.50)', '-1234.50', 'HKD'],
    ['(HKD 1,234.50)', '-1234.50', 'HKD'],
    ['-HK$ 12', '-12', 'HKD'],
    ['123456789012345678901234.123456789012', '123456789012345678901234.123456789012', null],
  ])('%j is %s', (text, value, currency) => {
    expect(read(text)).toEqual([value, currency]);
  });

  test.each(['', '   ', '\u3000'])('%j is not a figure yet', (text) => {
    expect(read(text)).toBe('nothing');
  });

  test.each([
    '1,23',
    '1.234,50',
    '12,34,567.00',
    '1,234 567',
    '1 23',
    '1.2.3',
    '--5',
    '(-5)',
    '-5-',
    '1e5',
    'HKD',
    'HKD 5 USD',
    'about 5',
    '5 %',
    '.',
    '()',
    '5 CR',
    '=1+1',
  ])('%j can be read in two ways or in none, and is refused', (text) => {
    expect(read(text)).toBe('unreadable');
  });
});

describe('a figure beside a sum', () => {
  const compare = (typed: string, sum: string) => {
    const figure = readFigure(typed);
    return figure.kind === 'figure' ? comparisonOf(figure.value, sum) : null;
  };

  test('agrees whatever the zeros at its end', () => {
    expect(compare('1,234.50', '1234.5')).toMatchObject({ sign: 0, difference: '0' });
  });

  test('differs by the last of many digits', () => {
    expect(compare('99999999999999999999.000000001', '99999999999999999999')).toMatchObject({
      sign: 1,
      difference: '0.000000001',
    });
  });

  test('says in which direction it differs', () => {
    expect(compare('(100.10)', '-100')).toMatchObject({ sign: -1, difference: '-0.1', theirs: '-100.10' });
  });
});
