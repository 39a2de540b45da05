// Row F7: the token, the data key and the passphrase are in the memory of the main process and in the keychain only. Each
// search finds a planted secret first, so that one that looks at nothing fails.

import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import type { Bridge, CallArguments, CallName } from '../../shared/contract/calls.ts';
import { logPathIn } from '../../main/log.ts';
import { DATASET_PATHS } from '../../main/service/resources.ts';
import { supportFile } from '../../renderer/about/support-file.ts';
import { SUPPORT_PARTS, supportFileName, type SupportPart } from '../../shared/contract/app/about.ts';
import { EXPORT_FORMATS, type ExportFormat } from '../../shared/contract/exports/request.ts';
import type { ExportState } from '../../shared/contract/exports/state.ts';
import type { SyncStatus } from '../../shared/contract/sync.ts';
import type { DeskPage } from '../e2e/desk-page.ts';
import { setStage } from '../e2e/stage.ts';
import { ROOT } from '../host/launch-options.ts';
import { sampleFlags } from '../service/flags.ts';
import { startLoopbackService } from '../service/loopback.ts';
import { findIn, findInFiles, findInProcesses, formsOf, type Canary } from '../support/canary.ts';
import { exportRequest, rowsSource } from '../support/export-requests.ts';
import { openKeychain } from '../support/open-keychain.ts';
import { startBusSession } from '../support/secret-service.ts';
import { AES, figure, IS_FULL, tried } from './points.ts';

type PageScope = typeof globalThis & { readonly api: Bridge; planted?: string };

const textCanary = (name: string): Canary => ({
  name,
  bytes: Buffer.from(`${name}-${randomBytes(16).toString('hex')}`),
});

/** In the shortened set, 502 comes for reports only, because the app retries each resource for seconds. */
const isCut = (path: string): boolean => IS_FULL || path.startsWith(DATASET_PATHS.reports);

/** The sample service under a token of its own; answers 401 once it is refused, and 502 once it is cut. */
async function serveFor(token: string): Promise<{ url: string; state: 'works' | 'refused' | 'cut' }> {
  const service = await startLoopbackService(
    sampleFlags({ packages: 100, reportRows: 2_000, ledgerDates: 10, aes: AES }),
    { port: 0 },
  );
  const served: { url: string; state: 'works' | 'refused' | 'cut' } = { url: '', state: 'works' };
  const server = createServer((request, response) => {
    if (served.state === 'refused') return void response.writeHead(401).end();
    if (served.state === 'cut' && isCut(request.url ?? '')) return void response.writeHead(502).end();
    if (request.headers.authorization !== `Bearer ${token}`) return void response.writeHead(401).end();
    const headers = { ...request.headers, authorization: `Bearer ${service.tokens.full}` };
    const passed = send(`${service.url}${request.url ?? ''}`, { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await service.close();
  });
  // reason: it listens on a port
  served.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return served;
}

async function call<N extends CallName>(desk: DeskPage, name: N, args: CallArguments<N>): Promise<unknown> {
  // reason: `evaluate` cannot express that the arguments belong to the name
  return await desk.page.evaluate(
    ([callName, callArgs]) =>
      (globalThis as unknown as PageScope).api.call(callName as 'getSession', callArgs as never),
    [name, args] as const,
  );
}

/** `dismissed`: by the window, which has shown that it is done. */
async function exportStanding(desk: DeskPage): Promise<string> {
  // reason: the name says which answer it is
  const { value } = (await call(desk, 'getExport', {})) as { readonly value: ExportState | null };
  return value?.standing ?? 'dismissed';
}

/** The codes with which the newest runs failed; none while a run is under way. */
async function failuresOf(desk: DeskPage): Promise<readonly string[]> {
  // reason: the name says which answer it is
  const { value } = (await call(desk, 'getSyncStatus', {})) as { readonly value: SyncStatus };
  return value.progress === null ? value.resources.flatMap(({ last }) => last?.error?.code ?? []) : [];
}

async function supportOf(desk: DeskPage): Promise<readonly SupportPart[]> {
  const answer = await call(desk, 'getSupportReport', {});
  expect(answer).toMatchObject({ ok: true, value: SUPPORT_PARTS.map((name) => ({ name })) });
  // reason: it was just checked
  return (answer as { readonly value: readonly SupportPart[] }).value;
}

async function heapOf(page: Page): Promise<Buffer> {
  const devtools = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => void chunks.push(chunk));
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await devtools.detach();
  return Buffer.from(chunks.join(''));
}

/** Exports in the formats, as a print and as a text, then fails with 401 and 502, and saves the report for support. */
async function useIt(
  desk: DeskPage,
  service: Awaited<ReturnType<typeof serveFor>>,
  formats: readonly ExportFormat[] = EXPORT_FORMATS,
): Promise<number> {
  const query = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 50 } as const;
  for (const format of formats) {
    expect(await call(desk, 'startExport', { ...exportRequest(rowsSource(query)), format })).toMatchObject({
      ok: true,
    });
    await expect.poll(() => exportStanding(desk), { timeout: 60_000 }).toMatch(/^(done|dismissed)$/);
  }
  expect(await call(desk, 'saveText', { suggestedName: 'shown.csv', text: 'a,b' })).toMatchObject({ ok: true });
  expect(await call(desk, 'savePdf', { suggestedName: 'shown.pdf', isLandscape: true })).toMatchObject({ ok: true });
  for (const [state, code] of [
    ['cut', 'serverFailed'],
    ['refused', 'unauthorized'],
  ] as const) {
    service.state = state;
    expect(await call(desk, 'startSync', { scope: { kind: 'full' } })).toMatchObject({ ok: true });
    // Such errors are what could carry the token into the log and the report.
    await expect.poll(() => failuresOf(desk), { timeout: 60_000 }).toContain(code);
  }
  const text = supportFile(await supportOf(desk));
  expect(await call(desk, 'saveText', { suggestedName: 'support.json', text })).toMatchObject({ ok: true });
  return formats.length + 3;
}

