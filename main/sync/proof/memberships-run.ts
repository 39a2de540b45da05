// Fetches the rows of filter values that the copy cannot answer by itself: both pending marks, pinned clients, and values
// for which the service finds other rows than the columns do.

import { CHARGE_FILTER_CODES } from '../../../shared/contract/charge-codes.ts';
import type { DatasetName } from '../../../shared/contract/fields.ts';
import { pageCount } from '../../../shared/rules/pages.ts';
import { AppError, toFailure } from '../../errors.ts';
import type { Filters } from '../../service/filter-encoding.ts';
import type { FilterValue } from '../../store/proof/parity.ts';
import { forEachConcurrently, runAllConcurrently } from '../reading/concurrently.ts';
import { requestFiltered, requestTotal, requestTotals, type Asking } from './filtered-request.ts';
import { BudgetSpent } from '../reading/budget.ts';
import { isoTime, type RunContext } from '../reading/context.ts';
import { isolatedFailure } from './isolated-failure.ts';
import type { OutdatedDates } from '../datasets/outdated-dates.ts';
import { countPages, expectedRows, learnPageSize, pagesAfterFirst } from '../reading/plan.ts';
import { transferOf } from '../reading/transfer.ts';
import type { ProofProblems } from './proof-problems.ts';

const MAX_PASSES = 4;
/** No client has this number. */
const UNKNOWN_CLIENT = '0';

/**
 * Fetches both sets, or only the smaller one when the totals add up to all rows and its list is as long as counted. A service that ignores the filter
 * counts every row for each mark; then the stored sets are dropped.
 */
export async function fetchPending(asking: Asking): Promise<void> {
  const { writer, clock } = asking.context;
  const asOf = isoTime(clock.now());
  const values = CHARGE_FILTER_CODES.pending;
  const filterSets = [{}, ...values.map((value) => ({ pending: value }))];
  const [serviceRows = 0, ...marked] = await requestTotals(asking, 'charges', filterSets);
  const totals = values.map((value, index) => ({ value, total: marked[index] ?? 0 })).sort((a, b) => a.total - b.total);
  const isIgnored = serviceRows > 0 && totals.every(({ total }) => total === serviceRows);
  const isSplit = totals.reduce((sum, { total }) => sum + total, 0) === serviceRows;
  if (isIgnored) {
    await writer.call('forgetPending', { asOf });
    return;
  }
  // When the sets kept changing, the stored ones stay and are marked as read with an older copy.
  if (await readSets(asking, totals, isSplit)) await writer.call('commitPending', { serviceRows, asOf });
}

type MarkTotal = { readonly value: string; readonly total: number };

async function readSets(asking: Asking, sets: readonly MarkTotal[], isSplit: boolean): Promise<boolean> {
  for (const { value, total } of sets) {
    const rows = await readMembers(asking, { dataset: 'charges', name: 'pending', value });
    if (rows === null) return false;
    // With another number, a row has left or entered the set since the counts: the others may not all have the other mark.
    if (isSplit && rows === total) return true;
  }
  return true;
}

/** The failure of one client is noted with its pin; a failure that would affect all clients is thrown. */
export async function fetchPins(asking: Asking, aaids: readonly string[]): Promise<void> {
  if (aaids.length === 0) return;
  const { context } = asking;
  const { writer } = context;
  const filter = asking.transport === null ? 'ignored' : await learnClientFilter(asking);
  const fetchOne = async (aaid: string, signal: AbortSignal): Promise<void> => {
    try {
      if (filter === 'ignored') throw notFiltered();
      await fetchPin({ ...asking, context: { ...context, signal } }, aaid, filter);
    } catch (error) {
      const failure = await isolatedFailure(context, 'charges', error);
      await writer.call('notePinFailure', { aaid, failure: toFailure(failure) });
    }
  };
  await forEachConcurrently(context.signal, aaids, fetchOne, context.atOnce);
}

async function fetchPin(asking: Asking, aaid: string, filter: ClientFilter): Promise<void> {
  const { writer, clock } = asking.context;
  const value: FilterValue = { dataset: 'charges', name: 'aaid', value: aaid };
  const asOf = isoTime(clock.now());
  const rows = await readMembers(asking, value);
  if (rows === null) throw new AppError('unsettled', 'the rows of the client kept changing');
  if (typeof filter === 'object' && rows >= filter.packages) throw notFiltered();
  await writer.call('commitMembers', { ...value, asOf });
}

function notFiltered(): AppError {
  return new AppError('rejected', 'the service does not filter by client');
}

/**
 * How the service takes the filter by client. The number of all packages where it refuses a client that it does not know: it
 * may only look at the form of the number, and then give every package to each client.
 */
type ClientFilter = 'obeyed' | 'ignored' | { readonly packages: number };

/**
 * A service that ignores the filter counts every package for any client. Its two counts also differ if a package comes or goes
 * between them, so other counts than none must differ twice.
 */
