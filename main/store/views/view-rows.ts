// The rows that a watched view finds, as hashes: of a charge's id, and of all values of a report.

import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { Filter } from '../../../shared/contract/query.ts';
import type { SavedView } from '../../../shared/contract/views.ts';
import { fieldsOf } from '../../../shared/contract/fields.ts';
import { MAX_WATCHED_ROWS } from '../../../shared/contract/views.ts';
import type { Database } from '../file/database.ts';
import { conditionFor } from '../question/filters.ts';
import { periodDays } from '../question/periods.ts';
import { column, inSnapshot, type QueryContext } from '../question/query-context.ts';
import { DATASET_TABLES } from '../file/schema.ts';
import { hashesOf, type SortedHashes } from './sorted-hashes.ts';
import { render } from '../file/statements.ts';
import { readFilters } from './stored-view.ts';

export type ViewRows =
  | {
      readonly kind: 'rows';
      readonly hashes: SortedHashes;
      /** The current days of the view's moving periods, as JSON; null when it has none. */
      readonly days: string | null;
    }
  /** The dataset was never synced, so there is nothing to compare with. */
  | { readonly kind: 'notHeld' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'tooLarge' };

/** `unknown` also for a view with filters that this version does not know: without them it would find other rows. */
export function findViewRows(db: Database, view: SavedView, now: () => number): ViewRows {
  const { dataset, stored } = view;
  return inSnapshot({ db, dataset, now }, (context) => {
    if (context.state.asOf === null) return { kind: 'notHeld' };
    if (stored !== null && readFilters(dataset, stored.filters).leftOut > 0) return { kind: 'unknown' };
    const filters = view.filters.filter(({ isOn }) => isOn).map(({ filter }) => filter);
    const condition = conditionFor(context, filters);
    if (condition.kind === 'unknown') return { kind: 'unknown' };
    const where = condition.where === undefined ? sql`` : sql` WHERE ${condition.where}`;
    const { text, values } = render(
      sql`SELECT ${rowKey(dataset)} FROM ${DATASET_TABLES[dataset]}${where} LIMIT ${MAX_WATCHED_ROWS + 1}`,
    );
    const keys = db
      .prepare(text)
      .pluck<string>()
      .iterate(...values);
    const hashes = hashesOf(keys);
    if (hashes.length > MAX_WATCHED_ROWS) return { kind: 'tooLarge' };
    return { kind: 'rows', hashes, days: movingDays(context, filters) };
  });
}

function movingDays(context: QueryContext, filters: readonly Filter[]): string | null {
  const periods = filters.flatMap((filter) => (filter.kind === 'period' ? filter.period : []));
  return periods.length === 0 ? null : JSON.stringify(periods.map((period) => periodDays(context, period)));
}

/** A JSON list of a charge's id, or of all values of a report or of a charge without an id. SQLite builds it. */
function rowKey(dataset: DatasetName): SQL {
  const columns = fieldsOf(dataset).map((field) => sql`${column(dataset, field)}`);
  const byValues = sql`json_array(${sql.join(columns, sql`, `)})`;
  if (dataset === 'reports') return byValues;
  const id = column(dataset, 'id');
  return sql`CASE WHEN ${id} IS NULL THEN ${byValues} ELSE json_array(${id}) END`;
}
