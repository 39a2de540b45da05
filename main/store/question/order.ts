// The order of rows: numbers as numbers, dates as dates, text by its bytes, computed columns by their exact decimals,
// Pending in the order of its list. Values that are not sent, not known, not computable or not readable are last in both
// directions. Amounts are compared within each currency. Equal rows are ordered by position, so that pages never overlap.

import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { type DatasetName, type FieldName, kindOf } from '../../../shared/contract/fields.ts';
import type { SortField, SortKey } from '../../../shared/contract/query.ts';
import { withinCurrency } from '../../../shared/contract/sort-fields.ts';
import { COMPUTED_COLUMNS } from '../../../shared/rules/computed-columns.ts';
import { secondFieldOf } from '../file/dataset-indexes.ts';
import { isComputedDecimal, type ComputedDecimal } from '../file/decimal-order.ts';
import { column } from './query-context.ts';
import type { QueryContext } from './query-context.ts';
import { membersCondition } from './memberships.ts';
import { pendingTests } from './row-marks.ts';

type Term = { readonly column: SQL; readonly isDescending: boolean; readonly nulls: 'last' | 'anywhere' };

/** `fixedFields` have the same value in all rows, so rows are not sorted by them. */
export type Order = { readonly sort: readonly SortKey[]; readonly fixedFields: ReadonlySet<SortField> };

/** The keys that have an effect on the order. */
export function sortedBy(dataset: DatasetName, { sort, fixedFields }: Order): readonly SortKey[] {
  return withinCurrency(dataset, sort).filter((key) => !fixedFields.has(key.field));
}

/**
 * How rows with equal keys are ordered: by the second field, if there is one, then by position, as the indexes have them.
 * The direction is that of the last key, because reading an index backwards reverses positions too.
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
  const keys = sortedBy(context.dataset, order);
  const terms = [...keys.flatMap((key) => termsFor(context, key)), ...tieTerms(context, keys)];
  return sql.join(
    terms.map((term, index) => render(term, { isFirst: index === 0, isReversed: order.isReversed })),
    sql`, `,
  );
}

function termsFor(context: QueryContext, { field, direction }: SortKey): readonly Term[] {
  const { dataset } = context;
  const isDescending = direction === 'descending';
  const termOf = (value: SQL): Term => ({ column: value, isDescending, nulls: 'last' });
  const term = (name: string): Term => termOf(sql`${column(dataset, name)}`);
  if (field === 'pending') return [termOf(pendingOrder(context))];
  if (isComputedDecimal(field)) return [termOf(computedOrder(context, field))];
  const kind = kindOf(dataset, field);
  if (kind === 'number' || kind === 'money') return [term(`${field}_units`), term(`${field}_nanos`)];
  if (kind !== 'date') return [term(field)];
  // The text matters only for dates that could not be read. Without it, an index can give the order.
  const isUnread = context.state.unreadDateFields.includes(field);
  return isUnread ? [term(`${field}_ms`), term(field)] : [term(`${field}_ms`)];
}

/** A text that sorts like the exact decimal; NULL where it cannot be computed. */
function computedOrder({ dataset }: QueryContext, id: ComputedDecimal): SQL {
  const amounts = COMPUTED_COLUMNS[id].from.map((field) => sql`${column(dataset, field)}`);
  return sql`computed_order(${id}, ${sql.join(amounts, sql`, `)})`;
}

/** The code of the mark; NULL where it is not known, as for charges without an id. */
function pendingOrder(context: QueryContext): SQL {
  const id = column('charges', 'id');
  const cases = pendingTests(context).flatMap(({ mark, test }) =>
    test === null ? [] : [sql`WHEN ${membersCondition(context, test)} THEN ${mark}`],
  );
  if (cases.length === 0) return sql`NULL`;
  return sql`CASE WHEN ${id} IS NULL THEN NULL ${sql.join(cases, sql` `)} END`;
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