type Setting = {
  readonly desk: DeskPage;
  readonly folders: readonly string[];
  readonly messageFile: string;
  readonly canaries: readonly Canary[];
};

async function expectNowhere({ desk, folders, messageFile, canaries }: Setting): Promise<number> {
  const inFolders = folders.map((folder) => findInFiles(folder, canaries));
  const inProcesses = findInProcesses(desk.app.pid, canaries);
  const found = {
    files: inFolders.flatMap((each) => each.found),
    processes: inProcesses.found,
    messages: findIn(readFileSync(messageFile), canaries),
    output: findIn(Buffer.from(desk.app.output()), canaries),
    window: findIn(await heapOf(desk.page), canaries),
    support: findInReport(await supportOf(desk), canaries),
  };
  expect(found).toEqual({ files: [], processes: [], messages: [], output: [], window: [], support: [] });
  const others = 3 + SUPPORT_PARTS.length;
  return inFolders.reduce((count, { files }) => count + files, inProcesses.processes + others);
}

function findInReport(report: readonly SupportPart[], canaries: readonly Canary[]): readonly string[] {
  return report.flatMap(({ name, text }) => findIn(Buffer.from(text), canaries).map((what) => `${name}: ${what}`));
}

/** A line of the log is in the report, but not the token, even if the log had it. */
async function expectReportSearched({ desk, folders: [userDataDir = ''], canaries: [token] }: Setting): Promise<void> {
  const logPath = logPathIn(join(userDataDir, 'logs'));
  const before = readFileSync(logPath);
  const planted = textCanary('line');
  appendFileSync(logPath, `${planted.bytes.toString()} Bearer ${token?.bytes.toString() ?? ''}\n`);
  const report = await supportOf(desk);
  writeFileSync(logPath, before);
  expect(findInReport(report, [planted])).toEqual(['log: line in 1 forms']);
  expect(findInReport(report, token === undefined ? [] : [token])).toEqual([]);
}

