// Checks sort keys that come from a call, a saved view or a stored table. Another version of the app may have written
// them, so their properties must be exactly those that this version knows.

import { isObject } from '../rules/json-object.ts';
import type { DatasetName } from './fields.ts';
import { SORT_DIRECTIONS, type SortKey } from './query.ts';
import { isSortFieldOf } from './sort-fields.ts';

export function isSortKeyOf(dataset: DatasetName, value: unknown): value is SortKey {
  if (!isObject(value) || Object.keys(value).length !== 2) return false;
  const { field, direction } = value;
  return isSortFieldOf(dataset, field) && SORT_DIRECTIONS.some((known) => known === direction);
}
