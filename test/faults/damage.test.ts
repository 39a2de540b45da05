// Group A: files that were damaged, replaced or are not ours. None is shown as an empty account, nothing in them is
// deleted, and one sync restores the store.

import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DATASETS } from '../../shared/contract/fields.ts';
import type { SetAside } from '../../shared/contract/session.ts';
import { AppError } from '../../main/errors.ts';
import { openDatabase } from '../../main/store/file/database.ts';
import { filesBelow } from '../support/files-below.ts';
import { refuseMoves } from '../support/refused-moves.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { openSyncedStore, TEST_KEY, type SyncedStore } from '../support/synced-store.ts';
import { clockOf, generationsIn, judge, serviceOf } from './generations.ts';
import { depth, figure, quantile, tried } from './points.ts';
import { syncChild } from './shim.ts';
import type { ChildTask } from './sync-child.ts';
import { dataFile, makeBase, makeTrials, type Trials } from './trial.ts';
import { hexKey } from '../support/hex-key.ts';

const PAGE_BYTES = 4_096;
const OTHER_KEY = hexKey('77'.repeat(32));

let trials: Trials;
let base: string;
const healMs: number[] = [];
beforeAll(async () => {
  trials = makeTrials();
  base = await makeBase(trials, 1);
});
afterAll(() => trials[Symbol.dispose]());

