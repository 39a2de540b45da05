// Whether two equal passes over reports have every row. If the service lists equal dates in another order on each page, a row
// may stand on two pages and another on none, in both passes. As the number of rows is right, none can be missing unless
// another stands there too often: only rows that are equal to one of another page have to be asked for.

import type { RowTexts } from '../../store/copies/compare-copies.ts';
import { sumOfHashes, type RepeatedRow } from '../../store/copies/repeated-rows.ts';
import type { RepeatedRows } from '../../threads/writer/findings.ts';
import { FIELDS, type FieldName } from '../../../shared/contract/fields.ts';
import { AppError } from '../../errors.ts';
import { forEachConcurrently } from './concurrently.ts';
import { newCost } from './context.ts';
import { DecodedPages } from './decoded-pages.ts';
import { withRetryInSlot } from './in-slot.ts';
import { isTooDeep } from './limits.ts';
import type { PageSource } from './page-source.ts';
import { readPass, type PassRead, type SoundPass } from './pass.ts';
import { otherPageSize } from './plan.ts';
import { transferOf } from './transfer.ts';

/** `contradicted`: the rows changed since, or the passes have rows that the service has not. */
export type OrderFinding = 'confirmed' | 'contradicted' | 'unknown';

/** Filters that a report is asked for with, first those with which few others come. */
const ASKED_BY: readonly (readonly FieldName[])[] = [['biz_date', 'broker_code', 'currency'], ['biz_date']];
/** A pass with smaller pages takes so many times as many requests. */
const OTHER_PASS_COST = 1.6;

/** Call it after two equal passes. `pass`: the second one. */
export async function confirmRows(read: PassRead, pass: SoundPass): Promise<OrderFinding> {
  if (pass.pages < 2) return 'confirmed';
  const repeated = await read.source.findRepeated();
  if (repeated === null || repeated.rows?.length === 0) return 'confirmed';
  const found = await askForRows(read, pass, repeated.rows);
  return found === 'unknown' ? await readWithOtherBorders(read, pass, repeated) : found;
}

/** `unknown` if a row is not found on one page, or if this would take more requests than another pass. */
async function askForRows(
  { context, source }: PassRead,
  { pages, pageSize }: SoundPass,
  rows: RepeatedRows['rows'],
): Promise<OrderFinding> {
  if (rows === null || rows.length * ASKED_BY.length > pages * OTHER_PASS_COST) return 'unknown';
  if (rows.some(({ count }) => count > pageSize)) return 'unknown';
  const findings = new Set<OrderFinding>();
  const askOne = async (row: RepeatedRow, signal: AbortSignal): Promise<void> => {
    if (!findings.has('contradicted')) findings.add(await askForRow({ context, source }, { row, pageSize, signal }));
  };
  await forEachConcurrently(context.signal, rows, askOne, context.atOnce);
  if (findings.has('contradicted')) return 'contradicted';
  return findings.has('unknown') ? 'unknown' : 'confirmed';
}

async function askForRow(
  { context, source }: Pick<PassRead, 'context' | 'source'>,
  asked: { readonly row: RepeatedRow; readonly pageSize: number; readonly signal: AbortSignal },
): Promise<OrderFinding> {
  const { row, pageSize, signal } = asked;
  for (const fields of ASKED_BY) {
    const filters = { ...filtersOf(row.row, fields), ...source.filters };
    // The pages of this source itself: they are several.
    if (Object.keys(filters).length === Object.keys(source.filters ?? {}).length) continue;
    const attempt = async (): Promise<{ readonly counts: readonly number[]; readonly isWhole: boolean }> => {
      const request = { dataset: source.dataset, page: 1, pageSize, filters, purpose: 'secondPass' } as const;
      const body = await context.client.fetchPage(request, signal);
      return await context.writer.call('countReports', { body, rows: [row.row] }, transferOf(body));
    };
    const answer = await orNull(withRetryInSlot(context, attempt, signal));
    const [count = 0] = answer?.counts ?? [];
    // None at all: the filter reads something else than the column.
    if (answer?.isWhole === true && count > 0) return count === row.count ? 'confirmed' : 'contradicted';
  }
  return 'unknown';
}

/** Without the fields that the row does not have. */
function filtersOf(row: RowTexts, fields: readonly FieldName[]): Readonly<Record<string, string>> {
  const values = Object.keys(FIELDS.reports).map((field, at) => [field, row[at] ?? null] as const);
  return Object.fromEntries(
    values.flatMap(([field, value]) =>
      value !== null && fields.some((name) => name === field) ? [[field, value]] : [],
    ),
  );
}

/** Reads everything once more, in pages that end at other rows. If rows change places there, others come too often. */
async function readWithOtherBorders(
  { context, source, cost }: PassRead,
  { pageSize, rows }: SoundPass,
  { rowsSum }: RepeatedRows,
): Promise<OrderFinding> {
  cost.passes += 1;
  const hashes: Uint32Array[] = [];
  const asked = otherPageSize(pageSize);
  const costOfPass = { ...newCost(), serviceTotal: cost.serviceTotal };
  const read = { context, source: collecting(source, { context, hashes }), cost: costOfPass, pageSize: asked };
  const pass = await orNull(readPass({ ...read, isConfirming: true }));
  if (pass === null) return 'unknown';
  if (pass.kind === 'moving') return 'contradicted';
  // Cut to the same pages, it shows nothing.
  if (pass.pages > 1 && pass.pageSize !== asked) return 'unknown';
  return pass.rows === rows && sumOfHashes(hashes) === rowsSum ? 'confirmed' : 'contradicted';
}

/** The pages of `source`, of which only the hashes of their rows are kept. */
function collecting(
  source: PageSource,
  { context, hashes }: { readonly context: PassRead['context']; readonly hashes: Uint32Array[] },
): PageSource {
  const pages = new DecodedPages(context.decoder, source.dataset);
  let rows = 0;
  return {
    ...source,
    startPass: () => undefined,
    readPage: (page) =>
      pages.read(page, ({ decoded }) => {
        if (decoded.isKnown) throw new Error('a page was read twice in one pass');
        const { facts } = decoded;
        hashes.push(facts.rowHashes);
        rows += facts.rows;
        const { total, rowsDigest, isVaried } = facts;
        return Promise.resolve({ rows: facts.rows, total, rowsDigest, isVaried, changed: false });
      }),
    endPass: () => Promise.resolve({ rows, duplicateIds: 0, rowErrors: 0 }),
    discardPass: () => Promise.resolve(null),
    addRows: () => undefined,
  };
}

/** Null if the service refuses such a request. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isTooDeep(error) || (error instanceof AppError && error.code === 'rejected')) return null;
    throw error;
  }
}
