// Row A7: power is cut. Unlike after a kill, data in the system's memory is lost, completely, partly and in any order.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { DATASETS } from '../../shared/contract/fields.ts';
import { seededRandom } from '../support/seeded-random.ts';
import type { SyncedStore } from '../support/synced-store.ts';
import { judge, syncGeneration, type HeldGenerations } from './generations.ts';
import { depth, figure, pointsUpTo, tried } from './points.ts';
import { Disk, readLog, type Operation } from './power-loss.ts';
import { makeControl, syncChild } from './shim.ts';
import type { ChildTask } from './sync-child.ts';
import { dataFile, makeBase, makeTrials, type Trials } from './trial.ts';

let trials: Trials;
beforeAll(() => {
  trials = makeTrials();
});
afterAll(() => trials[Symbol.dispose]());

type Run = { readonly folder: string; readonly operations: readonly Operation[]; readonly calls: number };

/** A sync to generation 2, from 1 if not said otherwise: all its file operations, and the folder before it. */
async function loggedRun(task: Pick<ChildTask, 'saveAfterCall' | 'openOnly'>, from = 1): Promise<Run> {
  const base = await makeBase(trials, from);
  const folder = trials.fresh('run', base);
  const control = makeControl(trials.fresh('control'));
  const log = `${control}.log`;
  const end = await syncChild(
    { path: dataFile(folder), from: 2, to: 2, leaveSigns: true, ...task },
    { fault: { folder, control, log } },
  );
  expect(end.code, end.stderr).toBe(0);
  // The log has the paths of the copy in which the run took place.
  trials.fresh('run', base);
  const calls = Number(end.lines.find((line) => 'calls' in line)?.['calls']);
  return { folder, operations: readLog(log), calls };
}

/** The child's acknowledgement: an empty file beside the data file. */
function signOf({ op, path }: Operation): string | undefined {
  return op === 'O' ? /\.saved-(.+)$/.exec(path)?.[1] : undefined;
}

type Cut = { readonly image: string; readonly signs: ReadonlySet<string>; readonly where: string };

/** All possible states of the disk after each operation in `cuts`, which count from 1. */
function* imagesAt(run: Run, cuts: ReadonlySet<number>, seed: number): Generator<Cut> {
  const random = seededRandom(seed);
  const variants = ['none', 'all', ...Array<'some'>(depth({ short: 1, full: 4 })).fill('some')] as const;
  const signs = new Set<string>();
  const disk = new Disk(run.folder);
  for (const [index, operation] of run.operations.entries()) {
    disk.apply(operation);
    const sign = signOf(operation);
    if (sign !== undefined) signs.add(sign);
    if (!cuts.has(index + 1)) continue;
    for (const keep of variants) {
      const image = trials.fresh('image');
      disk.writeTo(image, { from: run.folder, random, keep });
      yield { image, signs, where: `${keep} after operation ${index + 1} of ${run.operations.length}` };
    }
  }
}

function expectOldOrAcknowledged({ image, signs, where }: Cut, look?: (store: SyncedStore) => void): HeldGenerations {
  const held = judge(dataFile(image), undefined, look);
  for (const dataset of DATASETS) expect(signs.has(dataset) ? [2] : [1, 2], where).toContain(held[dataset]);
  return held;
}

test('A7 a power cut at any operation loses and mixes nothing acknowledged', async ({ task }) => {
  const run = await loggedRun({});
  const cuts = new Set(pointsUpTo(run.operations.length, 8));
  let images = 0;
  let old = 0;
  for (const cut of imagesAt(run, cuts, 7)) {
    const held = expectOldOrAcknowledged(cut);
    old += DATASETS.filter((dataset) => held[dataset] === 1).length;
    images += 1;
    tried(task, 1);
  }
  expect(old).toBeGreaterThan(0);
  await syncGeneration(dataFile(trials.fresh('image')), 3);
  figure(
    task,
    `1: power cut at ${cuts.size} operations, ${images} states of the disk, 0 mixed, 0 acknowledged runs lost`,
  );
});

test('A7 a power cut at any operation of the creation of a file leaves a new one, and none that is called damaged', async ({
  task,
}) => {
  const run = await loggedRun({ openOnly: true }, 0);
  for (const { image, where } of imagesAt(run, new Set(pointsUpTo(run.operations.length, 40)), 9)) {
    expect(judge(dataFile(image)), where).toMatchObject({ charges: 0, reports: 0 });
    tried(task, 1);
  }
});

/** Of the preferences saved after each call: the last acknowledged one, and the last one started. */
function savesIn(signs: ReadonlySet<string>): { readonly acknowledged: number; readonly begun: number } {
  const last = (prefix: string): number =>
    Math.max(0, ...[...signs].flatMap((sign) => (sign.startsWith(prefix) ? [Number(sign.slice(prefix.length))] : [])));
  return { acknowledged: last('preference-'), begun: last('begun-') };
}

function expectSavesKept(cut: Cut): void {
  const { acknowledged, begun } = savesIn(cut.signs);
  expectOldOrAcknowledged(cut, ({ reader, lostSaves }) => {
    const found = Number(reader.readPreference({ name: 'frame' }) ?? 0);
    expect(found, cut.where).toBeGreaterThanOrEqual(acknowledged);
    expect(found, cut.where).toBeLessThanOrEqual(begun);
    expect(lostSaves, cut.where).toBe(0);
  });
}

test('A7 after a power cut at any operation of a run during which a person saves, the copy opens with every save', async ({
  task,
}) => {
  const run = await loggedRun({ saveAfterCall: 'each' });
  expect(run.calls).toBeGreaterThan(20);
  for (const cut of imagesAt(run, new Set(pointsUpTo(run.operations.length, 10)), 8)) {
    expectSavesKept(cut);
    tried(task, 1);
  }
});

test('A22 a preference saved during a sync survives a power cut soon after any later call of the sync', async ({
  task,
}) => {
  const { calls } = await loggedRun({ saveAfterCall: 0 });
  for (const call of pointsUpTo(calls, 2)) {
    const run = await loggedRun({ saveAfterCall: call });
    const begun = run.operations.findIndex((operation) => signOf(operation) === `begun-${call}`) + 1;
    const saved = run.operations.findIndex((operation) => signOf(operation) === `preference-${call}`) + 1;
    expect(saved).toBeGreaterThan(begun);
    const near = Array.from({ length: saved - begun + 4 }, (_, index) => begun + index);
    for (const cut of imagesAt(run, new Set(near), call)) {
      expectSavesKept(cut);
      tried(task, 1);
    }
  }
});
