// What the rows themselves call the codes of a column, where they show a label beside each code.

import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { DatasetName, FieldName } from '../../../shared/contract/fields.ts';
import { column, type QueryContext } from './query-context.ts';
import { DATASET_TABLES } from '../file/schema.ts';
import { allRows } from '../file/statements.ts';

type LabelPair = { readonly code: string; readonly label: string };
type LabelledColumn = { readonly field: FieldName; readonly labelField: FieldName | null };

/** Each code with each label that rows show beside it, those of the most rows first. */
export function labelPairs(context: QueryContext, field: FieldName, labelField: FieldName): readonly LabelPair[] {
  return context.remember(`labels of ${field}`, () => {
    const found = allRows(context.db, labelPairsStatement(context.dataset, { field, labelField }));
    return found.map((row) => ({ code: String(row['code']), label: String(row['label']) }));
  });
}

/** Each copy is asked once; an index of both columns spares it the read of all rows. */
export function labelPairsStatement(
  dataset: DatasetName,
  { field, labelField }: { readonly field: FieldName; readonly labelField: FieldName },
): SQL {
  const [code, label] = [column(dataset, field), column(dataset, labelField)];
  return sql`SELECT ${code} AS code, ${label} AS label FROM ${DATASET_TABLES[dataset]}
      WHERE ${code} IS NOT NULL AND ${label} IS NOT NULL GROUP BY 1, 2 ORDER BY count(*) DESC, 2`;
}

/** The label of each code, that of the most rows where rows disagree. Empty where rows have none. */
export function rowLabels(context: QueryContext, { field, labelField }: LabelledColumn): ReadonlyMap<string, string> {
  if (labelField === null) return new Map();
  const pairs = labelPairs(context, field, labelField).filter(({ label }) => label.trim() !== '');
  return new Map(pairs.toReversed().map(({ code, label }) => [code, label]));
}
