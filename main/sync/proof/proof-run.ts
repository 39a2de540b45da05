// The proof after the rows: learns how the service filters, fetches what rows do not contain, and compares filter values
// with the service. A failure here changes no committed dataset.

import { DATASETS } from '../../../shared/contract/fields.ts';
import type { Failure } from '../../../shared/contract/errors.ts';
import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { ProofProblem } from '../../../shared/contract/proof.ts';
import type { Receipt } from '../../../shared/contract/sync.ts';
import { endsALane } from '../../../shared/contract/last-run.ts';
import type { ProofStart } from '../../threads/writer/writer-protocol.ts';
import { AppError, toFailure } from '../../errors.ts';
import { TEXT_FILTERS } from '../../store/tables/learned.ts';
import type { Asking } from '../reading/filtered-request.ts';
import { MAX_PARITY_CHECK_REQUESTS, MAX_PARITY_REQUESTS, RequestBudget } from '../reading/budget.ts';
import { isoTime, type RunContext } from '../reading/context.ts';
import { learnDateFilter, learnMatching, learnTransport } from './learn.ts';
import { openTurn, refreshRepairs, takeTurn, type ListTurn } from './list-turns.ts';
import { fetchPending, fetchPins, type Repairing } from './memberships-run.ts';
import { OutdatedDates } from '../datasets/outdated-dates.ts';
import { runParity, unlessPaused } from './parity-run.ts';
import { ProofProblems } from './proof-problems.ts';
import { readOutdatedDates } from './read-outdated-dates.ts';

export type ProofScope =
  | { readonly kind: 'full' | 'quick'; readonly datasets: readonly DatasetName[] }
  /** Only parity, even when it is paused for syncs. */
  | { readonly kind: 'parity' }
  /** Only pinned clients: those that were never fetched, or this one. */
  | { readonly kind: 'pins'; readonly aaid?: string };

export type ProofOutcome = {
  readonly failure: Failure | null;
  /** The receipts of the run, with the results of parity. */
  readonly receipts: readonly Receipt[];
  /** False when the store could not save the outcome. */
  readonly isSaved: boolean;
};

/** `pause`: aborted when a person pauses parity checks while the run goes on. */
export async function runProof(context: RunContext, scope: ProofScope, pause: AbortSignal): Promise<ProofOutcome> {
  const { runId, writer } = context;
  const problems = new ProofProblems(context);
  let isParityPaused = false;
  let before: readonly ProofProblem[] = [];
  const failure = await failureOf(async () => {
    const start = await writer.call('startProof', { runId });
    before = start.facts.problems;
    if (scope.kind === 'pins') return await provePins({ context, start, problems }, scope);
    isParityPaused = start.parityPaused && scope.kind !== 'parity';
    await prove({ context, start, problems, pause, isParityPaused }, scope);
    isParityPaused ||= pause.aborted;
  });
  try {
    if (scope.kind === 'full' || scope.kind === 'quick') noteUnfoundReports(context, problems);
    await writer.call('saveFacts', { facts: { failure, problems: problems.after(before) } });
    if (scope.kind === 'pins' || scope.kind === 'parity') return { failure, receipts: [], isSaved: true };
    const sentRequests = { charges: context.tally.of('charges'), reports: context.tally.of('reports') };
    const receipts = await writer.call('saveParitySummaries', {
      runId,
      parityPaused: isParityPaused,
      sent: sentRequests,
    });
    return { failure, receipts, isSaved: true };
  } catch (error) {
    // Safe to go on, such as with a full disk: the window shows the outcome, which is gone after a restart.
    if (!(error instanceof AppError)) throw error;
    return { failure: failure ?? toFailure(error), receipts: [], isSaved: false };
  }
}

/** Adds to the problems why there is no complete copy of the reports. */
function noteUnfoundReports({ limits }: RunContext, problems: ProofProblems): void {
  const unfound = limits.unfoundReports;
  const failure = unfound && new AppError('tooDeep', 'ledger dates do not hold all reports', { facts: { ...unfound } });
  problems.note({ dataset: 'reports', subject: 'ledgerDates' }, failure);
}

type Learning = { readonly context: RunContext; readonly start: ProofStart; readonly problems: ProofProblems };
type Setting = Learning & { readonly pause: AbortSignal; readonly isParityPaused: boolean };
type Proving = Setting & {
  readonly kind: 'full' | 'quick' | 'parity';
  readonly budget: RequestBudget;
  /** Null when no list waits for its turn. */
  readonly turn: ListTurn | null;
  /** A run for parity alone checks no value a second time before it has checked all. */
  readonly onlyWaiting: boolean;
};

async function provePins(learning: Learning, scope: Extract<ProofScope, { readonly kind: 'pins' }>): Promise<void> {
  const { context, start } = learning;
  const aaids = scope.aaid === undefined ? await pinsToFetch(context, true) : [scope.aaid];
  if (start.held.charges !== null) await provePinsOf(learning, await learnAsking(learning), aaids);
}

