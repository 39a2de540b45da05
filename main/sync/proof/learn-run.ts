// What a run learns and fetches before it compares filter values: how the service filters, and the rows of pending marks
// and pinned clients. Parts that do not depend on each other are requested beside each other.

import { TEXT_FILTERS, type ServiceFilterName } from '../../../shared/contract/fields.ts';
import type { FilterEncoding } from '../../../shared/contract/proof.ts';
import type { ProofStart } from '../../threads/writer/writer-protocol.ts';
import { runAllConcurrently } from '../reading/concurrently.ts';
import { isoTime } from '../reading/context.ts';
import type { Asking } from './filtered-request.ts';
import type { DatasetFailures } from './dataset-failures.ts';
import { learnDateFilter, learnMatching, learnTransport } from './learn.ts';
import type { ProofContext } from './proof-end.ts';
import { fetchPending, fetchPins } from './memberships-run.ts';
import type { ProofProblems } from './proof-problems.ts';

export type Learning = {
  readonly context: ProofContext;
  readonly start: ProofStart;
  readonly problems: ProofProblems;
  readonly kind: 'full' | 'quick' | 'parity' | 'pins';
};
/** A run for parity alone only learns how filters are sent. */
export type LearningOf = Learning & { readonly kind: 'full' | 'quick' | 'parity' };

/**
 * Both datasets, beside each other. Returns how the service wants filters of charges to be sent; null when no way is known,
 * or charges are not asked.
 */
export async function learnAndFetch(learning: LearningOf, failures: DatasetFailures): Promise<FilterEncoding | null> {
  const [transport] = await runAllConcurrently(learning.context.signal, [
    (signal) => failures.attempt('charges', () => learnCharges(withSignal(learning, signal))),
    (signal) => failures.attempt('reports', () => learnReports(withSignal(learning, signal))),
  ]);
  return transport ?? null;
}

async function learnCharges(learning: LearningOf): Promise<FilterEncoding | null> {
  const { context, problems, kind } = learning;
  const asking = await learnAsking(learning);
  if (kind === 'parity') return asking.transport;
  const aaids = await pinsToFetch(context, false);
  const parts: ((beside: Asking) => Promise<void>)[] = [];
  if (asking.transport !== null) {
    const add = (subject: ServiceFilterName, work: (beside: Asking) => Promise<void>): void =>
      void parts.push((beside) =>
        problems.attempt(beside.context, { dataset: 'charges', subject }, () => work(beside)),
      );
    for (const name of TEXT_FILTERS) add(name, (beside) => learnMatching(beside, name, kind));
    add('pending', (beside) => fetchPending({ ...beside, purpose: 'memberships' }));
  }
  parts.push((beside) => fetchPinsOf(problems, beside, aaids));
  const works = parts.map((part) => (signal: AbortSignal) => part({ ...asking, context: { ...context, signal } }));
  await runAllConcurrently(context.signal, works);
  return asking.transport;
}

async function learnReports({ context, start, problems, kind }: LearningOf): Promise<null> {
  if (kind === 'parity' || (kind === 'quick' && start.facts.dateFilter === 'obeyed')) return null;
  await problems.attempt(context, { dataset: 'reports', subject: 'biz_date' }, async () => {
    // A full run, which a person asks for, gives such a date another chance, and reading by date too.
    const unansweredDate = kind === 'quick' ? start.unansweredDate : null;
    const dateFilter = await learnDateFilter(context, start, unansweredDate);
    const answered = dateFilter === 'obeyed' ? { unansweredDate: null } : {};
    const learned = { dateFilter, ...answered, ...(kind === 'full' ? { confirming: 0 } : {}) };
    await context.writer.call('saveFacts', { facts: { ...learned, learnedAt: isoTime(context.clock.now()) } });
  });
  return null;
}

/** A way that failed this time may work again, so it is remembered and tried first next time. */
export async function learnAsking({ context, start, problems, kind }: Learning): Promise<Asking> {
  const { transport, refusal } = await learnTransport(context, start);
  problems.note({ dataset: 'charges', subject: 'transport' }, refusal);
  const remembered = refusal === null ? transport : start.facts.transport;
  // A run for clients alone asks only this, so the other facts are as old as before.
  const learnedAt = kind === 'pins' ? start.facts.learnedAt : isoTime(context.clock.now());
  await context.writer.call('saveFacts', { facts: { transport: remembered, learnedAt } });
  return { context, transport, budget: null, purpose: 'learning' };
}

export async function fetchPinsOf(problems: ProofProblems, asking: Asking, aaids: readonly string[]): Promise<void> {
  await problems.attempt(asking.context, { dataset: 'charges', subject: 'aaid' }, () =>
    fetchPins({ ...asking, purpose: 'memberships' }, aaids),
  );
}

/** `onlyDue`: those that were never fetched, or not since the charges were read. */
export function pinsToFetch(context: ProofContext, onlyDue: boolean): Promise<readonly string[]> {
  return context.writer.call('listPinsToFetch', { onlyDue });
}

function withSignal(learning: LearningOf, signal: AbortSignal): LearningOf {
  return { ...learning, context: { ...learning.context, signal } };
}
