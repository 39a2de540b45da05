// Finds the rows that the service listed in the local copy. All values must be equal, and repeated rows count as often
// as they are listed.

import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { fieldsOf } from '../../../shared/contract/fields.ts';
import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { Database } from '../file/database.ts';
import { parseDate } from '../../../shared/rules/dates.ts';
import type { IncomingRow } from '../tables/encode-row.ts';
import { column, type QueryContext } from '../question/query-context.ts';
import { DATASET_TABLES } from '../file/schema.ts';
import { allRows } from '../file/statements.ts';

/** Equal listed rows: their number, and the positions of rows in the copy that are equal to them. */
type EqualRows = { readonly count: number; readonly positions: readonly bigint[] };

/** Counts the listed rows that are in the copy with equal values and meet the condition. */
export function countEqualRows(context: QueryContext, where: SQL | undefined, rows: readonly IncomingRow[]): number {
  const { db, dataset } = context;
  const findEqual = equalRowFinder(db, dataset);
  const listedRows = [...Map.groupBy(rows, (row) => JSON.stringify([row.values, row.extras])).values()].map(
    (same): EqualRows => ({ count: same.length, positions: same[0] === undefined ? [] : findEqual(same[0]) }),
  );
  const equalPositions = listedRows.flatMap(({ positions }) => positions);
  const metPositions = new Set(positionsMeeting(context, where, equalPositions));
  return listedRows.reduce(
    (sum, { count, positions }) => sum + Math.min(count, positions.filter((at) => metPositions.has(at)).length),
    0,
  );
}

/** Returns a finder for the positions of the rows that are equal in every value. */
function equalRowFinder(db: Database, dataset: DatasetName): (row: IncomingRow) => readonly bigint[] {
  const fields: readonly string[] = fieldsOf(dataset);
  // The index of ids should find charges, the one of AE and date reports: a `+` keeps SQLite from using other indexes.
  const leading = dataset === 'reports' ? 'broker_code' : 'id';
  const isSame = [...fields, 'extras'].map((name) => `${name === leading ? '' : '+'}"${name}" IS ?`).join(' AND ');
  const isNear = dataset === 'reports' ? ' AND "biz_date_ms" IS ?' : '';
  const findStatement = db.prepare(`SELECT row_id FROM "${dataset}" WHERE ${isSame}${isNear}`).pluck<bigint>();
  return (row) => {
    const date = dataset === 'reports' ? (row.values[fields.indexOf('biz_date')] ?? null) : null;
    const near = dataset === 'reports' ? [date === null ? null : (parseDate(date)?.epochMs ?? null)] : [];
    return findStatement.all(...row.values, row.extras, ...near);
  };
}

function positionsMeeting(
  context: QueryContext,
  where: SQL | undefined,
  positions: readonly bigint[],
): readonly bigint[] {
  if (where === undefined || positions.length === 0) return positions;
  const rowId = column(context.dataset, 'row_id');
  const wantedPositions = sql`SELECT value FROM json_each(${`[${positions.join(',')}]`})`;
  const statement = sql`SELECT ${rowId} AS row_id FROM ${DATASET_TABLES[context.dataset]} WHERE ${rowId} IN (${wantedPositions}) AND ${where}`;
  return allRows(context.db, statement).map((row) => BigInt(row['row_id'] ?? 0));
}
