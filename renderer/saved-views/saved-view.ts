// A saved view and the table that shows it: the view's contents, whether they were modified, and names for new views.

import type { DatasetName } from '../../shared/contract/fields.ts';
import { LIMITS } from '../../shared/contract/limits.ts';
import type { Filter, Period } from '../../shared/contract/query.ts';
import type { SavedView, ViewContents, ViewFilter } from '../../shared/contract/views.ts';
import { isNameTaken } from '../../shared/rules/view-names.ts';
import { readColumns, writeColumns } from '../../shared/tables/column-settings.ts';
import type { TableContents } from '../table/table-preference.ts';
import { hasSameContents } from '../table/table-place.ts';
import { isSameSort } from '../table/table-sort.ts';
import type { PeriodRanges } from '../../shared/contract/query.ts';
import { defaultSort } from '../../shared/tables/table-columns.ts';

export function contentsOf(view: ViewContents): TableContents {
  const { dataset, filters, groupBy } = view;
  const sort = view.sort.length > 0 ? view.sort : defaultSort(dataset);
  return { filters, sort, groupBy, columns: readColumns(dataset, view.columns) };
}

export function newView(of: {
  readonly id: string;
  readonly dataset: DatasetName;
  readonly name: string;
  readonly contents: TableContents;
}): SavedView {
  const { id, dataset, name, contents } = of;
  const marks = { isDefault: false, isWatched: false, leftOut: 0, stored: null };
  return { id, dataset, name, ...contents, columns: writeColumns(contents.columns), ...marks };
}

/** A view without a sort that is known here keeps none if it is still shown in the default order. */
export function withContents(view: SavedView, contents: TableContents): SavedView {
  const { sort } = isSameSort(contents.sort, contentsOf(view).sort) ? view : contents;
  return { ...view, ...contents, sort, columns: writeColumns(contents.columns) };
}

export function isModified(view: SavedView, shownContents: TableContents): boolean {
  const savedContents = contentsOf(view);
  return !(
    hasSameContents(savedContents, shownContents) &&
    writeColumns(savedContents.columns) === writeColumns(shownContents.columns)
  );
}

/** The moving periods among the filters, without duplicates. */
export function movingPeriods(filters: readonly ViewFilter[]): readonly Period[] {
  return [...new Set(filters.flatMap(({ filter }) => (filter.kind === 'period' ? [filter.period] : [])))];
}

/** Replaces moving periods by their present dates. A period whose dates are not known stays. */
export function withFixedPeriods(filters: readonly ViewFilter[], periods: PeriodRanges): readonly ViewFilter[] {
  return filters.map(({ filter, isOn }) => ({ filter: fixed(filter, periods), isOn }));
}

function fixed(filter: Filter, periods: PeriodRanges): Filter {
  const range = filter.kind === 'period' ? periods[filter.period] : null;
  return filter.kind === 'period' && range !== null ? { kind: 'range', field: filter.field, ...range } : filter;
}

/** `wantedName`, or its first numbered form that is free and not too long. */
export function freeName(
  wantedName: string,
  others: readonly SavedView[],
  numbered: (name: string, number: number) => string,
): string {
  const room = wantedName.slice(0, LIMITS.viewNameChars - 10);
  let name = wantedName.length > LIMITS.viewNameChars ? room : wantedName;
  for (let number = 2; isNameTaken(name, others); number += 1) name = numbered(room, number);
  return name;
}
