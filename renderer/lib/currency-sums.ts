// Exact sums per currency of the rows in the window, as the store gives them for whole sets. Currencies are never added
// together, and what cannot be read exactly is counted, not guessed.

import type { CellValue, CurrencyTotals, FieldName, Row } from '../../preload/contract.ts';
import { addDecimals, decimalText, parseDecimal, type Decimal } from './format-decimal.ts';

export type ExactSum = { readonly sum: string; readonly notSummable: number };

const ZERO: Decimal = { digits: 0n, scale: 0 };

/** Of amounts as sent, with as many decimals as the longest of them; undefined where there is none. */
export function sumOf(texts: readonly (CellValue | undefined)[]): ExactSum {
  const values = texts.flatMap((text) => parseDecimal(text ?? '') ?? []);
  return { sum: decimalText(values.reduce(addDecimals, ZERO)), notSummable: texts.length - values.length };
}

/** Most rows first, as the store orders them. */
export function totalsOfRows(rows: readonly Row[], fields: readonly FieldName[]): readonly CurrencyTotals[] {
  const totals = byCurrency(rows).map(([currency, held]): CurrencyTotals => {
    const sums = fields.map((field) => [field, sumOf(held.map(({ values }) => values[field]))] as const);
    return { currency, rows: held.length, sums: Object.fromEntries(sums) };
  });
  return totals.toSorted((a, b) => b.rows - a.rows || ((a.currency ?? '') < (b.currency ?? '') ? -1 : 1));
}

export function byCurrency(rows: readonly Row[]): readonly (readonly [CellValue, readonly Row[]])[] {
  return [...Map.groupBy(rows, ({ values }) => values.currency ?? null)];
}
