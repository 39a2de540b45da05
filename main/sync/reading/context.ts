// What all parts of one run share.

import type { ResourceName } from '../../../shared/contract/fields.ts';
import type { Clock } from '../../clock.ts';
import type { WorkerClient } from '../../threads/worker-call.ts';
import type { WriterCalls } from '../../threads/writer/writer-protocol.ts';
import type { SyncDecoder } from './decoded-pages.ts';
import type { RunLimits } from './limits.ts';
import type { ProgressMeter } from './progress.ts';
import type { ReceiptDraft } from '../../threads/writer/findings.ts';
import type { RequestTally } from './request-tally.ts';
import type { RequestsAtOnce } from './requests-at-once.ts';
import type { RunClient } from './run-client.ts';
import type { RunEnd } from './run-end.ts';
import type { Slot } from './semaphore.ts';
import type { Failure } from '../../../shared/contract/errors.ts';
import type { Receipt, Verdict } from '../../../shared/contract/sync.ts';

export type SyncWriter = Pick<WorkerClient<WriterCalls>, 'call'>;

export type RunContext = {
  readonly runId: string;
  readonly client: RunClient;
  readonly writer: SyncWriter;
  readonly decoder: SyncDecoder;
  readonly clock: Clock;
  readonly random: () => number;
  readonly signal: AbortSignal;
  readonly progress: ProgressMeter;
  readonly limits: RunLimits;
  readonly tally: RequestTally;
  readonly atOnce: Pick<RequestsAtOnce, 'limit'>;
  /** A slot for each request: there are as many as `atOnce` allows, for all lanes of the run together. */
  readonly newSlot: () => Slot;
  /** A place for each page that is requested or waits to be stored, also for all lanes together. */
  readonly newPlace: () => Slot;
  readonly end: RunEnd;
  /** Called for each answer that could be read. */
  readonly noteAnswer: () => void;
  /** Called with unexpected failures, so that they are logged with their stack: the receipt only has the message. */
  readonly onBug: (error: unknown) => void;
};

/** What reading one resource took so far. The run's tally counts its requests. */
export type Cost = {
  passes: number;
  pages: number;
  serviceTotal: number | null;
  /** Requests that asked whether equal rows are one. How many there will be is not known before rows have come. */
  confirming: number;
};

export function newCost(): Cost {
  return { passes: 0, pages: 0, serviceTotal: null, confirming: 0 };
}

export function isoTime(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

export type DraftFacts = {
  readonly resource: ResourceName;
  readonly startedAt: string;
  readonly cost: Cost;
  readonly verdict: Verdict;
  readonly error?: Failure | null;
  readonly missingScope?: string | null;
  readonly ledgerDates?: Receipt['ledgerDates'];
};

export function draftReceipt(context: RunContext, facts: DraftFacts): ReceiptDraft {
  const { passes, pages, serviceTotal } = facts.cost;
  return {
    runId: context.runId,
    resource: facts.resource,
    verdict: facts.verdict,
    startedAt: facts.startedAt,
    finishedAt: isoTime(context.clock.now()),
    passes,
    pages,
    serviceTotal,
    ...context.tally.of(facts.resource),
    error: facts.error ?? null,
    missingScope: facts.missingScope ?? null,
    ledgerDates: facts.ledgerDates ?? null,
    parity: null,
  };
}
