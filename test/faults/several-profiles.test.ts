// Row F6: several service profiles on one computer, and signing out of one with its data kept.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import type { Query } from '../../shared/contract/query.ts';
import { DAY_MS } from '../../shared/rules/dates.ts';
import { sampleFlags } from '../service/flags.ts';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import { makeKeptCopy, type KeptCopy } from '../support/kept-copy.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { memoryKeychain, type MemoryKeychain } from '../support/memory-keychain.ts';
import { startDesk, type RunningDesk } from '../support/running-desk.ts';
import { AES, tried } from './points.ts';

const REPORTS: Query = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 50 };
const PASSPHRASE = 'a long enough passphrase';
const ROWS = { first: 900, second: 400 } as const;

let userDataDir: string;
let services: Readonly<Record<keyof typeof ROWS, LoopbackService>>;
let copy: KeptCopy;
let keychain: MemoryKeychain;
let running: RunningDesk[];

const serve = (reportRows: number): Promise<LoopbackService> =>
  startLoopbackService(sampleFlags({ packages: 20, reportRows, ledgerDates: 10, aes: AES }), { port: 0 });

beforeAll(async () => {
  services = { first: await serve(ROWS.first), second: await serve(ROWS.second) };
  copy = await makeKeptCopy(services.first);
});
afterAll(async () => {
  copy.remove();
  await services.first.close();
  await services.second.close();
});
beforeEach(() => {
  userDataDir = mkdtempSync(join(tmpdir(), 'desk-profiles-'));
  services.second.control.forgetRequests();
  keychain = memoryKeychain();
  running = [];
});
afterEach(async () => {
  for (const desk of running) await desk.close();
  rmSync(userDataDir, { recursive: true, force: true });
});

type Options = Partial<Parameters<typeof startDesk>[0]>;

async function start(options: Options = {}): Promise<RunningDesk> {
  const desk = await startDesk({ userDataDir, keychain, ...options });
  running.push(desk);
  return desk;
}

async function stop(desk: RunningDesk): Promise<void> {
  running = running.filter((each) => each !== desk);
  await desk.close();
}

/** The first profile, signed in and synced before. */
async function startOnFirst(options: Options = {}): Promise<{ readonly desk: RunningDesk; readonly first: string }> {
  copy.putInto(userDataDir, keychain);
  const desk = await start(options);
  expect(await desk.call.getSession({})).toMatchObject({ kind: 'open', token: 'held' });
  return { desk, first: copy.profileId };
}

async function signIn(desk: RunningDesk, name: keyof typeof ROWS): Promise<string> {
  const { url, tokens } = services[name];
  const session = await desk.call.signIn({ serviceUrl: url, token: tokens.full });
  await desk.syncEnd();
  if (session.kind !== 'open') throw new Error(`the profile is ${session.kind}`);
  return session.profile.id;
}

async function total(desk: RunningDesk): Promise<number> {
  const answer = await desk.call.queryRows(REPORTS);
  if (answer.kind !== 'rows') throw new Error('an unfiltered query is always answered');
  return answer.total;
}

const profileFolders = (): readonly string[] => readdirSync(join(userDataDir, 'profiles'));

test('F6 each has its own rows, file, key and settings, and switching needs no sign-out', async ({ task }) => {
  const desk = await start();
  const first = await signIn(desk, 'first');
  await desk.call.writePreference({ name: 'frame', value: '{"view":"reports"}' });
  expect(await desk.call.leaveProfile({})).toMatchObject({ kind: 'signedOut', profiles: [{ id: first }] });
  const second = await signIn(desk, 'second');
  expect(await total(desk)).toBe(ROWS.second);
  expect(await desk.call.readPreference({ name: 'frame' })).toBeNull();
  expect(await desk.call.openProfile({ id: first })).toMatchObject({
    kind: 'open',
    token: 'held',
    profile: { id: first, serviceUrl: services.first.url },
    profiles: [{ id: first }, { id: second }],
  });
  expect(await total(desk)).toBe(ROWS.first);
  expect(await desk.call.readPreference({ name: 'frame' })).toBe('{"view":"reports"}');
  expect(profileFolders().toSorted()).toEqual([first, second].toSorted());
  const keys = [first, second].map((id) => keychain.secrets.get(`${id}:secrets`)?.slice(0, 64));
  expect(new Set(keys).size).toBe(2);
  tried(task, 1);
});

test('a start opens the profile that was open last', async () => {
  const { desk, first } = await startOnFirst();
  await desk.call.leaveProfile({});
  await signIn(desk, 'second');
  await desk.call.openProfile({ id: first });
  await stop(desk);
  expect(await (await start()).call.getSession({})).toMatchObject({ kind: 'open', profile: { id: first } });
});

