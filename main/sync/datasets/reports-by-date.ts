// Daily reports by ledger date: reads some dates, counts the others, and falls back to reading everything, in the same
// run or, when both together would cost more than a full run, in the next. The stored copy changes only after every date
// that was read has settled and the totals add up.

import type { Receipt, SyncScope } from '../../../shared/contract/sync.ts';
import { parseDate } from '../../../shared/rules/dates.ts';
import { AppError } from '../../errors.ts';
import { isRefused } from '../../service/page-refusals.ts';
import { forEachConcurrently } from '../reading/concurrently.ts';
import { draftReceipt, isoTime, newCost, type Cost, type RunContext } from '../reading/context.ts';
import { runDataset } from './dataset-run.ts';
import { COUNTS_UNDER_WAY, countProbe, createDateCounter, type CountDate } from './date-counts.ts';
import { BudgetSpent } from '../reading/budget.ts';
import { areDatesRecognised, isWrittenLike, planDates, type DatePlan } from './date-plan.ts';
import type { CountedDate } from '../../store/copies/ledger-date-staging.ts';
import type { CopyDate } from '../../store/tables/ledger-dates.ts';
import type { StoredFacts } from '../../store/tables/learned.ts';
import { OtherDate } from './date-source.ts';
import { DatesBudget } from './dates-budget.ts';
import { mayBeOfOneQuestion } from '../reading/one-question.ts';
import { hasShrunk } from '../reading/plan.ts';
import { readDates } from './read-dates.ts';
import { withinBudget } from '../reading/run-client.ts';
import { sum } from './sum.ts';
import { abandon, failedDraft } from '../reading/verdict.ts';
import { costOfAllDates, costOfDates, costOfPlan, costOfWhole, type WholeCost } from './way-costs.ts';

type DatesScope = Extract<SyncScope, { readonly kind: 'quick' | 'dates' }>;
type StoredReports = {
  readonly liveRows: number;
  readonly dates: readonly CopyDate[];
  readonly checkedValues: number;
  readonly confirming: number;
  readonly newestDates: number;
  readonly rereadRuns: number;
};

type Failing = {
  readonly context: RunContext;
  readonly resource: 'reports';
  readonly startedAt: string;
  readonly cost: Cost;
};

type DateRows = { readonly date: string; readonly rows: number };

/** The rows of each date that was read. */
type DateTotals = Map<string, number>;

type DatesRun = {
  readonly context: RunContext;
  readonly cost: Cost;
  readonly stored: StoredReports;
  readonly budget: DatesBudget;
  readonly wholeCost: WholeCost;
  readonly read: DateTotals;
  readonly counted: Map<string, { readonly total: number; readonly countedAt: string }>;
  /** Days that have no rows, in a run that does not add up all dates. */
  readonly empty: CountedDate[];
  /** Stored dates that the service refuses, in a run that adds up all dates. */
  readonly refused: Map<string, AppError>;
};

const LAST_COUNT_REQUESTS = 1;
/** A service that refuses more of the stored dates may refuse the date filter itself. */
const MAX_REFUSED_DATES = 31;
const SHRUNK = 'the total fell by more than half';

/** Thrown when reading by date cannot prove its answer; never leaves this file. */
class ReadEverything extends Error {}

/** Thrown when a question with a ledger date is not answered; never leaves this file. */
class UnansweredDate extends Error {
  readonly failure: AppError;
  readonly date: string;

  constructor(failure: AppError, date: string) {
    super(failure.message);
    this.failure = failure;
    this.date = date;
  }
}

