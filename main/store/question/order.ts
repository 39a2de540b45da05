// The order of rows: numbers as numbers, dates as dates, text by its bytes. "Not sent" and unreadable values are last
// in both directions. Equal rows are ordered by position, so that pages never overlap.

import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { type DatasetName, type FieldName, kindOf } from '../../../shared/contract/fields.ts';
import type { SortKey } from '../../../shared/contract/query.ts';
import { secondFieldOf } from '../file/dataset-indexes.ts';
import { column } from './query-context.ts';
import type { QueryContext } from './query-context.ts';

type Term = { readonly column: SQL; readonly isDescending: boolean; readonly nulls: 'last' | 'anywhere' };

/** `fixedFields` have the same value in all rows, so rows are not sorted by them. */
export type Order = { readonly sort: readonly SortKey[]; readonly fixedFields: ReadonlySet<FieldName> };

/** The keys that have an effect on the order. */
export function sortedBy({ sort, fixedFields }: Order): readonly SortKey[] {
  return sort.filter((key) => !fixedFields.has(key.field));
}

/**
 * How rows with equal keys are ordered: by the second field of the index, if there is one, then by position. So the
 * index alone gives the order. The direction is that of the last key, because reading an index backwards reverses
 * positions too.
 */
export function tieOf(
  dataset: DatasetName,
  keys: readonly SortKey[],
): { readonly field: FieldName | null; readonly isDescending: boolean } {
  const last = keys.at(-1);
  const field = keys.length === 1 && last !== undefined ? secondFieldOf(dataset, last.field) : null;
  return { field, isDescending: last?.direction === 'descending' };
}

export function orderBy(context: QueryContext, order: Order & { readonly isReversed: boolean }): SQL {
  const keys = sortedBy(order);
  const terms = [...keys.flatMap((key) => termsFor(context, key)), ...tieTerms(context, keys)];
  return sql.join(
    terms.map((term, index) => render(term, { isFirst: index === 0, isReversed: order.isReversed })),
    sql`, `,
  );
}

function termsFor(context: QueryContext, key: SortKey): readonly Term[] {
  const { dataset } = context;
  const isDescending = key.direction === 'descending';
  const term = (name: string): Term => ({ column: sql`${column(dataset, name)}`, isDescending, nulls: 'last' });
  const kind = kindOf(dataset, key.field);
  if (kind === 'number' || kind === 'money') return [term(`${key.field}_units`), term(`${key.field}_nanos`)];
  if (kind !== 'date') return [term(key.field)];
  // The text matters only for dates that could not be read. Without it, an index can give the order.
  const isUnread = context.state.unreadDateFields.includes(key.field);
  return isUnread ? [term(`${key.field}_ms`), term(key.field)] : [term(`${key.field}_ms`)];
}

function tieTerms({ dataset }: QueryContext, keys: readonly SortKey[]): readonly Term[] {
  const { field, isDescending } = tieOf(dataset, keys);
  const tie = (name: string): Term => ({ column: sql`${column(dataset, name)}`, isDescending, nulls: 'anywhere' });
  const second = field === 'biz_date' ? `${field}_ms` : field;
  return second === null ? [tie('row_id')] : [tie(second), tie('row_id')];
}

/**
 * SQLite can use an index for `NULLS LAST` in the first column only. Further columns are indexed as `ifnull(column,
 * x'')`, because a blob sorts after every text and number.
 */
function render(term: Term, place: { readonly isFirst: boolean; readonly isReversed: boolean }): SQL {
  const direction = term.isDescending !== place.isReversed ? sql`DESC` : sql`ASC`;
  if (term.nulls === 'anywhere') return sql`${term.column} ${direction}`;
  if (!place.isFirst && !term.isDescending) return sql`ifnull(${term.column}, x'') ${direction}`;
  return sql`${term.column} ${direction} ${place.isReversed ? sql`NULLS FIRST` : sql`NULLS LAST`}`;
}
