// Compares a CSV file with the copy as a spreadsheet may have written it: with its dates in each order that they allow, and
// its codes without their leading zeros.

import type { CellValue } from '../../../shared/contract/fields.ts';
import type { ColumnReading, CopyComparison } from '../../../shared/contract/file-checks.ts';
import type { Comparison } from './compare.ts';
import type { DateOrders } from './date-order.ts';
import { createFold } from './folded.ts';
import { findFullCodes, type FullCodes } from './full-codes.ts';
import type { TableColumn } from '../format/format.ts';

type Row = readonly CellValue[];
export type Fold = (row: Row) => Row;

/** `rewritten` and `readings`: none while values are compared as they are. */
export type CopyFindings = Comparison & Pick<CopyComparison, 'rewritten' | 'readings'>;
export type FoldedFindings = { readonly fold: Fold; readonly findings: CopyFindings };

export type RewrittenSides = {
  readonly columns: readonly TableColumn[];
  readonly storeRows: () => Iterable<Row>;
  /** Compares both sides after folding their rows. */
  readonly compare: (fold: Fold) => Promise<Comparison>;
  /** The orders in which a program may have written the dates of the file; at least one. */
  readonly dateOrders: readonly DateOrders[];
  /** The findings without folding. */
  readonly asTheyAre: CopyFindings;
};

/** The findings of the order in which most rows are equal. */
export async function compareRewritten(sides: RewrittenSides): Promise<FoldedFindings> {
  const fullCodes = findFullCodes(sides.columns, sides.storeRows());
  const results: FoldedFindings[] = [];
  for (const dateOrders of sides.dateOrders) results.push(await compareInOrder(sides, dateOrders, fullCodes));
  return results.reduce((best, each) => (isCloser(each.findings, best.findings) ? each : best));
}

async function compareInOrder(
  { columns, compare, asTheyAre }: RewrittenSides,
  dateOrders: DateOrders,
  fullCodes: FullCodes,
): Promise<FoldedFindings> {
  const placesWithZeros = new Set<number>();
  const fold = createFold(columns, { dateOrders, fullCodes }, (place) => void placesWithZeros.add(place));
  const comparison = await compare(fold);
  const readings = columns.flatMap(({ id }, place): readonly ColumnReading[] => {
    const as = placesWithZeros.has(place) ? 'withZeros' : (dateOrders[place] ?? null);
    return as === null ? [] : [{ column: id, as }];
  });
  // Folding keeps equal rows equal, so that none of them is lost.
  return { fold, findings: { ...comparison, rewritten: comparison.same - asTheyAre.same, readings } };
}

export function isCloser(a: Comparison, b: Comparison): boolean {
  return a.same === b.same ? a.changed > b.changed : a.same > b.same;
}
