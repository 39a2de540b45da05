import { expect, test } from 'vitest';
import { currencyKey, nameOfKey } from '../../renderer/totals/currency-key.ts';

test('a chosen currency is distinguished from none sent and from one sent empty, everywhere', () => {
  expect(new Set([null, '', 'HKD', 'USD'].map((currency) => currencyKey(currency))).size).toBe(4);
  expect([null, '', 'HKD'].map((currency) => nameOfKey(currencyKey(currency)))).toEqual(['', '', 'HKD']);
});
