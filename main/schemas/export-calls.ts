// Schemas of the calls that write files: exports, pictures and prints.

import { z } from 'zod';
import type { CallArguments, CallName } from '../../shared/contract/calls.ts';
import { COMPUTED_COLUMN_IDS } from '../../shared/rules/computed-columns.ts';
import {
  ABOUT_LINES,
  ABOUT_PLACES,
  canBePartitioned,
  CSV_SEPARATORS,
  EXPORT_FORMATS,
  type ExportRequest,
} from '../../shared/contract/exports/request.ts';
import { moneyFieldsOf } from '../../shared/contract/fields.ts';
import { LANGUAGES } from '../../shared/contract/languages.ts';
import { VERDICTS } from '../../shared/contract/sync.ts';
import { BESIDE } from '../../shared/rules/pivot.ts';
import { isCleanName } from '../../shared/rules/file-name.ts';
import { exportSource, title } from './export-source.ts';
import { groupSubject, isGroupSubjectOf, key } from './query.ts';

const SAFETY_LIMITS = {
  nameChars: 300,
  base64Chars: 45_000_000,
  lines: 200,
  lineChars: 100_000,
  hintChars: 1_000,
  pathChars: 4_096,
} as const;

/**
 * A file name that the window suggests, with one of these extensions: a page must not get a program saved. `refine` also
 * sees a text that `max` refused, and splitting a long one into characters would keep the main process busy for minutes.
 */
export function suggestedName(...extensions: readonly string[]) {
  const hasExtension = (name: string): boolean => extensions.some((extension) => name.endsWith(`.${extension}`));
  const isName = (name: string): boolean =>
    name.length <= SAFETY_LIMITS.nameChars && hasExtension(name) && isCleanName(name);
  return z.string().refine(isName, { error: 'not a name of such a file' });
}

const nothing = z.strictObject({});
const lines = z.array(z.string().max(SAFETY_LIMITS.lineChars)).max(SAFETY_LIMITS.lines);
const pngBase64 = z
  .string()
  .max(SAFETY_LIMITS.base64Chars)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/);
const exportId = z.strictObject({ exportId: key });

const words = z.strictObject({
  marks: z.strictObject({
    colon: title,
    comma: title,
    semicolon: title,
    listed: title,
    stop: title,
    gap: title,
    brackets: z.tuple([title, title]),
  }),
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
  computed: z.record(z.enum(COMPUTED_COLUMN_IDS), title),
  none: title,
  filters: lines,
  sort: lines,
  notes: lines,
  groupedBy: title.nullable(),
  notSent: title,
  sentEmpty: title,
  unreadableDate: title,
  groupNames: title.nullable(),
  within: z.strictObject({ groupedBy: title, groupNames: title, subtotal: title }).exactOptional(),
  pivot: z
    .strictObject({
      sheet: title,
      figures: title,
      measure: title,
      across: title,
      columns: title,
      minus: title,
      share: title,
      total: title,
      cut: title,
    })
    .exactOptional(),
});

const pivot = z.strictObject({
  measure: z.union([z.literal('rows'), z.enum(moneyFieldsOf('reports'))]),
  beside: z.enum(BESIDE),
  sort: z.strictObject({
    at: z.union([
      z.enum(['name', 'total']),
      z.strictObject({ value: title.nullable(), isUnreadable: z.literal(true).exactOptional() }),
    ]),
    direction: z.enum(['ascending', 'descending']),
  }),
  currency: title.nullable(),
});

type ExportCall =
  | 'copyImage'
  | 'saveImage'
  | 'savePdf'
  | 'cancelPdf'
  | 'startExport'
  | 'cancelExport'
  | 'getExport'
  | 'dismissExport'
  | 'showSaved'
  | 'checkFile';
type SchemasOf<N extends CallName> = { readonly [K in N]: z.ZodType<CallArguments<K>> };

export const exportCallSchemas: SchemasOf<ExportCall> = {
  copyImage: z.strictObject({ pngBase64 }),
  saveImage: z.strictObject({ suggestedName: suggestedName('png'), pngBase64 }),
  savePdf: z.strictObject({ suggestedName: suggestedName('pdf'), isLandscape: z.boolean() }),
  cancelPdf: nothing,
  startExport: exportRequest(),
  cancelExport: exportId,
  getExport: nothing,
  dismissExport: exportId,
  showSaved: z.strictObject({ path: z.string().min(1).max(SAFETY_LIMITS.pathChars) }),
  checkFile: nothing,
};

function exportRequest(): z.ZodType<ExportRequest> {
  return z
    .strictObject({
      source: exportSource,
      format: z.enum(EXPORT_FORMATS),
      csv: z.strictObject({ separator: z.enum(CSV_SEPARATORS), byteOrderMark: z.boolean() }),
      aboutPlace: z.enum(ABOUT_PLACES),
      subtotals: groupSubject.nullable(),
      subtotalsWithin: groupSubject.exactOptional(),
      pivot: pivot.exactOptional(),
      isPartitioned: z.boolean(),
      words,
      language: z.enum(LANGUAGES),
      nameHint: z.string().max(SAFETY_LIMITS.hintChars),
    })
    .refine(groupsItsOwnFields, { error: 'subtotals of another source' })
    .refine(hasMonths, { error: 'only reports with their dates are divided by month' });
}

function groupsItsOwnFields({ source, subtotals, subtotalsWithin: within, pivot: asked }: ExportRequest): boolean {
  if (asked !== undefined && within === undefined) return false;
  if (subtotals === null) return within === undefined;
  if (source.kind !== 'rows' || subtotals === within) return false;
  const { dataset } = source.query;
  if (asked !== undefined && asked.measure !== 'rows' && dataset === 'charges') return false;
  return isGroupSubjectOf(dataset, subtotals) && (within === undefined || isGroupSubjectOf(dataset, within));
}

function hasMonths({ source, format, isPartitioned }: ExportRequest): boolean {
  return !isPartitioned || canBePartitioned(source, format);
}
