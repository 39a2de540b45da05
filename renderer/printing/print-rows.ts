// Reads what is printed, all from one copy: the first rows, the totals, and the age of the data.

import { LIMITS } from '../../shared/contract/limits.ts';
import { MAX_PRINTED_ROWS } from '../exporting/export-subject.ts';
import type { CurrencyTotals, Row, RowsAnswer } from '../../shared/contract/answers.ts';
import type { ExportScope } from '../../shared/contract/exports.ts';
import type { CellValue } from '../../shared/contract/fields.ts';
import type { Query } from '../../shared/contract/query.ts';
import { call } from '../lib/calls/api.ts';
import { totalsOfRows } from '../lib/currency-sums.ts';
import { SUMMED } from '../totals/totals.svelte.ts';

export type PrintedSet = {
  /** The query with the filters that apply to the scope. */
  readonly query: Query;
  readonly scope: ExportScope;
  /** The keys of the selected rows, for the scope `selected`. */
  readonly keys: readonly string[];
};
export type ReadForPrint =
  | {
      readonly kind: 'rows';
      readonly rows: readonly Row[];
      /** How many rows the filters find; fewer may be printed. */
      readonly total: number;
      readonly asOf: string | null;
      readonly ledgerDates: RowsFound['ledgerDates'];
      /** Empty for charges, which have nothing to sum. */
      readonly totals: readonly CurrencyTotals[];
      /** Ledger dates of all rows, printed or not, that were last read before the day had ended; newest first. */
      readonly notReadAgain: readonly string[];
    }
  | { readonly kind: 'unknown' }
  /** A new copy arrived during every attempt. */
  | { readonly kind: 'moving' };

type RowsFound = Extract<RowsAnswer, { readonly kind: 'rows' }>;

/** Larger than any page of a table, so that the main process does not cancel the table's own request for this one. */
const ROWS_A_CALL = LIMITS.pageRows;
const ATTEMPTS = 3;

/** Follows and stops a reading. */
export type Watch = {
  readonly signal: AbortSignal;
  /** `rows` of `total` have been read. */
  readonly onRows: (rows: number, total: number) => void;
};

/** Throws the reason of `signal` when it is aborted. */
export async function readForPrint(set: PrintedSet, watch: Watch): Promise<ReadForPrint> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = await copyIdentity(set);
    const outcome = await readOnce(set, watch);
    watch.signal.throwIfAborted();
    // Rows and totals are read one after the other: a copy that arrives in between would make them disagree.
    if ((await copyIdentity(set)) === before) return outcome;
  }
  return { kind: 'moving' };
}

/** A text that differs for every copy of the dataset. */
async function copyIdentity({ query }: PrintedSet): Promise<string> {
  const { resources } = await call('getSyncStatus', {});
  const status = resources.find(({ resource }) => resource === query.dataset);
  return JSON.stringify([status?.asOf, status?.last?.runId, status?.last?.verdict]);
}

/** The first of the rows that would be printed, to estimate the pages. */
export async function readSample({ query, scope, keys }: PrintedSet): Promise<RowsAnswer> {
  const answer = isWhole(scope) ? await call('queryRows', printQuery(query)) : await readPage(query);
  if (scope !== 'selected' || answer.kind === 'unknown') return answer;
  const chosen = new Set(keys);
  const rows = answer.rows.filter(({ key }) => chosen.has(key));
  return { ...answer, rows: rows.length === 0 ? answer.rows.slice(0, keys.length) : rows };
}

/** Whether the scope is all filtered rows or everything, even if only the first rows are printed. */
export function isWhole(scope: ExportScope): boolean {
  return scope === 'filtered' || scope === 'everything';
}

async function readOnce({ query, scope, keys }: PrintedSet, watch: Watch): Promise<ReadForPrint> {
  const whole = isWhole(scope);
  const answer = whole ? await readFirst(query, watch) : await readPage(query);
  if (answer.kind === 'unknown') return { kind: 'unknown' };
  const { total, asOf, ledgerDates } = answer;
  const rows = scope === 'selected' ? await call('getRows', { query, keys }) : answer.rows;
  watch.signal.throwIfAborted();
  const totals = whole ? await readTotals(query) : totalsOf(query, rows);
  if (totals === null) return { kind: 'unknown' };
  const notReadAgain = query.dataset === 'charges' ? [] : await readTooEarly(query, whole ? null : rows);
  return { kind: 'rows', rows, total, asOf, ledgerDates, totals, notReadAgain };
}

/** The dates read too early, among those of `rows`, or of all rows of the query when `rows` is null. */
async function readTooEarly(query: Query, rows: readonly Row[] | null): Promise<readonly string[]> {
  const earlyDates = (await call('listLedgerDates', {})).filter(({ isReadTooEarly }) => isReadTooEarly);
  if (earlyDates.length === 0) return [];
  const dates = new Set(rows?.map(({ values }) => values.biz_date ?? null) ?? (await readDates(query)));
  return earlyDates.flatMap(({ date }) => (dates.has(date) ? [date] : []));
}

async function readDates(query: Query): Promise<readonly CellValue[]> {
  const answer = await call('queryGroups', { query: printQuery(query), by: 'biz_date', limit: LIMITS.groups });
  return answer.kind === 'groups' ? answer.values : [];
}

async function readPage(query: Query): Promise<RowsAnswer> {
  const before = (query.page - 1) * query.pageSize;
  const answer = await call('queryRows', printQuery(query, Math.floor(before / ROWS_A_CALL) + 1));
  const start = before % ROWS_A_CALL;
  return answer.kind === 'unknown' ? answer : { ...answer, rows: answer.rows.slice(start, start + query.pageSize) };
}

async function readFirst(query: Query, { signal, onRows }: Watch): Promise<RowsAnswer> {
  let first: RowsFound | null = null;
  const rows: Row[] = [];
  for (let page = 1; rows.length < Math.min(MAX_PRINTED_ROWS, first?.total ?? MAX_PRINTED_ROWS); page += 1) {
    const answer = await call('queryRows', printQuery(query, page));
    if (answer.kind === 'unknown') return answer;
    first ??= answer;
    signal.throwIfAborted();
    rows.push(...answer.rows);
    onRows(rows.length, Math.min(MAX_PRINTED_ROWS, first.total));
    if (answer.rows.length < ROWS_A_CALL) break;
  }
  return first === null ? { kind: 'unknown', notes: [] } : { ...first, rows };
}

async function readTotals(query: Query): Promise<readonly CurrencyTotals[] | null> {
  if (query.dataset === 'charges') return [];
  const answer = await call('queryTotals', printQuery(query));
  return answer.kind === 'totals' ? answer.currencies : null;
}

function totalsOf(query: Query, rows: readonly Row[]): readonly CurrencyTotals[] {
  return query.dataset === 'charges' ? [] : totalsOfRows(rows, SUMMED);
}

function printQuery(query: Query, page = 1): Query {
  return { ...query, page, pageSize: ROWS_A_CALL };
}
