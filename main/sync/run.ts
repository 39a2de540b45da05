// One sync run: reads the resources, each committed by itself, until all are done or a failure ends the run.

import { DATASETS, isDataset, RESOURCES, type DatasetName, type ResourceName } from '../../shared/contract/fields.ts';
import { VERDICT_EFFECTS, type Receipt, type SyncProgress, type SyncScope } from '../../shared/contract/sync.ts';
import { assertNever } from '../../shared/rules/assert-never.ts';
import { endsALane, endsTheRun, findEnding } from '../../shared/contract/last-run.ts';
import type { Clock } from '../clock.ts';
import type { ServiceClient } from '../service/client.ts';
import { createPace } from '../service/pace-after-429.ts';
import { checkDataset } from './check-run.ts';
import { draftReceipt, isoTime, newCost, type RunContext, type SyncWriter } from './reading/context.ts';
import type { SyncDecoder } from './reading/decoded-pages.ts';
import { runDataset } from './datasets/dataset-run.ts';
import { runDictionary } from './dictionary-run.ts';
import { readInLanes } from './lanes.ts';
import { openLimits } from './reading/limits.ts';
import { ProgressMeter } from './reading/progress.ts';
import { runProof, type ProofOutcome, type ProofScope } from './proof/proof-run.ts';
import { runReportsByDate } from './datasets/reports-by-date.ts';
import { RequestTally } from './reading/request-tally.ts';
import { RequestsAtOnce } from './reading/requests-at-once.ts';
import { createRunClient } from './reading/run-client.ts';
import { NO_RUN_END } from './reading/run-end.ts';
import { createSemaphores } from './reading/semaphore.ts';
import { abandon } from './reading/verdict.ts';

export type SyncRunOptions = {
  readonly runId: string;
  readonly scope: SyncScope;
  readonly client: ServiceClient;
  readonly writer: SyncWriter;
  readonly decoder: SyncDecoder;
  readonly clock: Clock;
  readonly random: () => number;
  readonly signal: AbortSignal;
  /** Aborted when a person pauses parity checks: the run goes on without them. */
  readonly parityPause?: AbortSignal;
  readonly onProgress: (progress: SyncProgress) => void;
  /** Called with unexpected failures. */
  readonly onBug: (error: unknown) => void;
  /** Called once a resource's receipt is stored. */
  readonly onReceipt: (receipt: Receipt) => void;
  /** Called once filters were compared with the service, or could not be. */
  readonly onProven?: (outcome: ProofOutcome) => void;
};

const READS_ALL: ReadonlySet<SyncScope['kind']> = new Set<SyncScope['kind']>(['full', 'again', 'check']);

/** Gives a receipt per resource. Failures of the service are in the receipts; failures of the store are thrown. */
export async function runSync(options: SyncRunOptions): Promise<readonly Receipt[]> {
  const { runId, clock } = options;
  const resources = resourcesOf(options.scope);
  const plan = { reads: resources, proves: provenBy(options.scope) };
  const progress = new ProgressMeter({ runId, plan, clock, send: options.onProgress });
  try {
    return await runResources(options, resources, progress);
  } finally {
    progress.stop();
  }
}

async function runResources(
  options: SyncRunOptions,
  resources: readonly ResourceName[],
  progress: ProgressMeter,
): Promise<readonly Receipt[]> {
  const { runId, writer, decoder, clock, random, signal, onBug } = options;
  const onPause = (secondsLeft: number | null): void => progress.pause(secondsLeft);
  const tally = new RequestTally();
  const atOnce = new RequestsAtOnce(clock);
  const pace = createPace({ clock, random, onPause });
  const client = createRunClient({ client: options.client, pace, tally, atOnce });
  const limits = await openLimits(writer);
  // A person asked for it: what the service refused before is tried once more.
  if (READS_ALL.has(options.scope.kind)) await limits.forgetRefused(resources.filter(isDataset));
  const context: RunContext = {
    ...{ runId, client, writer, decoder, clock, random, signal, progress, limits, tally, atOnce, onBug },
    ...createSemaphores(atOnce),
    ...NO_RUN_END,
  };
  const report = (receipt: Receipt): Receipt => {
    progress.finish(receipt.resource);
    options.onReceipt(receipt);
    return receipt;
  };
  // Both datasets are in one file, so it is checked once.
  let fileCheck: Promise<unknown> | null = null;
  const checkFile = (): Promise<unknown> => (fileCheck ??= writer.call('checkIntegrity', {}));
  const scoped = { scope: options.scope, checkFile };
  const receipts = await readInLanes(context, resources, {
    read: async (ofLane, resource) => report(await runResource(ofLane, resource, scoped)),
    skip: async (ofLane, resource) => report(await notRun(ofLane, resource)),
  });
  // The proof rarely reads pages. If it does, another thread starts.
  await decoder.rest();
  const scope = hasEndedEarly(receipts) || signal.aborted ? null : proofScope(options.scope, receipts);
  if (scope === null) return receipts;
  const outcome = await runProof(context, scope, options.parityPause ?? new AbortController().signal);
  options.onProven?.(outcome);
  return receipts.map((receipt) => outcome.receipts.find((proven) => proven.resource === receipt.resource) ?? receipt);
}

