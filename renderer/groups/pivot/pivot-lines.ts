// The lines of a pivot on screen, and what each of its cells opens. Its rules are those of its files.

import type { CurrencyTotals } from '../../../shared/contract/answers.ts';
import type { ExportPivot } from '../../../shared/contract/exports/request.ts';
import type { CellValue } from '../../../shared/contract/fields.ts';
import type { Filter, GroupSubject } from '../../../shared/contract/query.ts';
import { exportPivot } from '../../../shared/exports/group-sheets.ts';
import { groupKey, type NamedGroup } from '../../../shared/rules/group-key.ts';
import {
  usualDirection,
  usualPivotSort,
  type LineOf,
  type PivotSort,
  type Place,
} from '../../../shared/rules/pivot.ts';
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

/**
 * The order that a person chose. A column is named, `of` its subject: a sync, a filter or another second subject can move
 * it to another place.
 */
export type ChosenSort = {
  readonly at: 'name' | 'total' | (NamedGroup & { readonly of: GroupSubject });
  readonly direction: PivotSort['direction'];
};
type Columns = Pick<ExportedState, 'second' | 'crossed'>;

export function chosenSort({ at, direction }: PivotSort, { second, crossed }: Columns): ChosenSort {
  if (typeof at !== 'number') return { at, direction };
  return { at: second === null ? 'name' : { ...named(crossed?.across[at]), of: second.subject }, direction };
}

/** The chosen order in the columns on screen: that of the names if the chosen column is not among them. */
export function sortOnScreen(
  { at, direction }: ChosenSort,
  { by, second, crossed }: Columns & { readonly by: GroupSubject | null },
): PivotSort {
  if (typeof at === 'string') return { at, direction };
  const columns = second?.subject === at.of ? (crossed?.across ?? []) : [];
  const place = columns.findIndex((group) => groupKey(group) === groupKey(at));
  return place < 0 ? usualPivotSort(by) : { at: place, direction };
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
