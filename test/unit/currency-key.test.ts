import { expect, test } from 'vitest';
import { currencyName } from '../../renderer/lib/currency-name.ts';
import { currencyKey, currencyOfKey } from '../../renderer/totals/currency-key.ts';

test('a chosen currency is distinguished from none sent and from one sent empty, everywhere', () => {
  expect(new Set([null, '', 'HKD', 'USD'].map((currency) => currencyKey(currency))).size).toBe(4);
  expect([null, '', 'HKD'].map((currency) => currencyOfKey(currencyKey(currency)))).toEqual([null, '', 'HKD']);
  expect(new Set([null, '', 'HKD'].map(currencyName)).size).toBe(3);
  // Where the currency does not matter, such as in a count of rows.
  expect(currencyName(undefined)).toBe('');
});
