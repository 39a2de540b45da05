// What goes to paper, read from one copy: the first rows, their totals, and how old they may be.

import type { CurrencyTotals, Row, RowsAnswer } from '../../shared/contract/answers.ts';
import type { ExportScope } from '../../shared/contract/exports.ts';
import type { CellValue, DatasetName } from '../../shared/contract/fields.ts';
import type { Query } from '../../shared/contract/query.ts';
import { call } from '../lib/calls/api.ts';
import { totalsOfRows } from '../lib/currency-sums.ts';
import { SUMMED } from '../totals/totals.svelte.ts';

export type PrintedSet = {
  /** With the filters that apply to the scope. */
  readonly query: Query;
  readonly scope: ExportScope;
  /** The rows that are `selected`. */
  readonly keys: readonly string[];
};
export type ReadForPrint =
  | {
      readonly kind: 'rows';
      readonly rows: readonly Row[];
      /** What the filters find, however many of them are printed. */
      readonly total: number;
      readonly asOf: string | null;
      readonly ledgerDates: Answered['ledgerDates'];
      /** None of charges: nothing of theirs is summed. */
      readonly totals: readonly CurrencyTotals[];
      /** Ledger dates among all the rows, printed or not, that were read before they had ended; newest first. */
      readonly notReadAgain: readonly string[];
    }
  | { readonly kind: 'unknown' }
  /** Each reading was overtaken by a new copy. */
  | { readonly kind: 'moving' };

type Answered = Extract<RowsAnswer, { readonly kind: 'rows' }>;

/** About forty pages. More rows are better exported to a file. */
export const MOST_PRINTED_ROWS = 2_000;
/** Of no table: a question of a table's own size could take the place of the table's. Holds a whole page of any of them. */
const ROWS_A_CALL = 1_000;
const MOST_DATES = 10_000;
const ATTEMPTS = 3;

export async function readForPrint(set: PrintedSet): Promise<ReadForPrint> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = await copyOf(set);
    const read = await readOnce(set);
    // Rows and totals are asked one after the other: a copy that came between would make them disagree.
    if ((await copyOf(set)) === before) return read;
  }
  return { kind: 'moving' };
}

/** Another text for every copy of the dataset. */
async function copyOf({ query }: PrintedSet): Promise<string> {
  const { resources } = await call('getSyncStatus', {});
  const status = resources.find(({ resource }) => resource === query.dataset);
  return JSON.stringify([status?.asOf, status?.last?.runId, status?.last?.verdict]);
}

/** What the filters find, or all there is, however many of it are printed. */
export function isWhole(scope: ExportScope): boolean {
  return scope === 'filtered' || scope === 'everything';
}

async function readOnce({ query, scope, keys }: PrintedSet): Promise<ReadForPrint> {
  const whole = isWhole(scope);
  const answer = whole ? await readFirst(query) : await readPage(query);
  if (answer.kind === 'unknown') return { kind: 'unknown' };
  const { total, asOf, ledgerDates } = answer;
  const rows = scope === 'selected' ? await readSelected(answer.rows, query.dataset, keys) : answer.rows;
  const totals = whole ? await readTotals(query) : totalsOf(query, rows);
  if (totals === null) return { kind: 'unknown' };
  const notReadAgain = query.dataset === 'charges' ? [] : await readTooEarly(query, whole ? null : rows);
  return { kind: 'rows', rows, total, asOf, ledgerDates, totals, notReadAgain };
}

/** In the order in which they were chosen; most stand on the page. */
async function readSelected(
  page: readonly Row[],
  dataset: DatasetName,
  keys: readonly string[],
): Promise<readonly Row[]> {
  const here = new Map(page.map((row) => [row.key, row]));
  return await Promise.all(keys.map(async (key) => here.get(key) ?? (await call('getRow', { dataset, key }))));
}

/** `rows`: all there are; null: those that the query finds. */
async function readTooEarly(query: Query, rows: readonly Row[] | null): Promise<readonly string[]> {
  const early = (await call('listLedgerDates', {})).filter(({ isReadTooEarly }) => isReadTooEarly);
  if (early.length === 0) return [];
  const found = rows?.map(({ values }) => values.biz_date ?? null) ?? (await readDates(query));
  const dates = new Set(found);
  return early.flatMap(({ date }) => (dates.has(date) ? [date] : []));
}

async function readDates(query: Query): Promise<readonly CellValue[]> {
  const answer = await call('queryGroups', { query: ofPaper(query), by: 'biz_date', limit: MOST_DATES });
  return answer.kind === 'groups' ? answer.values : [];
}

async function readPage(query: Query): Promise<RowsAnswer> {
  const before = (query.page - 1) * query.pageSize;
  const answer = await call('queryRows', ofPaper(query, Math.floor(before / ROWS_A_CALL) + 1));
  const start = before % ROWS_A_CALL;
  return answer.kind === 'unknown' ? answer : { ...answer, rows: answer.rows.slice(start, start + query.pageSize) };
}

async function readFirst(query: Query): Promise<RowsAnswer> {
  let first: Answered | null = null;
  const rows: Row[] = [];
  for (let page = 1; rows.length < Math.min(MOST_PRINTED_ROWS, first?.total ?? MOST_PRINTED_ROWS); page += 1) {
    const answer = await call('queryRows', ofPaper(query, page));
    if (answer.kind === 'unknown') return answer;
    first ??= answer;
    rows.push(...answer.rows);
    if (answer.rows.length < ROWS_A_CALL) break;
  }
  return first === null ? { kind: 'unknown', notes: [] } : { ...first, rows };
}

async function readTotals(query: Query): Promise<readonly CurrencyTotals[] | null> {
  if (query.dataset === 'charges') return [];
  const answer = await call('queryTotals', ofPaper(query));
  return answer.kind === 'totals' ? answer.currencies : null;
}

function totalsOf(query: Query, rows: readonly Row[]): readonly CurrencyTotals[] {
  return query.dataset === 'charges' ? [] : totalsOfRows(rows, SUMMED);
}

function ofPaper(query: Query, page = 1): Query {
  return { ...query, page, pageSize: ROWS_A_CALL };
}
