// Row A7: power is cut. A kill keeps what the system holds in memory; here it is lost, in whole, in part and in any order.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { DATASETS } from '../../preload/contract.ts';
import { seededRandom } from '../support/drift.ts';
import { judge, syncGeneration } from './generations.ts';
import { depth, figure, pointsUpTo, tried } from './points.ts';
import { Disk, readLog, type Operation } from './power-loss.ts';
import { makeControl, syncChild } from './shim.ts';
import { dataFile, makeBase, makeTrials, type Trials } from './trial.ts';

let trials: Trials;
beforeAll(() => {
  trials = makeTrials();
});
afterAll(() => trials[Symbol.dispose]());

const acknowledged = ({ op, path }: Operation): string | undefined =>
  op === 'O' ? DATASETS.find((dataset) => path.endsWith(`.saved-${dataset}`)) : undefined;

test('A7 after a power cut at any operation nothing acknowledged is lost and nothing is mixed', async ({ task }) => {
  const base = await makeBase(trials, 1);
  const folder = trials.fresh('run', base);
  const control = makeControl(trials.fresh('control'));
  const log = `${control}.log`;
  const end = await syncChild(
    { path: dataFile(folder), from: 2, to: 2, leaveSigns: true },
    { fault: { folder, control, log } },
  );
  expect(end.code, end.stderr).toBe(0);
  const operations = readLog(log);
  const cuts = new Set(pointsUpTo(operations.length, 24));
  const random = seededRandom(7);
  const variants = ['none', 'all', ...Array<'some'>(depth({ short: 1, full: 4 })).fill('some')] as const;
  const saved = new Set<string>();
  let images = 0;
  let old = 0;
  // The base folder was copied to where the run took place: the names in the log are those.
  trials.fresh('run', base);
  const disk = new Disk(folder);
  for (const [index, operation] of operations.entries()) {
    disk.apply(operation);
    const sign = acknowledged(operation);
    if (sign !== undefined) saved.add(sign);
    if (!cuts.has(index + 1)) continue;
    for (const keep of variants) {
      const image = trials.fresh('image');
      disk.writeTo(image, { from: folder, random, keep });
      const held = judge(dataFile(image));
      for (const dataset of DATASETS) {
        expect(
          saved.has(dataset) ? [2] : [1, 2],
          `${keep} after operation ${index + 1} of ${operations.length}`,
        ).toContain(held[dataset]);
        if (held[dataset] === 1) old += 1;
      }
      images += 1;
      tried(task, 1);
    }
  }
  expect(saved.size).toBe(2);
  expect(old).toBeGreaterThan(0);
  await syncGeneration(dataFile(trials.fresh('image')), 3);
  figure(
    task,
    `1: power cut at ${cuts.size} operations, ${images} states of the disk, 0 mixed, 0 acknowledged runs lost`,
  );
});
