// Figures computed exactly from the amounts of a row. A result is null if an amount it needs cannot be read.

import {
  addDecimals,
  decimalText,
  negateDecimal,
  parseAmount,
  percentOf,
  type ScaledDecimal,
} from './scaled-decimal.ts';

/** As sent; null or undefined if not sent. */
type Amount = string | null | undefined;

/** AE + company − total commission, with as many decimals as the longest of them; 0 where they agree. */
export function commissionDifference(amounts: {
  readonly broker: Amount;
  readonly company: Amount;
  readonly total: Amount;
}): string | null {
  const [broker, company, total] = [amounts.broker, amounts.company, amounts.total].map(parseSent);
  if (!broker || !company || !total) return null;
  return decimalText(addDecimals(addDecimals(broker, company), negateDecimal(total)));
}

/** Total commission ÷ trade amount in per cent with 4 decimals, half away from zero; null when the trade amount is 0. */
export function commissionRate(amounts: { readonly total: Amount; readonly trade: Amount }): string | null {
  const [total, trade] = [parseSent(amounts.total), parseSent(amounts.trade)];
  return total === null || trade === null ? null : percentOf(total, trade);
}

type AmountChange = { readonly before: Amount; readonly after: Amount };

/** After − before, with as many decimals as the longer of them. An amount that was not sent, or sent empty, counts as 0. */
export function amountChange(change: AmountChange): string | null {
  return totalChange([change]);
}

/** The sum of the changes, with as many decimals as the longest of all amounts. */
export function totalChange(changes: readonly AmountChange[]): string | null {
  let total: ScaledDecimal = { digits: 0n, scale: 0 };
  for (const { before, after } of changes) {
    const [beforeAmount, afterAmount] = [parseSent(before || '0'), parseSent(after || '0')];
    if (beforeAmount === null || afterAmount === null) return null;
    total = addDecimals(total, addDecimals(afterAmount, negateDecimal(beforeAmount)));
  }
  return decimalText(total);
}

function parseSent(text: Amount): ScaledDecimal | null {
  return text === null || text === undefined ? null : parseAmount(text);
}
