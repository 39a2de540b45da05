// A currency as the value of a choice. Not sent and sent empty are two different currencies.

import type { CellValue } from '../../shared/contract/fields.ts';

export function currencyKey(currency: CellValue): string {
  return currency === null ? '' : `=${currency}`;
}

export function currencyOfKey(key: string): CellValue {
  return key === '' ? null : key.slice(1);
}
