// Row A23: another program has a file open for a moment, and the system refuses to rename or remove it.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../main/clock.ts';
import { AppError } from '../../main/errors.ts';
import { beginExportFile, type ExportTarget } from '../../main/exports/files/write-file.ts';
import { UnfinishedFiles } from '../../main/saving/unfinished-files.ts';
import { Profiles } from '../../main/session/profiles.ts';
import { COMPLETE } from '../../main/unattended/endings.ts';
import { OrderBox } from '../../main/unattended/order-box.ts';
import { resultOf } from '../../main/unattended/result.ts';
import { askRunningApp } from '../../main/unattended/second-start.ts';
import { silentLog } from '../support/logs.ts';
import { speedUpTime } from '../support/fast-time.ts';
import { filesBelow } from '../support/files-below.ts';
import { refuseMoves, type Move, type RefusedMoves } from '../support/refused-moves.ts';
import { openSyncedStore } from '../support/synced-store.ts';
import { clockOf, judge, serviceOf } from './generations.ts';
import { pointsUpTo, RETRY_SPEED, tried } from './points.ts';
import { dataFile, makeBase, makeTrials, type Trials } from './trial.ts';
import { SAMPLE_RECORD } from '../support/profile-record.ts';

const CODES = ['EPERM', 'EACCES', 'EBUSY'] as const;
/** Longer than any wait, for a refusal that never ends. */
const REFUSED_MS = { once: 0, 'for a second': 1_000, 'for ever': 8_000 } as const;
type Duration = keyof typeof REFUSED_MS;

let trials: Trials;
let time: Disposable;
beforeAll(() => {
  time = speedUpTime(RETRY_SPEED);
  trials = makeTrials();
});
afterAll(() => {
  time[Symbol.dispose]();
  trials[Symbol.dispose]();
});

/** Refuses the move of this number, counted from 1, and its repetitions. */
function refuseAt(folder: string, at: number, duration: Duration): RefusedMoves {
  let moves = 0;
  let firstMs: number | null = null;
  return refuseMoves(folder, () => {
    if (moves + 1 !== at || (firstMs !== null && performance.now() - firstMs >= REFUSED_MS[duration])) {
      moves += 1;
      return null;
    }
    if (firstMs !== null && duration === 'once') {
      moves += 1;
      return null;
    }
    firstMs ??= performance.now();
    return CODES[at % CODES.length] ?? null;
  });
}

type Scenario = {
  /** How many moves the shortened set refuses; by default the first and the last. */
  readonly short?: number;
  /** Runs in a folder that `prepare` filled. */
  readonly run: (folder: string) => Promise<void>;
  readonly prepare: () => Promise<string>;
  /** Called after a failure too. `moves`: how many were not refused. */
  readonly judge: (folder: string, end: { readonly failure: unknown; readonly moves: number }) => void | Promise<void>;
};

/** What stands in the damaged file: it must be moved, and not be written over. */
const DAMAGED = Buffer.alloc(40_000, 'x');

const target = (folder: string): ExportTarget => ({ path: join(folder, 'rows.csv'), isFolder: false });

async function exportText(folder: string, text: string): Promise<void> {
  const pending = await beginExportFile(target(folder));
  pending.files.open('').write(Buffer.from(text));
  const renameFailure = await pending.finish(`about ${text}`).catch(async (error: unknown) => {
    await pending.discard();
    throw error;
  });
  if (renameFailure !== null) throw renameFailure;
}

const DONE = resultOf({ ...COMPLETE, language: 'en', startedMs: 0, finishedMs: 1 });