/** Each search finds what is put before it. */
async function expectSearched(setting: Setting & { readonly url: string }): Promise<void> {
  const { desk, folders, messageFile, canaries, url } = setting;
  for (const folder of folders) {
    const planted = join(folder, 'planted');
    writeFileSync(planted, Buffer.concat(canaries.flatMap((canary) => [...formsOf(canary)])));
    expect(findInFiles(folder, canaries).found.length).toBe(canaries.length);
    rmSync(planted);
  }
  await expectReportSearched(setting);
  const argument: Canary = { name: 'argument', bytes: Buffer.from(url) };
  const variable: Canary = { name: 'variable', bytes: Buffer.from(messageFile) };
  expect(findInProcesses(desk.app.pid, [argument]).found.join()).toContain('cmdline');
  expect(findInProcesses(desk.app.pid, [variable]).found.join()).toContain('environ');
  const value = JSON.stringify(canaries.map(({ bytes }) => bytes.toString('hex')));
  await desk.page.evaluate((text) => ((globalThis as unknown as PageScope).planted = text), value);
  expect(findIn(await heapOf(desk.page), canaries).length).toBe(canaries.length);
  await call(desk, 'writePreference', { name: 'noticeHint', value });
  await call(desk, 'readPreference', { name: 'noticeHint' });
  expect(findIn(readFileSync(messageFile), canaries).length).toBe(canaries.length);
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'desk-canary-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('F7 token and data key are in no file, process, message or window', async ({ task }) => {
  const bus = await startBusSession();
  await bus.startKeyring({ password: 'of the test' });
  onTestFinished(() => bus.close());
  const token = textCanary('token');
  const service = await serveFor(token.bytes.toString());
  const folder = newFolder();
  const saveFolder = join(folder, 'saved');
  mkdirSync(saveFolder);
  const messageFile = join(folder, 'messages');
  const stage = setStage({ env: bus.env });
  const args = [`--service-url=${service.url}`];
  const desk = await stage.launch({ args, saveFolder, env: { DESK_HOST_MESSAGE_FILE: messageFile } });
  await desk.signIn({ token: token.bytes.toString() });
  const [profileId = ''] = readdirSync(join(stage.userDataDir, 'profiles'));
  const keychain = openKeychain(bus.env);
  const item = await keychain.get(`${profileId}:secrets`);
  keychain.close();
  const key: Canary = { name: 'key', bytes: Buffer.from((item ?? '').slice(0, 64), 'hex') };
  expect(key.bytes.length).toBe(32);
  const setting: Setting = { desk, folders: [stage.userDataDir, saveFolder], messageFile, canaries: [token, key] };
  const saved = await useIt(desk, service);
  expect(findInFiles(saveFolder, []).files).toBeGreaterThanOrEqual(saved);
  let places = await expectNowhere(setting);
  await expectSearched({ ...setting, url: service.url });
  await desk.page.evaluate(() => delete (globalThis as unknown as PageScope).planted);
  await call(desk, 'writePreference', { name: 'noticeHint', value: null });
  writeFileSync(messageFile, '');
  expect(await call(desk, 'signOut', { isDataKept: true })).toMatchObject({ ok: true });
  places += await expectNowhere(setting);
  figure(task, '10: canary bytes of the token and the key: 0');
  tried(task, places);
}, 300_000);

test('F7 token and passphrase are in no file, process, message or window', async ({ task }) => {
  const [token, passphrase] = [textCanary('token'), textCanary('passphrase')];
  const service = await serveFor(token.bytes.toString());
  const folder = newFolder();
  const saveFolder = join(folder, 'saved');
  mkdirSync(saveFolder);
  const messageFile = join(folder, 'messages');
  const stage = setStage();
  const args = [`--service-url=${service.url}`];
  const desk = await stage.launch({ args, saveFolder, env: { DESK_HOST_MESSAGE_FILE: messageFile } });
  await desk.enterCredentials({ token: token.bytes.toString() });
  await desk.button('Sign in').click();
  await desk.button('Protect with a passphrase').click();
  const dialog = desk.dialog('Protect with a passphrase');
  await desk.field('Passphrase', dialog).fill(passphrase.bytes.toString());
  await desk.field('Repeat passphrase', dialog).fill(passphrase.bytes.toString());
  await dialog.getByRole('button', { name: 'Protect with a passphrase' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await desk.waitForRunEnd();
  const setting: Setting = {
    desk,
    folders: [stage.userDataDir, saveFolder],
    messageFile,
    canaries: [token, passphrase],
  };
  // The formats get the same rows whatever protects the file: all of them are tried with the key above.
  await useIt(desk, service, IS_FULL ? EXPORT_FORMATS : ['csv']);
  let places = await expectNowhere(setting);
  expect(await call(desk, 'lock', {})).toMatchObject({ ok: true });
  const text = supportFile(await supportOf(desk));
  const suggestedName = supportFileName('2026-11-24');
  expect(await call(desk, 'saveText', { suggestedName, text })).toMatchObject({ ok: true });
  expect(await call(desk, 'unlock', { passphrase: 'wrong horse' })).toMatchObject({ code: 'wrongPassphrase' });
  places += await expectNowhere(setting);
  tried(task, places);
}, 300_000);

test('F7 the app writes no crash dump, report or heap snapshot of its memory', ({ task }) => {
  const folder = join(ROOT, 'out/main');
  const bundles = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  const code = bundles.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  expect(code).toContain('enableSandbox');
  for (const writer of [
    'crashReporter',
    'writeReport',
    'writeHeapSnapshot',
    'setHeapSnapshotNearHeapLimit',
    'reportOnFatalError',
  ])
    expect(code.includes(writer), writer).toBe(false);
  tried(task, 5);
});
