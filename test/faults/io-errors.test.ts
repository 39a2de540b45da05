// Group A: the disk is full, or fails, from any operation on or just once. Old data stays readable, the error is named,
// and the next sync works without a restart.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { DATASETS } from '../../shared/contract/fields.ts';
import { childProgram } from './built.ts';
import type { IoErrorPoint, IoErrorTask } from './io-error-child.ts';
import { figure, pointsUpTo, tried } from './points.ts';
import { inPairs, makeControl, readControl, runChild, syncChild, type ShimMode } from './shim.ts';
import { dataFile, makeBase, makeTrials, type Trials } from './trial.ts';

let trials: Trials;
let base: string;
let operations: number;
beforeAll(async () => {
  trials = makeTrials();
  base = await makeBase(trials, 1);
  const folder = trials.fresh('count', base);
  const control = makeControl(trials.fresh('count-control'));
  await syncChild({ path: dataFile(folder), from: 2, to: 2 }, { fault: { folder, control } });
  operations = readControl(control).operations;
});
afterAll(() => trials[Symbol.dispose]());

async function tryAll(mode: ShimMode): Promise<readonly IoErrorPoint[]> {
  const all = pointsUpTo(operations, 8);
  const halves = [all.filter((_, index) => index % 2 === 0), all.filter((_, index) => index % 2 === 1)];
  const found: IoErrorPoint[] = [];
  await inPairs(halves, async (points, lane) => {
    const trial = trials.fresh(`${mode}-${lane}`);
    const control = makeControl(trials.fresh(`${mode}-control-${lane}`));
    const task: IoErrorTask = { base, trial, control, mode, points };
    const end = await runChild({
      script: childProgram('io-error-child'),
      task,
      fault: { folder: trial, control },
      timeoutMs: 1_800_000,
    });
    expect(end.code, end.stderr).toBe(0);
    expect(end.lines).toHaveLength(points.length);
    found.push(...(end.lines as unknown as IoErrorPoint[]));
  });
  expect(found.some(({ faults }) => faults > 0)).toBe(true);
  return found;
}

/** The codes of all failures. */
function failures({ openCode, receipts }: IoErrorPoint): readonly string[] {
  const codes = Object.values(receipts).filter((code) => code !== 'complete' && code !== 'notRun');
  return openCode === null ? codes : [openCode, ...codes];
}

function expectHeld(point: IoErrorPoint): void {
  for (const dataset of DATASETS) {
    if (point.during !== null) {
      // If reported as saved, it is there. Otherwise it may be there too, but only completely.
      expect(point.receipts[dataset] === 'complete' ? [2] : [1, 2]).toContain(point.during[dataset]);
    }
    expect(point.healed[dataset]).toBe(point.openCode === null ? 2 : 3);
  }
}

/** If the log's index cannot grow, SQLite has the same code for a full disk and a broken one. */
const IO_ERRORS = ['storage', 'diskFull'];

const GROUPS: readonly (readonly [string, ShimMode, readonly string[]])[] = [
  ['A3 a disk that is full from any operation on', 'fullFrom', ['diskFull']],
  ['A4 a device that fails from any operation on', 'ioErrorFrom', IO_ERRORS],
  ['A5 a disk that is full for one operation', 'fullOnce', ['diskFull']],
  ['A5 a device that fails for one operation', 'ioErrorOnce', IO_ERRORS],
];

for (const [title, mode, wanted] of GROUPS) {
  test(`${title}: the error is named, old data stays, the next sync works without a restart`, async ({ task }) => {
    const points = await tryAll(mode);
    for (const point of points) {
      for (const code of failures(point))
        expect.soft(wanted, `at operation ${point.at} of ${operations}`).toContain(code);
      expectHeld(point);
      tried(task, 1);
    }
    const failed = points.filter((point) => failures(point).length > 0).length;
    expect(failed).toBeGreaterThan(0);
    figure(task, `1: ${title.slice(3)}: ${points.length} points, ${failed} runs failed, 0 mixed states`);
  });
}
