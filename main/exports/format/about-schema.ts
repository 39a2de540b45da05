// The valid shape of an About. Anybody may have written the file it comes from, so it is parsed before it is used.

import { z } from 'zod';
import { CSV_SEPARATORS, EXPORT_FORMATS } from '../../../shared/contract/exports/request.ts';
import type { ExportAbout } from '../../../shared/contract/exports/about.ts';
import { LIMITS } from '../../../shared/contract/limits.ts';
import { PERIODS } from '../../../shared/contract/query.ts';
import { VERDICTS } from '../../../shared/contract/sync.ts';
import { DAY_PATTERN } from '../../../shared/rules/ledger-periods.ts';
import { ROWS_HASH_RULE } from './rows-hash-rule.ts';
import type { SheetSeal } from '../../store/tables/export-seals.ts';
import { exportSource } from '../../schemas/export-source.ts';

const text = z.string().max(100_000);
const texts = z.array(text).max(10_000);
const dates = z.array(text).max(LIMITS.ledgerDates);
const count = z.int().min(0);
const day = z.string().regex(DAY_PATTERN);

/** An About of this application, of any version. */
export const ourAbout = z.looseObject({ application: z.literal('Commission Desk') });

export const aboutSchema: z.ZodType<ExportAbout> = z.strictObject({
  application: z.literal('Commission Desk'),
  version: text,
  exportId: text.nullable().default(null),
  exportedAt: z.iso.datetime(),
  format: z.enum(EXPORT_FORMATS),
  csv: z.strictObject({ separator: z.enum(CSV_SEPARATORS), byteOrderMark: z.boolean() }).nullable(),
  isPartitioned: z.boolean(),
  serviceUrl: text.nullable(),
  source: exportSource,
  periods: z.partialRecord(z.enum(PERIODS), z.strictObject({ from: day, to: day })).exactOptional(),
  filtersInWords: texts,
  sortInWords: texts,
  asOf: text.nullable(),
  receipt: z.strictObject({ runId: text, verdict: z.enum(VERDICTS) }).nullable(),
  rows: count,
  totals: z.array(
    z.strictObject({
      currency: z.string().nullable(),
      rows: count,
      sums: z.record(z.string(), z.strictObject({ sum: text, notSummable: count, unreadable: count.optional() })),
    }),
  ),
  notReadAgain: dates,
  onlyCounted: dates,
  unreadableAsText: count,
  guarded: count,
  // The defaults stand in for fields that earlier versions did not write.
  computed: z.array(z.strictObject({ id: text, unit: text, meaning: text })).default([]),
  rowsHashRule: z.strictObject({ name: text, version: count, describedIn: text }).default(ROWS_HASH_RULE),
  longAsText: count.default(0),
  roundedSums: count.default(0),
  notes: texts.default([]),
  rowsSha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** What a workbook says about its sheets beside the rows. Workbooks of earlier versions do not have it. */
export const sheetSeals: z.ZodType<readonly SheetSeal[]> = z
  .array(z.strictObject({ part: z.enum(['aboutSheet', 'subtotalsSheet', 'pivotSheet']), name: text, sha256: text }))
  .max(10_000);
