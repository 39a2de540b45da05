import { expect, test } from 'vitest';
import type { CellValue } from '../../preload/contract.ts';
import { shareMarket } from '../../renderer/lib/same-market.ts';

test('charges share a market where it is named twice, not where none is named', () => {
  const charges = (...markets: readonly CellValue[]) =>
    markets.map((basis, at) => ({ key: String(at), values: { basis }, extras: null }));
  expect(shareMarket(charges('US', 'HK', 'US'))).toBe(true);
  expect(shareMarket(charges('US', 'HK'))).toBe(false);
  expect(shareMarket(charges(null, null, '', ''))).toBe(false);
  expect(shareMarket([])).toBe(false);
});
