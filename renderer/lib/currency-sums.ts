// Exact sums per currency of the rows in the window, as the store gives them for whole sets. Currencies are never added
// together, and what cannot be read exactly is counted, not guessed.

import type { CurrencyTotals, FieldSum, Row } from '../../shared/contract/answers.ts';
import type { CellValue, FieldName } from '../../shared/contract/fields.ts';
import { inCurrencyOrder } from '../../shared/rules/currency-order.ts';
import { addDecimals, decimalText, parseAmount, type ScaledDecimal } from '../../shared/rules/scaled-decimal.ts';

const ZERO: ScaledDecimal = { digits: 0n, scale: 0 };

/** Of amounts as sent, with as many decimals as the longest of them; undefined where there is none. */
export function sumOf(texts: readonly (CellValue | undefined)[]): FieldSum {
  const values = texts.flatMap((text) => parseAmount(text ?? '') ?? []);
  const unreadable = texts.filter(Boolean).length - values.length;
  return {
    sum: decimalText(values.reduce(addDecimals, ZERO)),
    notSummable: texts.length - values.length,
    ...(unreadable > 0 && { unreadable }),
  };
}

/** Null where no amount of the field could be read: nothing was added up, which is not the same as 0. */
export function sumOfField(totals: CurrencyTotals, field: FieldName): string | null {
  const held = totals.sums[field];
  return held === undefined || held.notSummable === totals.rows ? null : held.sum;
}

export function totalsOfRows(rows: readonly Row[], fields: readonly FieldName[]): readonly CurrencyTotals[] {
  return byCurrency(rows).map(([currency, held]): CurrencyTotals => {
    const sums = fields.map((field) => [field, sumOf(held.map(({ values }) => values[field]))] as const);
    return { currency, rows: held.length, sums: Object.fromEntries(sums) };
  });
}

/** The rows of each currency, in the one order of currencies. */
export function byCurrency(rows: readonly Row[]): readonly (readonly [CellValue, readonly Row[]])[] {
  const groups = Map.groupBy(rows, ({ values }) => values.currency ?? null);
  const lines = Array.from(groups, ([currency, held]) => ({ currency, held, rows: held.length }));
  return inCurrencyOrder(lines).map(({ currency, held }) => [currency, held]);
}
