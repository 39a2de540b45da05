// The name of a currency, also of the two that have none: not sent and sent empty have sums of their own.

import type { CellValue } from '../../shared/contract/fields.ts';
import { messages } from '../messages/messages.ts';

/** Empty for undefined: the currency does not matter, for instance where rows are counted. */
export function currencyName(currency: CellValue | undefined): string {
  if (currency === undefined) return '';
  if (currency === null) return messages.totals.currencyNotSent;
  return currency === '' ? messages.totals.currencyEmpty : currency;
}
