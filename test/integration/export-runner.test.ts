// Exports as started by the window: in their own thread, one at a time, with reports of progress, and cancelled.

import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ExportRequest } from '../../shared/contract/exports/request.ts';
import type { CheckState, WriteState } from '../../shared/contract/exports/state.ts';
import type { Query } from '../../shared/contract/query.ts';
import { sampleFlags } from '../service/flags.ts';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import { exportRequest, rowsSource } from '../support/export-requests.ts';
import { readCsv } from '../support/exported-files.ts';
import { memoryKeychain } from '../support/memory-keychain.ts';
import { startDesk, type RunningDesk } from '../support/running-desk.ts';
import { waitUntil } from '../support/wait-until.ts';

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
let keptPaths: string[];
let openPath: string | null;
let isAsked: Promise<undefined>;

beforeAll(async () => {
  service = await startLoopbackService(sampleFlags({ packages: 20, reportRows: ROWS, ledgerDates: 20, aes: 4 }), {
    port: 0,
  });
  userDataDir = mkdtempSync(join(tmpdir(), 'export-desk-'));
  folder = mkdtempSync(join(tmpdir(), 'export-desk-files-'));
  desk = await startDesk({
    userDataDir,
    chooseSavePath: async (name) => {
      const asked = isAsked;
      isAsked = Promise.resolve(undefined);
      await asked;
      return isCancelling ? null : join(folder, name);
    },
    keepSaveFolder: (path) => Promise.resolve(void keptPaths.push(path)),
    chooseOpenPath: () => Promise.resolve(openPath),
  });
  await desk.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
  await desk.syncEnd();
}, 150_000);
beforeEach(async () => {
  isCancelling = false;
  keptPaths = [];
  openPath = null;
  isAsked = Promise.resolve(undefined);
  const last = await desk.call.getExport({});
  if (last !== null) await desk.call.dismissExport({ exportId: last.exportId });
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
});
afterAll(async () => {
  await desk.close();
  await service.close();
  for (const each of [userDataDir, folder]) rmSync(each, { recursive: true, force: true });
});

async function start(request: ExportRequest = REQUEST, of: RunningDesk = desk): Promise<WriteState> {
  const state = await of.call.startExport(request);
  if (state?.kind !== 'write') throw new Error('nothing started');
  return state;
}

async function exported(): Promise<WriteState> {
  await start();
  return await desk.exportEnd();
}

/** The states reported by checks since `from` was called. */
function checksTold(): { from(): void; states(): readonly CheckState[] } {
  let before = 0;
  const all = () => (desk.events.exportChanged ?? []).filter((state) => state.kind === 'check');
  return { from: () => void (before = all().length), states: () => all().slice(before) };
}

test('a person who cancels choosing a place starts nothing', async () => {
  isCancelling = true;
  expect(await desk.call.startExport(REQUEST)).toBeNull();
  expect(await desk.call.getExport({})).toBeNull();
});

test('reports its state from start to end, under a descriptive file name', async () => {
  const told = desk.events.exportChanged ?? [];
  const before = told.length;
  const started = await start();
  expect(started).toMatchObject({ standing: 'running', rows: 0, totalRows: null, failure: null, about: null });
  expect(started.path).toMatch(/commission-daily-reports_\d{4}-\d\d-\d\d_HKD\.csv$/);
  const done = await desk.exportEnd();
  expect(done).toMatchObject({
    exportId: started.exportId,
    standing: 'done',
    rows: ROWS,
    totalRows: ROWS,
    isSealed: true,
  });
  expect(done.about).toMatchObject({ serviceUrl: service.url, rows: ROWS });
  expect(readCsv(done.path).rows.length).toBe(ROWS);
  expect(readFileSync(`${done.path}.about.json`, 'utf8')).not.toMatch(/token|"key"/i);
  const states = (desk.events.exportChanged ?? []).slice(before);
  expect(states.at(-1)).toEqual(done);
  expect(states.slice(0, -1).every(({ standing }) => standing === 'running')).toBe(true);
  expect(await desk.call.dismissExport({ exportId: 'another' })).toBeNull();
  expect(await desk.call.getExport({})).toEqual(done);
});

test('a second export or a check is refused while one is running', async () => {
  const { exportId } = await start();
  openPath = join(folder, 'x.csv');
  await expect(desk.call.startExport(REQUEST)).rejects.toMatchObject({ code: 'busy' });
  await expect(desk.call.checkFile({})).rejects.toMatchObject({ code: 'busy' });
  await desk.call.dismissExport({ exportId });
  expect(await desk.call.getExport({})).not.toBeNull();
  expect((await desk.exportEnd()).standing).toBe('done');
});

