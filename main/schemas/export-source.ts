// What an exported file is made from: rows, changes or receipts, with their columns.

import { z } from 'zod';
import { CHANGE_COLUMNS, RECEIPT_COLUMNS } from '../../shared/contract/export-columns.ts';
import type { ExportSource } from '../../shared/contract/exports.ts';
import { FIELDS, fieldsOf, RESOURCES } from '../../shared/contract/fields.ts';
import { COMPUTED_COLUMN_IDS, computedColumnsOf } from '../../shared/rules/computed-columns.ts';
import { changeQuery, key, query } from './query.ts';

const LIMITS = {
  columns: 100,
  titleChars: 300,
  /** A row's key is short; beyond this many rows the filtered set is meant. */
  selectedKeys: 100_000,
} as const;

const title = z.string().max(LIMITS.titleChars);

/** What a file is made from: asked for by the window, and told again by the file, perhaps one of another version. */
export const exportSource = sourceSchema().refine((source) => namesItsOwnColumns(source), {
  error: 'columns of another source, or one twice',
});

function sourceSchema() {
  const scope = z.enum(['page', 'filtered', 'everything']);
  const fields = [...fieldsOf('charges'), ...fieldsOf('reports')];
  const rowColumns = columnsOf([...fields, ...COMPUTED_COLUMN_IDS, 'extras']);
  const keys = z.array(key).min(1).max(LIMITS.selectedKeys);
  return z.union([
    z.strictObject({ kind: z.literal('rows'), scope, query, columns: rowColumns }),
    z.strictObject({ kind: z.literal('rows'), scope: z.literal('selected'), query, keys, columns: rowColumns }),
    z.strictObject({ kind: z.literal('changes'), scope, query: changeQuery, columns: columnsOf(CHANGE_COLUMNS) }),
    z.strictObject({
      kind: z.literal('receipts'),
      scope: z.literal('everything'),
      columns: columnsOf(RECEIPT_COLUMNS),
    }),
    z.strictObject({
      kind: z.literal('receipts'),
      scope: z.literal('filtered'),
      resource: z.enum(RESOURCES),
      columns: columnsOf(RECEIPT_COLUMNS),
    }),
  ]);
}

function columnsOf<Id extends string>(ids: readonly Id[]) {
  return z
    .array(z.strictObject({ id: z.enum(ids), title, labels: z.record(title, title).exactOptional() }))
    .min(1)
    .max(LIMITS.columns);
}

function namesItsOwnColumns(source: ExportSource): boolean {
  if (new Set(source.columns.map((column) => column.id)).size !== source.columns.length) return false;
  if (source.kind !== 'rows') return true;
  const { dataset } = source.query;
  const own: ReadonlySet<string> = new Set([...Object.keys(FIELDS[dataset]), ...computedColumnsOf(dataset), 'extras']);
  return source.columns.every(({ id }) => own.has(id));
}
