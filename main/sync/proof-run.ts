// After the rows, the proof: learns how the service filters, fetches what rows do not tell, and holds filter values
// against the service. Whatever fails here leaves every committed dataset as it is.

import type { DatasetName, Failure, Receipt } from '../../preload/contract.ts';
import type { ProofStart } from '../data/proof-protocol.ts';
import { AppError, toFailure } from '../errors.ts';
import type { Asking } from './ask.ts';
import { PARITY_CHECK_REQUESTS, PARITY_REQUESTS, RequestBudget } from './budget.ts';
import { isoTime, type RunContext } from './context.ts';
import { learnDateFilter, learnMatchings, learnTransport } from './learn.ts';
import { fetchPending, fetchPins } from './memberships-run.ts';
import { runParity } from './parity-run.ts';

export type ProofScope =
  | { readonly kind: 'full' | 'quick'; readonly datasets: readonly DatasetName[] }
  /** Parity alone, whether or not it is paused for syncs. */
  | { readonly kind: 'parity' }
  /** Pinned clients alone: those never fetched, or this one. */
  | { readonly kind: 'pins'; readonly aaid?: string };

export type ProofOutcome = {
  readonly failure: Failure | null;
  /** The run's receipts, with the marks' counts. */
  readonly receipts: readonly Receipt[];
  /** False: the store could not take what it came to. */
  readonly isSaved: boolean;
};

/** `pause`: aborted when a person pauses parity checks while the run goes on. */
export async function runProof(context: RunContext, scope: ProofScope, pause: AbortSignal): Promise<ProofOutcome> {
  const { runId, writer } = context;
  let parityPaused = false;
  const failure = await failureOf(async () => {
    const start = await writer.call('startProof', {});
    if (scope.kind === 'pins') return await provePins(context, start, scope);
    parityPaused = start.parityPaused && scope.kind !== 'parity';
    await prove({ context, start, pause, parityPaused }, scope);
    parityPaused ||= pause.aborted;
  });
  try {
    await writer.call('saveFacts', { facts: { failure } });
    if (scope.kind === 'pins' || scope.kind === 'parity') return { failure, receipts: [], isSaved: true };
    const receipts = await writer.call('saveParitySummaries', { runId, parityPaused });
    return { failure, receipts, isSaved: true };
  } catch (error) {
    // A full disk: told all the same, though it will not outlive this start.
    if (!(error instanceof AppError)) throw error;
    return { failure: failure ?? toFailure(error), receipts: [], isSaved: false };
  }
}

type Setting = {
  readonly context: RunContext;
  readonly start: ProofStart;
  readonly pause: AbortSignal;
  readonly parityPaused: boolean;
};
type Proving = Setting & {
  readonly kind: 'full' | 'quick' | 'parity';
  readonly budget: RequestBudget;
  /** A check of its own asks nothing twice before it has asked everything. */
  readonly onlyWaiting: boolean;
};

async function provePins(
  context: RunContext,
  start: ProofStart,
  scope: Extract<ProofScope, { readonly kind: 'pins' }>,
): Promise<void> {
  const aaids = scope.aaid === undefined ? await pinsToFetch(context, true) : [scope.aaid];
  if (start.held.charges !== null) await fetchPins(await learnAsking(context, start), aaids);
}

async function prove(setting: Setting, scope: Exclude<ProofScope, { readonly kind: 'pins' }>): Promise<void> {
  const budget = new RequestBudget(scope.kind === 'parity' ? PARITY_CHECK_REQUESTS : PARITY_REQUESTS);
  const onlyWaiting = scope.kind === 'parity' && setting.start.parityWaits;
  const proving = { ...setting, kind: scope.kind, budget, onlyWaiting };
  const isAsked = (dataset: DatasetName): boolean =>
    setting.start.held[dataset] !== null && (scope.kind === 'parity' || scope.datasets.includes(dataset));
  // A service that refuses one dataset may well answer for the other.
  const refusal = isAsked('charges') ? await refusalOf(() => proveCharges(proving)) : null;
  if (isAsked('reports')) await proveReports(proving);
  if (refusal !== null) throw refusal;
}

async function proveCharges(proving: Proving): Promise<void> {
  const { context, start, kind, parityPaused } = proving;
  context.progress.prove('charges', null);
  const asking = await learnAsking(context, start);
  if (kind !== 'parity') await learnAndFetch(asking, kind);
  if (asking.transport !== null && !parityPaused) await runParity({ ...asking, ...proving }, 'charges');
  context.progress.finish('charges');
}

async function learnAndFetch(asking: Asking, kind: 'full' | 'quick'): Promise<void> {
  const aaids = await pinsToFetch(asking.context, false);
  if (asking.transport !== null) {
    await learnMatchings(asking, kind);
    await fetchPending(asking);
  }
  await fetchPins(asking, aaids);
}

async function proveReports(proving: Proving): Promise<void> {
  const { context, start, kind, parityPaused } = proving;
  context.progress.prove('reports', null);
  if (kind === 'full' || (kind === 'quick' && start.facts.dateFilter !== 'obeyed')) {
    const dateFilter = await learnDateFilter(context, start);
    await context.writer.call('saveFacts', { facts: { dateFilter, learnedAt: isoTime(context.clock.now()) } });
  }
  if (!parityPaused) await runParity({ ...proving, transport: null }, 'reports');
  context.progress.finish('reports');
}

async function learnAsking(context: RunContext, start: ProofStart): Promise<Asking> {
  const transport = await learnTransport(context, start);
  await context.writer.call('saveFacts', { facts: { transport, learnedAt: isoTime(context.clock.now()) } });
  return { context, transport, budget: null };
}

function pinsToFetch(context: RunContext, onlyNew: boolean): Promise<readonly string[]> {
  return context.writer.call('listPinsToFetch', { onlyNew });
}

async function refusalOf(work: () => Promise<void>): Promise<AppError | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden') return error;
    throw error;
  }
}

/** A failing service is an outcome; anything but that is thrown. */
async function failureOf(work: () => Promise<void>): Promise<Failure | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof AppError) return toFailure(error);
    throw error;
  }
}