/** Reads all reports wherever reading by date is not possible, costs more, or does not add up. */
export async function runReportsByDate(
  context: RunContext,
  scope: DatesScope,
  wholeCost: WholeCost = costOfWhole,
): Promise<Receipt> {
  const cost = newCost();
  const startedAt = isoTime(context.clock.now());
  let budget = new DatesBudget({ spare: 0 });
  let confirmingBefore = 0;
  try {
    const stored = await context.writer.call('beginLedgerDates', {});
    confirmingBefore = stored.confirming;
    if (!canReadByDate(stored)) throw new ReadEverything('dates cannot be asked for one by one');
    context.progress.startPass('reports', false);
    budget = new DatesBudget({ spare: spareOf(context, stored) });
    const client = withinBudget(context.client, budget);
    const asking = { context: { ...context, client }, cost, stored, budget, wholeCost };
    const run: DatesRun = { ...asking, read: new Map(), counted: new Map(), empty: [], refused: new Map() };
    if (scope.kind === 'quick') await readQuickly(run);
    else await readTheseDates(run, scope.dates);
    context.progress.startSaving('reports');
    context.tally.overspend = budget.overspend({ isWholeIncluded: false });
    return await commit(run, { startedAt, isWhole: scope.kind === 'quick' });
  } catch (thrown) {
    await dropStaged(context);
    const { error, doubt } = await judge(thrown, { context, budget });
    // The next proof learns again whether the date filter is obeyed.
    if (doubt !== null) await context.writer.call('saveFacts', { facts: { dateFilter: 'notAsked', ...doubt } });
    const readsAll = doubt !== null || isReasonToReadAll(error);
    context.tally.overspend = budget.overspend({ isWholeIncluded: readsAll && budget.allowsWhole });
    if (readsAll && budget.allowsWhole)
      return runDataset(context, 'reports', { offersKeptAgain: scope.kind !== 'quick' });
    const facts = { context, resource: 'reports', startedAt, cost } as const;
    if (readsAll && context.end.failure === null) return await readAllNextTime(facts, confirmingBefore);
    return await abandon(context, 'reports', failedDraft({ ...facts, error }));
  }
}

/** Keeps the copy, and makes the next run read everything: doing so now would cost more than a full run. */
async function readAllNextTime({ context, ...facts }: Failing, confirmingBefore: number): Promise<Receipt> {
  // A run that stopped for another reason may have spent less than an earlier one.
  const confirming = Math.max(confirmingBefore, facts.cost.confirming);
  await context.writer.call('saveFacts', { facts: { dateFilter: 'notAsked', confirming } });
  const error = {
    code: 'unsettled' as const,
    message: 'reading by ledger date gave no complete copy',
    facts: { isReadWholeNext: 1 },
  };
  return await abandon(context, 'reports', draftReceipt(context, { ...facts, verdict: 'unsettled', error }));
}

/** 0 when deep pages are refused: everything is then read by date, at a cost that is not known in advance. */
function spareOf({ limits }: RunContext, stored: StoredReports): number {
  return limits.refusesDeepPages('reports') ? 0 : stored.checkedValues;
}

/**
 * `doubt`: what to remember if the date filter is in doubt, else null. A question with a ledger date that is not answered puts
 * it in doubt only if one without is answered now. Else the service is down, and `error` says so.
 */
async function judge(
  thrown: unknown,
  { context, budget }: { context: RunContext; budget: DatesBudget },
): Promise<{ readonly error: unknown; readonly doubt: Pick<Partial<StoredFacts>, 'unansweredDate'> | null }> {
  if (!(thrown instanceof UnansweredDate)) return { error: thrown, doubt: thrown instanceof OtherDate ? {} : null };
  try {
    const client = withinBudget(context.client, { take: () => budget.spend() });
    await createDateCounter({ ...context, client })(null, context.signal);
    return { error: thrown.failure, doubt: { unansweredDate: thrown.date } };
  } catch (error) {
    return { error, doubt: null };
  }
}

/** The answer to a question about one ledger date. */
async function countOf(date: string, asked: Promise<number | null>): Promise<number | null> {
  try {
    return await asked;
  } catch (error) {
    throw failureOfDate(error, date);
  }
}

function failureOfDate(error: unknown, date: string): unknown {
  return mayBeOfOneQuestion(error) ? new UnansweredDate(error, date) : error;
}

/** Notes a date that may be gone: until all dates are added up, it counts as one without rows. Throws for any other. */
function takeAsGone(run: DatesRun, error: unknown, date: string): void {
  if (!isPlausiblyGone(run, error, date)) throw failureOfDate(error, date);
  run.refused.set(date, error);
}

/** Whether the service may no longer have the date. */
function isPlausiblyGone(run: DatesRun, error: unknown, date: string): error is AppError {
  if (!isRefused(error) || !isOldest(run, date)) return false;
  const { liveRows, dates } = run.stored;
  const refused = new Set([...run.refused.keys(), date]);
  const refusedRows = sum(dates.filter((each) => refused.has(each.date)).map(({ rows }) => rows));
  return refused.size <= MAX_REFUSED_DATES && !hasShrunk({ liveRows, newRows: liveRows - refusedRows });
}

