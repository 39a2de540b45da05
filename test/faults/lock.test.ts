// Row F9, locking the app: rows hidden, sync cancelled, threads closed, key dropped.

import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import { sampleFlags } from '../service/flags.ts';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import { exportRequest, rowsSource } from '../support/export-requests.ts';
import { makeKeptCopy, type KeptCopy } from '../support/kept-copy.ts';
import { memoryKeychain, type MemoryKeychain } from '../support/memory-keychain.ts';
import { startDesk, type RunningDesk } from '../support/running-desk.ts';
import type { Query } from '../../shared/contract/query.ts';
import { AES, depth, tried } from './points.ts';

const ROWS = depth({ short: 2_000, full: 6_000 });
const REPORTS: Query = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 50 };

let userDataDir: string;
let service: LoopbackService;
let copy: KeptCopy;
let keychain: MemoryKeychain;
let running: RunningDesk[];

beforeAll(async () => {
  service = await startLoopbackService(sampleFlags({ packages: 50, reportRows: ROWS, ledgerDates: 20, aes: AES }));
  copy = await makeKeptCopy(service);
});
afterAll(async () => {
  copy.remove();
  await service.close();
});
beforeEach(() => {
  userDataDir = mkdtempSync(join(tmpdir(), 'desk-lock-'));
  keychain = memoryKeychain();
  running = [];
});
afterEach(async () => {
  for (const desk of running) await desk.close();
  rmSync(userDataDir, { recursive: true, force: true });
});

async function start(options: Partial<Parameters<typeof startDesk>[0]> = {}): Promise<RunningDesk> {
  const desk = await startDesk({ userDataDir, keychain, ...options });
  running.push(desk);
  return desk;
}

async function stop(desk: RunningDesk): Promise<void> {
  running = running.filter((each) => each !== desk);
  await desk.close();
}

/** Starts on a profile whose rows were synced before. */
async function signedIn(options: Partial<Parameters<typeof startDesk>[0]> = {}): Promise<RunningDesk> {
  copy.putInto(userDataDir, keychain);
  const desk = await start(options);
  expect(await desk.call.getSession({})).toMatchObject({ kind: 'open', token: 'held' });
  return desk;
}

async function total(desk: RunningDesk): Promise<number> {
  const answer = await desk.call.queryRows(REPORTS);
  if (answer.kind !== 'rows') throw new Error('an unfiltered query is always answered');
  return answer.total;
}

