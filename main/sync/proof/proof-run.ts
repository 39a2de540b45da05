// The proof after the rows: learns how the service filters, fetches what rows do not contain, and compares filter values
// with the service. A failure here changes no committed dataset.

import { DATASETS } from '../../../shared/contract/fields.ts';
import type { Failure } from '../../../shared/contract/errors.ts';
import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { FilterEncoding, ProofProblem } from '../../../shared/contract/proof.ts';
import type { Receipt } from '../../../shared/contract/sync.ts';
import { AppError, toFailure } from '../../errors.ts';
import { createProofContext, type Asking } from './filtered-request.ts';
import { MAX_PARITY_CHECK_REQUESTS, MAX_PARITY_REQUESTS, RequestBudget } from '../reading/budget.ts';
import type { ProofStart } from '../../threads/writer/writer-protocol.ts';
import type { RunContext } from '../reading/context.ts';
import { DatasetFailures } from './dataset-failures.ts';
import { fetchPinsOf, learnAndFetch, learnAsking, pinsToFetch, type Learning, type LearningOf } from './learn-run.ts';
import { openTurn, refreshRepairs, takeTurn, type ListTurn } from './list-turns.ts';
import type { Repairing } from './memberships-run.ts';
import { OutdatedDates } from '../datasets/outdated-dates.ts';
import { runParity, unlessPaused } from './parity-run.ts';
import { ProofProblems } from './proof-problems.ts';
import { readOutdatedDates } from './read-outdated-dates.ts';

export type ProofScope =
  | { readonly kind: 'full' | 'quick'; readonly datasets: readonly DatasetName[] }
  /** Only parity, even when it is paused for syncs. */
  | { readonly kind: 'parity' }
  /** Only pinned clients: those that were never fetched or not since the charges were read, or this one. */
  | { readonly kind: 'pins'; readonly aaid?: string };

export type ProofOutcome = {
  readonly failure: Failure | null;
  /** The receipts of the run, with the results of parity. */
  readonly receipts: readonly Receipt[];
  /** False when the store could not save the outcome. */
  readonly isSaved: boolean;
};

