// The order of currencies wherever sums are listed, on screen and in files.

import { compareTexts } from './text.ts';

/** A sum in one currency. `null`: the service sent no currency. */
type Line = { readonly currency: string | null; readonly rows: number };

/** The rank of each currency by its rows in all lines, most first, so that every group lists currencies in the same order. */
export function currencyRanks(lines: Iterable<Line>): ReadonlyMap<string | null, number> {
  const rows = new Map<string | null, number>();
  for (const line of lines) rows.set(line.currency, (rows.get(line.currency) ?? 0) + line.rows);
  const sortedCurrencies = [...rows].sort(([a, ofA], [b, ofB]) => ofB - ofA || compareTexts(a, b));
  return new Map(sortedCurrencies.map(([currency], rank) => [currency, rank]));
}

export function inCurrencyOrder<T extends Line>(lines: readonly T[], ranks = currencyRanks(lines)): readonly T[] {
  return lines.toSorted((a, b) => (ranks.get(a.currency) ?? 0) - (ranks.get(b.currency) ?? 0));
}
