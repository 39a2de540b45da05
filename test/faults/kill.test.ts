// Group A: the program is killed at every I/O operation and at random. Acknowledged data is there; nothing is mixed.

import { statSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DATASETS } from '../../shared/contract/fields.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { judge, syncGeneration, type HeldGenerations } from './generations.ts';
import { depth, figure, IS_FULL, pointsUpTo, quantile, tried } from './points.ts';
import { inPairs, makeControl, readControl, setFault, syncChild } from './shim.ts';
import { dataFile, makeBase, makeTrials, type Trials } from './trial.ts';

let trials: Trials;
beforeAll(() => {
  trials = makeTrials();
});
afterAll(() => trials[Symbol.dispose]());

/** The operations of one complete sync from this base. */
async function countOperations(base: string, to: number): Promise<number> {
  const folder = trials.fresh('count', base);
  const control = makeControl(trials.fresh('count-control'));
  const end = await syncChild({ path: dataFile(folder), from: to, to }, { fault: { folder, control } });
  if (end.code !== 0) throw new Error(end.stderr);
  return readControl(control).operations;
}

function expectOldOrNew(
  held: HeldGenerations,
  generations: { readonly old: number; readonly new: number },
  saved: ReadonlySet<string>,
): void {
  for (const dataset of DATASETS) {
    expect([generations.old, generations.new]).toContain(held[dataset]);
    if (saved.has(dataset)) expect(held[dataset]).toBe(generations.new);
  }
}

function savedIn(lines: readonly Record<string, unknown>[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => (typeof line['saved'] === 'string' ? [line['saved']] : [])));
}

test('A1 a kill at any operation leaves each dataset old or new, and the next sync works', async ({ task }) => {
  for (const old of [1, 0]) {
    const base = await makeBase(trials, old);
    const total = await countOperations(base, 2);
    expect(total).toBeGreaterThan(100);
    let killed = 0;
    await inPairs(pointsUpTo(total, 6), async (at, lane) => {
      const folder = trials.fresh(`kill-${lane}`, base);
      const control = makeControl(trials.fresh(`kill-control-${lane}`));
      setFault(control, 'kill', at);
      const end = await syncChild({ path: dataFile(folder), from: 2, to: 2 }, { fault: { folder, control } });
      if (end.signal === 'SIGKILL') killed += 1;
      expect(end.signal === 'SIGKILL' || end.code === 0, end.stderr).toBe(true);
      expectOldOrNew(judge(dataFile(folder)), { old, new: 2 }, savedIn(end.lines));
      await syncGeneration(dataFile(folder), 3);
      expect(judge(dataFile(folder))).toMatchObject({ charges: 3, reports: 3 });
      tried(task, 1);
    });
    expect(killed).toBeGreaterThan(0);
    figure(task, `1: ${total} operations of a sync from generation ${old}: ${killed} kills, 0 mixed states`);
  }
});

test('A2 a kill at a random time loses no acknowledged run', async ({ task }) => {
  const KILLS = depth({ short: 8, full: 1_000 });
  const openMs: number[] = [];
  const random = seededRandom(2);
  await inPairs([0, 1], async (lane) => {
    const folder = trials.fresh(`random-${lane}`);
    const path = dataFile(folder);
    const acknowledged: Record<string, number> = { charges: 0, reports: 0 };
    let generation = 1;
    let survived = 0;
    for (let round = 0; round < KILLS / 2; round += 1) {
      // The first line says that the store is open, the next two that a dataset is saved. Every other kill waits for both
      // saves: on a slow machine, the others come before any.
      const waitsForSaves = round % 2 === 1;
      const kill = { afterLines: waitsForSaves ? 3 : 1, ms: random() * 400 };
      const end = await syncChild({ path, from: generation, to: generation + 50 }, { kill });
      expect(end.signal, end.stderr).toBe('SIGKILL');
      // A child that hangs is killed as well, but much later and without them.
      if (waitsForSaves) expect(savedIn(end.lines)).toEqual(new Set(DATASETS));
      let started = generation;
      for (const line of end.lines) {
        if (typeof line['saved'] === 'string') acknowledged[line['saved']] = Number(line['generation']);
        if (typeof line['opened'] === 'number') started = line['opened'];
      }
      const held = judge(path);
      openMs.push(held.openMs);
      for (const dataset of DATASETS) {
        expect(held[dataset]).toBeGreaterThanOrEqual(acknowledged[dataset] ?? 0);
        expect(held[dataset]).toBeLessThanOrEqual(started);
        // Whatever is there now stays, acknowledged or not.
        acknowledged[dataset] = held[dataset];
        survived += held[dataset] > 0 ? 1 : 0;
      }
      generation = started + 1 > 300 ? 300 : started + 1;
      if (generation >= 300) {
        trials.fresh(`random-${lane}`);
        generation = 1;
        acknowledged['charges'] = acknowledged['reports'] = 0;
      }
      tried(task, 1);
    }
    expect(survived).toBeGreaterThan(0);
  });
  const p99 = quantile(openMs, 0.99);
  figure(task, `2: ${openMs.length} kills, 0 acknowledged runs lost; reopen p99 ${p99.toFixed(0)} ms (≤ 100 ms)`);
});

