// Row E3: an exported file has its name only when complete, whatever happens to the disk and the process.

import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExportRequest } from '../../shared/contract/exports/request.ts';
import type { Query } from '../../shared/contract/query.ts';
import { createExportMeter } from '../../main/exports/format/export-meter.ts';
import { type StoreLocation, closeDatabase, openDatabase } from '../../main/store/file/database.ts';
import { exportRequest, rowsSource } from '../support/export-requests.ts';
import { exportTo } from '../support/exported-files.ts';
import { NOW_MS } from '../support/temp-store.ts';
import { childProgram } from './built.ts';
import type { ExportDiskPoint, ExportDiskTask } from './export-disk-child.ts';
import { digestOf, snapshotOf, type FileSnapshot } from './export-files.ts';
import type { ExportChildTask, ExportOutcome } from './export-here.ts';
import { exportOnThread, fillExportStore } from './export-stage.ts';
import { inMounts } from './mounts.ts';
import { depth, figure, IS_FULL, pointsUpTo, RETRY_SPEED, tried } from './points.ts';
import { inPairs, makeControl, readControl, runChild, setFault, type ShimMode } from './shim.ts';
import { dataFile, makeTrials, type Trials } from './trial.ts';

const ROWS = 3_000;
/** How many of the last operations are always tried, because they include the renames. */
const LAST = 6;
/** In the order of dates, so that the months of a folder are written one after the other. */
const QUERY: Query = {
  ...{ dataset: 'reports', filters: [], page: 1, pageSize: 100 },
  sort: [{ field: 'biz_date', direction: 'ascending' }],
};
const REQUEST = exportRequest(rowsSource(QUERY));
type Kind = readonly [string, ExportRequest];
/** Export kinds and their file names: a file with its description beside it, and a folder. */
const FEW_KINDS: readonly Kind[] = [
  ['rows.csv', REQUEST],
  ['by-month', { ...REQUEST, format: 'parquet', isPartitioned: true }],
];
const OTHER_KINDS: readonly Kind[] = [
  ['rows.xlsx', { ...REQUEST, format: 'xlsx' }],
  ['rows.jsonl', { ...REQUEST, format: 'jsonl' }],
  ['rows.parquet', { ...REQUEST, format: 'parquet' }],
];
const KINDS = IS_FULL ? [...FEW_KINDS, ...OTHER_KINDS] : FEW_KINDS;
/** In the shortened set, a file is killed and fails, a folder is killed and meets a full disk. */
const FULL_DISK_KINDS = IS_FULL ? KINDS : FEW_KINDS.slice(1);
const FAILING_KINDS = IS_FULL ? KINDS : FEW_KINDS.slice(0, 1);

let trials: Trials;
let store: StoreLocation;
beforeAll(() => {
  trials = makeTrials();
  const rows = Array.from({ length: ROWS }, (_, row) => ({
    biz_date: `2026-0${1 + Math.floor((4 * row) / ROWS)}-18`,
    broker_code: `A${row}`,
    dcp_name: `Package ${row % 7}`,
    currency: 'HKD',
    commission_amount: `${row}.25`,
  }));
  const folder = trials.fresh('store');
  store = fillExportStore(dataFile(folder), 'reports', rows);
  // Other users read it too.
  for (const path of [trials.folder, folder]) chmodSync(path, 0o755);
});
afterAll(() => trials[Symbol.dispose]());

function childTask(request: ExportRequest, path: string): ExportChildTask {
  return { store, request, path };
}

function isLeftOver(name: string): boolean {
  return name.includes('.part');
}

function withoutParts(files: FileSnapshot): FileSnapshot {
  return Object.fromEntries(Object.entries(files).filter(([name]) => !isLeftOver(name)));
}

/** The older export, with fewer rows. */
async function olderExport(folder: string, [name, request]: Kind): Promise<FileSnapshot> {
  const page = { ...request, source: rowsSource(QUERY, 'page') };
  await exportOnThread({ store, request: page, path: join(folder, name) });
  return snapshotOf(folder);
}

type States = { readonly before: FileSnapshot; readonly after: FileSnapshot; readonly isFolder: boolean };

/** The older files, the new ones, or one of the two without its description: never with the other's. */
function expectOldOrNew(found: FileSnapshot, { before, after, isFolder }: States): void {
  const states = [before, after, withoutAbout(before), withoutAbout(after)];
  // Between two renames there is no folder, because no file system replaces a whole folder at once. A file is always there.
  expect(isFolder ? [...states, {}] : states).toContainEqual(found);
}

function withoutAbout(files: FileSnapshot): FileSnapshot {
  return Object.fromEntries(Object.entries(files).filter(([name]) => !name.endsWith('.about.json')));
}

type Trial = { readonly mode: ShimMode; readonly kind: Kind; readonly hasOlder: boolean };

