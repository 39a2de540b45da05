// Whether two equal passes over reports have every row. If the service lists equal dates in another order on each page, a row
// may stand on two pages and another on none, in both passes. As the number of rows is right, none can be missing unless
// another stands there too often: only rows that are equal to one of another page have to be asked for.

import type { RowTexts } from '../../store/copies/compare-copies.ts';
import { sumOfHashes, type RepeatedRow } from '../../store/copies/repeated-rows.ts';
import type { RepeatedRows } from '../../threads/writer/findings.ts';
import { FIELDS, SERVICE_FILTERS, type FieldName } from '../../../shared/contract/fields.ts';
import { AppError } from '../../errors.ts';
import type { Filters } from '../../service/filter-encoding.ts';
import { isRetryable } from '../../service/retry.ts';
import { forEachConcurrently } from './concurrently.ts';
import { newCost } from './context.ts';
import { DecodedPages } from './decoded-pages.ts';
import { withRetryInSlot } from './in-slot.ts';
import { isTooDeep } from './limits.ts';
import { mayBeOfOneQuestion } from './one-question.ts';
import type { PageSource } from './page-source.ts';
import { readPass, type PassRead, type SoundPass } from './pass.ts';
import { otherPageSize } from './plan.ts';
import { withinBudget } from './run-client.ts';
import { transferOf } from './transfer.ts';

/**
 * `unordered`: rows that were asked for in another way contradict the passes, unless they have changed since. `unconfirmed`: the
 * service gives no answer that shows either.
 */
export type OrderFinding = 'confirmed' | 'unordered' | 'unconfirmed';

/** Filters that reports are asked for with, first those with which few others come. */
const ASKED_BY: readonly (readonly FieldName[])[] = [SERVICE_FILTERS.reports, ['biz_date']];
/** A pass with smaller pages takes so many times as many requests. */
const OTHER_PASS_COST = 1.6;
/** The most requests that ask for rows, for each of `ASKED_BY`. With more rows they stay unconfirmed. */
const mostAsked = (pass: SoundPass): number => Math.max(200, pass.pages * 10);

/** Call it after two equal passes. `pass`: the second one. */
export async function confirmRows(read: PassRead, pass: SoundPass): Promise<OrderFinding> {
  if (pass.pages < 2) return 'confirmed';
  const repeated = await read.source.findRepeated();
  if (repeated === null || repeated.rows?.length === 0) return 'confirmed';
  const ways = [askForRows, readWithOtherBorders];
  const requests = repeated.rows === null ? Infinity : groupByFilters(repeated.rows, ASKED_BY[0] ?? []).length;
  if (requests > pass.pages * OTHER_PASS_COST) ways.reverse();
  const counting = countingRequests(read);
  for (const way of ways) {
    const found = await way(counting, pass, repeated);
    if (found !== 'unconfirmed') return found;
  }
  return 'unconfirmed';
}

/** The same, with its requests counted as confirming ones. */
function countingRequests(read: PassRead): PassRead {
  const { context, cost } = read;
  const client = withinBudget(context.client, { take: () => void (cost.confirming += 1) });
  return { ...read, context: { ...context, client } };
}

/** `unconfirmed` if a row is not found on one page, or there are too many. */
async function askForRows(read: PassRead, pass: SoundPass, repeated: RepeatedRows): Promise<OrderFinding> {
  if (repeated.rows === null || repeated.rows.some(({ count }) => count > pass.pageSize)) return 'unconfirmed';
  let unseen = repeated.rows;
  for (const fields of ASKED_BY) {
    const groups = groupByFilters(unseen, fields);
    if (groups.length > mostAsked(pass)) return 'unconfirmed';
    const found = await askForGroups(read, groups);
    if (found.differing > 0) return 'unordered';
    unseen = found.unseen;
  }
  return unseen.length === 0 ? 'confirmed' : 'unconfirmed';
}

type RowGroup = { readonly filters: Filters; readonly rows: readonly RepeatedRow[] };

async function askForGroups(
  read: PassRead,
  groups: readonly RowGroup[],
): Promise<{ readonly differing: number; readonly unseen: readonly RepeatedRow[] }> {
  const { context } = read;
  const [differing, unseen]: [RepeatedRow[], RepeatedRow[]] = [[], []];
  let isServiceBusy = false;
  const countIfAnswered = async (group: RowGroup, signal: AbortSignal): Promise<readonly number[]> => {
    try {
      return await countRows(read, group, signal);
    } catch (error) {
      if (!mayBeOfOneQuestion(error)) throw error;
      isServiceBusy ||= isRetryable(error);
      return [];
    }
  };
  const askOne = async (group: RowGroup, signal: AbortSignal): Promise<void> => {
    // After all attempts of one question, those of the others may be in vain too.
    const isOver = differing.length > 0 || isServiceBusy;
    const counts = isOver ? [] : await countIfAnswered(group, signal);
    for (const [at, row] of group.rows.entries()) {
      const count = counts[at] ?? 0;
      // None at all: a filter reads something else than the column.
      if (count === 0) unseen.push(row);
      else if (count !== row.count) differing.push(row);
    }
  };
  await forEachConcurrently(context.signal, groups, askOne, context.atOnce);
  return { differing: differing.length, unseen };
}

/** How often the service has each row. Empty if it does not give all rows of the group's filters on one page. */
async function countRows(
  { context, source }: PassRead,
  group: RowGroup,
  signal: AbortSignal,
): Promise<readonly number[]> {
  const filters = { ...group.filters, ...source.filters };
  // The pages of this source itself: they are several.
  if (Object.keys(filters).length === Object.keys(source.filters ?? {}).length) return [];
  const { dataset } = source;
  const rows = group.rows.map(({ row }) => row);
  const attempt = async (): Promise<{ readonly counts: readonly number[]; readonly isWhole: boolean }> => {
    const pageSize = context.limits.pageSizeOf(dataset);
    const body = await context.client.fetchPage({ dataset, page: 1, pageSize, filters, purpose: 'secondPass' }, signal);
    return await context.writer.call('countReports', { body, rows }, transferOf(body));
  };
  const { counts, isWhole } = await withRetryInSlot(context, attempt, signal);
  return isWhole ? counts : [];
}

function groupByFilters(rows: readonly RepeatedRow[], fields: readonly FieldName[]): readonly RowGroup[] {
  const groups = Map.groupBy(rows, ({ row }) => JSON.stringify(filtersOf(row, fields)));
  return [...groups.values()].map((group) => ({ filters: filtersOf(group[0]?.row ?? [], fields), rows: group }));
}

/** Without the fields that the row does not have. */
function filtersOf(row: RowTexts, fields: readonly FieldName[]): Filters {
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
  const hashes: Uint32Array[] = [];
  const costOfPass = { ...newCost(), serviceTotal: cost.serviceTotal };
  const other = { context, source: collecting(source, { context, hashes }), cost: costOfPass };
  const pass = await orNull(readPass({ ...other, pageSize: otherPageSize(pageSize), isConfirming: true }));
  if (pass?.kind !== 'sound') return 'unconfirmed';
  cost.passes += 1;
  return pass.rows === rows && sumOfHashes(hashes) === rowsSum ? 'confirmed' : 'unordered';
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

/** Null if the service refuses such pages. */
async function orNull<T>(pass: Promise<T>): Promise<T | null> {
  try {
    return await pass;
  } catch (error) {
    if (isTooDeep(error) || (error instanceof AppError && error.code === 'rejected')) return null;
    throw error;
  }
}