function digest(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

/** Set aside byte for byte, reported, not called empty or complete; restored by one sync. */
async function expectSetAside(folder: string, reasons: readonly SetAside['reason'][]): Promise<void> {
  const path = dataFile(folder);
  const before = existsSync(path) ? digest(path) : null;
  const startedMs = performance.now();
  const store = openSyncedStore(clockOf(2), path);
  try {
    expect(reasons).toContain(store.setAside?.reason);
    if (before !== null) expect(digest(join(store.setAside?.movedTo ?? '', 'data.db'))).toBe(before);
    for (const dataset of DATASETS) {
      expect(store.reader.resourceStatus({ resource: dataset })).toMatchObject({
        asOf: null,
        complete: false,
        last: null,
      });
    }
    await store.sync(serviceOf(2).client);
    expect(generationsIn(store)).toEqual({ charges: 2, reports: 2 });
    healMs.push(performance.now() - startedMs);
    // As a person does who has read the notice; otherwise the next start would show it again.
    store.writer.dismissNews({ news: 'setAside' });
  } finally {
    store.close();
  }
  expect(judge(path)).toMatchObject({ charges: 2, reports: 2 });
}

function overwrite(path: string, position: number, bytes: Buffer): void {
  const content = readFileSync(path);
  bytes.copy(content, position);
  writeFileSync(path, content);
}

test('A10 a file of zero length, a web page, a zeroed header or noise is set aside, never treated as an empty account', async ({
  task,
}) => {
  const noise = (bytes: number): Buffer => {
    const random = seededRandom(bytes);
    return Buffer.from(Array.from({ length: bytes }, () => Math.floor(random() * 256)));
  };
  const DAMAGES: readonly ((path: string) => void)[] = [
    (path) => truncateSync(path, 0),
    (path) => rmSync(path),
    (path) => writeFileSync(path, '<!doctype html><title>Sign in to Wi-Fi</title>'),
    (path) => overwrite(path, 0, Buffer.alloc(100)),
    (path) => overwrite(path, 0, Buffer.alloc(PAGE_BYTES)),
    (path) => writeFileSync(path, Buffer.alloc(statSync(path).size)),
    (path) => writeFileSync(path, noise(statSync(path).size)),
    (path) => overwrite(path, 0, noise(PAGE_BYTES)),
    (path) => writeFileSync(path, 'x'),
  ];
  // A power cut may damage several files at once. Without a sidecar, a file that cannot be read may be of another program.
  const SIDECARS: readonly (readonly [damage: (path: string) => void, reasons: readonly SetAside['reason'][]])[] = [
    [() => undefined, ['damaged']],
    [(path) => truncateSync(path, 40), ['damaged', 'foreign']],
    [(path) => truncateSync(path, 0), ['damaged', 'foreign']],
  ];
  for (const [damageSidecar, reasons] of SIDECARS) {
    for (const damage of DAMAGES) {
      const folder = trials.fresh('damage', base);
      damage(dataFile(folder));
      damageSidecar(`${dataFile(folder)}.json`);
      await expectSetAside(folder, reasons);
      tried(task, 1);
    }
  }
  const alone = trials.fresh('damage', base);
  truncateSync(dataFile(alone), 0);
  rmSync(`${dataFile(alone)}.json`);
  await expectSetAside(alone, ['damaged']);
  // The first 16 bytes are the cipher's salt, which a raw key does not use, so everything can be read.
  const salted = trials.fresh('damage', base);
  overwrite(dataFile(salted), 0, Buffer.alloc(16));
  expect(['right', 'refused']).toContain(rightOrRefused(dataFile(salted)));
  const p99 = quantile(healMs, 0.99);
  expect(p99).toBeLessThan(2_000);
  figure(task, `7: ${healMs.length} damaged files set aside; usable again after at most ${p99.toFixed(0)} ms (≤ 2 s)`);
});

test('A10 a file whose setting aside was interrupted at any step is set aside at the next opening, and reported', ({
  task,
}) => {
  const SIDECARS: readonly ((path: string) => void)[] = [
    () => undefined,
    (path) => truncateSync(path, 40),
    (path) => rmSync(path),
  ];
  for (const damageSidecar of SIDECARS) {
    for (let [at, isInterrupted] = [1, true]; isInterrupted; at += 1) {
      const folder = trials.fresh('interrupted', base);
      const path = dataFile(folder);
      writeFileSync(path, Buffer.alloc(40_000, 'x'));
      writeFileSync(`${path}-wal`, 'a log');
      damageSidecar(`${path}.json`);
      let moves = 0;
      const interrupted = refuseMoves(folder, () => ((moves += 1) >= at ? 'EIO' : null));
      isInterrupted = openingFails(path);
      interrupted[Symbol.dispose]();
      const store = openSyncedStore(clockOf(2), path);
      // Also an opening that went on without a last removal has told it to nobody yet.
      expect(store.setAside, `move ${at}`).not.toBeNull();
      store.close();
      const kept = filesBelow(folder).filter((file) => basename(file) === 'data.db' && statSync(file).size === 40_000);
      expect(kept).toHaveLength(1);
      expect(kept[0]).toContain('set-aside');
      tried(task, 1);
    }
  }
});

function openingFails(path: string): boolean {
  try {
    openSyncedStore(clockOf(2), path).close();
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    return true;
  }
}

/** Opens and reads everything: 'right' if every row is, else the error's code. */
function rightOrRefused(path: string): 'right' | 'refused' {
  try {
    const store = openSyncedStore(clockOf(2), path);
    try {
      if (store.setAside !== null) return 'refused';
      expect(generationsIn(store)).toEqual({ charges: 1, reports: 1 });
      const totals = store.aggregates.queryTotals({ dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 1 });
      expect(totals).toEqual(intactTotals);
      return 'right';
    } finally {
      store.close();
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'corrupt') return 'refused';
    throw error;
  }
}

let intactTotals: unknown;
beforeAll(() => {
  const store = openSyncedStore(clockOf(1), dataFile(trials.fresh('intact', base)));
  intactTotals = store.aggregates.queryTotals({ dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 1 });
  store.close();
});

test('A11 a file cut at a page boundary or within a page is refused, or shows only correct rows', async ({ task }) => {
  const pages = Math.floor(statSync(dataFile(base)).size / PAGE_BYTES);
  const step = depth({ short: Math.ceil(pages / 4), full: 1 });
  let refused = 0;
  for (let page = 0; page < pages; page += step) {
    for (const within of [0, 1, 1_000, PAGE_BYTES - 1]) {
      const folder = trials.fresh('cut', base);
      truncateSync(dataFile(folder), page * PAGE_BYTES + within);
      if (rightOrRefused(dataFile(folder)) === 'refused') refused += 1;
      tried(task, 1);
    }
  }
  expect(refused).toBeGreaterThan(0);
  for (const length of [PAGE_BYTES * 5, PAGE_BYTES * 5 + 1_000, 100]) {
    const folder = trials.fresh('cut', base);
    truncateSync(dataFile(folder), length);
    await expectSetAside(folder, ['damaged']);
    tried(task, 1);
  }
});

test('A12 with 1 to 50 flipped bytes, each number shown is right, or the file is refused', ({ task }) => {
  const ROUNDS = depth({ short: 30, full: 1_000 });
  const random = seededRandom(12);
  const intact = readFileSync(dataFile(base));
  let refused = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const folder = trials.fresh('flip', base);
    const damaged = Buffer.from(intact);
    for (let flips = 1 + Math.floor(random() * 50); flips > 0; flips -= 1) {
      const at = Math.floor(random() * damaged.length);
      damaged[at] = (damaged[at] ?? 0) ^ (1 + Math.floor(random() * 255));
    }
    writeFileSync(dataFile(folder), damaged);
    if (rightOrRefused(dataFile(folder)) === 'refused') refused += 1;
    tried(task, 1);
  }
  expect(refused).toBeGreaterThan(ROUNDS / 2);
  figure(task, `7: ${ROUNDS} files with flipped bytes: ${refused} refused, ${ROUNDS - refused} right, 0 wrong`);
});

