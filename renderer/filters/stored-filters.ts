// Reads stored filters from JSON one by one. Filters that this version does not know are left out.

import type { DatasetName } from '../../shared/contract/fields.ts';
import { isFilterOf } from '../../shared/contract/is-filter.ts';
import type { ViewFilter } from '../../shared/contract/views.ts';
import { typedDay } from '../lib/format-date.ts';
import { isObject, type JsonObject } from '../../shared/rules/json-object.ts';
import { rangeFilter } from '../lib/ledger-range.ts';
import { controlFilter, filterControls } from './table-filters.ts';

export function readFilters(dataset: DatasetName, stored: unknown): readonly ViewFilter[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((entry: unknown) => {
    if (!isObject(entry)) return [];
    const { filter, isOn } = entry;
    return isFilterOf(dataset, filter) ? [{ filter, isOn: isOn !== false }] : [];
  });
}

/** Version 1 stored one text for each control. */
export function readFirstFilters(dataset: DatasetName, stored: unknown): readonly ViewFilter[] {
  if (!isObject(stored)) return [];
  const range = rangeFilter({ from: typedEdge(stored, 'from'), to: typedEdge(stored, 'to') });
  const filters = filterControls(dataset).flatMap(({ id }) => {
    const value = stored[id];
    return typeof value === 'string' ? (controlFilter(id, value) ?? []) : [];
  });
  return [...(range === null || dataset !== 'reports' ? [] : [range]), ...filters].map((filter) => ({
    filter,
    isOn: true,
  }));
}

function typedEdge(stored: JsonObject, edge: 'from' | 'to'): string | null {
  const text = stored[`date_${edge}`];
  return typeof text === 'string' ? typedDay(text, edge) : null;
}
