// The distinct texts of an indexed column, found by stepping from one value to the next in its index.

import { sql } from 'drizzle-orm';
import type { DatasetName, FieldName } from '../../../shared/contract/fields.ts';
import { column } from './query-context.ts';
import type { QueryContext } from './query-context.ts';
import { DATASET_TABLES } from '../file/schema.ts';
import { allRows } from '../file/statements.ts';

/** Columns that lead an index and hold few values, many times each. */
export const ENUMERABLE_FIELDS: Readonly<Record<DatasetName, readonly FieldName[]>> = {
  charges: ['state_val', 'biz_type_val', 'name_id_val'],
  reports: ['broker_code', 'broker_team_code', 'dcp_name', 'currency'],
};

const MOST_VALUES = 5_000;

/** Without "not sent". Null when the column has no such index, or more values than are worth listing. */
export function distinctValues(context: QueryContext, field: FieldName): readonly string[] | null {
  if (!ENUMERABLE_FIELDS[context.dataset].includes(field)) return null;
  return context.remember(`distinct ${field}`, () => {
    const table = DATASET_TABLES[context.dataset];
    const text = column(context.dataset, field);
    const found = allRows(
      context.db,
      sql`WITH RECURSIVE step(value) AS (
            SELECT min(${text}) FROM ${table}
            UNION ALL SELECT (SELECT min(${text}) FROM ${table} WHERE ${text} > step.value) FROM step WHERE step.value IS NOT NULL
          ) SELECT value FROM step WHERE value IS NOT NULL LIMIT ${MOST_VALUES + 1}`,
    );
    return found.length > MOST_VALUES ? null : found.map((row) => String(row['value']));
  });
}
