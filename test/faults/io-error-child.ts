// Under the shim: syncs a store whose device starts to fail at one operation after the other, checks what can still be
// read, repairs the device, and syncs again without a restart. Prints one JSON line per point.

import { cpSync, rmSync, writeSync } from 'node:fs';
import { AppError, toFailure } from '../../main/errors.ts';
import { openSyncedStore, type SyncedStore } from '../support/synced-store.ts';
import { clockOf, generationsIn, judge, serviceOf, type HeldGenerations } from './generations.ts';
import { readControl, setFault, type ShimMode } from './shim.ts';
import { dataFile } from './trial.ts';

export type IoErrorTask = {
  readonly base: string;
  readonly trial: string;
  readonly control: string;
  readonly mode: ShimMode;
  readonly points: readonly number[];
};

export type IoErrorPoint = {
  readonly at: number;
  readonly faults: number;
  /** The error's code if the store could not be opened. */
  readonly openCode: string | null;
  readonly receipts: Readonly<Record<string, string>>;
  /** What a view showed while the device failed; null if the store was not open. */
  readonly during: HeldGenerations | null;
  /** After the device was repaired: the same store, or a reopened one if it was not open. */
  readonly healed: HeldGenerations;
};

const task = JSON.parse(process.argv[2] ?? '') as IoErrorTask;

async function syncTo(store: SyncedStore, generation: number): Promise<Record<string, string>> {
  const receipts = await store.sync(serviceOf(generation).client);
  return Object.fromEntries(receipts.map(({ resource, verdict, error }) => [resource, error?.code ?? verdict]));
}

function openOrCode(): SyncedStore | string {
  try {
    const store = openSyncedStore(clockOf(2), dataFile(task.trial));
    if (store.setAside === null) return store;
    store.close();
    return `setAside ${store.setAside.reason}`;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code;
  }
}

async function tryPoint(at: number): Promise<IoErrorPoint> {
  setFault(task.control, 'count', 0);
  rmSync(task.trial, { recursive: true, force: true });
  cpSync(task.base, task.trial, { recursive: true });
  setFault(task.control, task.mode, at);
  const opened = openOrCode();
  const receipts =
    typeof opened === 'string'
      ? {}
      : await syncTo(opened, 2).catch((error: unknown) => ({ run: toFailure(error).code }));
  const during = typeof opened === 'string' ? null : generationsIn(opened);
  const { faults } = readControl(task.control);
  setFault(task.control, 'count', 0);
  const store = typeof opened === 'string' ? openSyncedStore(clockOf(3), dataFile(task.trial)) : opened;
  // The clock of a store that stayed open still shows the day of generation 2.
  const next = typeof opened === 'string' ? 3 : 2;
  const again = await syncTo(store, next);
  const bad = Object.entries(again).filter(([, verdict]) => verdict !== 'complete');
  if (bad.length > 0) throw new Error(`after mending at ${at}: ${JSON.stringify(bad)}`);
  store.close();
  const { charges, reports } = judge(dataFile(task.trial));
  return {
    at,
    faults,
    openCode: typeof opened === 'string' ? opened : null,
    receipts,
    during,
    healed: { charges, reports },
  };
}

for (const at of task.points) {
  try {
    writeSync(1, `${JSON.stringify(await tryPoint(at))}\n`);
  } catch (error) {
    throw new Error(`at operation ${at}`, { cause: error });
  }
}
