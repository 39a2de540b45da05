// A run against a service that changes meanwhile. Every state of the service is recorded with its time. Afterwards the
// store must contain the service's state at the as-of time, or exactly the rows from before.

import { expect } from 'vitest';
import type { Row } from '../../shared/contract/answers.ts';
import type { DatasetName, ResourceName } from '../../shared/contract/fields.ts';
import type { Receipt } from '../../shared/contract/sync.ts';
import type { ServiceClient } from '../../main/service/client.ts';
import { chargeRow, reportRow } from '../support/drift.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { servicePrint, storedPrint } from '../support/drift-schedule.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { scriptedService, type JsonRow, type ScriptedService } from '../support/scripted-service.ts';
import { openSyncedStore, type SyncedStore } from '../support/synced-store.ts';

export const PAGE_CAP = 25;
const ROWS = { charges: 110, reports: 120 } as const;

/** What a view can show of a dataset: rows, as-of time, completeness and receipt. */
type HeldDataset = {
  readonly rows: readonly Row[];
  readonly asOf: string | null;
  readonly complete: boolean;
  readonly receipt: Receipt | null;
};

export function heldOf(store: SyncedStore, dataset: DatasetName): HeldDataset {
  const { asOf, complete } = store.reader.resourceStatus({ resource: dataset });
  return { rows: store.allRows(dataset), asOf, complete, receipt: vouchingReceipt(store, dataset) };
}

/** The receipt of the last run that took rows; thousands of refused runs may be newer. */
function vouchingReceipt(store: SyncedStore, dataset: DatasetName): Receipt | null {
  for (let limit = 50; ; limit *= 8) {
    const receipts = store.reader.listReceipts({ resource: dataset, limit });
    const receipt = receipts.find((each) => each.verdict === 'complete' || each.verdict === 'incomplete');
    if (receipt !== undefined || receipts.length < limit) return receipt ?? null;
  }
}

export function receiptOf(receipts: readonly Receipt[], resource: ResourceName): Receipt {
  const receipt = receipts.find((each) => each.resource === resource);
  if (!receipt) throw new Error(`no receipt for ${resource}`);
  return receipt;
}

export type Scene = {
  readonly store: SyncedStore;
  readonly service: ScriptedService;
  readonly clock: FakeClock;
  readonly dataset: DatasetName;
  /** A row that the service never had. */
  newRow(): JsonRow;
  run(client?: ServiceClient): Promise<Receipt>;
};

/** A store synced with its service, before the next sync. */
export async function inStep(dataset: DatasetName, work: (scene: Scene) => Promise<void>): Promise<void> {
  const clock = new FakeClock();
  const store = openSyncedStore(clock);
  try {
    const random = seededRandom(7);
    let nextId = 1;
    const newRow = (): JsonRow => {
      const id = nextId++;
      return dataset === 'charges' ? chargeRow(id, random) : { ...reportRow(random), dcp_name: `Package ${id}` };
    };
    const service = scriptedService({ [dataset]: Array.from({ length: ROWS[dataset] }, newRow) }, PAGE_CAP);
    const run = (client = service.client): Promise<Receipt> => store.syncDataset(dataset, client);
    expect((await run()).verdict).toBe('complete');
    expect(storedPrint(store.allRows(dataset))).toBe(servicePrint(dataset, service.rows[dataset]));
    clock.advance(86_400_000);
    await work({ store, service, clock, dataset, newRow, run });
  } finally {
    store.close();
  }
}

/** Calls `move` before the n-th page request, and checks the outcome against the recorded states. */
export async function runMoving(scene: Scene, move: (request: number) => void): Promise<Receipt> {
  const { service, clock, dataset } = scene;
  const before = heldOf(scene.store, dataset);
  const state = (): { fromMs: number; print: string } => ({
    fromMs: clock.now(),
    print: servicePrint(dataset, service.rows[dataset]),
  });
  const states = [state()];
  let requests = 0;
  service.beforePage = () => {
    clock.advance(1_000);
    move(++requests);
    const now = state();
    if (now.print !== states.at(-1)?.print) states.push(now);
  };
  const receipt = await scene.run();
  service.beforePage = () => undefined;
  const after = heldOf(scene.store, dataset);
  if (receipt.verdict === 'complete') {
    const asOfMs = Date.parse(after.asOf ?? '');
    const held = states.findLast((each) => each.fromMs <= asOfMs);
    expect(storedPrint(after.rows)).toBe(held?.print);
    expect(after.receipt?.runId).toBe(receipt.runId);
    expect(after.receipt?.rowsHeld).toBe(after.rows.length);
  } else {
    expect(after).toEqual(before);
  }
  return receipt;
}