/** Files of the profile that this process, with all its threads, has open. */
function openFiles(): readonly string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`);
      return path.startsWith(userDataDir) ? [path] : [];
    } catch {
      // The descriptor was closed after it was listed.
      return [];
    }
  });
}

test('F9 a hidden screen gives no row, has no file open, and is shown again by a click', async ({ task }) => {
  const desk = await signedIn();
  expect(openFiles()).not.toEqual([]);
  expect(await desk.call.lock({})).toMatchObject({ kind: 'locked', unlockWith: 'click' });
  await expect.poll(() => desk.events.sessionChanged?.at(-1)).toMatchObject({ kind: 'locked', isEnding: false });
  expect(() => desk.call.queryRows(REPORTS)).toThrow(expect.objectContaining({ code: 'profileClosed' }));
  await expect.poll(() => openFiles()).toEqual([]);
  expect(await desk.call.unlock({ passphrase: null })).toMatchObject({ kind: 'open', token: 'held' });
  expect(await total(desk)).toBe(ROWS);
  tried(task, 1);
});

test('data under a passphrase opens with it only, and the token is gone', async () => {
  keychain.mode = 'unavailable';
  const desk = await start();
  await desk.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
  await desk.call.keepUntilQuit({});
  await desk.syncEnd();
  await desk.call.protectWithPassphrase({ passphrase: 'correct horse' });
  expect(await desk.call.lock({})).toMatchObject({ kind: 'locked', unlockWith: 'passphrase' });
  await expect(desk.call.unlock({ passphrase: null })).rejects.toMatchObject({ code: 'wrongPassphrase' });
  await expect(desk.call.unlock({ passphrase: 'wrong horse' })).rejects.toMatchObject({ code: 'wrongPassphrase' });
  expect(await desk.call.unlock({ passphrase: 'correct horse' })).toMatchObject({ kind: 'open', token: 'missing' });
  expect(await total(desk)).toBe(ROWS);
});

test('where the system asks the person, neither a refusal nor a restart shows the data', async () => {
  let isConfirmed = false;
  const systemPrompt = {
    isAvailable: () => true,
    ask: () => (isConfirmed ? Promise.resolve() : Promise.reject(new AppError('notConfirmed', 'not the person'))),
  };
  const desk = await signedIn({ systemPrompt });
  expect(await desk.call.lock({})).toMatchObject({ kind: 'locked', unlockWith: 'system' });
  await expect(desk.call.unlock({ passphrase: null })).rejects.toMatchObject({ code: 'notConfirmed' });
  await stop(desk);
  const next = await start({ systemPrompt });
  expect(await next.call.getSession({})).toMatchObject({ kind: 'locked', unlockWith: 'system' });
  isConfirmed = true;
  expect(await next.call.unlock({ passphrase: null })).toMatchObject({ kind: 'open', token: 'held' });
  await stop(next);
  expect(await (await start({ systemPrompt })).call.getSession({})).toMatchObject({ kind: 'open' });
});

/** Touch ID, of which a test decides whether it can be asked for, and whether it confirms the person. */
function touchId() {
  const now = { isAvailable: true, isConfirmed: false };
  const systemPrompt = {
    isAvailable: () => now.isAvailable,
    ask: () => (now.isConfirmed ? Promise.resolve() : Promise.reject(new AppError('notConfirmed', 'not the person'))),
  };
  return { now, systemPrompt };
}

test('what the system’s question has locked opens only with it, also while Touch ID cannot be used', async () => {
  const { now, systemPrompt } = touchId();
  const desk = await signedIn({ systemPrompt });
  await desk.call.lock({});
  // As after five wrong fingers, or with the lid closed.
  now.isAvailable = false;
  expect(await desk.call.getSession({})).toMatchObject({ kind: 'locked', unlockWith: 'system' });
  await expect(desk.call.unlock({ passphrase: null })).rejects.toMatchObject({ code: 'notConfirmed' });
  await stop(desk);
  const next = await start({ systemPrompt });
  expect(await next.call.getSession({})).toMatchObject({ kind: 'locked', unlockWith: 'system' });
  await expect(next.call.unlock({ passphrase: null })).rejects.toMatchObject({ code: 'notConfirmed' });
  now.isConfirmed = true;
  expect(await next.call.unlock({ passphrase: null })).toMatchObject({ kind: 'open', unlockWith: 'click' });
  await stop(next);
  expect(await (await start({ systemPrompt })).call.getSession({})).toMatchObject({ kind: 'open' });
});

test('what is unlocked during an export, while Touch ID cannot be used, is open at the next start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'desk-lock-export-'));
  const { now, systemPrompt } = touchId();
  const desk = await signedIn({ systemPrompt, chooseSavePath: (name) => Promise.resolve(join(folder, name)) });
  await desk.call.startExport(exportRequest(rowsSource(REPORTS), { format: 'xlsx' }));
  expect(await desk.call.lock({})).toMatchObject({ kind: 'locked', isEnding: true });
  Object.assign(now, { isAvailable: false, isConfirmed: true });
  expect(await desk.call.unlock({ passphrase: null })).toMatchObject({ kind: 'open' });
  await desk.exportEnd();
  await stop(desk);
  expect(await (await start({ systemPrompt })).call.getSession({})).toMatchObject({ kind: 'open' });
  rmSync(folder, { recursive: true });
});

test('a service that does not answer about a new token does not delay the lock', async () => {
  const answer = Promise.withResolvers<undefined>();
  const fetch: typeof globalThis.fetch = async (...args) => {
    await answer.promise;
    return await globalThis.fetch(...args);
  };
  const desk = await signedIn({ fetch });
  const entered = desk.call.enterToken({ token: service.tokens.withoutCharges });
  const isRefused = expect(entered).rejects.toMatchObject({ code: 'profileClosed' });
  expect(await desk.call.lock({})).toMatchObject({ kind: 'locked' });
  answer.resolve(undefined);
  await isRefused;
  expect([...keychain.secrets.values()].join()).not.toContain(service.tokens.withoutCharges);
});

test('F9 a lock that cannot be noted, as on a full disk, cancels the sync and closes the data all the same', async ({
  task,
}) => {
  const systemPrompt = { isAvailable: () => true, ask: () => Promise.resolve() };
  const desk = await start({ systemPrompt });
  await desk.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
  const [id = ''] = readdirSync(join(userDataDir, 'profiles'));
  const description = join(userDataDir, 'profiles', id, 'profile.json');
  // A folder in its place: the system refuses to replace it.
  rmSync(description);
  mkdirSync(join(description, 'full'), { recursive: true });
  expect(await desk.call.lock({})).toMatchObject({ kind: 'locked', unlockWith: 'system' });
  await expect.poll(() => desk.events.sessionChanged?.at(-1)).toMatchObject({ kind: 'locked', isEnding: false });
  await expect.poll(() => openFiles()).toEqual([]);
  expect(desk.events.syncProgress?.at(-1)).toBeNull();
  expect(desk.logged.join()).toContain('whether a profile is locked could not be noted');
  tried(task, 1);
});

test('F9 a token that the keychain did not store works after the lock, even if the keychain answers late', async ({
  task,
}) => {
  const desk = await signedIn({ keychainLimits: { waitMs: 50, callMs: 60_000 } });
  keychain.mode = 'unavailable';
  await desk.call.enterToken({ token: service.tokens.withoutCharges });
  expect(await desk.call.getSession({})).toMatchObject({ kind: 'open', token: 'heldUntilQuit' });
  await desk.call.lock({});
  await expect.poll(() => openFiles()).toEqual([]);
  expect(await desk.call.unlock({ passphrase: null })).toMatchObject({ kind: 'refused' });
  keychain.mode = 'asking';
  expect(await desk.call.retryKeychain({})).toMatchObject({ kind: 'waiting' });
  keychain.answer('works');
  await expect.poll(() => desk.call.getSession({})).toMatchObject({ kind: 'open', token: 'heldUntilQuit' });
  expect(await desk.call.retryKeychain({})).toMatchObject({ kind: 'open', token: 'held' });
  expect([...keychain.secrets.values()].join()).toContain(service.tokens.withoutCharges);
  // Stored by now, so the lock drops it.
  await desk.call.lock({});
  await expect.poll(() => openFiles()).toEqual([]);
  expect(await desk.call.unlock({ passphrase: null })).toMatchObject({ kind: 'open', token: 'held' });
  tried(task, 1);
});

test('a token that the keychain did not store is not used by another profile or after a sign-out', async () => {
  const desk = await signedIn();
  const [id = ''] = readdirSync(join(userDataDir, 'profiles'));
  keychain.mode = 'unavailable';
  await desk.call.enterToken({ token: service.tokens.withoutCharges });
  await desk.call.lock({});
  await desk.call.leaveProfile({});
  keychain.mode = 'works';
  expect(await desk.call.openProfile({ id })).toMatchObject({ kind: 'open', token: 'held' });
});

test('data that is kept until quit survives the lock, but not quitting while locked', async () => {
  keychain.mode = 'unavailable';
  const desk = await start();
  await desk.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
  await desk.call.keepUntilQuit({});
  await desk.syncEnd();
  await desk.call.lock({});
  await expect.poll(() => openFiles()).toEqual([]);
  expect(await desk.call.unlock({ passphrase: null })).toMatchObject({ kind: 'open', custody: 'untilQuit' });
  expect(await total(desk)).toBe(ROWS);
  await desk.call.lock({});
  await stop(desk);
  expect(readdirSync(join(userDataDir, 'profiles'))).toEqual([]);
});

test('F9 a sync is cancelled', async ({ task }) => {
  const desk = await start();
  await desk.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
  await desk.call.lock({});
  const { length } = service.control.requests();
  await desk.call.unlock({ passphrase: null });
  expect(service.control.requests().length).toBe(length);
  const { resources } = await desk.call.getSyncStatus({});
  expect(resources.map(({ last }) => last?.verdict)).toContain('cancelled');
  tried(task, 1);
});

test('F9 an export ends first, and its file is complete', async ({ task }) => {
  const folder = mkdtempSync(join(tmpdir(), 'desk-lock-export-'));
  const desk = await signedIn({ chooseSavePath: (name) => Promise.resolve(join(folder, name)) });
  await desk.call.startExport(exportRequest(rowsSource(REPORTS), { format: 'xlsx' }));
  expect(await desk.call.lock({})).toMatchObject({ kind: 'locked', isEnding: true });
  expect(() => desk.call.queryRows(REPORTS)).toThrow(expect.objectContaining({ code: 'profileClosed' }));
  await expect
    .poll(() => desk.events.sessionChanged?.at(-1), { timeout: 20_000 })
    .toMatchObject({ kind: 'locked', isEnding: false });
  expect(desk.events.exportChanged?.at(-1)).toMatchObject({ standing: 'done', rows: ROWS });
  await expect.poll(() => openFiles()).toEqual([]);
  rmSync(folder, { recursive: true });
  tried(task, 1);
});

test('F9 a window that is unlocked during an export stays open when the export ends', async ({ task }) => {
  const folder = mkdtempSync(join(tmpdir(), 'desk-lock-export-'));
  const desk = await signedIn({ chooseSavePath: (name) => Promise.resolve(join(folder, name)) });
  await desk.call.startExport(exportRequest(rowsSource(REPORTS), { format: 'xlsx' }));
  await desk.call.lock({});
  expect(await desk.call.unlock({ passphrase: null })).toMatchObject({ kind: 'open' });
  await expect
    .poll(() => desk.events.exportChanged?.at(-1), { timeout: 20_000 })
    .toMatchObject({ standing: 'done', rows: ROWS });
  expect(await total(desk)).toBe(ROWS);
  rmSync(folder, { recursive: true });
  tried(task, 1);
});