/** `pause`: aborted when a person pauses parity checks while the run goes on. */
export async function runProof(run: RunContext, scope: ProofScope, pause: AbortSignal): Promise<ProofOutcome> {
  const context = createProofContext(run);
  const { runId, writer } = context;
  const problems = new ProofProblems();
  let isParityPaused = false;
  let comparesFilters = scope.kind !== 'pins';
  let before: readonly ProofProblem[] = [];
  const failure = await failureOf(async () => {
    const start = await writer.call('startProof', { runId });
    before = start.facts.problems;
    if (scope.kind === 'pins') return await provePins({ context, start, problems, kind: 'pins' }, scope);
    isParityPaused = start.parityPaused && scope.kind !== 'parity';
    const asked = datasetsToAsk(scope, start);
    comparesFilters = asked.length > 0;
    if (comparesFilters) await prove({ context, start, problems, kind: scope.kind, pause, isParityPaused }, asked);
    isParityPaused ||= pause.aborted;
  });
  try {
    if (scope.kind === 'full' || scope.kind === 'quick') noteUnfoundReports(context, problems);
    const known = { problems: problems.after(before) };
    // A run that compares no filters leaves what the last comparison ended with.
    await writer.call('saveFacts', { facts: comparesFilters ? { ...known, failure } : known });
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

type Setting = LearningOf & { readonly pause: AbortSignal; readonly isParityPaused: boolean };
type Proving = Setting & {
  readonly budget: RequestBudget;
  /** Null when no list waits for its turn. */
  readonly turn: ListTurn | null;
  /** Whether lists of rows may be fetched: they are only valid for a copy that was read in this run. */
  readonly mayRepair: boolean;
  /** A run for parity alone checks no value a second time before it has checked all. */
  readonly onlyWaiting: boolean;
};

/** A failure that ends the run is noted with the clients that it did not fetch: nothing else shows it. */
async function provePins(learning: Learning, { aaid }: Extract<ProofScope, { readonly kind: 'pins' }>): Promise<void> {
  const { context, start, problems } = learning;
  if (start.held.charges === null) return;
  const pinsLeft = async () => (aaid === undefined ? await pinsToFetch(context, true) : [aaid]);
  const aaids = await pinsLeft();
  try {
    await fetchPinsOf(problems, await learnAsking(learning), aaids);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'cancelled') throw error;
    const failure = toFailure(error);
    for (const left of await pinsLeft()) await context.writer.call('notePinFailure', { aaid: left, failure });
    throw error;
  }
}

function datasetsToAsk(
  scope: Exclude<ProofScope, { readonly kind: 'pins' }>,
  { held }: ProofStart,
): readonly DatasetName[] {
  const chosen = scope.kind === 'parity' ? DATASETS : scope.datasets;
  return chosen.filter((dataset) => held[dataset] !== null);
}

/** `asked`: at least one dataset. */
async function prove(setting: Setting, asked: readonly DatasetName[]): Promise<void> {
  const { context, start, kind } = setting;
  const { overspend } = context.tally;
  const budget = new RequestBudget(kind === 'parity' ? MAX_PARITY_CHECK_REQUESTS : MAX_PARITY_REQUESTS - overspend);
  const onlyWaiting = kind === 'parity' && start.parityWaits;
  const failures = new DatasetFailures(asked);
  const [first] = asked;
  if (first !== undefined) context.progress.prove(first, null);
  const mayRepair = kind !== 'parity';
  const turn = mayRepair
    ? await openTurn({ context, budget }, { datasets: asked, onlyKnown: setting.isParityPaused })
    : null;
  const proving = { ...setting, budget, turn, mayRepair, onlyWaiting };
  const transport = await learnAndFetch(proving, failures);
  await failures.attempt('charges', () => proveCharges(proving, transport));
  // When the charges could not use their turn, the reports get its requests.
  if (turn?.list.dataset === 'charges') turn.budget.release();
  await failures.attempt('reports', () => proveReports({ ...proving, budget: budgetOfReports(proving, overspend) }));
  failures.throwFirst();
}

/**
 * Requests that the rows took beyond those of a full run are saved on filter values of the reports: a full run is sure to
 * request each of these once, as far as its budget goes, and nothing else is sure.
 */
function budgetOfReports({ budget, start }: Proving, overspend: number): RequestBudget {
  if (overspend === 0) return budget;
  return new RequestBudget(Math.max(0, Math.min(budget.requestsLeft, start.reportValues - overspend)));
}

async function proveCharges(proving: Proving, transport: FilterEncoding | null): Promise<void> {
  const { context } = proving;
  if (transport !== null) {
    await proveValues(proving, { context, transport, budget: null, purpose: 'parity' }, 'charges');
  }
  context.progress.finish('charges');
}

async function proveReports(proving: Proving): Promise<void> {
  const { context } = proving;
  context.progress.prove('reports', null);
  await proveValues(proving, { context, transport: null, budget: null, purpose: 'parity' }, 'reports');
  context.progress.finish('reports');
}

/** While parity checks are paused, the sets of rows that filters need are still read again. */
async function proveValues(proving: Proving, asking: Asking, dataset: DatasetName): Promise<void> {
  const { context, budget, kind, problems, isParityPaused, mayRepair } = proving;
  const turn = proving.turn?.list.dataset === dataset ? proving.turn : null;
  // A run for parity alone reads no dates, because it makes no receipt of reports.
  const outdated = new OutdatedDates({ mayRead: kind !== 'parity' });
  await problems.attempt(context, { dataset, subject: 'values' }, async () => {
    if (turn !== null) await takeTurnUnlessPaused(proving, { ...asking, outdated, problems }, turn);
    await proveOnce(turn);
    while (outdated.areToBeRead) {
      await readOutdatedDates({ context, budget, outdated, problems });
      await proveOnce(null);
    }
  });

  async function proveOnce(alreadyRead: ListTurn | null): Promise<void> {
    if (mayRepair) await refreshRepairs({ ...asking, budget, outdated, problems }, dataset, alreadyRead);
    if (isParityPaused || outdated.areToBeRead) return;
    await runParity({ ...asking, ...proving, outdated, purpose: 'parity' }, dataset);
  }
}

async function takeTurnUnlessPaused(proving: Proving, asking: Repairing, turn: ListTurn): Promise<void> {
  const { context, pause } = proving;
  const signal = AbortSignal.any([context.signal, pause]);
  await unlessPaused(proving, () => takeTurn({ ...asking, context: { ...context, signal } }, turn));
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
