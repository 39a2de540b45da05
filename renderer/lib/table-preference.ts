// What a table remembers between starts, as versioned JSON. Anything unreadable or unknown in it is left out.

import { FIELDS, type DatasetName, type SortKey } from '../../preload/contract.ts';
import { filterControls, isUsable, type FilterId, type FilterValues } from './table-filters.ts';
import type { KeptColumn } from './table-layout.ts';

export const PAGE_SIZES = [50, 100, 200, 500] as const;
export const DEFAULT_PAGE_SIZE = 100;
const VERSION = 1;

export type TablePreference = {
  readonly columns: readonly KeptColumn[];
  readonly sort: readonly SortKey[];
  readonly filters: FilterValues;
  readonly pageSize: number;
};

export function writeTablePreference(preference: TablePreference): string {
  return JSON.stringify({ version: VERSION, ...preference });
}

/** Null: nothing usable was kept. */
export function readTablePreference(dataset: DatasetName, text: string | null): TablePreference | null {
  const kept = parseObject(text);
  if (kept === null || kept['version'] !== VERSION) return null;
  return {
    columns: listOf(kept['columns']).flatMap(readColumn),
    sort: listOf(kept['sort']).flatMap((entry) => readSortKey(dataset, entry)),
    filters: readFilters(dataset, kept['filters']),
    pageSize: PAGE_SIZES.find((size) => size === kept['pageSize']) ?? DEFAULT_PAGE_SIZE,
  };
}

function readColumn(entry: unknown): readonly KeptColumn[] {
  if (!isObject(entry)) return [];
  const { id, visible, pinned, widthPx } = entry;
  const whole = typeof id === 'string' && typeof visible === 'boolean' && typeof pinned === 'boolean';
  return whole && typeof widthPx === 'number' && Number.isFinite(widthPx) ? [{ id, visible, pinned, widthPx }] : [];
}

function readSortKey(dataset: DatasetName, entry: unknown): readonly SortKey[] {
  if (!isObject(entry)) return [];
  const { field, direction } = entry;
  const known = (Object.keys(FIELDS[dataset]) as SortKey['field'][]).find((name) => name === field);
  const usable = direction === 'ascending' || direction === 'descending';
  return known !== undefined && usable ? [{ field: known, direction }] : [];
}

function readFilters(dataset: DatasetName, kept: unknown): FilterValues {
  if (!isObject(kept)) return {};
  const read: Partial<Record<FilterId, string>> = {};
  for (const control of filterControls(dataset)) {
    const value = kept[control.id];
    if (typeof value === 'string' && isUsable(control, value)) read[control.id] = value;
  }
  return read;
}

function parseObject(text: string | null): Readonly<Record<string, unknown>> | null {
  if (text === null) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    return isObject(parsed) ? parsed : null;
  } catch {
    // A preference is a convenience: an unreadable one means starting from the defaults.
    return null;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
