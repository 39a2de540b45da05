// In its own mount, on a disk of 4 MB: fills it up to a given number of free bytes, opens and syncs, inspects, makes room,
// syncs again. One JSON line per point.

import { cpSync, rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../main/errors.ts';
import { openSyncedStore, type SyncedStore } from '../support/synced-store.ts';
import { clockOf, generationsIn, judge, serviceOf, type HeldGenerations } from './generations.ts';
import { dataFile } from './trial.ts';

export type SmallDiskTask = {
  readonly base: string;
  readonly disk: string;
  readonly freeBytes: readonly number[];
  readonly rows: number;
};
export type SmallDiskPoint = {
  readonly freeBytes: number;
  readonly openCode: string | null;
  readonly codes: readonly string[];
  readonly during: HeldGenerations | null;
  readonly healed: HeldGenerations;
};

const task = JSON.parse(process.argv[2] ?? '') as SmallDiskTask;
const ballast = join(task.disk, 'ballast');
const folder = join(task.disk, 'profile');

function fillUpTo(freeBytes: number): void {
  const { bavail, bsize } = statfsSync(task.disk);
  writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - freeBytes), 1));
}

async function tryPoint(freeBytes: number): Promise<SmallDiskPoint> {
  rmSync(ballast, { force: true });
  rmSync(folder, { recursive: true, force: true });
  cpSync(task.base, folder, { recursive: true });
  fillUpTo(freeBytes);
  let openCode: string | null = null;
  let codes: readonly string[] = [];
  let during: HeldGenerations | null = null;
  let store: SyncedStore | null = null;
  try {
    store = openSyncedStore(clockOf(2), dataFile(folder));
    const receipts = await store.sync(serviceOf(2, task.rows).client);
    codes = receipts.flatMap(({ error }) => (error === null ? [] : [error.code]));
    during = generationsIn(store, task.rows);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    openCode = error.code;
    // A deleted file that is still open keeps its space on the disk.
    store?.close();
    store = null;
  }
  rmSync(ballast, { force: true });
  store ??= openSyncedStore(clockOf(2), dataFile(folder));
  // With room again, a store that stayed open is the same one.
  await store.sync(serviceOf(2, task.rows).client);
  store.close();
  const { charges, reports } = judge(dataFile(folder), task.rows);
  return { freeBytes, openCode, codes, during, healed: { charges, reports } };
}

for (const freeBytes of task.freeBytes) writeSync(1, `${JSON.stringify(await tryPoint(freeBytes))}\n`);
