// How many decimals amounts of a currency have at least: 863.80 HKD, 864 JPY.

import type { CellValue } from '../../shared/contract/fields.ts';

/** 0 where the currency is not told, or is none that the world knows by three letters. */
export function currencyDigits(currency: CellValue | undefined): number {
  if (!/^[A-Z]{3}$/.test(currency ?? '')) return 0;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: currency ?? '' });
  return format.resolvedOptions().maximumFractionDigits ?? 0;
}