test('cancelled, it ends soon and leaves nothing', async () => {
  const { exportId } = await start(exportRequest(rowsSource(QUERY), { format: 'xlsx' }));
  const cancelledAt = performance.now();
  await desk.call.cancelExport({ exportId });
  expect(await desk.exportEnd()).toMatchObject({ standing: 'cancelled', failure: null, about: null });
  expect(performance.now() - cancelledAt).toBeLessThan(3_000);
  expect(readdirSync(folder)).toEqual([]);
  await start();
  expect((await desk.exportEnd()).standing).toBe('done');
});

test('cancelled while its drive is away, it names the file that may be left there', async () => {
  const away = `${folder}-away`;
  const { exportId, path } = await start(exportRequest(rowsSource(QUERY), { format: 'xlsx' }));
  await waitUntil('the file has been begun', () => existsSync(`${path}.desk.part`), { everyMs: 1 });
  renameSync(folder, away);
  await desk.call.cancelExport({ exportId });
  const { standing, leftPath } = await desk.exportEnd();
  renameSync(away, folder);
  // It fails where it was about to get its name.
  expect(standing).toMatch(/^(cancelled|failed)$/);
  expect(leftPath).toBe(`${path}.desk.part`);
  await start(exportRequest(rowsSource(QUERY), { format: 'xlsx' }));
  expect(await desk.exportEnd()).toMatchObject({ standing: 'done', leftPath: null });
});

test('the file manager shows the file as long as it exists', async () => {
  await start();
  const { path } = await desk.exportEnd();
  expect(await desk.call.showSaved({ path })).toBeNull();
  expect(() => desk.call.showSaved({ path: folder })).toThrow(expect.objectContaining({ code: 'fileGone' }));
  rmSync(path);
  expect(() => desk.call.showSaved({ path })).toThrow(expect.objectContaining({ code: 'fileGone' }));
});

test('a failed write is reported with its reason, and can be tried again', async () => {
  const real = folder;
  folder = join(real, 'gone');
  await start();
  folder = real;
  expect(await desk.exportEnd()).toMatchObject({
    standing: 'failed',
    failure: { code: 'exportFailed', facts: { reason: 'missing' } },
    leftPath: null,
  });
  await start();
  const written = await desk.exportEnd();
  expect(written.standing).toBe('done');
  // The next dialog does not begin where this one was refused.
  await waitUntil('the folder is remembered', () => keptPaths.length > 0, { everyMs: 1 });
  expect(keptPaths).toEqual([written.path]);
});

test('an exported file, or its description, is compared with the store', async () => {
  expect(await desk.call.checkFile({})).toBeNull();
  await start();
  const { path } = await desk.exportEnd();
  for (const chosen of [path, `${path}.about.json`]) {
    openPath = chosen;
    expect(await desk.call.checkFile({})).toMatchObject({
      kind: 'compared',
      path,
      isKnownHere: true,
      verdict: 'asWritten',
      isIdentical: true,
    });
  }
  const about = `${path}.about.json`;
  writeFileSync(
    about,
    readFileSync(about, 'utf8').replace(/"filtersInWords": \[[^\]]*\]/, '"filtersInWords": ["All"]'),
  );
  expect(await desk.call.checkFile({})).toMatchObject({ verdict: 'aboutAltered', isAsWritten: true });
  openPath = join(folder, 'missing.csv');
  expect(await desk.call.checkFile({})).toMatchObject({ kind: 'notComparable' });
});

test('a check reports its state from start to end, and is not remembered', async () => {
  const { path } = await exported();
  openPath = path;
  const told = checksTold();
  told.from();
  const checked = desk.call.checkFile({});
  await expect(desk.call.checkFile({})).rejects.toMatchObject({ code: 'busy' });
  await desk.call.cancelExport({ exportId: 'another' });
  expect(await checked).toMatchObject({ kind: 'compared' });
  const states = told.states();
  expect(states[0]).toEqual({
    ...{ kind: 'check', exportId: states[0]?.exportId, path, standing: 'running', phase: 'opening' },
    ...{ rows: 0, totalRows: null, secondsLeft: null },
  });
  expect(states.at(-1)).toMatchObject({ exportId: states[0]?.exportId, standing: 'done' });
  expect(states.slice(0, -1).every(({ standing }) => standing === 'running')).toBe(true);
  expect(await desk.call.getExport({})).toMatchObject({ kind: 'write', standing: 'done' });
  openPath = join(folder, 'letter.txt');
  await desk.call.checkFile({});
  expect(told.states().at(-1)).toMatchObject({ path: openPath, standing: 'done' });
});

