// The lines of a pivot on screen, and what each of its cells opens. Its rules are those of its files.

import type { CurrencyTotals } from '../../../shared/contract/answers.ts';
import type { ExportPivot } from '../../../shared/contract/exports.ts';
import type { CellValue } from '../../../shared/contract/fields.ts';
import type { Filter, GroupSubject } from '../../../shared/contract/query.ts';
import { exportPivot } from '../../../shared/exports/group-sheets.ts';
import type { NamedGroup } from '../../../shared/rules/group-key.ts';
import { usualDirection, type LineOf, type PivotSort, type Place } from '../../../shared/rules/pivot.ts';
import type { CrossGroups } from '../cross-groups.ts';
import type { Group } from '../groups.ts';
import type { SecondLevel } from '../../../shared/tables/second-level.ts';

export type Crossed = Extract<CrossGroups, { readonly kind: 'crossGroups' }>;
export type PivotLine = LineOf<CurrencyTotals, Group>;

/** The rows that a cell counts, added to the filters of the table. */
export function cellFilters(crossed: Crossed, line: PivotLine, at: Place): readonly Filter[] {
  const { group, currency } = line;
  return [
    ...(group?.filters ?? []),
    ...(at === 'total' ? [] : (crossed.across[at]?.filters ?? [])),
    ...(currency === undefined ? [] : [{ kind: 'exactly', field: 'currency', value: currency } as const]),
  ];
}

/** The second click on a column reverses it; figures start with the largest. */
export function sortPivotBy(current: PivotSort, at: PivotSort['at'], by: GroupSubject): PivotSort {
  if (current.at === at) return { at, direction: current.direction === 'ascending' ? 'descending' : 'ascending' };
  return { at, direction: at === 'name' ? usualDirection(by) : 'descending' };
}

/** What a file must know to contain the pivot on screen; null without one. Its columns are named, not counted. */
export function exportedPivot({ second, crossed, pivotSort, currency }: ExportedState): ExportPivot | null {
  const { at, direction } = pivotSort;
  const place = typeof at === 'number' ? named(crossed?.across[at]) : at;
  return exportPivot(second, { sort: { at: place, direction }, currency });
}

function named(group: Group | undefined): NamedGroup {
  const { value = null, isUnreadable } = group ?? {};
  return { value, ...(isUnreadable && { isUnreadable }) };
}

type ExportedState = {
  readonly second: SecondLevel | null;
  readonly crossed: Crossed | null;
  readonly pivotSort: PivotSort;
  readonly currency: CellValue;
};
