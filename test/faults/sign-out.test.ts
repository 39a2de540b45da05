// Row F5: signing out online, offline, in the middle of a sync, with a keychain that does not answer, and killed at every
// operation. The key goes before the data, nothing readable is left, and the next start finishes what a kill interrupted.

import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ProxyLogin } from '../../main/session/proxy-sign-in.ts';
import type { Query } from '../../shared/contract/query.ts';
import { sampleFlags } from '../service/flags.ts';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import { keptKeychain, readKeptSecrets } from '../support/kept-keychain.ts';
import type { MemoryKeychain } from '../support/memory-keychain.ts';
import { fillDiskUnder } from '../support/protected-folder.ts';
import { startDesk, type RunningDesk } from '../support/running-desk.ts';
import { childProgram } from './built.ts';
import { AES, figure, IS_FULL, pointsUpTo, tried } from './points.ts';
import { makeControl, runChild, type ChildEnd } from './shim.ts';
import type { SignOutEnd, SignOutTask } from './sign-out-child.ts';

const MOST_MS = 2_000;
const ROWS = 400;
const REPORTS: Query = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 50 };

type Fetch = typeof globalThis.fetch;
type Options = Omit<Parameters<typeof startDesk>[0], 'userDataDir' | 'keychain'> & {
  readonly keychain?: MemoryKeychain;
};
/** A signed-in app, quit: its data folder, its keychain, and texts that must not be found anywhere. */
type Place = { readonly userDataDir: string; readonly keychain: string };

let work: string;
let service: LoopbackService;
let base: Place;
let canaries: readonly string[];
let running: RunningDesk[] = [];
let places = 0;

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'desk-sign-out-'));
  service = await startLoopbackService(sampleFlags({ packages: 20, reportRows: ROWS, ledgerDates: 10, aes: AES }), {
    port: 0,
  });
  base = placeAt('base');
  const keychain = keptKeychain(base.keychain);
  const desk = await open(base, { keychain });
  await desk.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
  await desk.syncEnd();
  const page = await desk.call.queryRows(REPORTS);
  const name = page.kind === 'rows' ? page.rows[0]?.values['dcp_name'] : null;
  canaries = [service.tokens.full, [...keychain.secrets.values()].join().slice(0, 64), String(name)];
  await close(desk);
});
afterEach(async () => {
  for (const desk of running) await desk.close();
  running = [];
});
afterAll(async () => {
  await service.close();
  rmSync(work, { recursive: true, force: true });
});

function placeAt(name: string): Place {
  mkdirSync(join(work, name), { recursive: true });
  return { userDataDir: join(work, name, 'data'), keychain: join(work, name, 'keychain.json') };
}

function copyOfBase(): Place {
  const name = `place-${(places += 1)}`;
  cpSync(join(work, 'base'), join(work, name), { recursive: true });
  return placeAt(name);
}

async function open(
  { userDataDir, keychain: path }: Place,
  { keychain = keptKeychain(path), ...options }: Options = {},
): Promise<RunningDesk> {
  const desk = await startDesk({ userDataDir, keychain, ...options });
  running.push(desk);
  return desk;
}

async function close(desk: RunningDesk): Promise<void> {
  running = running.filter((each) => each !== desk);
  await desk.close();
}