/**
 * Leaves out datasets whose copy this run did not write: the service would be compared with an older copy, and its lists of rows
 * would pass for answers of that copy.
 */
function proofScope(scope: SyncScope, receipts: readonly Receipt[]): ProofScope | null {
  if (scope.kind === 'dates' || scope.kind === 'check') return null;
  if (scope.kind === 'pins' || scope.kind === 'parity') return scope;
  const datasets = DATASETS.filter((dataset) =>
    changedTheCopy(receipts.filter(({ resource }) => resource === dataset)),
  );
  return { kind: scope.kind === 'quick' ? 'quick' : 'full', datasets };
}

/** The datasets that the run proves unless something fails before. */
function provenBy(scope: SyncScope): readonly DatasetName[] {
  switch (scope.kind) {
    case 'quick':
    case 'full':
    case 'parity':
      return DATASETS;
    case 'again':
      return [scope.dataset];
    case 'pins':
      return ['charges'];
    case 'dates':
    case 'check':
      return [];
    default:
      return assertNever(scope);
  }
}

/** What a run of this scope reads, in the order of its receipts. */
export function resourcesOf(scope: SyncScope): readonly ResourceName[] {
  switch (scope.kind) {
    case 'quick':
    case 'full':
      return RESOURCES;
    case 'dates':
      return ['reports'];
    case 'check':
      return DATASETS;
    case 'again':
      return [scope.dataset];
    case 'pins':
    case 'parity':
      return [];
    default:
      return assertNever(scope);
  }
}

type Scoped = { readonly scope: SyncScope; readonly checkFile: () => Promise<unknown> };

function runResource(context: RunContext, resource: ResourceName, { scope, checkFile }: Scoped): Promise<Receipt> {
  if (!isDataset(resource)) return runDictionary(context, resource);
  if (scope.kind === 'check') return checkDataset(context, { dataset: resource, checkFile });
  const isByDate = resource === 'reports' && (scope.kind === 'quick' || scope.kind === 'dates');
  return isByDate
    ? runReportsByDate(context, scope)
    : runDataset(context, resource, { offersKeptAgain: scope.kind !== 'quick' });
}

async function notRun(context: RunContext, resource: ResourceName): Promise<Receipt> {
  const startedAt = isoTime(context.clock.now());
  const draft = draftReceipt(context, { resource, startedAt, cost: newCost(), verdict: 'notRun' });
  return await abandon(context, resource, draft);
}

/** Whether the run changed or confirmed rows or dictionaries. */
export function changedTheCopy(receipts: readonly Receipt[]): boolean {
  return receipts.some(({ verdict }) => VERDICT_EFFECTS[verdict].writesCopy);
}

/** Whether a failure ended the run, or the reading of a dataset. Then filters are not compared. */
export function hasEndedEarly(receipts: readonly Receipt[]): boolean {
  const ending = findEnding(receipts);
  if (ending === null) return false;
  const isDatasetEnded = ({ resource, verdict, error }: Receipt): boolean =>
    isDataset(resource) && (verdict === 'notRun' || (error !== null && endsALane(error.code)));
  return endsTheRun(ending) || receipts.some(isDatasetEnded);
}
