// In a mount of its own, on a small disk: fills it up to a given number of free bytes, exports, inspects, makes room,
// exports again. One JSON line per point.

import { readdirSync, rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { exportHere, type ExportChildTask, type ExportOutcome } from './export-here.ts';
import { snapshotOf, type FileSnapshot } from './export-files.ts';
import { readTask } from '../support/child-task.ts';

export type ExportDiskTask = Omit<ExportChildTask, 'path'> & {
  readonly disk: string;
  readonly name: string;
  /** The contents of an older file with that name. */
  readonly older: string | null;
  readonly freeBytes: readonly number[];
};
export type ExportDiskPoint = {
  readonly freeBytes: number;
  readonly outcome: ExportOutcome;
  readonly left: FileSnapshot;
  readonly again: ExportOutcome;
};

const task = readTask() as ExportDiskTask;
const ballast = join(task.disk, '.ballast');
const path = join(task.disk, task.name);
const order = { store: task.store, request: task.request, path };

async function tryPoint(freeBytes: number): Promise<ExportDiskPoint> {
  for (const name of readdirSync(task.disk)) rmSync(join(task.disk, name), { recursive: true });
  if (task.older !== null) writeFileSync(path, task.older);
  const { bavail, bsize } = statfsSync(task.disk);
  writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - freeBytes), 1));
  const outcome = await exportHere(order);
  const { '.ballast': _ballast, ...left } = snapshotOf(task.disk);
  rmSync(ballast);
  return { freeBytes, outcome, left, again: await exportHere(order) };
}

for (const freeBytes of task.freeBytes) writeSync(1, `${JSON.stringify(await tryPoint(freeBytes))}\n`);