test('a profile that was opened on a clock ahead is not the one opened last once another is opened', async () => {
  const clock = new ManualClock(Date.now());
  const { desk, first } = await startOnFirst({ clock });
  await desk.call.leaveProfile({});
  clock.jump(30 * DAY_MS);
  const { url, tokens } = services.second;
  await desk.call.signIn({ serviceUrl: url, token: tokens.full });
  await desk.call.leaveProfile({});
  clock.turnBack(30 * DAY_MS);
  await desk.call.openProfile({ id: first });
  await stop(desk);
  expect(await (await start()).call.getSession({})).toMatchObject({ kind: 'open', profile: { id: first } });
});

test('from a screen that the system has locked, no other profile opens without the system’s question', async () => {
  let isConfirmed = false;
  const systemPrompt = {
    isAvailable: () => true,
    ask: () => (isConfirmed ? Promise.resolve() : Promise.reject(new AppError('notConfirmed', 'not the person'))),
  };
  const { desk, first } = await startOnFirst({ systemPrompt });
  await desk.call.leaveProfile({});
  const second = await signIn(desk, 'second');
  await desk.call.lock({});
  await desk.call.leaveProfile({});
  expect(await desk.call.openProfile({ id: first })).toMatchObject({ kind: 'locked', unlockWith: 'system' });
  await expect(desk.call.unlock({ passphrase: null })).rejects.toMatchObject({ code: 'notConfirmed' });
  await stop(desk);
  const next = await start({ systemPrompt });
  expect(await next.call.getSession({})).toMatchObject({ kind: 'locked', profile: { id: second } });
  expect(await next.call.openProfile({ id: first })).toMatchObject({ kind: 'locked' });
  isConfirmed = true;
  expect(await next.call.unlock({ passphrase: null })).toMatchObject({ kind: 'open', profile: { id: first } });
  await stop(next);
  // Who was confirmed for one of them is not asked for the others, and scheduled work on them goes on.
  const last = await start({ systemPrompt });
  expect(await last.call.getSession({})).toMatchObject({ kind: 'open', profile: { id: first } });
  expect(await last.call.openProfile({ id: second })).toMatchObject({ kind: 'open' });
});

test('from a screen that a passphrase has locked, no profile in the keychain opens without the system’s question', async () => {
  const systemPrompt = {
    isAvailable: () => true,
    ask: () => Promise.reject(new AppError('notConfirmed', 'not the person')),
  };
  const { desk, first } = await startOnFirst({ systemPrompt });
  await desk.call.leaveProfile({});
  keychain.mode = 'unavailable';
  await desk.call.signIn({ serviceUrl: services.second.url, token: services.second.tokens.full });
  const session = await desk.call.protectWithPassphrase({ passphrase: PASSPHRASE });
  const second = session.kind === 'open' ? session.profile.id : '';
  keychain.mode = 'works';
  await desk.call.lock({});
  await desk.call.leaveProfile({});
  expect(await desk.call.openProfile({ id: first })).toMatchObject({ kind: 'locked', unlockWith: 'system' });
  await desk.call.leaveProfile({});
  await desk.call.openProfile({ id: second });
  expect(await desk.call.unlock({ passphrase: PASSPHRASE })).toMatchObject({ kind: 'open', profile: { id: second } });
  await desk.call.leaveProfile({});
  expect(await desk.call.openProfile({ id: first })).toMatchObject({ kind: 'locked' });
});

test('of two tokens that are checked at the same time, the one entered last stays', async () => {
  const lines: PromiseWithResolvers<undefined>[] = [];
  let isHeld = false;
  const fetch: typeof globalThis.fetch = async (...args) => {
    if (isHeld) {
      const line = Promise.withResolvers<undefined>();
      lines.push(line);
      await line.promise;
    }
    return await globalThis.fetch(...args);
  };
  const { desk } = await startOnFirst({ fetch });
  isHeld = true;
  const { full, withoutCharges } = services.first.tokens;
  const first = desk.call.enterToken({ token: withoutCharges });
  const isDropped = expect(first).rejects.toMatchObject({ code: 'cancelled' });
  await expect.poll(() => lines.length).toBe(1);
  const last = desk.call.enterToken({ token: full });
  await expect.poll(() => lines.length).toBe(2);
  isHeld = false;
  lines[1]?.resolve(undefined);
  await last;
  lines[0]?.resolve(undefined);
  await isDropped;
  const stored = [...keychain.secrets.values()].join();
  expect([stored.includes(full), stored.includes(withoutCharges)]).toEqual([true, false]);
});

test('a token that the service accepts late is not given to the profile that is open by then', async () => {
  let line: Promise<unknown> = Promise.resolve();
  const fetch: typeof globalThis.fetch = async (...args) => {
    await line;
    return await globalThis.fetch(...args);
  };
  const { desk, first } = await startOnFirst({ fetch });
  await desk.call.leaveProfile({});
  await signIn(desk, 'second');
  const before = new Map(keychain.secrets);
  const answer = Promise.withResolvers<undefined>();
  line = answer.promise;
  const entered = desk.call.enterToken({ token: services.second.tokens.withoutCharges });
  const isRefused = expect(entered).rejects.toMatchObject({ code: 'profileClosed' });
  await desk.call.openProfile({ id: first });
  answer.resolve(undefined);
  await isRefused;
  expect(keychain.secrets).toEqual(before);
});