/** Whether to read everything although nothing speaks against the date filter. */
function isReasonToReadAll(error: unknown): boolean {
  return error instanceof ReadEverything || error instanceof BudgetSpent || isRefused(error);
}

/** Ignores failures of the store, so that the receipt is still returned: the next run drops what is left. */
async function dropStaged(context: RunContext): Promise<void> {
  try {
    await context.writer.call('dropLedgerDates', {});
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

function canReadByDate(stored: StoredReports & { readonly complete: boolean; readonly dateFilter: string }): boolean {
  const rows = sum(stored.dates.map((date) => date.rows));
  const isCopyByDate = rows === stored.liveRows && areDatesRecognised(stored.dates);
  return stored.complete && stored.dateFilter === 'obeyed' && isCopyByDate;
}

async function readQuickly(run: DatesRun): Promise<void> {
  const { context, cost, stored } = run;
  const { newestDates, rereadRuns } = stored;
  const plan = planDates(stored.dates, { nowMs: context.clock.now(), newestDates, rereadRuns });
  chooseWay(run, { rows: stored.liveRows, byDateRequests: (pageSize) => costOfPlan(plan, pageSize) });
  const count = createDateCounter(context);
  const before = await count(null, context.signal);
  cost.serviceTotal = before;
  if (hasShrunk({ liveRows: stored.liveRows, newRows: before })) throw new ReadEverything(SHRUNK);
  const changedDates = await countDates(run, plan, count);
  const datesToRead = [...plan.read, ...changedDates];
  chooseWay(run, {
    rows: before,
    byDateRequests: (pageSize) => costOfDates(datesToRead, pageSize) + LAST_COUNT_REQUESTS,
  });
  await readDatesOf(
    run,
    datesToRead.map(({ date }) => date),
    (error, date) => takeAsGone(run, error, date),
  );
  const after = await count(null, context.signal);
  cost.serviceTotal = after;
  addUp(run, { before, after });
}

/** Throws if the rows of all dates do not prove the copy. */
function addUp(run: DatesRun, { before, after }: { readonly before: number; readonly after: number }): void {
  const { read, counted, refused } = run;
  const areOldest = [...refused.keys()].every((date) => isOldest(run, date));
  const rowsOfDates = sum(read.values()) + sum([...counted.values()].map(({ total }) => total));
  const isSum = before === after && rowsOfDates === after;
  const [firstRefused] = refused;
  if (firstRefused !== undefined && !(isSum && areOldest)) {
    const [date, failure] = firstRefused;
    throw new UnansweredDate(failure, date);
  }
  if (!isSum) throw new ReadEverything(`the dates hold ${rowsOfDates} of ${before}, then ${after} rows`);
}

/**
 * Whether the date is a stored one, and older than all that were found to have rows: the service no longer gives its oldest
 * dates. Another date is not dropped here, because the sum could be right by chance: a row may have been counted on two dates.
 */
function isOldest({ stored, read, counted }: DatesRun, date: string): boolean {
  const ofDate = stored.dates.find((each) => each.date === date);
  const found = [...counted.keys(), ...[...read].flatMap(([each, rows]) => (rows > 0 ? [each] : []))];
  return ofDate !== undefined && found.every((each) => (parseDate(each)?.epochMs ?? -Infinity) > ofDate.ms);
}

/** Throws `ReadEverything` when the rest by date takes more requests than reading everything, or than the budget has. */
function chooseWay(
  { context, stored, budget, wholeCost }: DatesRun,
  way: { readonly rows: number; readonly byDateRequests: (pageSize: number) => number },
): void {
  const { limits } = context;
  const pageSize = limits.servedPageSizeOf('reports');
  const isByDateAnyway = limits.refusesDeepPages('reports');
  const wholeRequests = isByDateAnyway ? costOfAllDates(stored.dates, pageSize) : wholeCost(way.rows, pageSize);
  budget.setWhole(wholeRequests);
  // Those for equal rows spent the budget of an earlier run that gave no copy: they will be needed again.
  const byDateRequests = way.byDateRequests(pageSize) + stored.confirming;
  if (byDateRequests > wholeRequests || byDateRequests > budget.left)
    throw new ReadEverything(`${byDateRequests} requests by date, ${wholeRequests} in all`);
}

/** Returns the dates whose count differs from the stored rows; they must be read too. */
async function countDates(run: DatesRun, plan: DatePlan, count: CountDate): Promise<readonly DateRows[]> {
  const { context, counted } = run;
  const changedDates: DateRows[] = [];
  const datesToCount = [...plan.probes.map((date) => ({ date, rows: 0 })), ...plan.count];
  const countOne = async ({ date, rows }: { date: string; rows: number }, signal: AbortSignal): Promise<void> => {
    const countedAt = isoTime(context.clock.now());
    const isStored = rows > 0;
    const total = isStored
      ? await countStored(run, count(date, signal), date)
      : ((await countOf(date, countProbe(count, date, signal))) ?? 0);
    if (total !== rows) changedDates.push({ date, rows: total });
    else if (isStored) counted.set(date, { total, countedAt });
  };
  await forEachConcurrently(context.signal, datesToCount, countOne, COUNTS_UNDER_WAY);
  return changedDates.sort((a, b) => (a.date < b.date ? -1 : 1));
}

async function countStored(run: DatesRun, asked: Promise<number>, date: string): Promise<number> {
  try {
    return await asked;
  } catch (error) {
    takeAsGone(run, error, date);
    return 0;
  }
}

async function readTheseDates(run: DatesRun, dates: readonly string[]): Promise<void> {
  const { liveRows, dates: allDates } = run.stored;
  if (!dates.every((date) => isWrittenLike(allDates, date))) throw new AppError('badArguments', 'no such ledger date');
  const stored = new Set(allDates.map(({ date }) => date));
  const asked = [...new Set(dates)];
  const unknown = asked.filter((date) => !stored.has(date));
  const found = await findDates(run, unknown);
  await readDatesOf(run, [...asked.filter((date) => stored.has(date)), ...found], (error, date) => {
    throw failureOfDate(error, date);
  });
  const storedRowsOfDates = sum(allDates.filter(({ date }) => run.read.has(date)).map(({ rows }) => rows));
  const newRows = liveRows - storedRowsOfDates + sum(run.read.values());
  if (hasShrunk({ liveRows, newRows })) throw new ReadEverything(SHRUNK);
}

/** Those of the days that have rows. A day that the service refuses says nothing. */
async function findDates(run: DatesRun, days: Iterable<string>): Promise<readonly string[]> {
  const { context, empty } = run;
  const count = createDateCounter(context);
  const found: string[] = [];
  const countOne = async (date: string, signal: AbortSignal): Promise<void> => {
    const countedAt = isoTime(context.clock.now());
    const rows = await countOf(date, countProbe(count, date, signal));
    if (rows === 0) empty.push({ date, countedAt });
    else if (rows !== null) found.push(date);
  };
  await forEachConcurrently(context.signal, days, countOne, COUNTS_UNDER_WAY);
  return found.sort();
}

async function readDatesOf(
  run: DatesRun,
  dates: readonly string[],
  failed: (error: unknown, date: string) => void,
): Promise<void> {
  const { context, cost, stored } = run;
  const storedRowsByDate = new Map(stored.dates.map(({ date, rows }) => [date, rows]));
  const expectedRows = sum(dates.map((date) => storedRowsByDate.get(date) ?? 0));
  await readDates({ context, cost }, dates, {
    onRows: (rows) => context.progress.addRows('reports', rows, expectedRows),
    onDate: (date, { rows }) => void run.read.set(date, rows),
    notSettled: ({ kind }) => new ReadEverything(`one ledger date: ${kind}`),
    failed,
  });
}

async function commit(run: DatesRun, facts: { startedAt: string; isWhole: boolean }): Promise<Receipt> {
  const { context, cost, read, counted, empty } = run;
  const { startedAt, isWhole } = facts;
  const ledgerDates = { read: [...read.keys()].sort(), onlyCounted: [...counted.keys()].sort() };
  const draft = draftReceipt(context, { resource: 'reports', startedAt, cost, verdict: 'refreshed', ledgerDates });
  const countedDates = [...counted].map(([date, { countedAt }]) => ({ date, countedAt }));
  return await context.writer.call('commitLedgerDates', { draft, counted: countedDates, empty, isWhole });
}