async function prove(setting: Setting, scope: Exclude<ProofScope, { readonly kind: 'pins' }>): Promise<void> {
  const { overspend } = setting.context.tally;
  const budget = new RequestBudget(
    scope.kind === 'parity' ? MAX_PARITY_CHECK_REQUESTS : MAX_PARITY_REQUESTS - overspend,
  );
  const onlyWaiting = scope.kind === 'parity' && setting.start.parityWaits;
  const isAsked = (dataset: DatasetName): boolean =>
    setting.start.held[dataset] !== null && (scope.kind === 'parity' || scope.datasets.includes(dataset));
  const turnChoice = { datasets: DATASETS.filter(isAsked), onlyKnown: setting.isParityPaused };
  const turn = await openTurn({ context: setting.context, budget }, turnChoice);
  const proving = { ...setting, kind: scope.kind, budget, turn, onlyWaiting };
  const failure = isAsked('charges') ? await failureOfDataset(() => proveCharges(proving)) : null;
  // When the charges could not use their turn, the reports get its requests.
  if (turn?.list.dataset === 'charges') turn.budget.release();
  if (isAsked('reports')) await proveReports({ ...proving, budget: budgetOfReports(proving, overspend) });
  if (failure !== null) throw failure;
}

/**
 * Requests that the rows took beyond those of a full run are saved on filter values of the reports: a full run is sure to
 * request each of these once, as far as its budget goes, and nothing else is sure.
 */
function budgetOfReports({ budget, start }: Proving, overspend: number): RequestBudget {
  if (overspend === 0) return budget;
  return new RequestBudget(Math.max(0, Math.min(budget.requestsLeft, start.reportValues - overspend)));
}

async function proveCharges(proving: Proving): Promise<void> {
  const { context, kind } = proving;
  context.progress.prove('charges', null);
  const asking = await learnAsking(proving);
  if (kind !== 'parity') await learnAndFetch(proving, asking, kind);
  if (asking.transport !== null) await proveValues(proving, asking, 'charges');
  context.progress.finish('charges');
}

async function learnAndFetch(learning: Learning, asking: Asking, kind: 'full' | 'quick'): Promise<void> {
  const { problems } = learning;
  const aaids = await pinsToFetch(asking.context, false);
  if (asking.transport !== null) {
    for (const name of TEXT_FILTERS) {
      await problems.attempt({ dataset: 'charges', subject: name }, () => learnMatching(asking, name, kind));
    }
    await problems.attempt({ dataset: 'charges', subject: 'pending' }, () =>
      fetchPending({ ...asking, purpose: 'memberships' }),
    );
  }
  await provePinsOf(learning, asking, aaids);
}

async function provePinsOf({ problems }: Learning, asking: Asking, aaids: readonly string[]): Promise<void> {
  await problems.attempt({ dataset: 'charges', subject: 'aaid' }, () =>
    fetchPins({ ...asking, purpose: 'memberships' }, aaids),
  );
}

async function proveReports(proving: Proving): Promise<void> {
  const { context, start, kind, problems } = proving;
  context.progress.prove('reports', null);
  if (kind === 'full' || (kind === 'quick' && start.facts.dateFilter !== 'obeyed')) {
    await problems.attempt({ dataset: 'reports', subject: 'biz_date' }, async () => {
      const dateFilter = await learnDateFilter(context, start);
      await context.writer.call('saveFacts', { facts: { dateFilter, learnedAt: isoTime(context.clock.now()) } });
    });
  }
  await proveValues(proving, { context, transport: null, budget: null, purpose: 'parity' }, 'reports');
  context.progress.finish('reports');
}

/** While parity checks are paused, the sets of rows that filters need are still read again. */
async function proveValues(proving: Proving, asking: Asking, dataset: DatasetName): Promise<void> {
  const { context, budget, kind, problems, isParityPaused } = proving;
  const turn = proving.turn?.list.dataset === dataset ? proving.turn : null;
  // A run for parity alone reads no dates, because it makes no receipt of reports.
  const outdated = new OutdatedDates({ mayRead: kind !== 'parity' });
  await problems.attempt({ dataset, subject: 'values' }, async () => {
    if (turn !== null) await takeTurnUnlessPaused(proving, { ...asking, outdated, problems }, turn);
    await proveOnce(turn);
    while (outdated.areToBeRead) {
      await readOutdatedDates({ context, budget, outdated, problems });
      await proveOnce(null);
    }
  });

  async function proveOnce(alreadyRead: ListTurn | null): Promise<void> {
    await refreshRepairs({ ...asking, budget, outdated, problems }, dataset, alreadyRead);
    if (isParityPaused || outdated.areToBeRead) return;
    await runParity({ ...asking, ...proving, outdated, purpose: 'parity' }, dataset);
  }
}

async function takeTurnUnlessPaused(proving: Proving, asking: Repairing, turn: ListTurn): Promise<void> {
  const { context, pause } = proving;
  const signal = AbortSignal.any([context.signal, pause]);
  await unlessPaused(proving, () => takeTurn({ ...asking, context: { ...context, signal } }, turn));
}

async function learnAsking({ context, start, problems }: Learning): Promise<Asking> {
  const { transport, refusal } = await learnTransport(context, start);
  problems.note({ dataset: 'charges', subject: 'transport' }, refusal);
  // A way that failed this time may work again, so it is tried first next time.
  const remembered = refusal === null ? transport : start.facts.transport;
  await context.writer.call('saveFacts', {
    facts: { transport: remembered, learnedAt: isoTime(context.clock.now()) },
  });
  return { context, transport, budget: null, purpose: 'learning' };
}

function pinsToFetch(context: RunContext, onlyNew: boolean): Promise<readonly string[]> {
  return context.writer.call('listPinsToFetch', { onlyNew });
}

/** Returns a failure that affects one dataset only, because the service may still answer for the other. Throws others. */
async function failureOfDataset(work: () => Promise<void>): Promise<AppError | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof AppError && !endsALane(error.code)) return error;
    throw error;
  }
}

/** The expected failure of `work`, or null. Throws unexpected failures. */
async function failureOf(work: () => Promise<void>): Promise<Failure | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof AppError) return toFailure(error);
    throw error;
  }
}
