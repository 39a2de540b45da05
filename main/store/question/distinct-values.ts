// The distinct texts of an indexed column, found by skipping from one value to the next in its index.

import { sql } from 'drizzle-orm';
import type { FieldName } from '../../../shared/contract/fields.ts';
import { column } from './query-context.ts';
import type { QueryContext } from './query-context.ts';
import { isSkippable } from '../file/dataset-indexes.ts';
import { DATASET_TABLES } from '../file/schema.ts';
import { allRows } from '../file/statements.ts';

const MAX_LISTED_VALUES = 5_000;

/** The texts without "not sent", in byte order. Null if the column has no such index, or too many values to list. */
export function distinctValues(context: QueryContext, field: FieldName): readonly string[] | null {
  if (!isSkippable(context.dataset, field)) return null;
  return context.remember(`distinct ${field}`, () => {
    const table = DATASET_TABLES[context.dataset];
    const text = column(context.dataset, field);
    const rows = allRows(
      context.db,
      sql`WITH RECURSIVE step(value) AS (
            SELECT min(${text}) FROM ${table}
            UNION ALL SELECT (SELECT min(${text}) FROM ${table} WHERE ${text} > step.value) FROM step WHERE step.value IS NOT NULL
          ) SELECT value FROM step WHERE value IS NOT NULL LIMIT ${MAX_LISTED_VALUES + 1}`,
    );
    return rows.length > MAX_LISTED_VALUES ? null : rows.map((row) => String(row['value']));
  });
}