/** One fault at every operation, or at some, of one export. */
async function tryFaults({ mode, kind, hasOlder }: Trial, judge: (point: FaultPoint) => void): Promise<number> {
  const [name, request] = kind;
  const label = `${mode}-${name}-${hasOlder}`;
  const older = trials.fresh(`older-${label}`);
  const before = hasOlder ? await olderExport(older, kind) : {};
  const run = async (folder: string, control: string) =>
    await runChild({
      script: childProgram('export-child'),
      task: childTask(request, join(folder, name)),
      fault: { folder, control },
    });
  const counted = trials.fresh(`count-${label}`, older);
  const control = makeControl(trials.fresh(`control-${label}`));
  const whole = await run(counted, control);
  expect(whole.lines, whole.stderr).toEqual([{ kind: 'done', rows: ROWS }]);
  const after = snapshotOf(counted);
  const total = readControl(control).operations;
  expect(total).toBeGreaterThan(5);
  const last = Array.from({ length: LAST }, (_, back) => Math.max(1, total - back));
  const points = [...new Set([...pointsUpTo(total, 3), ...last])];
  await inPairs(points, async (at, lane) => {
    const folder = trials.fresh(`${label}-${lane}`, older);
    const lanes = makeControl(trials.fresh(`control-${label}-${lane}`));
    setFault(lanes, mode, at);
    const end = await run(folder, lanes);
    judge({ end: { ...end, outcome: end.lines[0] as ExportOutcome | undefined }, before, after, folder });
    // Once the disk works, the next export to the name leaves no part of the one before.
    setFault(lanes, 'count', 0);
    const next = await run(folder, lanes);
    expect(next.lines, next.stderr).toEqual([{ kind: 'done', rows: ROWS }]);
    expect(snapshotOf(folder)).toEqual(after);
  });
  return points.length;
}

type FaultPoint = {
  readonly end: {
    readonly signal: string | null;
    readonly stderr: string;
    readonly outcome: ExportOutcome | undefined;
  };
  readonly before: FileSnapshot;
  readonly after: FileSnapshot;
  readonly folder: string;
};

test.for(KINDS)(
  'E3 a kill at any operation of %s leaves the old export or the new one, of a folder also none, never a part',
  async (kind, { task }) => {
    let kills = 0;
    for (const hasOlder of IS_FULL ? [true, false] : [true]) {
      const points = await tryFaults({ mode: 'kill', kind, hasOlder }, ({ end, folder, ...states }) => {
        if (end.signal === 'SIGKILL') kills += 1;
        expect(end.signal === 'SIGKILL' || end.outcome?.kind === 'done', end.stderr).toBe(true);
        expectOldOrNew(withoutParts(snapshotOf(folder)), { ...states, isFolder: kind[1].isPartitioned });
      });
      tried(task, points);
    }
    expect(kills).toBeGreaterThan(0);
    figure(task, `1: ${kills} kills of an export of ${kind[0]}: 0 halves`);
  },
);

test.for(FULL_DISK_KINDS)(
  'E3 a disk that is full from any operation of %s on is reported, and only the old file is left',
  async (kind, { task }) => {
    let failures = 0;
    const points = await tryFaults({ mode: 'fullFrom', kind, hasOlder: true }, ({ end, folder, before, after }) => {
      const left = snapshotOf(folder);
      if (end.outcome?.kind === 'done') return expect(left).toEqual(after);
      failures += 1;
      expect(end.outcome, end.stderr).toMatchObject({ code: 'exportFailed', facts: { reason: 'diskFull' } });
      expect(left).toEqual(before);
    });
    expect(failures).toBeGreaterThan(0);
    tried(task, points);
  },
);

test.for(FAILING_KINDS)(
  'E3 a disk that fails at any operation of %s leaves the old file or the new one',
  async (kind, { task }) => {
    let failures = 0;
    const points = await tryFaults({ mode: 'ioErrorOnce', kind, hasOlder: true }, ({ end, folder, ...states }) => {
      const left = snapshotOf(folder);
      expectOldOrNew(withoutParts(left), { ...states, isFolder: kind[1].isPartitioned });
      if (end.outcome?.kind === 'done') return;
      failures += 1;
      expect(end.outcome, end.stderr).toMatchObject({ code: 'exportFailed' });
    });
    expect(failures).toBeGreaterThan(0);
    tried(task, points);
  },
);

/** Spread over what an export of this size needs. */
async function onSmallDisk(kind: Kind, older: string | null) {
  const [name, request] = kind;
  const disk = trials.fresh('disk');
  const steps = depth({ short: 3, full: 40 });
  const freeBytes = [0, ...Array.from({ length: steps }, (_, index) => 4_096 + Math.round((index * 700_000) / steps))];
  const diskTask: ExportDiskTask = { store, request, disk, name, older, freeBytes };
  const mounted = 'mount -t tmpfs -o size=4m tmpfs "$1" && exec "$2" "$3" "$4"';
  const end = await inMounts(mounted, [disk, childProgram('export-disk-child'), diskTask]);
  expect(end.code, end.stderr).toBe(0);
  // The child writes only these files.
  const points = end.lines as readonly ExportDiskPoint[];
  expect(points).toHaveLength(freeBytes.length);
  return points;
}