test('F6 no new address is asked while a profile is open or locked', async ({ task }) => {
  const { desk } = await startOnFirst();
  const typed = { serviceUrl: services.second.url, token: services.second.tokens.full };
  await expect(desk.call.signIn(typed)).rejects.toMatchObject({ code: 'busy' });
  await desk.call.lock({});
  await expect(desk.call.signIn(typed)).rejects.toMatchObject({ code: 'busy' });
  await expect(desk.call.checkConnection(typed)).rejects.toMatchObject({ code: 'busy' });
  expect(services.second.control.requests()).toEqual([]);
  tried(task, 1);
});

test('two accounts of one service get different names, which can be changed', async () => {
  const { desk } = await startOnFirst();
  await desk.call.leaveProfile({});
  await signIn(desk, 'first');
  const { host } = new URL(services.first.url);
  expect((await desk.call.getSession({})).profiles.map(({ name }) => name)).toEqual([`${host} (2)`, host]);
  await expect(desk.call.renameProfile({ name: host })).rejects.toMatchObject({ code: 'profileNameTaken' });
  expect(await desk.call.renameProfile({ name: 'Kowloon desk' })).toMatchObject({ profile: { name: 'Kowloon desk' } });
  await stop(desk);
  expect(await (await start()).call.getSession({})).toMatchObject({ profile: { name: 'Kowloon desk' } });
});

test('a profile that does not exist, or is being removed, does not open', async () => {
  const { desk, first } = await startOnFirst();
  await desk.call.signOut({ isDataKept: false });
  await expect(desk.call.openProfile({ id: first })).rejects.toMatchObject({ code: 'notFound' });
  expect(await desk.call.getSession({})).toMatchObject({ kind: 'signedOut', profiles: [] });
});

test('F6 opening another profile, leaving it, or restarting into an update does not delete one that is kept until quit', async ({
  task,
}) => {
  const { desk, first } = await startOnFirst();
  await desk.call.leaveProfile({});
  keychain.mode = 'unavailable';
  const { url, tokens } = services.second;
  await desk.call.signIn({ serviceUrl: url, token: tokens.full });
  await desk.call.keepUntilQuit({});
  await desk.syncEnd();
  const leaves = [
    () => desk.call.openProfile({ id: first }),
    () => desk.call.leaveProfile({}),
    async () => await desk.call.restartToUpdate({}),
  ];
  for (const leave of leaves) await expect(leave()).rejects.toMatchObject({ code: 'keptUntilQuit' });
  await desk.call.lock({});
  for (const leave of leaves) await expect(leave()).rejects.toMatchObject({ code: 'keptUntilQuit' });
  await desk.call.unlock({ passphrase: null });
  expect(await total(desk)).toBe(ROWS.second);
  expect(profileFolders()).toHaveLength(2);
  tried(task, 6);
});

test('a profile whose token was deleted when it opened again is not signed out any more', async () => {
  const { desk, first } = await startOnFirst();
  keychain.mode = 'locked';
  await desk.call.signOut({ isDataKept: true });
  keychain.mode = 'works';
  expect(await desk.call.openProfile({ id: first })).toMatchObject({
    kind: 'open',
    token: 'missing',
    profiles: [{ id: first, isSignedOut: false }],
  });
  await stop(desk);
  expect(await (await start()).call.getSession({})).toMatchObject({ kind: 'open', token: 'missing' });
});

test('F6 signing out of one leaves the other as it was', async ({ task }) => {
  const { desk, first } = await startOnFirst();
  await desk.call.leaveProfile({});
  const second = await signIn(desk, 'second');
  await desk.call.signOut({ isDataKept: false });
  expect(profileFolders()).toEqual([first]);
  expect([...keychain.secrets.keys()].some((account) => account.startsWith(second))).toBe(false);
  await desk.call.openProfile({ id: first });
  expect(await total(desk)).toBe(ROWS.first);
  tried(task, 1);
});

test('signing out can keep the data: the token is deleted, and the rows open without it', async () => {
  const { desk, first } = await startOnFirst();
  expect(await desk.call.signOut({ isDataKept: true })).toMatchObject({
    kind: 'signedOut',
    profiles: [{ id: first, isSignedOut: true }],
  });
  expect([...keychain.secrets.values()].join('\n')).not.toContain(services.first.tokens.full);
  await stop(desk);
  const next = await start();
  expect(await next.call.getSession({})).toMatchObject({ kind: 'signedOut' });
  expect(await next.call.openProfile({ id: first })).toMatchObject({ kind: 'open', token: 'missing' });
  expect(await total(next)).toBe(ROWS.first);
  await next.call.enterToken({ token: services.first.tokens.full });
  await stop(next);
  expect(await (await start()).call.getSession({})).toMatchObject({ kind: 'open', token: 'held' });
});
