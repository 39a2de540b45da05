// A typed figure beside a sum of this copy: equal, equal once rounded, or different; and what equals the difference, in words.

import { expect, test } from 'vitest';
import type { DifferenceCause } from '../../shared/contract/differences.ts';
import { parseSum, roundDecimal, decimalText } from '../../shared/rules/scaled-decimal.ts';
import { causeWords } from '../../renderer/totals/figure/cause-words.ts';
import { comparisonOf } from '../../renderer/totals/figure/figure-comparison.ts';
import { readFigure } from '../../renderer/totals/figure/typed-figure.ts';
import { messages } from '../../renderer/messages/messages.ts';

function compared(typed: string, sum: string) {
  const figure = readFigure(typed);
  return figure.kind === 'figure' ? comparisonOf(figure.value, sum) : null;
}

test.each<readonly [typed: string, sum: string, sign: number, roundedTo: number | null, difference: string]>([
  ['11,620.99', '11620.9933', -1, 2, '-0.0033'],
  ['11,620.9933', '11620.9933', 0, null, '0'],
  ['11,620.9900', '11620.9933', -1, null, '-0.0033'],
  ['11,621.00', '11620.995', 1, 2, '0.005'],
  ['-11,621.00', '-11620.995', -1, 2, '-0.005'],
  ['11,620.98', '11620.9933', -1, null, '-0.0133'],
  ['11,621', '11620.9933', 1, 0, '0.0067'],
  ['11,620.50', '11620.5', 0, null, '0'],
  ['11,620.51', '11620.5', 1, null, '0.01'],
])('%s beside %s has the sign %j and agrees when rounded to %j', (typed, sum, sign, roundedTo, difference) => {
  expect(compared(typed, sum)).toMatchObject({ sign, roundedTo, difference });
});

test.each<readonly [text: string, decimals: number, rounded: string]>([
  ['2.344999', 2, '2.34'],
  ['2.345', 2, '2.35'],
  ['-2.345', 2, '-2.35'],
  ['0.004', 2, '0.00'],
  ['9.5', 0, '10'],
  ['1.2', 4, '1.2'],
])('%s to %i decimals is %s', (text, decimals, rounded) => {
  const value = parseSum(text);
  expect(value && decimalText(roundDecimal(value, decimals))).toBe(rounded);
});

test('a cause says whether it is equal to the last digit or only once rounded', () => {
  const cause: DifferenceCause = {
    ...{ kind: 'month', month: 'monthBefore', days: { from: '2026-08-01', to: '2026-08-31' }, rows: 3 },
    ...{ filters: [], isRounded: false },
  };
  const sum = { field: 'commission_amount', currency: 'HKD', decimals: 2 } as const;
  const claim = 'The figure equals the month before, Aug 2026';
  expect(causeWords(cause, sum).claim).toBe(claim);
  expect(causeWords({ ...cause, isRounded: true }, sum).claim).toBe(`${claim}, once that is rounded to 2 decimals`);
  const { caveat, notListed } = messages.differences;
  expect(caveat(null)).toBe('Each is equal to the last digit. Whether it is the cause, this app cannot know.');
  expect(caveat(2)).toContain('or where it says so to 2 decimals.');
  expect(notListed(30, false)).toBe('30 more combinations equal it too.');
  expect(notListed(1, true)).toBe('1 more combination equals it too, to the last digit or only once rounded.');
});
