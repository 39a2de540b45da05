// Rows that the service listed, looked for among the rows of this copy: value by value, as often as they were listed.

import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { FIELDS } from '../../../shared/contract/fields.ts';
import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { Database } from '../file/database.ts';
import { parseDate } from '../../../shared/rules/dates.ts';
import type { IncomingRow } from '../tables/encode-row.ts';
import { column, type QueryContext } from '../question/query-context.ts';
import { DATASET_TABLES } from '../file/schema.ts';
import { allRows } from '../file/statements.ts';

type Listed = { readonly count: number; readonly heldAt: readonly bigint[] };

/** How many of the rows stand in the copy, and under the condition, with equal values. */
export function countEqualRows(context: QueryContext, where: SQL | undefined, rows: readonly IncomingRow[]): number {
  const { db, dataset } = context;
  const findEqual = equalRowFinder(db, dataset);
  const listed = [...Map.groupBy(rows, (row) => JSON.stringify([row.values, row.extras])).values()].map(
    (same): Listed => ({ count: same.length, heldAt: same[0] === undefined ? [] : findEqual(same[0]) }),
  );
  const found = new Set(
    under(
      context,
      where,
      listed.flatMap((each) => each.heldAt),
    ),
  );
  return listed.reduce(
    (sum, { count, heldAt }) => sum + Math.min(count, heldAt.filter((at) => found.has(at)).length),
    0,
  );
}

/** Positions of the rows that are equal in every value. */
function equalRowFinder(db: Database, dataset: DatasetName): (row: IncomingRow) => readonly bigint[] {
  const fields = Object.keys(FIELDS[dataset]);
  // The id, or a report's day beside its AE, is what an index leads to the row by; the others are kept from being chosen.
  const leading = dataset === 'reports' ? 'broker_code' : 'id';
  const isSame = [...fields, 'extras'].map((name) => `${name === leading ? '' : '+'}"${name}" IS ?`).join(' AND ');
  const isNear = dataset === 'reports' ? ' AND "biz_date_ms" IS ?' : '';
  const find = db.prepare(`SELECT row_id FROM "${dataset}" WHERE ${isSame}${isNear}`).pluck();
  return (row) => {
    const date = dataset === 'reports' ? (row.values[fields.indexOf('biz_date')] ?? null) : null;
    const near = dataset === 'reports' ? [date === null ? null : (parseDate(date)?.epochMs ?? null)] : [];
    return find.all(...row.values, row.extras, ...near) as readonly bigint[];
  };
}

function under(context: QueryContext, where: SQL | undefined, positions: readonly bigint[]): readonly bigint[] {
  if (where === undefined || positions.length === 0) return positions;
  const rowId = column(context.dataset, 'row_id');
  const wanted = sql`SELECT value FROM json_each(${`[${positions.join(',')}]`})`;
  const statement = sql`SELECT ${rowId} AS row_id FROM ${DATASET_TABLES[context.dataset]} WHERE ${rowId} IN (${wanted}) AND ${where}`;
  return allRows(context.db, statement).map((row) => BigInt(row['row_id'] ?? 0));
}
