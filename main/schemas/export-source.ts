// Schema of the source of an exported file: rows, changes or receipts, with their columns.

import { z } from 'zod';
import {
  CHANGE_COLUMNS,
  NOTE_COLUMNS,
  RECEIPT_COLUMNS,
  type ChangeColumnId,
  type ReceiptColumnId,
  type RowColumnId,
} from '../../shared/contract/exports/columns.ts';
import type { ExportSource } from '../../shared/contract/exports/request.ts';
import { FIELDS, fieldsOf, RESOURCES } from '../../shared/contract/fields.ts';
import { COMPUTED_COLUMN_IDS, computedColumnsOf } from '../../shared/rules/computed-columns.ts';
import { changeQuery, key, query } from './query.ts';

const SAFETY_LIMITS = {
  columns: 100,
  titleChars: 300,
  /** To export more rows, a person filters them instead of selecting them one by one. */
  selectedKeys: 100_000,
} as const;

/** A name or sentence in the language of the window, which the file shows. */
export const title = z.string().max(SAFETY_LIMITS.titleChars);

/** It comes from the window, or from an exported file that a person checks and that another version may have written. */
export const exportSource = sourceSchema().refine((source) => namesItsOwnColumns(source), {
  error: 'columns of another source, or one twice',
});

function sourceSchema() {
  const scope = z.enum(['page', 'filtered', 'everything']);
  const fields = [...fieldsOf('charges'), ...fieldsOf('reports')];
  const rowColumns = columnsNamed([...fields, ...COMPUTED_COLUMN_IDS, ...NOTE_COLUMNS, 'extras']);
  // Files of earlier versions name the time of a look.
  const changes = changeQuery.extend({ seenAfter: key.exactOptional() });
  const keys = z.array(key).min(1).max(SAFETY_LIMITS.selectedKeys);
  return z.union([
    z.strictObject({ kind: z.literal('rows'), scope, query, columns: rowColumns }),
    z.strictObject({ kind: z.literal('rows'), scope: z.literal('selected'), query, keys, columns: rowColumns }),
    z.strictObject({ kind: z.literal('changes'), scope, query: changes, columns: columnsNamed(CHANGE_COLUMNS) }),
    z.strictObject({
      kind: z.literal('receipts'),
      scope: z.literal('everything'),
      columns: columnsNamed(RECEIPT_COLUMNS),
    }),
    z.strictObject({
      kind: z.literal('receipts'),
      scope: z.literal('filtered'),
      resource: z.enum(RESOURCES),
      columns: columnsNamed(RECEIPT_COLUMNS),
    }),
  ]);
}

function columnsNamed<Id extends string>(ids: readonly Id[]) {
  return z
    .array(z.strictObject({ id: z.enum(ids), title, labels: z.record(title, title).exactOptional() }))
    .refine((columns) => columns.every(({ id, labels }) => labels === undefined || LABELLED.has(id)), {
      error: 'labels of a column without codes',
    })
    .min(1)
    .max(SAFETY_LIMITS.columns);
}

/** No version labels other columns: with labels, one amount or currency could be written for another. */
const LABELLED: ReadonlySet<string> = new Set([
  ...(['pending', 'own_flag'] satisfies RowColumnId[]),
  ...(['dataset', 'kind', 'field'] satisfies ChangeColumnId[]),
  ...(['resource', 'verdict'] satisfies ReceiptColumnId[]),
]);

function namesItsOwnColumns(source: ExportSource): boolean {
  if (new Set(source.columns.map((column) => column.id)).size !== source.columns.length) return false;
  if (source.kind !== 'rows') return true;
  const { dataset } = source.query;
  const ownColumns: ReadonlySet<string> = new Set([
    ...Object.keys(FIELDS[dataset]),
    ...computedColumnsOf(dataset),
    ...NOTE_COLUMNS,
    'extras',
  ]);
  return source.columns.every(({ id }) => ownColumns.has(id));
}
