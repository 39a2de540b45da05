// The resources of a run in lanes that are read beside each other: the dictionaries in turn, and each dataset by itself. On
// a line with long round trips, no lane fills it alone.

import { isDataset, type ResourceName } from '../../shared/contract/fields.ts';
import type { Receipt } from '../../shared/contract/sync.ts';
import { endsALane, endsTheRun } from '../../shared/contract/last-run.ts';
import { fromFailure, type AppError } from '../errors.ts';
import type { RunContext } from './reading/context.ts';
import { RunEnded } from './reading/run-end.ts';

type Lane = { readonly resources: readonly ResourceName[]; readonly stop: AbortController };

/** `skip` gives the receipt of a resource that is no longer read. */
type Reading = {
  readonly read: (context: RunContext, resource: ResourceName) => Promise<Receipt>;
  readonly skip: (context: RunContext, resource: ResourceName) => Promise<Receipt>;
};

type LaneRun = {
  readonly context: RunContext;
  readonly lanes: readonly Lane[];
  readonly reading: Reading;
  readonly receipts: Map<ResourceName, Receipt>;
  /**
   * Resolved by the first answer of the first lane, also by a failure that does not end it. The other lanes wait for it, so that
   * a refused token costs one request. False if the first lane ended without one.
   */
  readonly reached: PromiseWithResolvers<boolean>;
  failure: AppError | null;
};

/**
 * Returns the receipts in the order of `resources`. A failure after which no request can succeed stops the other lanes:
 * their signals are aborted with `RunEnded`. What `read` throws stops them too, and is thrown once all lanes have ended.
 */
export async function readInLanes(
  context: RunContext,
  resources: readonly ResourceName[],
  reading: Reading,
): Promise<readonly Receipt[]> {
  const lanes = lanesOf(resources).map((ofLane): Lane => ({ resources: ofLane, stop: new AbortController() }));
  const parts = { context, lanes, reading, receipts: new Map<ResourceName, Receipt>() };
  const run: LaneRun = { ...parts, reached: Promise.withResolvers(), failure: null };
  const ends = await Promise.allSettled(lanes.map((lane) => readLane(run, lane)));
  const [thrown, ...others] = ends.filter((end) => end.status === 'rejected');
  for (const { reason } of others) context.onBug(reason);
  if (thrown !== undefined) throw thrown.reason;
  return resources.flatMap((resource) => run.receipts.get(resource) ?? []);
}

async function readLane(run: LaneRun, lane: Lane): Promise<void> {
  const { lanes, reading, receipts, reached } = run;
  const context = contextOf(run, lane);
  const isFirstLane = lane === lanes[0];
  try {
    let isOver = !isFirstLane && !(await reached.promise);
    for (const [place, resource] of lane.resources.entries()) {
      // A run that is cancelled before its first request still begins the first resource, so that a receipt records it.
      const isCancelled = context.signal.aborted && !(isFirstLane && place === 0);
      const isSkipped = isOver || isCancelled || run.failure !== null;
      const receipt = await (isSkipped ? reading.skip : reading.read)(context, resource);
      receipts.set(resource, receipt);
      if (receipt.error !== null) context.end.note(fromFailure(receipt.error));
      isOver ||= receipt.error !== null && endsALane(receipt.error.code);
      if (isFirstLane) reached.resolve(!isOver);
    }
  } catch (error) {
    stopOthers(run, lane);
    throw error;
  } finally {
    if (isFirstLane) reached.resolve(false);
  }
}

function contextOf(run: LaneRun, lane: Lane): RunContext {
  const isFirstLane = lane === run.lanes[0];
  return {
    ...run.context,
    signal: AbortSignal.any([run.context.signal, lane.stop.signal]),
    end: {
      get failure() {
        return run.failure;
      },
      note(failure) {
        if (run.failure !== null || !endsTheRun(failure.code)) return;
        run.failure = failure;
        stopOthers(run, lane);
      },
    },
    noteAnswer: () => isFirstLane && run.reached.resolve(true),
  };
}

function stopOthers({ lanes }: LaneRun, lane: Lane): void {
  for (const other of lanes) if (other !== lane) other.stop.abort(new RunEnded());
}

function lanesOf(resources: readonly ResourceName[]): readonly (readonly ResourceName[])[] {
  const dictionaries = resources.filter((resource) => !isDataset(resource));
  const datasets = resources.filter(isDataset).map((dataset) => [dataset]);
  return dictionaries.length === 0 ? datasets : [dictionaries, ...datasets];
}
