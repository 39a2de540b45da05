// What main accepts from the window for whatever leaves the app: exported files, pictures and prints.

import { z } from 'zod';
import type { CallArguments, CallName } from '../shared/contract/calls.ts';
import type { ChangeQuery } from '../shared/contract/changes.ts';
import {
  CHANGE_COLUMNS,
  COMPUTED_COLUMNS,
  RECEIPT_COLUMNS,
  type ComputedColumnId,
} from '../shared/contract/export-columns.ts';
import { ABOUT_LINES, CSV_SEPARATORS, EXPORT_FORMATS, type ExportRequest } from '../shared/contract/exports.ts';
import { FIELDS, RESOURCES, type DatasetName, type FieldName } from '../shared/contract/fields.ts';
import { LEDGER_PERIODS, type GroupSubject, type Query } from '../shared/contract/query.ts';
import { VERDICTS } from '../shared/contract/sync.ts';
import { suggestedName } from './suggested-name.ts';

const LIMITS = {
  base64Chars: 45_000_000,
  columns: 100,
  titleChars: 300,
  /** A row's key is short; of so many rows the filtered set is meant. */
  selectedKeys: 100_000,
  keyChars: 256,
  lines: 200,
  lineChars: 100_000,
  hintChars: 1_000,
  pathChars: 4_096,
} as const;

const COMPUTED_OF: Readonly<Record<DatasetName, readonly ComputedColumnId[]>> = {
  charges: ['pending', 'pending_val', 'updated_at_iso', 'extras'],
  reports: ['difference', 'commission_rate', 'biz_date_iso', 'extras'],
};

const nothing = z.strictObject({});
const title = z.string().max(LIMITS.titleChars);
const lines = z.array(z.string().max(LIMITS.lineChars)).max(LIMITS.lines);
const pngBase64 = z
  .string()
  .max(LIMITS.base64Chars)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/);
const exportId = z.strictObject({ exportId: z.string().min(1).max(LIMITS.keyChars) });

const words = z.strictObject({
  sheets: z.strictObject({ rows: title, about: title, subtotals: title }),
  about: z.record(z.enum(ABOUT_LINES), title),
  dataset: title,
  scope: title,
  verdicts: z.record(z.enum(VERDICTS), title),
  sample: title,
  incomplete: title,
  rowCount: title,
  grandTotal: title,
  exact: title,
  commissionRate: title,
  computed: z.record(z.enum(COMPUTED_COLUMNS).exclude(['extras']), title),
  none: title,
  filters: lines,
  sort: lines,
  notes: lines,
  groupedBy: title.nullable(),
  groupNames: title.nullable(),
});

type ExportCall =
  | 'copyImage'
  | 'saveImage'
  | 'savePdf'
  | 'startExport'
  | 'cancelExport'
  | 'getExport'
  | 'dismissExport'
  | 'showSaved'
  | 'checkFile';
type SchemasOf<N extends CallName> = { readonly [K in N]: z.ZodType<CallArguments<K>> };

/** The parts are those of the screens' own questions, which exports ask again. */
export function exportSchemas(parts: {
  readonly query: z.ZodType<Query>;
  readonly changeQuery: z.ZodType<ChangeQuery>;
  readonly groupSubject: z.ZodType<GroupSubject>;
}): SchemasOf<ExportCall> {
  return {
    copyImage: z.strictObject({ pngBase64 }),
    saveImage: z.strictObject({ suggestedName, pngBase64 }),
    savePdf: z.strictObject({ suggestedName, isLandscape: z.boolean() }),
    startExport: exportRequest(parts),
    cancelExport: exportId,
    getExport: nothing,
    dismissExport: exportId,
    showSaved: z.strictObject({ path: z.string().min(1).max(LIMITS.pathChars) }),
    checkFile: nothing,
  };
}

/** What an exported file says it was made from. */
export function exportSourceSchema(parts: Pick<Parameters<typeof exportSchemas>[0], 'query' | 'changeQuery'>) {
  return sourceSchema(parts).refine((source) => namesItsOwnColumns({ source }), { error: 'columns of another source' });
}

function exportRequest(parts: Parameters<typeof exportSchemas>[0]): z.ZodType<ExportRequest> {
  return z
    .strictObject({
      source: sourceSchema(parts),
      format: z.enum(EXPORT_FORMATS),
      csv: z.strictObject({ separator: z.enum(CSV_SEPARATORS), byteOrderMark: z.boolean() }),
      subtotals: parts.groupSubject.nullable(),
      isPartitioned: z.boolean(),
      words,
      nameHint: z.string().max(LIMITS.hintChars),
    })
    .refine(namesItsOwnColumns, { error: 'columns of another source, or one twice' })
    .refine(groupsItsOwnFields, { error: 'subtotals of another source' })
    .refine(hasMonths, { error: 'only reports with their dates are divided by month' });
}

function sourceSchema({ query, changeQuery }: Pick<Parameters<typeof exportSchemas>[0], 'query' | 'changeQuery'>) {
  const scope = z.enum(['page', 'filtered', 'everything']);
  const fields = [...Object.keys(FIELDS.charges), ...Object.keys(FIELDS.reports)] as FieldName[];
  const rowColumns = columnsOf([...fields, ...COMPUTED_COLUMNS]);
  const keys = z.array(z.string().min(1).max(LIMITS.keyChars)).min(1).max(LIMITS.selectedKeys);
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

function namesItsOwnColumns({ source }: Pick<ExportRequest, 'source'>): boolean {
  if (new Set(source.columns.map((column) => column.id)).size !== source.columns.length) return false;
  if (source.kind !== 'rows') return true;
  const { dataset } = source.query;
  const computed: readonly string[] = COMPUTED_OF[dataset];
  return source.columns.every(({ id }) => Object.hasOwn(FIELDS[dataset], id) || computed.includes(id));
}

function groupsItsOwnFields({ source, subtotals }: ExportRequest): boolean {
  if (subtotals === null) return true;
  if (source.kind !== 'rows') return false;
  const periods: readonly GroupSubject[] = LEDGER_PERIODS;
  const { dataset } = source.query;
  return periods.includes(subtotals) ? dataset === 'reports' : Object.hasOwn(FIELDS[dataset], subtotals);
}

function hasMonths({ source, format, isPartitioned }: ExportRequest): boolean {
  if (!isPartitioned) return true;
  const isOfReports = source.kind === 'rows' && source.query.dataset === 'reports';
  return format === 'parquet' && isOfReports && source.columns.some((column) => column.id === 'biz_date');
}
