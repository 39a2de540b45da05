// A pivot's columns, lines and exact figures from the subtotals of two subjects, in the order of the screen.

import type { CellValue } from '../../../shared/contract/fields.ts';
import { groupKey } from '../../../shared/rules/group-key.ts';
import {
  columnsWithoutShares,
  MAX_PIVOT_COLUMNS,
  pivotColumns,
  pivotLines,
  pivotValue,
  type CrossedGroups,
  type LineOf,
  type PivotColumn,
  type PivotSort,
} from '../../../shared/rules/pivot.ts';
import type { SubtotalGroup, SubtotalLine, SubtotalPivot, Subtotals } from '../format/format.ts';

type Crossed = CrossedGroups<SubtotalLine, SubtotalGroup>;
export type FigureColumn = Extract<PivotColumn, { readonly at: unknown }>;
export type Pivoted = {
  readonly pivot: SubtotalPivot;
  readonly across: readonly SubtotalGroup[];
  /** How many groups have no column. */
  readonly cut: number;
  readonly lines: readonly LineOf<SubtotalLine, SubtotalGroup>[];
  /** `values`: one for each line. Null where no row is found, and where it cannot be computed. */
  readonly figures: readonly { readonly column: FigureColumn; readonly values: readonly CellValue[] }[];
};

/** Null when no pivot was requested. */
export function pivoted(subtotals: Subtotals): Pivoted | null {
  const { pivot, by, within } = subtotals;
  if (pivot === undefined || within === undefined) return null;
  const { choices, columns, hasCurrencies } = pivot;
  const { measure, beside, currency } = choices;
  const across = columns.slice(0, MAX_PIVOT_COLUMNS);
  const crossed = crossedOf(subtotals, across);
  const lines = pivotLines(crossed, { hasCurrencies, sort: sortOf(pivot), by, measure, currency });
  const shown = pivotColumns(crossed, within, { beside, hasCurrencies });
  const facts = { crossed, measure, noShares: columnsWithoutShares(crossed, { columns: shown, lines, measure }) };
  const figures = shown.flatMap((column) =>
    'at' in column ? [{ column, values: lines.map((line) => pivotValue(line, column, facts)) }] : [],
  );
  return { pivot, across, cut: columns.length - across.length, lines, figures };
}

/** The sums on the sheet of the pivot: those that a cell may have to round. */
export function pivotSums(subtotals: Subtotals): readonly CellValue[] {
  const figures = pivoted(subtotals)?.figures ?? [];
  return figures.flatMap(({ column, values }) => (column.kind === 'share' ? [] : values));
}

function crossedOf({ groups, grandTotal }: Subtotals, across: readonly SubtotalGroup[]): Crossed {
  const places = new Map(across.map((group, place) => [groupKey(group), place]));
  const cells = groups.map(({ within = [] }) => {
    return new Map(
      within.flatMap((group) => {
        const place = places.get(groupKey(group));
        return place === undefined ? [] : [[place, group.currencies] as const];
      }),
    );
  });
  return { by: groups, across, cells, totals: grandTotal };
}

/** A column that this file does not have decides nothing, so the groups stay in their usual order. */
function sortOf({ choices, columns }: SubtotalPivot): PivotSort {
  const { at, direction } = choices.sort;
  if (typeof at === 'string') return { at, direction };
  return { at: columns.findIndex((group) => groupKey(group) === groupKey(at)), direction };
}
