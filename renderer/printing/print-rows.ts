// Reads what is printed, all from one copy: the first rows, the totals, the age of the data, and the words of the filters.

import { LIMITS } from '../../shared/contract/limits.ts';
import { readTooEarly, type CopyDoubts } from '../exporting/copy-doubts.ts';
import { MAX_PRINTED_ROWS } from '../exporting/export-subject.ts';
import type { CurrencyTotals, FilterWords, Row, RowsAnswer } from '../../shared/contract/answers.ts';
import type { ExportScope } from '../../shared/contract/exports/request.ts';
import type { Query } from '../../shared/contract/query.ts';
import { isIncompleteCopy } from '../../shared/contract/sync.ts';
import { call } from '../lib/calls/api.ts';
import { readOfOneCopy } from '../lib/calls/of-one-copy.ts';
import { totalsOfRows } from '../lib/currency-sums.ts';
import { language } from '../messages/messages.ts';
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
      readonly doubts: CopyDoubts;
      readonly words: FilterWords;
    }
  | { readonly kind: 'unknown' }
  /** The rows, or the words of their filters, changed during every attempt. */
  | { readonly kind: 'moving' };

type RowsFound = Extract<RowsAnswer, { readonly kind: 'rows' }>;

const ROWS_A_CALL = LIMITS.pageRows;

/** Follows and stops a reading. */
export type Watch = {
  readonly signal: AbortSignal;
  /** `rows` of `total` have been read. */
  readonly onRows: (rows: number, total: number) => void;
};

/** Throws the reason of `signal` when it is aborted. */
export async function readForPrint(set: PrintedSet, watch: Watch): Promise<ReadForPrint> {
  const outcome = await readOfOneCopy(
    () => readWords(set),
    async (words) => {
      const read = await readOnce(set, { watch, words });
      watch.signal.throwIfAborted();
      return read;
    },
  );
  return outcome ?? { kind: 'moving' };
}

async function readWords({ query }: PrintedSet): Promise<FilterWords> {
  return await call('getFilterWords', { query, language });
}

async function readIncomplete({ dataset }: Query): Promise<boolean> {
  const { resources } = await call('getSyncStatus', {});
  return isIncompleteCopy(resources.find(({ resource }) => resource === dataset));
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

async function readOnce(
  { query, scope, keys }: PrintedSet,
  { watch, words }: { readonly watch: Watch; readonly words: FilterWords },
): Promise<ReadForPrint> {
  const whole = isWhole(scope);
  const isIncomplete = await readIncomplete(query);
  const answer = whole ? await readFirst(query, watch) : await readPage(query);
  if (answer.kind === 'unknown') return { kind: 'unknown' };
  const { total, asOf, ledgerDates } = answer;
  const rows = scope === 'selected' ? await call('getRows', { query, keys }) : answer.rows;
  watch.signal.throwIfAborted();
  const totals = whole ? await readTotals(query) : totalsOf(query, rows);
  if (totals === null) return { kind: 'unknown' };
  const notReadAgain = await readTooEarly(query, whole ? null : rows);
  return { kind: 'rows', rows, total, asOf, ledgerDates, totals, doubts: { isIncomplete, notReadAgain }, words };
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
