// Exact sums per currency of rows in the window, in the form of the store's totals. Currencies are never added together,
// and amounts that cannot be read exactly are counted, not guessed.

import type { CurrencyTotals, FieldSum, Row } from '../../shared/contract/answers.ts';
import type { CellValue, FieldName } from '../../shared/contract/fields.ts';
import { inCurrencyOrder } from '../../shared/rules/currency-order.ts';
import { addDecimals, decimalText, parseAmount, type ScaledDecimal } from '../../shared/rules/scaled-decimal.ts';

const ZERO: ScaledDecimal = { digits: 0n, scale: 0 };

/** The sum has as many decimals as the longest amount. */
export function sumOf(texts: readonly (CellValue | undefined)[]): FieldSum {
  const values = texts.flatMap((text) => parseAmount(text ?? '') ?? []);
  const unreadable = texts.filter(Boolean).length - values.length;
  return {
    sum: decimalText(values.reduce(addDecimals, ZERO)),
    notSummable: texts.length - values.length,
    ...(unreadable > 0 && { unreadable }),
  };
}

export function totalsOfRows(rows: readonly Row[], fields: readonly FieldName[]): readonly CurrencyTotals[] {
  return byCurrency(rows).map(([currency, currencyRows]): CurrencyTotals => {
    const sums = fields.map((field) => [field, sumOf(currencyRows.map(({ values }) => values[field]))] as const);
    return { currency, rows: currencyRows.length, sums: Object.fromEntries(sums) };
  });
}

/** The rows of each currency, in the order in which currencies are listed everywhere. */
export function byCurrency(rows: readonly Row[]): readonly (readonly [CellValue, readonly Row[]])[] {
  const groups = Map.groupBy(rows, ({ values }) => values.currency ?? null);
  const lines = Array.from(groups, ([currency, members]) => ({ currency, members, rows: members.length }));
  return inCurrencyOrder(lines).map(({ currency, members }) => [currency, members]);
}
