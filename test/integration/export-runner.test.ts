// Exports as the window asks for them: in a thread of their own, one at a time, told about, cancelled.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ExportRequest, ExportState, Query } from '../../preload/contract.ts';
import { systemClock } from '../../main/clock.ts';
import { sampleFlags } from '../../main/sample/flags.ts';
import { startLoopbackService, type LoopbackService } from '../../main/sample/loopback.ts';
import { exportRequest, rowsSource } from '../support/export-requests.ts';
import { readCsv } from '../support/exported-files.ts';
import { startDesk, type RunningDesk } from '../support/running-desk.ts';

const QUERY: Query = {
  dataset: 'reports',
  filters: [],
  sort: [{ field: 'commission_amount', direction: 'descending' }],
  page: 1,
  pageSize: 100,
};
const ROWS = 4_000;
const REQUEST = exportRequest(rowsSource(QUERY), { nameHint: 'HKD' });

let service: LoopbackService;
let userDataDir: string;
let folder: string;
let desk: RunningDesk;
let isCancelling: boolean;
let openPath: string | null;

beforeAll(async () => {
  service = await startLoopbackService(sampleFlags({ packages: 20, reportRows: ROWS, ledgerDates: 20 }), { port: 0 });
  userDataDir = mkdtempSync(join(tmpdir(), 'export-desk-'));
  folder = mkdtempSync(join(tmpdir(), 'export-desk-files-'));
  desk = await startDesk({
    userDataDir,
    chooseSavePath: (name) => Promise.resolve(isCancelling ? null : join(folder, name)),
    chooseOpenPath: () => Promise.resolve(openPath),
  });
  await desk.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
  await desk.syncEnd();
}, 150_000);
beforeEach(async () => {
  isCancelling = false;
  openPath = null;
  const last = await desk.call.getExport({});
  if (last !== null) await desk.call.dismissExport({ exportId: last.exportId });
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
});
afterAll(async () => {
  await desk.close();
  await service.close();
  for (const each of [userDataDir, folder]) rmSync(each, { recursive: true, force: true });
});

async function start(request: ExportRequest = REQUEST): Promise<ExportState> {
  const state = await desk.call.startExport(request);
  if (state === null) throw new Error('nothing started');
  return state;
}

async function ended(): Promise<ExportState> {
  for (;;) {
    const state = await desk.call.getExport({});
    if (state !== null && state.standing !== 'running') return state;
    await systemClock.sleep(20);
  }
}

test('a person who cancels the choice of a place starts nothing', async () => {
  isCancelling = true;
  expect(await desk.call.startExport(REQUEST)).toBeNull();
  expect(await desk.call.getExport({})).toBeNull();
});

test('tells of itself from start to end, under the name that says what it is', async () => {
  const told = desk.events.exportChanged ?? [];
  const before = told.length;
  const started = await start();
  expect(started).toMatchObject({ standing: 'running', rows: 0, totalRows: null, failure: null, about: null });
  expect(started.path).toMatch(/commission-daily-reports_\d{4}-\d\d-\d\d_HKD\.csv$/);
  const done = await ended();
  expect(done).toMatchObject({ exportId: started.exportId, standing: 'done', rows: ROWS, totalRows: ROWS });
  expect(done.about).toMatchObject({ serviceUrl: service.url, rows: ROWS });
  expect(readCsv(done.path).rows.length).toBe(ROWS);
  expect(readFileSync(`${done.path}.about.json`, 'utf8')).not.toMatch(/token|"key"/i);
  const states = (desk.events.exportChanged ?? []).slice(before);
  expect(states.at(-1)).toEqual(done);
  expect(states.slice(0, -1).every(({ standing }) => standing === 'running')).toBe(true);
  expect(await desk.call.dismissExport({ exportId: 'another' })).toBeNull();
  expect(await desk.call.getExport({})).toEqual(done);
});

test('a second export, and a check, are refused while one is under way', async () => {
  const { exportId } = await start();
  openPath = join(folder, 'x.csv');
  await expect(desk.call.startExport(REQUEST)).rejects.toMatchObject({ code: 'busy' });
  await expect(desk.call.checkFile({})).rejects.toMatchObject({ code: 'busy' });
  await desk.call.dismissExport({ exportId });
  expect(await desk.call.getExport({})).not.toBeNull();
  expect((await ended()).standing).toBe('done');
});

test('cancelled, it ends soon and leaves nothing', async () => {
  const { exportId } = await start(exportRequest(rowsSource(QUERY), { format: 'xlsx' }));
  const cancelledAt = performance.now();
  await desk.call.cancelExport({ exportId });
  expect(await ended()).toMatchObject({ standing: 'cancelled', failure: null, about: null });
  expect(performance.now() - cancelledAt).toBeLessThan(3_000);
  expect(readdirSync(folder)).toEqual([]);
  await start();
  expect((await ended()).standing).toBe('done');
});

test('the file manager is shown the file, as long as it is there', async () => {
  const { exportId } = await start();
  const { path } = await ended();
  expect(await desk.call.showExport({ exportId })).toBeNull();
  rmSync(path);
  expect(() => desk.call.showExport({ exportId })).toThrow(expect.objectContaining({ code: 'notFound' }));
});

test('what cannot be written is told with its reason, and can be tried again', async () => {
  const real = folder;
  folder = join(real, 'gone');
  await start();
  folder = real;
  expect(await ended()).toMatchObject({
    standing: 'failed',
    failure: { code: 'exportFailed', facts: { reason: 'missing' } },
  });
  await start();
  expect((await ended()).standing).toBe('done');
});

test('an exported file, or its description, is held against the store', async () => {
  expect(await desk.call.checkFile({})).toBeNull();
  await start();
  const { path } = await ended();
  for (const chosen of [path, `${path}.about.json`]) {
    openPath = chosen;
    expect(await desk.call.checkFile({})).toMatchObject({
      kind: 'compared',
      path,
      isAsWritten: true,
      isIdentical: true,
    });
  }
  openPath = join(folder, 'missing.csv');
  expect(await desk.call.checkFile({})).toMatchObject({ kind: 'notComparable' });
});

test('pages are answered while an export runs', async () => {
  await start();
  const answer = await desk.call.queryRows(QUERY);
  expect(answer.kind === 'rows' && answer.total).toBe(ROWS);
  expect((await desk.call.getExport({}))?.standing).toBe('running');
  await ended();
});

test('signing out ends it, leaves nothing of it, and forgets it', async () => {
  const { path } = await start();
  await desk.call.signOut({});
  expect(existsSync(path)).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
  expect(await desk.call.getExport({})).toBeNull();
  await expect(desk.call.startExport(REQUEST)).rejects.toMatchObject({ code: 'notFound' });
});
