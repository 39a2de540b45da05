// After the rows, the proof: learns how the service filters, fetches what rows do not tell, and holds filter values
// against the service. Whatever fails here leaves every committed dataset as it is.

import type { DatasetName, Failure, Receipt } from '../../preload/contract.ts';
import type { ProofStart } from '../data/proof-protocol.ts';
import { AppError, toFailure } from '../errors.ts';
import type { Asking } from './ask.ts';
import { PARITY_REQUESTS, RequestBudget } from './budget.ts';
import { isoTime, type RunContext } from './context.ts';
import { learnDateFilter, learnMatchings, learnTransport } from './learn.ts';
import { fetchPending, fetchPins } from './memberships-run.ts';
import { runParity } from './parity-run.ts';

export type ProofScope =
  | { readonly kind: 'full' | 'quick'; readonly datasets: readonly DatasetName[]; readonly parityRequests?: number }
  /** Pinned clients alone: those never fetched, or this one. */
  | { readonly kind: 'pins'; readonly aaid?: string };

export type ProofOutcome = {
  readonly failure: Failure | null;
  /** The run's receipts, with the marks' counts. */
  readonly receipts: readonly Receipt[];
};

export async function runProof(context: RunContext, scope: ProofScope): Promise<ProofOutcome> {
  const failure = await failureOf(() => prove(context, scope));
  try {
    await context.writer.call('saveFacts', { facts: { failure } });
    if (scope.kind === 'pins') return { failure, receipts: [] };
    return { failure, receipts: await context.writer.call('saveParitySummaries', { runId: context.runId }) };
  } catch (error) {
    // A full disk: told all the same, though it will not outlive this start.
    if (!(error instanceof AppError)) throw error;
    return { failure: failure ?? toFailure(error), receipts: [] };
  }
}

async function prove(context: RunContext, scope: ProofScope): Promise<void> {
  const start = await context.writer.call('startProof', {});
  const isHeld = (dataset: DatasetName): boolean => start.held[dataset] !== null;
  if (scope.kind === 'pins') {
    const aaids = scope.aaid === undefined ? await pinsToFetch(context, true) : [scope.aaid];
    if (isHeld('charges')) await fetchPins(await learnAsking(context, start), aaids);
    return;
  }
  const budget = new RequestBudget(scope.parityRequests ?? PARITY_REQUESTS);
  const proving = { context, start, kind: scope.kind, budget };
  const isAsked = (dataset: DatasetName): boolean => isHeld(dataset) && scope.datasets.includes(dataset);
  // A service that refuses one dataset may well answer for the other.
  const refusal = isAsked('charges') ? await refusalOf(() => proveCharges(proving)) : null;
  if (isAsked('reports')) await proveReports(proving);
  if (refusal !== null) throw refusal;
}

type Proving = {
  readonly context: RunContext;
  readonly start: ProofStart;
  readonly kind: 'full' | 'quick';
  readonly budget: RequestBudget;
};

async function proveCharges({ context, start, kind, budget }: Proving): Promise<void> {
  context.progress.prove('charges', null);
  const asking = await learnAsking(context, start);
  const aaids = await pinsToFetch(context, false);
  if (asking.transport !== null) {
    await learnMatchings(asking, kind);
    await fetchPending(asking);
  }
  await fetchPins(asking, aaids);
  if (asking.transport !== null) await runParity({ ...asking, budget }, 'charges');
  context.progress.finish('charges');
}

async function proveReports({ context, start, kind, budget }: Proving): Promise<void> {
  context.progress.prove('reports', null);
  if (kind === 'full' || start.facts.dateFilter !== 'obeyed') {
    const dateFilter = await learnDateFilter(context, start);
    await context.writer.call('saveFacts', { facts: { dateFilter, learnedAt: isoTime(context.clock.now()) } });
  }
  await runParity({ context, transport: null, budget }, 'reports');
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