const ORDER_ID = '9b0f5d9e-6f6c-4f6b-9a53-0f1f3f2d7c11';

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'a store is opened, synced and changed': {
    prepare: async () => trials.fresh('store', await makeBase(trials, 1)),
    async run(folder) {
      const store = openSyncedStore(clockOf(2), dataFile(folder));
      try {
        await store.sync(serviceOf(2).client);
        store.writer.writePreference({ name: 'frame', value: '"a"' });
      } finally {
        store.close();
      }
    },
    // Only the sidecar is moved, and a run goes on without it.
    judge(folder, { failure }) {
      expect(failure).toBeNull();
      expect(judge(dataFile(folder))).toMatchObject({ charges: 2, reports: 2 });
    },
  },
  'a damaged store is set aside': {
    // The file itself is one in the middle.
    short: 5,
    async prepare() {
      const folder = trials.fresh('damaged', await makeBase(trials, 1));
      writeFileSync(dataFile(folder), DAMAGED);
      return folder;
    },
    run: (folder) => Promise.resolve(openSyncedStore(clockOf(2), dataFile(folder)).close()),
    judge(folder, { failure }) {
      const kept = filesBelow(folder).filter((path) => readFileSync(path).equals(DAMAGED));
      expect(kept.map((path) => basename(path))).toEqual(['data.db']);
      if (failure === null) expect(kept[0]).toContain('set-aside');
    },
  },
  'an export replaces an older one': {
    async prepare() {
      const folder = trials.fresh('export');
      await exportText(folder, 'old');
      return folder;
    },
    run: (folder) => exportText(folder, 'new'),
    judge(folder, { failure }) {
      const { path } = target(folder);
      if (failure === null) {
        expect([readFileSync(path, 'utf8'), readFileSync(`${path}.about.json`, 'utf8')]).toEqual(['new', 'about new']);
        return;
      }
      expect(failure).toMatchObject({
        code: 'exportFailed',
        facts: { reason: 'keptAside', path: `${path}.desk.part` },
      });
      expect(readFileSync(path, 'utf8')).toBe('old');
      expect(readFileSync(`${path}.desk.part`, 'utf8')).toBe('new');
    },
  },
  'a profile is described, emptied and removed': {
    prepare: () => Promise.resolve(trials.fresh('profiles')),
    async run(folder) {
      const profiles = new Profiles(folder, silentLog);
      const record = SAMPLE_RECORD;
      await profiles.save(record);
      writeFileSync(profiles.storePath(record.id), 'rows');
      await profiles.save({ ...record, removing: true });
      await profiles.deleteData(record.id);
      await profiles.remove(record.id);
    },
    judge(folder, { failure, moves }) {
      const profiles = new Profiles(folder, silentLog);
      const found = { removing: profiles.list().map(({ removing }) => removing), hasData: profiles.hasData('sample') };
      // Until its folder goes, the description stays, so that the next start continues the removal.
      const afterMoves = [
        { removing: [], hasData: false },
        { removing: [false], hasData: true },
        { removing: [true], hasData: true },
        { removing: [true], hasData: false },
        { removing: [], hasData: false },
      ];
      expect(found).toEqual(afterMoves[moves]);
      expect(failure === null).toBe(moves === afterMoves.length - 1);
      if (failure === null) expect(existsSync(join(folder, 'profiles', 'sample'))).toBe(false);
    },
  },
  'an order is handed over': {
    // Its file, and the removal of both.
    short: 3,
    prepare: () => Promise.resolve(trials.fresh('orders')),
    async run(folder) {
      const parts = {
        box: new OrderBox(folder),
        clock: systemClock,
        newId: () => ORDER_ID,
        isAlive: () => true,
        isCalledOff: () => false,
      };
      const requestLock = (id: string): boolean => {
        const path = join(folder, 'unattended', `${id}.answer.json`);
        writeFileSync(path, JSON.stringify({ kind: 'done', result: DONE }));
        return false;
      };
      const order = { sync: true, sample: false, profile: null, export: null };
      expect(await askRunningApp(order, { ...parts, requestLock })).toEqual(DONE);
    },
    // Once it is handed over, a file that stays decides no result.
    judge(_folder, { failure, moves }) {
      expect(failure === null, String(failure)).toBe(moves > 0);
    },
  },
  'an export that was kept aside is no longer remembered': {
    prepare: () => Promise.resolve(trials.fresh('kept')),
    async run(folder) {
      const unfinished = new UnfinishedFiles(folder, silentLog);
      writeFileSync(`${target(folder).path}.desk.part`, 'whole');
      await unfinished.remove(await unfinished.add(target(folder)), 'kept');
    },
    async judge(folder, { failure, moves }) {
      expect(failure).toBeNull();
      const isForgotten = !existsSync(join(folder, 'unfinished-exports.json'));
      await new UnfinishedFiles(folder, silentLog).clear();
      expect(existsSync(`${target(folder).path}.desk.part`)).toBe(isForgotten);
      if (moves === 2) expect(isForgotten).toBe(true);
    },
  },
};

function movesIn(folder: string, moves: readonly Move[]): readonly Move[] {
  return moves.map(({ kind, path }) => ({ kind, path: relative(folder, path) }));
}

async function failureOf(work: () => Promise<void>): Promise<unknown> {
  try {
    // The refused call may be synchronous.
    await (async () => await work())();
    return null;
  } catch (error) {
    return error;
  }
}

test.for(Object.entries(SCENARIOS))('A23 a refused rename or removal while %s', async ([, scenario], { task }) => {
  const counted = await scenario.prepare();
  const counting = refuseMoves(counted, () => null);
  await scenario.run(counted);
  counting[Symbol.dispose]();
  expect(counting.asked.length).toBeGreaterThan(0);
  for (const at of pointsUpTo(counting.asked.length, scenario.short ?? 2)) {
    for (const duration of Object.keys(REFUSED_MS) as Duration[]) {
      const folder = await scenario.prepare();
      const refused = refuseAt(folder, at, duration);
      const failure = await failureOf(() => scenario.run(folder));
      refused[Symbol.dispose]();
      expect(refused.refusals).toBeGreaterThan(0);
      if (duration !== 'for ever') {
        expect(failure).toBeNull();
        // The refused move was made again until it was allowed, even if its failure would have been overlooked.
        expect(movesIn(folder, refused.allowed)).toEqual(movesIn(counted, counting.allowed));
      } else expect(failure === null || failure instanceof AppError, String(failure)).toBe(true);
      await scenario.judge(folder, { failure, moves: refused.allowed.length });
      tried(task, 1);
    }
  }
});