async function learnClientFilter(asking: Asking): Promise<ClientFilter> {
  const { context } = asking;
  const count = (filters: Filters, signal: AbortSignal): Promise<number> =>
    requestTotal({ ...asking, context: { ...context, signal } }, 'charges', filters);
  for (let times = 1; times <= 2; times += 1) {
    const [unfiltered, ofUnknown] = await runAllConcurrently(context.signal, [
      (signal) => count({}, signal),
      (signal) => nullIfRefused(count({ aaid: UNKNOWN_CLIENT }, signal)),
    ]);
    if (!unfiltered || ofUnknown === 0) return 'obeyed';
    if (ofUnknown === null) return { packages: unfiltered };
    if (ofUnknown === unfiltered) return 'ignored';
  }
  return 'obeyed';
}

async function nullIfRefused(total: Promise<number>): Promise<number | null> {
  try {
    return await total;
  } catch (error) {
    if (error instanceof AppError && (error.code === 'rejected' || error.code === 'forbidden')) return null;
    throw error;
  }
}

export type Repairing = Asking & { readonly outdated: OutdatedDates; readonly problems: ProofProblems };

/**
 * Leaves the stored set as it was when its rows kept changing, which is noted as a problem, or when rows of outdated dates
 * are not in the copy, which is noted with these dates.
 */
export async function fetchRepair(asking: Repairing, value: FilterValue): Promise<void> {
  const { writer, clock } = asking.context;
  const asOf = isoTime(clock.now());
  if ((await readMembers({ ...asking, purpose: 'repairs' }, value)) === null) {
    const failure = new AppError('unsettled', 'the rows of the filter value kept changing');
    asking.problems.note({ dataset: value.dataset, subject: 'values' }, failure);
    return;
  }
  const dates = await writer.call('findOutdatedDates', value);
  if (dates.length === 0) await writer.call('commitMembers', { ...value, asOf });
  else asking.outdated.note(value, dates);
}

/** The requests for reading a set of rows. A set of several pages is read twice. */
export function requestsFor(
  { limits }: RunContext,
  { dataset, rows }: { readonly dataset: DatasetName; readonly rows: number },
): number {
  const pages = pageCount(rows, limits.servedPageSizeOf(dataset));
  return pages === 1 ? 1 : 2 * pages;
}

/** The number of rows once two passes in a row gave the same ones, or a pass had a single page. Null when none did. */
async function readMembers(asking: Asking, value: FilterValue): Promise<number | null> {
  let before: string | null = null;
  let pages = 0;
  for (let passes = 1; passes <= MAX_PASSES; passes += 1) {
    const passesLeft = before === null ? 2 : 1;
    requireBudget(asking, passesLeft * pages);
    const pass = await readPass(asking, value, passesLeft);
    if (pass !== null && (pass.pages === 1 || pass.digest === before)) return pass.rows;
    before = pass?.digest ?? null;
    pages = pass?.pages ?? pages;
  }
  return null;
}

/** Throws `BudgetSpent` before anything is spent on a list that cannot be finished. */
function requireBudget({ budget }: Asking, requests: number): void {
  if (budget !== null && requests > budget.requestsLeft) throw new BudgetSpent();
}

/** Thrown at a page that contradicts page 1; never leaves this file. */
class Contradicted extends Error {}

/** Null when the pages contradict each other. `passesLeft` includes this pass. */
async function readPass(
  asking: Asking,
  value: FilterValue,
  passesLeft: number,
): Promise<{ readonly rows: number; readonly pages: number; readonly digest: string | null } | null> {
  const { context } = asking;
  const { writer, limits } = context;
  await writer.call('beginMembers', value);
  const askedPageSize = limits.pageSizeOf(value.dataset);
  const first = await readPage(asking, value, { page: 1, pageSize: askedPageSize });
  const { total } = first;
  const pageSize = learnPageSize({ asked: askedPageSize, ...first });
  const pages = countPages(total, pageSize);
  if (first.rows !== expectedRows({ page: 1, pageSize, total })) return null;
  if (pages > 1) {
    await limits.noteServedPageSize(value.dataset, pageSize);
    requireBudget(asking, passesLeft * pages - 1);
  }
  const readDeeper = async (page: number, signal: AbortSignal): Promise<void> => {
    const next = await readPage({ ...asking, context: { ...context, signal } }, value, { page, pageSize });
    if (next.total !== total || next.rows !== expectedRows({ page, pageSize, total })) throw new Contradicted();
  };
  try {
    await forEachConcurrently(context.signal, pagesAfterFirst(pages), readDeeper, context.atOnce);
  } catch (error) {
    if (error instanceof Contradicted) return null;
    throw error;
  }
  const digest = pages > 1 ? await writer.call('digestMembers', value) : null;
  return pages > 1 && digest === null ? null : { rows: total, pages, digest };
}

function readPage(
  asking: Asking,
  value: FilterValue,
  at: { readonly page: number; readonly pageSize: number },
): Promise<{ readonly rows: number; readonly total: number }> {
  const { writer } = asking.context;
  const question = { dataset: value.dataset, filters: { [value.name]: value.value }, ...at };
  return requestFiltered(asking, question, (body) =>
    writer.call('readMembers', { ...value, page: at.page, body }, transferOf(body)),
  );
}
