// Converts saved views between their stored form and the contract. Parts that a newer version wrote and this one does
// not know are left out and counted, and stay stored.

import { z } from 'zod';
import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { GroupSubject, SortKey } from '../../../shared/contract/query.ts';
import type { SavedView, StoredParts, ViewFilter } from '../../../shared/contract/views.ts';
import { DATASETS } from '../../../shared/contract/fields.ts';
import { viewPartSchemas } from '../../schemas/query.ts';
import type { views } from '../file/schema.ts';

export type StoredView = typeof views.$inferSelect;

/** Null when the view's dataset is not known to this version. */
export function readView(stored: StoredView): SavedView | null {
  const dataset = DATASETS.find((name) => name === stored.dataset);
  if (dataset === undefined) return null;
  const { id, name, filters, sort, group_by: groupBy, columns, is_default: isDefault, is_watched: isWatched } = stored;
  const texts = { filters, sort, groupBy };
  const { leftOut, ...parts } = readParts(dataset, texts);
  return { id, dataset, name, ...parts, columns, isDefault, isWatched, leftOut, stored: leftOut > 0 ? texts : null };
}

/**
 * The view as it is stored. A part that the person did not change keeps its stored text: the text may contain filters of
 * a newer version, which this version cannot read and would otherwise delete.
 */
export function writeView(view: SavedView): Omit<StoredView, 'position'> {
  const { id, dataset, name, columns, stored, isDefault: is_default, isWatched: is_watched } = view;
  const read = stored === null ? null : readParts(dataset, stored);
  const keptText = (part: keyof StoredParts): string | null | undefined =>
    read !== null && isSame(read[part], view[part]) ? stored?.[part] : undefined;
  return {
    ...{ id, dataset, name, columns, is_default, is_watched },
    filters: keptText('filters') ?? JSON.stringify(view.filters),
    sort: keptText('sort') ?? JSON.stringify(view.sort),
    group_by: keptText('groupBy') ?? view.groupBy,
  };
}

type ReadParts = {
  readonly filters: readonly ViewFilter[];
  readonly sort: readonly SortKey[];
  readonly groupBy: GroupSubject | null;
  readonly leftOut: number;
};

function readParts(dataset: DatasetName, stored: StoredParts): ReadParts {
  const schemas = viewPartSchemas(dataset);
  const filters = readFilters(dataset, stored.filters);
  const sort = readList(stored.sort, schemas.sortKey);
  const groupBy = readList(JSON.stringify(stored.groupBy === null ? [] : [stored.groupBy]), schemas.groupBy);
  return {
    filters: filters.read,
    sort: sort.read,
    groupBy: groupBy.read[0] ?? null,
    leftOut: filters.leftOut + sort.leftOut + groupBy.leftOut,
  };
}

/** They alone decide which rows the view finds. `leftOut`: how many this version does not know. */
export function readFilters(dataset: DatasetName, filters: string): ReadList<ViewFilter> {
  return readList(filters, viewPartSchemas(dataset).filter);
}

type ReadList<T> = { readonly read: readonly T[]; readonly leftOut: number };

/** JSON that is not a list counts as one part left out. */
function readList<T>(text: string, schema: z.ZodType<T>): ReadList<T> {
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
