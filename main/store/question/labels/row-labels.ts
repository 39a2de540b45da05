// The labels that the rows themselves show beside the codes of a column.

import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { DatasetName, FieldName } from '../../../../shared/contract/fields.ts';
import { column, type QueryContext } from '../query-context.ts';
import { DATASET_TABLES } from '../../file/schema.ts';
import { allRows } from '../../file/statements.ts';

type LabelPair = { readonly code: string; readonly label: string };
type LabelledColumn = { readonly field: FieldName; readonly labelField: FieldName | null };

/** Each pair of a code and a label that occurs in a row, the pairs with the most rows first. */
export function labelPairs(context: QueryContext, field: FieldName, labelField: FieldName): readonly LabelPair[] {
  return context.remember(`labels of ${field}`, () => {
    const pairs = allRows(context.db, labelPairsStatement(context.dataset, { field, labelField }));
    return pairs.map((row) => ({ code: String(row['code']), label: String(row['label']) }));
  });
}

/** An index of both columns answers it without reading the rows. */
export function labelPairsStatement(
  dataset: DatasetName,
  { field, labelField }: { readonly field: FieldName; readonly labelField: FieldName },
): SQL {
  const [code, label] = [column(dataset, field), column(dataset, labelField)];
  return sql`SELECT ${code} AS code, ${label} AS label FROM ${DATASET_TABLES[dataset]}
      WHERE ${code} IS NOT NULL AND ${label} IS NOT NULL GROUP BY 1, 2 ORDER BY count(*) DESC, 2`;
}

/** The label of each code; if rows disagree, the label of most rows. Codes without a label are left out. */
export function rowLabels(context: QueryContext, { field, labelField }: LabelledColumn): ReadonlyMap<string, string> {
  if (labelField === null) return new Map();
  const pairs = labelPairs(context, field, labelField).filter(({ label }) => label.trim() !== '');
  return new Map(pairs.toReversed().map(({ code, label }) => [code, label]));
}
