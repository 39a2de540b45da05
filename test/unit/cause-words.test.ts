import { expect, test } from 'vitest';
import { causeWords } from '../../renderer/totals/figure/cause-words.ts';

test.each([
  ['HKD', '1 row, HKD 5.00'],
  [null, '1 row, currency not sent 5'],
  ['', '1 row, empty currency 5'],
])('what equals a difference names the currency %s of its amount', (currency, evidence) => {
  const sum = { field: 'commission_amount', currency, decimals: null } as const;
  const day = { kind: 'date', change: 'missing', date: '2026-09-18', rows: 1, sum: '5' } as const;
  const cause = { ...day, filters: [], isRounded: false };
  expect(causeWords(cause, sum).evidence).toEqual([[evidence]]);
});
