// The name of a currency, also of the two that have none: not sent and sent empty have sums of their own.

import type { CellValue } from '../../shared/contract/fields.ts';
import { messages } from '../messages/messages.ts';

export function currencyName(currency: CellValue): string {
  if (currency === null) return messages.totals.currencyNotSent;
  return currency === '' ? messages.totals.currencyEmpty : currency;
}