test('A6 a second kill during recovery from the first leaves the old rows or the new', async ({ task }) => {
  const base = await makeBase(trials, 1);
  const total = await countOperations(base, 2);
  // The first operation has nothing to recover from, and after the last one everything is saved.
  const kills = IS_FULL ? pointsUpTo(total, total).filter((_, at) => at % 16 === 8) : pointsUpTo(total, 4).slice(1, 3);
  let recoveries = 0;
  let logs = 0;
  const struck = new Set<string>();
  for (const at of kills) {
    const crashed = trials.fresh('crashed', base);
    const control = makeControl(trials.fresh('crashed-control'));
    setFault(control, 'kill', at);
    const first = await syncChild({ path: dataFile(crashed), from: 2, to: 2 }, { fault: { folder: crashed, control } });
    expect(first.signal, first.stderr).toBe('SIGKILL');
    if ((statSync(`${dataFile(crashed)}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) logs += 1;
    const reopened = trials.fresh('reopen-count', crashed);
    setFault(control, 'count', 0);
    await syncChild(
      { path: dataFile(reopened), from: 2, to: 2, openOnly: true },
      { fault: { folder: reopened, control } },
    );
    const reopening = readControl(control).operations;
    await inPairs(pointsUpTo(reopening, 3), async (again, lane) => {
      for (const mode of ['kill', 'fullFrom', 'ioErrorFrom'] as const) {
        const folder = trials.fresh(`again-${lane}`, crashed);
        const laneControl = makeControl(trials.fresh(`again-control-${lane}`));
        setFault(laneControl, mode, again);
        const second = await syncChild(
          { path: dataFile(folder), from: 2, to: 2, openOnly: true },
          { fault: { folder, control: laneControl } },
        );
        if (second.signal === 'SIGKILL' || readControl(laneControl).faults > 0) struck.add(mode);
        expectOldOrNew(judge(dataFile(folder)), { old: 1, new: 2 }, savedIn(first.lines));
        recoveries += 1;
        tried(task, 1);
      }
    });
  }
  expect(logs).toBeGreaterThan(0);
  expect(struck).toEqual(new Set(['kill', 'fullFrom', 'ioErrorFrom']));
  figure(task, `1: ${recoveries} faults while recovering, 0 mixed states`);
});

test('B9 a crash after any page leaves the old rows, and the next run reads the whole dataset again', async ({
  task,
}) => {
  const base = await makeBase(trials, 1);
  // Two passes over three pages of each dataset.
  for (const page of pointsUpTo(12, 6)) {
    const folder = trials.fresh('page', base);
    const end = await syncChild({ path: dataFile(folder), from: 2, to: 2, killAtRequest: page });
    expect(end.signal, end.stderr).toBe('SIGKILL');
    const held = judge(dataFile(folder));
    // The datasets are read beside each other, and the killed one has its old rows.
    expect([held.charges, held.reports]).toContain(1);
    await syncGeneration(dataFile(folder), 2);
    expect(judge(dataFile(folder))).toMatchObject({ charges: 2, reports: 2 });
    tried(task, 1);
  }
});