test('A14 a file from a newer version is refused, and no byte of it changes', ({ task }) => {
  const NEWER: readonly ((path: string) => void)[] = [
    (path) => {
      const db = openDatabase({ path, key: TEST_KEY, mode: 'write' });
      db.pragma('user_version=99');
      db.close();
    },
    (path) => {
      const sidecar = JSON.parse(readFileSync(`${path}.json`, 'utf8')) as object;
      writeFileSync(`${path}.json`, JSON.stringify({ ...sidecar, schemaVersion: 99 }));
    },
    (path) => {
      rmSync(`${path}.json`);
      const db = openDatabase({ path, key: TEST_KEY, mode: 'write' });
      db.pragma('user_version=2000000000');
      db.close();
    },
  ];
  for (const makeNewer of NEWER) {
    const folder = trials.fresh('newer', base);
    const path = dataFile(folder);
    makeNewer(path);
    const before = digest(path);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect(() => openSyncedStore(clockOf(2), path)).toThrow(expect.objectContaining({ code: 'newerVersion' }));
      expect(digest(path)).toBe(before);
    }
    expect(existsSync(join(folder, 'set-aside'))).toBe(false);
    tried(task, 1);
  }
});

test('A15 a foreign SQLite file, or ours with a foreign id, is set aside and never read as data', async ({ task }) => {
  const plain = Buffer.concat([Buffer.from('SQLite format 3\0', 'latin1'), Buffer.alloc(8_176)]);
  const FOREIGN: readonly ((path: string) => void)[] = [
    (path) => writeFileSync(path, plain),
    (path) => {
      rmSync(`${path}.json`);
      writeFileSync(path, plain);
    },
    (path) => {
      const db = openDatabase({ path, key: TEST_KEY, mode: 'write' });
      db.pragma('application_id=1196444487');
      db.close();
      rmSync(`${path}.json`);
    },
    (path) => {
      writeFileSync(`${path}.json`, '{"app":"other"}');
      writeFileSync(path, Buffer.alloc(20_000, 7));
    },
    // Another account's file with another key, beside this account's sidecar.
    (path) => {
      rmSync(path);
      const db = openDatabase({ path, key: OTHER_KEY, mode: 'write' });
      db.exec('CREATE TABLE reports (a)');
      db.close();
    },
  ];
  for (const makeForeign of FOREIGN) {
    const folder = trials.fresh('foreign', base);
    makeForeign(dataFile(folder));
    await expectSetAside(folder, ['foreign', 'damaged']);
    tried(task, 1);
  }
});