function profileFolders({ userDataDir }: Place): readonly string[] {
  const folder = join(userDataDir, 'profiles');
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** The canaries in any file of the data folder. */
function readable({ userDataDir }: Place): readonly string[] {
  const files = readdirSync(userDataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = Buffer.concat(files.map((entry) => readFileSync(join(entry.parentPath, entry.name))));
  return canaries.filter((text) => bytes.includes(text));
}

function hasKey({ keychain }: Place): boolean {
  return [...readKeptSecrets(keychain).values()].some((secret) => secret.startsWith(canaries[1] ?? ''));
}

async function signOut(desk: RunningDesk, isDataKept = false): Promise<number> {
  const startedMs = performance.now();
  expect(await desk.call.signOut({ isDataKept })).toMatchObject({ kind: 'signedOut' });
  return performance.now() - startedMs;
}

const LINES: readonly (readonly [title: string, fetch: Fetch])[] = [
  ['online', globalThis.fetch],
  ['offline', () => Promise.reject(new TypeError('fetch failed'))],
  ['with a service that does not answer', answersNever],
];

function answersNever(...[, options]: Parameters<Fetch>): Promise<Response> {
  return new Promise((_resolve, reject) =>
    options?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
  );
}

for (const [title, fetch] of LINES) {
  // In the shortened set: a sync under way, except where there is no line for one.
  for (const isSyncing of IS_FULL ? [false, true] : [title !== 'offline']) {
    const when = isSyncing ? 'in the middle of a sync' : 'at rest';
    test(`F5 ${title}, ${when}, all is gone within 2 s`, async ({ task }) => {
      const place = copyOfBase();
      const keychain = keptKeychain(place.keychain);
      const desk = await open(place, { keychain, fetch });
      if (isSyncing) await desk.call.startSync({ scope: { kind: 'full' } });
      expect(await signOut(desk)).toBeLessThan(MOST_MS);
      expect([profileFolders(place), keychain.secrets.size, readable(place)]).toEqual([[], 0, []]);
      tried(task, 1);
    });
  }
}

/** A direct export that its drive left in the middle of the copy: the new rows and the earlier file, not encrypted. */
function leaveCopy({ userDataDir }: Place, path: string): void {
  writeFileSync(join(userDataDir, 'unfinished-exports.json'), JSON.stringify([{ path, isFolder: false }]));
  mkdirSync(join(userDataDir, 'unfinished'));
  const name = createHash('sha256').update(path).digest('hex').slice(0, 32);
  for (const ending of ['.whole', '.earlier'])
    writeFileSync(join(userDataDir, 'unfinished', name + ending), `${canaries[2] ?? ''} ${ending}`);
}

test('F5 rows that a copy to a drive left behind are gone as well, and only then, though the drive is away', async ({
  task,
}) => {
  for (const isDataKept of [true, false]) {
    const place = copyOfBase();
    leaveCopy(place, join(place.userDataDir, '../drive-that-is-away/rows.csv'));
    const desk = await open(place);
    expect(readable(place)).toEqual([canaries[2]]);
    expect(await signOut(desk, isDataKept)).toBeLessThan(MOST_MS);
    expect(readable(place)).toEqual(isDataKept ? [canaries[2]] : []);
    expect(desk.logged.join().includes('could not be put back')).toBe(!isDataKept);
    tried(task, 1);
  }
});

test('F5 a first sync in its middle is dropped, and nothing of it is left', async ({ task }) => {
  const place = placeAt('first-sync');
  const desk = await open(place);
  await desk.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
  expect(await signOut(desk)).toBeLessThan(MOST_MS);
  expect([profileFolders(place), readable(place)]).toEqual([[], []]);
  tried(task, 1);
});

test('F5 on a disk that is too full to note the sign-out, all is gone all the same', async ({ task }) => {
  const place = copyOfBase();
  const keychain = keptKeychain(place.keychain);
  const desk = await open(place, { keychain });
  const [id = ''] = profileFolders(place);
  using _ = fillDiskUnder(join(place.userDataDir, 'profiles', id, 'profile.json.new'));
  expect(await signOut(desk)).toBeLessThan(MOST_MS);
  expect([profileFolders(place), keychain.secrets.size, readable(place)]).toEqual([[], 0, []]);
  expect(desk.logged.join()).toContain('the removal of a profile could not be noted');
  tried(task, 1);
});

test('F5 on a full disk, with a keychain that keeps the key, the profile is not opened again', async ({ task }) => {
  const place = copyOfBase();
  const keychain = keptKeychain(place.keychain);
  const desk = await open(place, { keychain });
  const [id = ''] = profileFolders(place);
  // Until the data is deleted, which makes room.
  using _ = fillDiskUnder(join(place.userDataDir, 'profiles', id, 'profile.json.new'), { writes: 2 });
  keychain.mode = 'asking';
  expect(await signOut(desk)).toBeLessThan(MOST_MS);
  await close(desk);
  keychain.mode = 'works';
  const next = await open(place, { keychain });
  expect(await next.call.getSession({})).toMatchObject({ kind: 'signedOut' });
  await expect.poll(() => keychain.secrets.size).toBe(0);
  tried(task, 1);
});

test('F5 a keychain that does not answer delays no sign-out, and the next start deletes the token', async ({
  task,
}) => {
  const place = copyOfBase();
  const keychain = keptKeychain(place.keychain);
  const desk = await open(place, { keychain });
  keychain.mode = 'asking';
  expect(await signOut(desk, true)).toBeLessThan(MOST_MS);
  // As if the app were killed now: its keychain call dies with it.
  await close(desk);
  expect([...keychain.secrets.values()].join()).toContain(service.tokens.full);
  keychain.mode = 'works';
  const next = await open(place, { keychain });
  await expect.poll(() => [...keychain.secrets.values()].join()).not.toContain(service.tokens.full);
  const [id = ''] = profileFolders(place);
  expect(await next.call.openProfile({ id })).toMatchObject({ kind: 'open', token: 'missing' });
  tried(task, 1);
});

test('F5 a token that could not be deleted is not used when the profile opens again', async ({ task }) => {
  const place = copyOfBase();
  const keychain = keptKeychain(place.keychain);
  const desk = await open(place, { keychain });
  keychain.mode = 'locked';
  await signOut(desk, true);
  keychain.mode = 'works';
  const [id = ''] = profileFolders(place);
  expect(await desk.call.openProfile({ id })).toMatchObject({ kind: 'open', token: 'missing' });
  expect([...keychain.secrets.values()].join()).not.toContain(service.tokens.full);
  tried(task, 1);
});

/** An app that has signed in to a proxy, and has quit. */
async function signInToProxy(place: Place, keychain: MemoryKeychain): Promise<void> {
  const logins: ProxyLogin[] = [];
  const openNetwork = (login: ProxyLogin) => {
    logins.push(login);
    return { fetch: globalThis.fetch, forget: () => Promise.resolve() };
  };
  const desk = await open(place, { keychain, openNetwork });
  const attempt = { proxy: 'proxy.test:8080', signal: AbortSignal.timeout(60_000), tried: null };
  const found = logins[0]?.find(attempt);
  await expect.poll(() => desk.call.getProxyQuestion({})).not.toBeNull();
  const { id = '' } = desk.events.proxyQuestion?.at(-1) ?? {};
  await desk.call.answerProxyQuestion({ id, answer: { user: 'amy', password: 'Proxy-1', remember: true } });
  await found;
  logins[0]?.end(attempt, true);
  await expect.poll(() => keychain.secrets.has('proxy')).toBe(true);
  await close(desk);
}

for (const mode of ['locked', 'asking'] as const) {
  test(`F5 a password of the proxy that a keychain keeps, ${mode}, is deleted by the next start`, async ({ task }) => {
    const place = copyOfBase();
    const keychain = keptKeychain(place.keychain);
    await signInToProxy(place, keychain);
    keychain.mode = mode;
    const desk = await open(place, { keychain, keychainLimits: { waitMs: 50, callMs: 60_000 } });
    expect(await signOut(desk)).toBeLessThan(MOST_MS);
    await close(desk);
    expect(keychain.secrets.has('proxy')).toBe(true);
    keychain.mode = 'works';
    const next = await open(place, { keychain });
    await expect.poll(() => [...keychain.secrets.keys()]).toEqual([]);
    // Nothing is left to be deleted.
    await close(next);
    const { length } = keychain.asked;
    await open(place, { keychain });
    expect([keychain.asked.slice(length), readdirSync(place.userDataDir)]).toEqual([[], ['profiles']]);
    tried(task, 1);
  });
}

/** A sign-out in a process of its own: `at` 0 only counts its operations, else it is killed at one. */
async function signOutInChild(
  place: Place,
  { isDataKept, at }: Pick<SignOutTask, 'isDataKept' | 'at'>,
): Promise<ChildEnd> {
  const control = makeControl(join(place.userDataDir, '../control'));
  const mode = at === 0 ? 'count' : 'kill';
  const work: SignOutTask = { ...place, isDataKept, control, mode, at };
  return await runChild({
    script: childProgram('sign-out-child'),
    task: work,
    fault: { folder: place.userDataDir, control },
  });
}

/** What a kill left: without the key nothing can be read any more, so it must go before the first byte of the data. */
function checkLeft(place: Place, at: number): void {
  const [id] = profileFolders(place);
  if (id !== undefined && !isWhole(place, id)) expect(hasKey(place), `key beside cut data, at ${at}`).toBe(false);
  expect(readable(place)).toEqual([]);
}

function isWhole({ userDataDir }: Place, id: string): boolean {
  const names = readdirSync(join(userDataDir, 'profiles', id));
  return readdirSync(join(base.userDataDir, 'profiles', id)).every((name) => names.includes(name));
}

test('F5 killed at any operation, the key is gone before the data, and the next start finishes it', async ({
  task,
}) => {
  const counted = await signOutInChild(copyOfBase(), { isDataKept: false, at: 0 });
  expect(counted.code, counted.stderr).toBe(0);
  const { operations, tookMs } = counted.lines[0] as SignOutEnd;
  expect(operations).toBeGreaterThan(10);
  let slowestMs = 0;
  const begun = { before: 0, after: 0 };
  for (const at of killPoints(operations, 4)) {
    const place = copyOfBase();
    const end = await signOutInChild(place, { isDataKept: false, at });
    expect(end.signal, end.stderr).toBe('SIGKILL');
    checkLeft(place, at);
    const keychain = keptKeychain(place.keychain);
    const wasBegun = isBegun(place);
    begun[wasBegun ? 'after' : 'before'] += 1;
    const startedMs = performance.now();
    const next = await open(place, { keychain });
    const expected = wasBegun ? 'signedOut' : 'open';
    expect(await next.call.getSession({}), `at ${at}`).toMatchObject({ kind: expected });
    slowestMs = Math.max(slowestMs, performance.now() - startedMs);
    if (wasBegun)
      expect([profileFolders(place), keychain.secrets.size, readable(place)], `at ${at}`).toEqual([[], 0, []]);
    await close(next);
    tried(task, 1);
  }
  expect(begun.after).toBeGreaterThan(0);
  expect(tookMs).toBeLessThan(MOST_MS);
  figure(
    task,
    `11: sign-out ${tookMs.toFixed(0)} ms; killed at ${begun.before + begun.after} of ${operations} operations, ` +
      `slowest start that finished it ${slowestMs.toFixed(0)} ms (sign-out ≤ 2 s)`,
  );
});

test('F5 killed at any operation while the data is kept, no later start uses the token', async ({ task }) => {
  const counted = await signOutInChild(copyOfBase(), { isDataKept: true, at: 0 });
  expect(counted.code, counted.stderr).toBe(0);
  for (const at of killPoints((counted.lines[0] as SignOutEnd).operations, 1)) {
    const place = copyOfBase();
    await signOutInChild(place, { isDataKept: true, at });
    const keychain = keptKeychain(place.keychain);
    const wasBegun = isBegun(place);
    const next = await open(place, { keychain });
    const [id = ''] = profileFolders(place);
    const session = wasBegun ? await next.call.openProfile({ id }) : await next.call.getSession({});
    expect(session, `at ${at}`).toMatchObject({ kind: 'open', token: wasBegun ? 'missing' : 'held' });
    const page = await next.call.queryRows(REPORTS);
    expect(page.kind === 'rows' && page.total).toBe(ROWS);
    if (wasBegun) expect([...keychain.secrets.values()].join()).not.toContain(service.tokens.full);
    await close(next);
    tried(task, 1);
  }
});

/** In the shortened set the first two operations and the `last` ones, by which files are deleted. */
function killPoints(operations: number, last: number): readonly number[] {
  const all = pointsUpTo(operations, operations);
  return IS_FULL ? all : [...all.slice(0, 2), ...all.slice(-last)];
}

/** The description says that the person has signed out, or is already gone. */
function isBegun(place: Place): boolean {
  const [id] = profileFolders(place);
  if (id === undefined) return true;
  const path = join(place.userDataDir, 'profiles', id, 'profile.json');
  if (!existsSync(path)) return true;
  const record = JSON.parse(readFileSync(path, 'utf8')) as { readonly removing: boolean; readonly signOut: string };
  return record.removing || record.signOut !== 'none';
}
