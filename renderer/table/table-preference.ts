// What a table stores between starts, as versioned JSON. Unreadable or unknown parts are ignored.

import { type DatasetName, fieldsOf } from '../../shared/contract/fields.ts';
import type { GroupSubject, SortKey } from '../../shared/contract/query.ts';
import type { ViewFilter } from '../../shared/contract/views.ts';
import { readFilters, readFirstFilters } from '../filters/stored-filters.ts';
import { readGroupSubject } from '../groups/group-subjects.ts';
import { keepColumns, restoreColumns, type ColumnSettings } from './columns/column-settings.ts';
import { isObject } from '../../shared/rules/json-object.ts';
import { parseObject } from '../lib/json-object.ts';

export const PAGE_SIZES = [50, 100, 200, 500] as const;
export const DEFAULT_PAGE_SIZE = 100;
const VERSION = 2;
/** Version 1 stored one text for each filter control. */
const FIRST_VERSION = 1;

export const TOTAL_SCOPES = ['page', 'filtered', 'all'] as const;
/** Totals of the page, of the filtered rows, or of all rows of the copy. */
export type TotalScope = (typeof TOTAL_SCOPES)[number];
export type TotalsSettings = { readonly scope: TotalScope; readonly isOpen: boolean };

export type TablePreference = {
  readonly columns: ColumnSettings;
  readonly sort: readonly SortKey[];
  readonly filters: readonly ViewFilter[];
  readonly pageSize: number;
  readonly groupBy: GroupSubject | null;
  readonly totals: TotalsSettings;
};

export function writeTablePreference(preference: TablePreference): string {
  return JSON.stringify({ version: VERSION, ...preference, columns: keepColumns(preference.columns) });
}

/** Null when nothing usable is stored. */
export function readTablePreference(dataset: DatasetName, text: string | null): TablePreference | null {
  const kept = parseObject(text);
  if (kept === null || (kept['version'] !== VERSION && kept['version'] !== FIRST_VERSION)) return null;
  const filters = kept['version'] === FIRST_VERSION ? readFirstFilters : readFilters;
  return {
    columns: restoreColumns(dataset, kept['columns']),
    sort: listOf(kept['sort']).flatMap((entry) => readSortKey(dataset, entry)),
    filters: filters(dataset, kept['filters']),
    pageSize: PAGE_SIZES.find((size) => size === kept['pageSize']) ?? DEFAULT_PAGE_SIZE,
    groupBy: readGroupSubject(dataset, kept['groupBy']),
    totals: readTotals(kept['totals']),
  };
}

function readTotals(kept: unknown): TotalsSettings {
  const settings = isObject(kept) ? kept : {};
  const scope = TOTAL_SCOPES.find((known) => known === settings['scope']) ?? 'filtered';
  return { scope, isOpen: settings['isOpen'] !== false };
}

function readSortKey(dataset: DatasetName, entry: unknown): readonly SortKey[] {
  if (!isObject(entry)) return [];
  const { field, direction } = entry;
  const known = fieldsOf(dataset).find((name) => name === field);
  const usable = direction === 'ascending' || direction === 'descending';
  return known !== undefined && usable ? [{ field: known, direction }] : [];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
