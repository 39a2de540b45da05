// One sync run: every resource in order, each committing for itself, until all are done or nothing more can be.

import { RESOURCES, type Receipt, type ResourceName, type SyncProgress } from '../../preload/contract.ts';
import type { Clock } from '../clock.ts';
import type { ServiceClient } from '../service/client.ts';
import { draftReceipt, isoTime, newCost, type RunContext, type SyncWriter } from './context.ts';
import { runDataset } from './dataset-run.ts';
import { runDictionary } from './dictionary-run.ts';
import { isDataset } from './plan.ts';
import { ProgressMeter } from './progress.ts';
import { abandon, endsTheRun } from './verdict.ts';

export type SyncRunOptions = {
  readonly runId: string;
  readonly client: ServiceClient;
  readonly writer: SyncWriter;
  readonly clock: Clock;
  readonly random: () => number;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SyncProgress) => void;
  /** What failed without being an expected failure. */
  readonly onBug: (error: unknown) => void;
  /** Called once a resource's verdict stands in the store. */
  readonly onReceipt: (receipt: Receipt) => void;
};

/** Never throws for a failing service: its failures are the receipts. A failing store is thrown. */
export async function runSync(options: SyncRunOptions): Promise<readonly Receipt[]> {
  const { runId, client, writer, clock, random, signal, onBug } = options;
  const progress = new ProgressMeter({ runId, clock, send: options.onProgress });
  const context: RunContext = { runId, client, writer, clock, random, signal, progress, onBug };
  const receipts: Receipt[] = [];
  let ended = false;
  for (const resource of RESOURCES) {
    const receipt: Receipt =
      ended || signal.aborted ? await notRun(context, resource) : await runResource(context, resource);
    ended ||= receipt.error !== null && endsTheRun(receipt.error.code);
    progress.finish(resource);
    receipts.push(receipt);
    options.onReceipt(receipt);
  }
  return receipts;
}

function runResource(context: RunContext, resource: ResourceName): Promise<Receipt> {
  return isDataset(resource) ? runDataset(context, resource) : runDictionary(context, resource);
}

async function notRun(context: RunContext, resource: ResourceName): Promise<Receipt> {
  const startedAt = isoTime(context.clock.now());
  const draft = draftReceipt(context, { resource, startedAt, cost: newCost(), verdict: 'notRun' });
  return await abandon(context, resource, draft);
}

/** The code a run ended with, if it ended early. */
export function endedBy(receipts: readonly Receipt[]): Receipt['error'] {
  return receipts.find((receipt) => receipt.error && endsTheRun(receipt.error.code))?.error ?? null;
}