test('A13 a log that was deleted, or swapped with another account’s, is noticed, or contained nothing', async ({
  task,
}) => {
  // A log with commits: a view keeps reading while the writer saves, and both are killed.
  const crashed = trials.fresh('crashed', base);
  const end = await syncChild({ path: dataFile(crashed), from: 2, to: 2, cutOffWhileRead: true });
  expect(end.signal, end.stderr).toBe('SIGKILL');
  expect(end.lines.filter((line) => 'saved' in line)).toHaveLength(2);
  expect(statSync(`${dataFile(crashed)}-wal`).size).toBeGreaterThan(PAGE_BYTES);
  const otherLog = join(trials.fresh('other'), 'log');
  const other = openDatabase({ path: dataFile(trials.fresh('other-account')), key: OTHER_KEY, mode: 'write' });
  other.exec('CREATE TABLE receipts (id INTEGER PRIMARY KEY); INSERT INTO receipts VALUES (900)');
  copyFileSync(`${other.name}-wal`, otherLog);
  other.close();
  const SWAPS: readonly ((log: string) => void)[] = [
    (log) => rmSync(log),
    (log) => truncateSync(log, 0),
    (log) => copyFileSync(otherLog, log),
    (log) => truncateSync(log, Math.floor(statSync(log).size / 2)),
  ];
  for (const swap of SWAPS) {
    const folder = trials.fresh('swapped', crashed);
    swap(`${dataFile(folder)}-wal`);
    rmSync(`${dataFile(folder)}-shm`, { force: true });
    const store = openSyncedStore(clockOf(3), dataFile(folder));
    const found = store.setAside?.reason ?? generationsIn(store);
    store.close();
    // Whatever was reported as saved is there, or its loss is reported.
    expect(['damaged', { charges: 2, reports: 2 }]).toContainEqual(found);
    tried(task, 1);
  }
});

test('A13 a lost log is noticed even if it contained only a pin, a nickname, a setting or a date to keep', async ({
  task,
}) => {
  const owned = trials.fresh('owned', base);
  const before = openSyncedStore(clockOf(1), dataFile(owned));
  before.writer.addPins({ aaids: ['60000000'] });
  before.close();
  const READ: Readonly<Record<NonNullable<ChildTask['thenSave']>, (store: SyncedStore) => boolean>> = {
    pin: ({ reader }) => reader.listPins({}).some(({ aaid }) => aaid === '60000001'),
    nickname: ({ reader }) => reader.listPins({}).some(({ nickname }) => nickname === 'Mei'),
    preference: ({ reader }) => reader.readPreference({ name: 'frame' }) === '"saved"',
    keptDate: ({ reader }) => reader.listLedgerDates({}).some(({ kept }) => kept),
  };
  for (const [thenSave, isThere] of Object.entries(READ)) {
    const crashed = trials.fresh(`crashed-${thenSave}`, owned);
    const options = { openOnly: true, cutOffWhileRead: true, thenSave: thenSave as NonNullable<ChildTask['thenSave']> };
    const end = await syncChild({ path: dataFile(crashed), from: 2, to: 2, ...options });
    expect(end.lines.at(-1), end.stderr).toEqual({ saved: thenSave, generation: 2 });
    for (const isLogLost of [false, true]) {
      const folder = trials.fresh('after', crashed);
      if (isLogLost) rmSync(`${dataFile(folder)}-wal`);
      rmSync(`${dataFile(folder)}-shm`, { force: true });
      const store = openSyncedStore(clockOf(3), dataFile(folder));
      // No synced row is missing, so the copy opens and reports the lost saves.
      expect(store.setAside, thenSave).toBeNull();
      expect(generationsIn(store)).toEqual({ charges: 1, reports: 1 });
      expect([isThere(store), store.lostSaves], thenSave).toEqual(isLogLost ? [false, 1] : [true, 0]);
      store.close();
      tried(task, 1);
    }
  }
});
