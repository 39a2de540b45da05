// Converts saved views between their stored form and the contract. Parts that a newer version wrote and this one does
// not know are left out and counted, and stay stored.

import { z } from 'zod';
import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { GroupSubject, SortKey } from '../../../shared/contract/query.ts';
import type { SavedView, ViewFilter } from '../../../shared/contract/views.ts';
import { DATASETS } from '../../../shared/contract/fields.ts';
import { viewPartSchemas } from '../../schemas/query.ts';
import type { views } from '../file/schema.ts';

export type StoredView = typeof views.$inferSelect;

/** Null when the view's dataset is not known to this version. */
export function readView(stored: StoredView): SavedView | null {
  const dataset = DATASETS.find((name) => name === stored.dataset);
  if (dataset === undefined) return null;
  const { leftOut, ...parts } = readParts(dataset, stored);
  const { id, name, columns, is_default: isDefault, is_watched: isWatched } = stored;
  return { id, dataset, name, ...parts, columns, isDefault, isWatched, leftOut };
}

/**
 * The view as it is stored. A part that the person did not change keeps its stored text: the text may contain filters of
 * a newer version, which this version cannot read and would otherwise delete.
 */
export function writeView(view: SavedView, before: StoredView | undefined): Omit<StoredView, 'position'> {
  const { id, dataset, name, columns, isDefault: is_default, isWatched: is_watched } = view;
  const parts = { filters: JSON.stringify(view.filters), sort: JSON.stringify(view.sort), group_by: view.groupBy };
  const read = before === undefined ? null : readParts(dataset, before);
  const texts = {
    filters: before !== undefined && isSame(read?.filters, view.filters) ? before.filters : parts.filters,
    sort: before !== undefined && isSame(read?.sort, view.sort) ? before.sort : parts.sort,
    group_by: before !== undefined && read?.groupBy === view.groupBy ? before.group_by : parts.group_by,
  };
  return { id, dataset, name, ...texts, columns, is_default, is_watched };
}

type ReadParts = {
  readonly filters: readonly ViewFilter[];
  readonly sort: readonly SortKey[];
  readonly groupBy: GroupSubject | null;
  readonly leftOut: number;
};

function readParts(dataset: DatasetName, stored: Pick<StoredView, 'filters' | 'sort' | 'group_by'>): ReadParts {
  const schemas = viewPartSchemas(dataset);
  const filters = readList(stored.filters, schemas.filter);
  const sort = readList(stored.sort, schemas.sortKey);
  const groupBy = readList(JSON.stringify(stored.group_by === null ? [] : [stored.group_by]), schemas.groupBy);
  return {
    filters: filters.read,
    sort: sort.read,
    groupBy: groupBy.read[0] ?? null,
    leftOut: filters.leftOut + sort.leftOut + groupBy.leftOut,
  };
}

/** JSON that is not a list counts as one part left out. */
function readList<T>(text: string, schema: z.ZodType<T>): { readonly read: readonly T[]; readonly leftOut: number } {
  const parts = z.array(z.unknown()).safeParse(JSON.parse(text));
  if (!parts.success) return { read: [], leftOut: 1 };
  const read = parts.data.flatMap((each) => {
    const parsed = schema.safeParse(each);
    return parsed.success ? [parsed.data] : [];
  });
  return { read, leftOut: parts.data.length - read.length };
}

/** Compares as JSON: both values were parsed by the same schemas, which keep the order of fields. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
