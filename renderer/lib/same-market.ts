// Charges of one client may overlap, and the service gives no order among them.

import type { Row } from '../../preload/contract.ts';

/** Two of them are of one market. */
export function shareMarket(charges: readonly Row[]): boolean {
  const markets = charges.flatMap(({ values }) => values.basis || []);
  return new Set(markets).size < markets.length;
}