test('a cancelled check ends at once, changes nothing, and makes room for the next', async () => {
  const { path } = await exported();
  const before = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  openPath = path;
  const told = checksTold();
  told.from();
  const checked = desk.call.checkFile({});
  const { exportId } = await waitUntil('the check has begun', () => told.states()[0] ?? null, { everyMs: 1 });
  const cancelledAt = performance.now();
  await desk.call.cancelExport({ exportId });
  expect(await checked).toBeNull();
  expect(performance.now() - cancelledAt).toBeLessThan(1_000);
  expect(told.states().at(-1)).toMatchObject({ exportId, standing: 'cancelled' });
  expect(readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(before);
  expect(await desk.call.checkFile({})).toMatchObject({ kind: 'compared', isIdentical: true });
});

test('nothing else starts while a person chooses a place', async () => {
  const asked = Promise.withResolvers<undefined>();
  isAsked = asked.promise;
  const first = desk.call.startExport(REQUEST);
  openPath = join(folder, 'x.csv');
  await expect(desk.call.startExport(REQUEST)).rejects.toMatchObject({ code: 'busy' });
  await expect(desk.call.checkFile({})).rejects.toMatchObject({ code: 'busy' });
  asked.resolve(undefined);
  expect(await first).not.toBeNull();
  expect((await desk.exportEnd()).standing).toBe('done');
});

test('pages are answered while an export runs', async () => {
  await start();
  const answer = await desk.call.queryRows(QUERY);
  expect(answer.kind === 'rows' && answer.total).toBe(ROWS);
  expect((await desk.call.getExport({}))?.standing).toBe('running');
  await desk.exportEnd();
});

test('before the key changes and before the app closes, nothing reads the data any more', async () => {
  const own = mkdtempSync(join(tmpdir(), 'export-desk-'));
  const other = await startDesk({
    userDataDir: own,
    // Afterwards the data can still get a passphrase.
    keychain: memoryKeychain('unavailable'),
    chooseSavePath: (name) => Promise.resolve(join(folder, name)),
    chooseOpenPath: () => Promise.resolve(openPath),
  });
  const last = () => other.events.exportChanged?.at(-1);
  await other.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
  await other.call.keepUntilQuit({});
  await other.syncEnd();
  await start(exportRequest(rowsSource(QUERY), { format: 'xlsx' }), other);
  await other.call.protectWithPassphrase({ passphrase: 'correct horse battery staple' });
  expect(last()).toMatchObject({ kind: 'write', standing: 'cancelled' });
  expect(readdirSync(folder)).toEqual([]);

  openPath = (await exported()).path;
  const outcome = expect(other.call.checkFile({})).rejects.toMatchObject({ code: 'cancelled' });
  await waitUntil('the check has begun', () => last()?.kind === 'check', { everyMs: 1 });
  await other.close();
  await outcome;
  expect(last()).toMatchObject({ kind: 'check', standing: 'cancelled' });
  expect(await other.call.getExport({})).toBeNull();
  rmSync(own, { recursive: true, force: true });
});

test('while the key changes nothing starts to read the data, which would look damaged', async () => {
  const own = mkdtempSync(join(tmpdir(), 'export-desk-'));
  const asked = Promise.withResolvers<undefined>();
  const other = await startDesk({
    userDataDir: own,
    keychain: memoryKeychain('unavailable'),
    chooseSavePath: async (name) => {
      await asked.promise;
      return join(folder, name);
    },
    chooseOpenPath: () => Promise.resolve(openPath),
  });
  await other.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
  await other.call.keepUntilQuit({});
  await other.syncEnd();
  openPath = (await exported()).path;
  const waiting = other.call.startExport(REQUEST);
  const protecting = other.call.protectWithPassphrase({ passphrase: 'correct horse battery staple' });
  asked.resolve(undefined);
  await expect(waiting).rejects.toMatchObject({ code: 'busy' });
  await expect(other.call.checkFile({})).rejects.toMatchObject({ code: 'busy' });
  expect(await protecting).toMatchObject({ kind: 'open', setAside: null });

  expect(await other.call.checkFile({})).toMatchObject({ kind: 'compared', isIdentical: true });
  expect(await other.call.getSession({})).toMatchObject({ kind: 'open', setAside: null });
  const rows = await other.call.queryRows(QUERY);
  expect(rows.kind === 'rows' && rows.total).toBe(ROWS);
  await other.close();
  rmSync(own, { recursive: true, force: true });
});

test('an export requested in one profile is not written from the next', async () => {
  const asked = Promise.withResolvers<undefined>();
  isAsked = asked.promise;
  const waiting = desk.call.startExport(REQUEST);
  await desk.call.openSample({});
  asked.resolve(undefined);
  await expect(waiting).rejects.toMatchObject({ code: 'profileClosed' });
  expect(readdirSync(folder)).toEqual([]);
  await desk.call.signOut({ isDataKept: false });
});

test('signing out ends it, leaves no part of it, and forgets it', async () => {
  const { path } = await start();
  await desk.call.signOut({ isDataKept: false });
  expect(existsSync(path)).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
  expect(await desk.call.getExport({})).toBeNull();
  await expect(desk.call.startExport(REQUEST)).rejects.toMatchObject({ code: 'profileClosed' });
});
