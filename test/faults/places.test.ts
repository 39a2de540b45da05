// Group A: places without write permission, disks that are too small, and two programs, readers and backups at once.

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, openDatabase } from '../../main/store/file/database.ts';
import { waitBrieflyForReaders } from '../support/brief-checkpoints.ts';
import { openSyncedStore, MIGRATIONS, TEST_KEY } from '../support/synced-store.ts';
import { childProgram } from './built.ts';
import { checkIntegrity, clockOf, generationsIn, judge, serviceOf } from './generations.ts';
import { inMounts } from './mounts.ts';
import { depth, figure, IS_FULL, tried } from './points.ts';
import type { ReadOutcome } from './read-child.ts';
import { runChild, syncChild, type ChildEnd } from './shim.ts';
import type { SmallDiskPoint, SmallDiskTask } from './small-disk-child.ts';
import { dataFile, makeBase, makeTrials, type Trials } from './trial.ts';

let trials: Trials;
let base: string;
beforeAll(async () => {
  trials = makeTrials();
  base = await makeBase(trials, 1);
  chmodSync(trials.folder, 0o755);
});
afterAll(() => trials[Symbol.dispose]());

function digest(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

/** File modes do not restrict root, so a child of another user opens the file. */
const IDENTITY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;

function runAsOrdinaryUser(script: 'open-child' | 'read-child', path: string): Promise<ChildEnd> {
  const options = { script: childProgram(script), task: { path, migrationsFolder: MIGRATIONS } };
  return runChild(IDENTITY === undefined ? options : { ...options, identity: IDENTITY });
}

function giveToOrdinaryUser(folder: string): void {
  if (IDENTITY === undefined) return;
  for (const path of [folder, ...readdirSync(folder).map((name) => join(folder, name))]) {
    chownSync(path, IDENTITY.uid, IDENTITY.gid);
  }
}

/** Every file's name and content. */
function contentOf(folder: string): readonly string[] {
  return readdirSync(folder)
    .toSorted()
    .map((name) => `${name} ${digest(join(folder, name))}`);
}

/** Everything is read from a private copy, which is gone afterwards. */
function readOnlyOutcome(generation: number): ReadOutcome {
  return {
    held: { charges: generation, reports: generation },
    filtered: 60,
    refused: Array.from({ length: 5 }, () => 'readOnly'),
    copy: { folderMode: 0o700, modes: expect.toSatisfy(areOwnersOnly) as number[], isGone: true },
  };
}

function areOwnersOnly(modes: readonly number[]): boolean {
  return modes.length >= 2 && modes.every((mode) => mode === 0o600);
}

async function crashedBase(): Promise<string> {
  const crashed = trials.fresh('crashed', base);
  const end = await syncChild({ path: dataFile(crashed), from: 2, to: 2, cutOffWhileRead: true });
  expect(end.signal, end.stderr).toBe('SIGKILL');
  return crashed;
}

test('A9 a folder without write permission is read, even with a log left by a crash, and nothing in it changes', async ({
  task,
}) => {
  const crashed = await crashedBase();
  const withoutIndex = trials.fresh('without-index', crashed);
  rmSync(join(withoutIndex, 'data.db-shm'));
  const FOLDERS = [
    [base, 1],
    [withoutIndex, 2],
  ] as const;
  for (const [from, generation] of FOLDERS) {
    for (const mode of [0o555, 0o500]) {
      const folder = trials.fresh('readonly', from);
      giveToOrdinaryUser(folder);
      chmodSync(folder, mode);
      const before = contentOf(folder);
      const end = await runAsOrdinaryUser('read-child', dataFile(folder));
      expect(end.lines, end.stderr).toEqual([readOnlyOutcome(generation)]);
      expect(contentOf(folder)).toEqual(before);
      chmodSync(folder, 0o700);
      expect(judge(dataFile(folder))).toMatchObject({ charges: generation, reports: generation });
      tried(task, 1);
    }
  }
});

test('A9 a file system mounted read-only is read', async ({ task }) => {
  const crashed = await crashedBase();
  for (const [from, generation] of [
    [base, 1],
    [crashed, 2],
  ] as const) {
    const folder = trials.fresh('mounted', from);
    const before = contentOf(folder);
    const mounted = 'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && exec "$2" "$3" "$4"';
    const end = await inMounts(mounted, [folder, childProgram('read-child'), { path: dataFile(folder) }]);
    expect(end.lines, end.stderr).toEqual([readOnlyOutcome(generation)]);
    expect(contentOf(folder)).toEqual(before);
    tried(task, 1);
  }
});

test('A9 a damaged or unreadable file that cannot be set aside is refused and stays', async ({ task }) => {
  const BREAKS: readonly ((folder: string) => void)[] = [
    (folder) => truncateSync(dataFile(folder), 5 * 4_096),
    (folder) => writeFileSync(dataFile(folder), Buffer.alloc(40_000, 7)),
    (folder) => rmSync(dataFile(folder)),
    (folder) => chmodSync(dataFile(folder), 0o000),
  ];
  for (const damage of BREAKS) {
    const folder = trials.fresh('broken', base);
    damage(folder);
    giveToOrdinaryUser(folder);
    if (IDENTITY !== undefined) for (const name of readdirSync(folder)) chownSync(join(folder, name), 0, 0);
    chmodSync(folder, 0o555);
    const before = readdirSync(folder);
    const end = await runAsOrdinaryUser('read-child', dataFile(folder));
    expect(end.lines, end.stderr).toMatchObject([{ code: 'readOnly', facts: { path: dataFile(folder) } }]);
    expect(readdirSync(folder)).toEqual(before);
    chmodSync(folder, 0o700);
    tried(task, 1);
  }
});

test('A9 the next start removes the copy that a killed process left, and no other', () => {
  const ended = spawnSync(process.execPath, ['-e', '']).pid;
  const left = mkdtempSync(join(tmpdir(), `commission-desk-read-${ended}-`));
  const inUse = mkdtempSync(join(tmpdir(), `commission-desk-read-${process.pid}-`));
  openSyncedStore(clockOf(2), dataFile(trials.fresh('next', base))).close();
  expect([existsSync(left), existsSync(inUse)]).toEqual([false, true]);
  rmSync(inUse, { recursive: true });
});

test('A9 a read-only file or leftover log is made writable again if it is ours', async ({ task }) => {
  const crashed = await crashedBase();
  for (const name of ['data.db', 'data.db-shm', 'data.db-wal', 'data.db.json']) {
    const folder = trials.fresh('stale', crashed);
    giveToOrdinaryUser(folder);
    chmodSync(join(folder, name), 0o444);
    const opened = await runAsOrdinaryUser('open-child', dataFile(folder));
    expect(opened.lines, `${name} ${opened.stderr}`).toEqual([{ kind: 'open' }]);
    if (name !== 'data.db.json') expect(judge(dataFile(folder))).toMatchObject({ charges: 2, reports: 2 });
    tried(task, 1);
  }
});

test.runIf(IDENTITY !== undefined)('A9 a file owned by another user is read', async ({ task }) => {
  const folder = trials.fresh('others', base);
  giveToOrdinaryUser(folder);
  chownSync(dataFile(folder), 0, 0);
  chmodSync(dataFile(folder), 0o444);
  const read = await runAsOrdinaryUser('read-child', dataFile(folder));
  expect(read.lines, read.stderr).toEqual([readOnlyOutcome(1)]);
  tried(task, 1);
});

/** A disk of 4 MB. */
function onSmallDisk(task: Omit<SmallDiskTask, 'disk'>): Promise<ChildEnd> {
  const disk = trials.fresh('disk');
  const mounted = 'mount -t tmpfs -o size=4m tmpfs "$1" && exec "$2" "$3" "$4"';
  return inMounts(mounted, [disk, childProgram('small-disk-child'), { ...task, disk }]);
}

test('A8 a disk of 4 MB that fills up, even from the first byte, is reported; with room again the same store syncs', async ({
  task,
}) => {
  const ROWS = 200;
  const large = await makeBase(trials, 1, ROWS);
  const steps = depth({ short: 6, full: 60 });
  const freeBytes = [
    0,
    4_096,
    ...Array.from({ length: steps }, (_, index) => Math.round(((index + 1) * 2_200_000) / steps)),
  ];
  const end = await onSmallDisk({ base: large, freeBytes, rows: ROWS });
  expect(end.code, end.stderr).toBe(0);
  const points = end.lines as unknown as readonly SmallDiskPoint[];
  expect(points).toHaveLength(freeBytes.length);
  for (const point of points) {
    for (const code of [...(point.openCode === null ? [] : [point.openCode]), ...point.codes])
      expect(code, `${point.freeBytes} bytes free`).toBe('diskFull');
    if (point.during !== null) {
      expect([1, 2]).toContain(point.during.charges);
      expect([1, 2]).toContain(point.during.reports);
    }
    expect(point.healed).toEqual({ charges: 2, reports: 2 });
    tried(task, 1);
  }
  expect(points.some(({ openCode, codes }) => openCode !== null || codes.length > 0)).toBe(true);
});

const RUNS = depth({ short: 3, full: 5 });

test('A19 two programs on one file do not corrupt it, and no dataset mixes rows of both', async ({ task }) => {
  let synced = 0;
  for (let round = 0; round < depth({ short: 2, full: 12 }); round += 1) {
    const folder = trials.fresh('two', base);
    const ends = await Promise.all([
      syncChild({ path: dataFile(folder), from: 2, to: 1 + RUNS }),
      syncChild({ path: dataFile(folder), from: 12, to: 11 + RUNS }),
    ]);
    for (const end of ends) if (end.code !== 0) expect(end.stderr).toMatch(/busy|fileInUse|storage/);
    const held = judge(dataFile(folder));
    expect([1, 2, 3, 4, 5, 6, 12, 13, 14, 15, 16]).toContain(held.charges);
    expect([1, 2, 3, 4, 5, 6, 12, 13, 14, 15, 16]).toContain(held.reports);
    if (ends.some(({ code }) => code === 0)) {
      // A program that ended well has saved both, and the other one can only have saved later rows.
      expect([held.charges, held.reports]).not.toContain(1);
      synced += 1;
    }
    tried(task, 1);
  }
  expect(synced).toBeGreaterThan(0);
});

test('A20 while a reader stays open, each sync adds at most three times the file to the log, which is emptied once it closes', async ({
  task,
}) => {
  const folder = trials.fresh('reader', base);
  const path = dataFile(folder);
  const reader = openDatabase({ path, key: TEST_KEY, mode: 'read' });
  if (!IS_FULL) waitBrieflyForReaders(reader);
  const held = reader
    .prepare<unknown[], { dcp_name: string }>('SELECT dcp_name FROM reports ORDER BY row_id')
    .iterate();
  const first = held.next().value as { readonly dcp_name: string } | undefined;
  const store = openSyncedStore(clockOf(2), path);
  try {
    for (let run = 0; run < depth({ short: 1, full: 5 }); run += 1) {
      const before = statSync(`${path}-wal`).size;
      const receipts = await store.sync(serviceOf(2).client);
      expect(receipts.filter(({ verdict }) => verdict !== 'complete')).toEqual([]);
      expect(generationsIn(store)).toEqual({ charges: 2, reports: 2 });
      const grown = statSync(`${path}-wal`).size - before;
      // The first run brings new rows and adds 2.1 times the file, the others 1.4 times.
      expect(grown).toBeLessThanOrEqual(3 * statSync(path).size);
      tried(task, 1);
    }
    // The open reader still reads all old rows.
    const rest = [...held].map((row) => row.dcp_name);
    expect([first?.dcp_name, ...rest].every((name) => name?.endsWith(' of 1'))).toBe(true);
    expect(rest).toHaveLength(119);
    closeDatabase(reader);
    await store.sync(serviceOf(2).client);
    expect(statSync(`${path}-wal`).size).toBeLessThan(256 * 1024);
  } finally {
    // A failure leaves the reading unfinished, and closing the file then would throw in place of it.
    held.return?.();
    if (reader.open) closeDatabase(reader);
    store.close();
  }
  expect(judge(path)).toMatchObject({ charges: 2, reports: 2 });
});

test('A21 a backup taken at any moment of a sync opens, is complete, and contains one generation only', async ({
  task,
}) => {
  const folder = trials.fresh('backup', base);
  const path = dataFile(folder);
  const store = openSyncedStore(clockOf(2), path);
  const copies: string[] = [];
  const every = depth({ short: 3, full: 1 });
  const service = serviceOf(2);
  let requests = 0;
  const copy = (): void => {
    const target = join(trials.fresh(`copy-${copies.length}`), 'data.db');
    const db = openDatabase({ path, key: TEST_KEY, mode: 'read' });
    db.prepare('VACUUM INTO ?').run(target);
    closeDatabase(db);
    copies.push(target);
  };
  service.beforePage = () => {
    if (++requests % every === 0) copy();
  };
  await store.sync(service.client, { onReceipt: copy });
  store.close();
  expect(copies.length).toBeGreaterThan(5);
  for (const target of copies) {
    checkIntegrity(target);
    expect(readFileSync(target).includes('Package')).toBe(false);
    const restored = trials.fresh('restored');
    writeFileSync(dataFile(restored), readFileSync(target));
    const held = judge(dataFile(restored));
    expect([1, 2]).toContain(held.charges);
    expect([1, 2]).toContain(held.reports);
    tried(task, 1);
  }
  figure(task, `A21: ${copies.length} backups during one sync, all whole`);
});
