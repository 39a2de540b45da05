// The order in which currencies stand wherever sums are listed: on screen as in files.

import type { CellValue } from '../../preload/contract.ts';
import { compareTexts } from './text.ts';

type Line = { readonly currency: CellValue; readonly rows: number };

/** The currencies of lines, the one with the most rows in all of them first, so that it has one place in each group. */
export function currencyRanks(lines: Iterable<Line>): ReadonlyMap<CellValue, number> {
  const rows = new Map<CellValue, number>();
  for (const line of lines) rows.set(line.currency, (rows.get(line.currency) ?? 0) + line.rows);
  const ordered = [...rows].sort(([a, ofA], [b, ofB]) => ofB - ofA || compareTexts(a, b));
  return new Map(ordered.map(([currency], rank) => [currency, rank]));
}

export function inCurrencyOrder<T extends Line>(lines: readonly T[], ranks = currencyRanks(lines)): readonly T[] {
  return lines.toSorted((a, b) => (ranks.get(a.currency) ?? 0) - (ranks.get(b.currency) ?? 0));
}