test.for(KINDS)(
  'E3 a small disk that fills up while %s is written keeps the old file, and stores the next one',
  async (kind, { task }) => {
    const [name, { isPartitioned }] = kind;
    // A folder is replaced only if an export made it.
    const older = isPartitioned ? null : 'older';
    const points = await onSmallDisk(kind, older);
    for (const { outcome, left, again } of points) {
      expect(again).toEqual({ kind: 'done', rows: ROWS });
      tried(task, 1);
      if (outcome.kind === 'done') continue;
      expect(outcome).toMatchObject({ code: 'exportFailed', facts: { reason: 'diskFull' } });
      expect(left).toEqual(older === null ? {} : { [name]: digestOf(older) });
    }
    expect(points.some(({ outcome }) => outcome.kind === 'failed')).toBe(true);
  },
);

/** File modes do not restrict root. */
const IDENTITY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;

function giveToOrdinaryUser(folder: string): void {
  if (IDENTITY === undefined) return;
  const names = readdirSync(folder, { recursive: true }).map(String);
  for (const path of [folder, ...names.map((name) => join(folder, name))]) chownSync(path, IDENTITY.uid, IDENTITY.gid);
}

test.for(KINDS)(
  'E3 %s for a folder without write permission is refused, and nothing in it changes',
  async (kind, { task }) => {
    const [name, request] = kind;
    const folder = trials.fresh('locked');
    const before = await olderExport(folder, kind);
    const own = trials.fresh('own', dirname(store.path));
    giveToOrdinaryUser(own);
    giveToOrdinaryUser(folder);
    chmodSync(folder, 0o555);
    const ownTask = { ...childTask(request, join(folder, name)), store: { ...store, path: dataFile(own) } };
    const end = await runChild({
      script: childProgram('export-child'),
      task: ownTask,
      ...(IDENTITY && { identity: IDENTITY }),
    });
    chmodSync(folder, 0o755);
    expect(end.lines, end.stderr).toMatchObject([{ code: 'exportFailed', facts: { reason: 'readOnly' } }]);
    expect(snapshotOf(folder)).toEqual(before);
    tried(task, 1);
  },
);

test.for(KINDS)('E3 a folder removed while %s is written leads to a reason and no file', async (kind, { task }) => {
  const [name, request] = kind;
  const folder = join(trials.fresh('drive'), 'folder');
  mkdirSync(folder);
  const meter = createExportMeter();
  const db = openDatabase({ ...store, mode: 'read' });
  let isThere = true;
  // Called after each thousand rows: by then, some months have a file and others do not.
  const isCancelled = (): boolean => {
    if (isThere && meter.read().rows >= 1_000) {
      rmSync(folder, { recursive: true });
      isThere = false;
    }
    return false;
  };
  const stage = { db, now: () => NOW_MS, folder };
  await expect(exportTo(stage, request, { name, meter: { ...meter, isCancelled } })).rejects.toMatchObject({
    code: 'exportFailed',
    facts: { reason: 'missing' },
  });
  closeDatabase(db);
  expect(isThere).toBe(false);
  expect(readdirSync(dirname(folder))).toEqual([]);
  tried(task, 1);
});

test('E3 a program that has the old file open can read it to its end, and a file in use is reported', async ({
  task,
}) => {
  const [name, request] = ['rows.csv', REQUEST] as const;
  const folder = trials.fresh('open');
  await olderExport(folder, [name, request]);
  const path = join(folder, name);
  const old = readFileSync(path);
  const reader = openSync(path, 'r');
  await exportOnThread({ store, request, path });
  expect(readFileSync(reader)).toEqual(old);
  closeSync(reader);
  expect(readFileSync(path).length).toBeGreaterThan(old.length);
  tried(task, 1);

  // A mount point cannot be replaced, like a file that a spreadsheet has open on Windows.
  const before = snapshotOf(folder);
  const mounted = `mount --bind "$1/${name}" "$1/${name}" && exec "$2" "$3" "$4"`;
  const inUse = { ...childTask(request, path), speed: RETRY_SPEED };
  const end = await inMounts(mounted, [folder, childProgram('export-child'), inUse]);
  const facts = { reason: 'keptAside', path: `${path}.desk.part` };
  expect(end.lines, end.stderr).toMatchObject([{ code: 'exportFailed', facts }]);
  // The older export is not touched, and the finished one is beside it.
  expect(snapshotOf(folder)).toMatchObject(before);
  expect(statSync(`${path}.desk.part`).size).toBe(statSync(path).size);
  tried(task, 1);
});
