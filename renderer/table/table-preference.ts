// What a table stores between starts, as versioned JSON. Unreadable or unknown parts are ignored.

import type { DatasetName } from '../../shared/contract/fields.ts';
import { isSortKeyOf } from '../../shared/contract/is-sort-key.ts';
import type { GroupSubject, SortKey } from '../../shared/contract/query.ts';
import type { ViewFilter } from '../../shared/contract/views.ts';
import { readFilters, readFirstFilters } from '../filters/stored-filters.ts';
import { readGroupSubject } from '../../shared/tables/group-subjects.ts';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../grid/paged.ts';
import { columnsToStore, restoreColumns, type ColumnSettings } from '../../shared/tables/column-settings.ts';
import { readTotalsSettings, type TotalsSettings } from '../totals/totals-settings.ts';
import { parseObject } from '../../shared/rules/json-object.ts';

const VERSION = 2;
/** Version 1 stored one text for each filter control. */
const FIRST_VERSION = 1;

/** What a saved view stores of a table. */
export type TableContents = {
  readonly filters: readonly ViewFilter[];
  readonly sort: readonly SortKey[];
  readonly groupBy: GroupSubject | null;
  readonly columns: ColumnSettings;
};

/** What a table stores of itself. */
export type TablePreference = TableContents & { readonly pageSize: number; readonly totals: TotalsSettings };

export function writeTablePreference(preference: TablePreference): string {
  return JSON.stringify({ version: VERSION, ...preference, columns: columnsToStore(preference.columns) });
}

/** Null when nothing usable is stored. */
export function readTablePreference(dataset: DatasetName, text: string | null): TablePreference | null {
  const storedObject = parseObject(text);
  if (storedObject === null || (storedObject['version'] !== VERSION && storedObject['version'] !== FIRST_VERSION))
    return null;
  const filters = storedObject['version'] === FIRST_VERSION ? readFirstFilters : readFilters;
  return {
    columns: restoreColumns(dataset, storedObject['columns']),
    sort: listOf(storedObject['sort']).filter((entry) => isSortKeyOf(dataset, entry)),
    filters: filters(dataset, storedObject['filters']),
    pageSize: PAGE_SIZES.find((size) => size === storedObject['pageSize']) ?? DEFAULT_PAGE_SIZE,
    groupBy: readGroupSubject(dataset, storedObject['groupBy']),
    totals: readTotalsSettings(storedObject['totals']),
  };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
