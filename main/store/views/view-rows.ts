// The rows that a watched view finds, as hashes: charges by id, reports by all their values.

import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { Filter } from '../../../shared/contract/query.ts';
import type { SavedView } from '../../../shared/contract/views.ts';
import { FIELDS } from '../../../shared/contract/fields.ts';
import { WATCHED_ROWS_LIMIT } from '../../../shared/contract/views.ts';
import type { Database } from '../file/database.ts';
import { conditionFor } from '../question/filters.ts';
import { periodDays } from '../question/periods.ts';
import { column, inSnapshot, type QueryContext } from '../question/query-context.ts';
import { DATASET_TABLES } from '../file/schema.ts';
import { hashesOf, type SortedHashes } from './sorted-hashes.ts';
import { render } from '../file/statements.ts';

export type ViewRows =
  | {
      readonly kind: 'rows';
      readonly hashes: SortedHashes;
      /** What its moving periods stand for, as JSON; null: it has none. */
      readonly days: string | null;
    }
  /** Nothing is held of the dataset: there is nothing to compare with. */
  | { readonly kind: 'notHeld' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'tooLarge' };

/** A view with parts that are left out would find other rows than it says. */
export function findViewRows(db: Database, view: SavedView, now: () => number): ViewRows {
  const { dataset } = view;
  return inSnapshot({ db, dataset, now }, (context) => {
    if (context.state.asOf === null) return { kind: 'notHeld' };
    if (view.leftOut > 0) return { kind: 'unknown' };
    const filters = view.filters.filter(({ isOn }) => isOn).map(({ filter }) => filter);
    const condition = conditionFor(context, filters);
    if (condition.kind === 'unknown') return { kind: 'unknown' };
    const where = condition.where === undefined ? sql`` : sql` WHERE ${condition.where}`;
    const { text, values } = render(
      sql`SELECT ${rowKey(dataset)} FROM ${DATASET_TABLES[dataset]}${where} LIMIT ${WATCHED_ROWS_LIMIT + 1}`,
    );
    // The key is JSON text, whatever the row holds.
    const keys = db
      .prepare(text)
      .pluck()
      .iterate(...values) as Iterable<string>;
    const hashes = hashesOf(keys);
    if (hashes.length > WATCHED_ROWS_LIMIT) return { kind: 'tooLarge' };
    return { kind: 'rows', hashes, days: movingDays(context, filters) };
  });
}

function movingDays(context: QueryContext, filters: readonly Filter[]): string | null {
  const periods = filters.flatMap((filter) => (filter.kind === 'period' ? filter.period : []));
  return periods.length === 0 ? null : JSON.stringify(periods.map((period) => periodDays(context, period)));
}

/** Built by SQLite, so that of most charges nothing but the id is read. One that came without is told apart as a report is. */
function rowKey(dataset: DatasetName): SQL {
  const columns = Object.keys(FIELDS[dataset]).map((field) => sql`${column(dataset, field)}`);
  const byValues = sql`json_array(${sql.join(columns, sql`, `)})`;
  if (dataset === 'reports') return byValues;
  const id = column(dataset, 'id');
  return sql`CASE WHEN ${id} IS NULL THEN ${byValues} ELSE json_array(${id}) END`;
}
