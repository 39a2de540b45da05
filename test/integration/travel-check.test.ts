// The travel check with real threads, a real file and the loopback service.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock, type Clock } from '../../main/clock.ts';
import { sampleFlags } from '../service/flags.ts';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import type { TravelCheck, TravelStep } from '../../shared/contract/travel.ts';
import { memoryKeychain, type MemoryKeychain } from '../support/memory-keychain.ts';
import { startDesk, type RunningDesk } from '../support/running-desk.ts';

const DAY_MS = 86_400_000;

let userDataDir: string;
let service: LoopbackService;
let keychain: MemoryKeychain;
let desk: RunningDesk;
let requests: number;
let fetch: typeof globalThis.fetch;

beforeEach(async () => {
  userDataDir = mkdtempSync(join(tmpdir(), 'desk-travel-'));
  service = await startLoopbackService(sampleFlags({ packages: 200, reportRows: 3_000, ledgerDates: 20, aes: 4 }), {
    port: 0,
  });
  keychain = memoryKeychain();
  requests = 0;
  const counting: typeof globalThis.fetch = (input, init) => {
    requests += 1;
    return globalThis.fetch(input, init);
  };
  fetch = counting;
  desk = await startDesk({ userDataDir, keychain, fetch });
  await desk.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
  await desk.syncEnd();
});
afterEach(async () => {
  await desk.close();
  await service.close();
  rmSync(userDataDir, { recursive: true, force: true });
});

async function check(): Promise<TravelCheck> {
  return await desk.call.runTravelCheck({ staleAfterDays: 3 });
}

function lineOf({ lines }: TravelCheck, step: TravelStep) {
  return lines.find((line) => line.step === step);
}

test('after a sync everything is ready, and finding that out sends no request', async () => {
  const before = requests;
  const found = await check();
  expect(found.lines.filter(({ verdict }) => verdict !== 'ok')).toEqual([]);
  expect(found.ready).toBe(true);
  expect(lineOf(found, 'charges')?.facts).toMatchObject({ rows: 200 });
  expect(lineOf(found, 'rehearsal')?.facts).toEqual({ questions: 2, key: 'keychain' });
  expect(requests).toBe(before);
});

test('a pinned client is missing until it is fetched, and is then queried in the rehearsal', async () => {
  await desk.call.addPins({ aaids: ['60000001'] });
  const red = await check();
  expect(red.ready).toBe(false);
  expect(lineOf(red, 'pins')).toMatchObject({ verdict: 'failed', problem: 'notFetched' });

  await desk.call.startSync({ scope: { kind: 'pins' } });
  await desk.syncEnd();
  const green = await check();
  expect(lineOf(green, 'pins')).toMatchObject({ verdict: 'ok' });
  expect(lineOf(green, 'rehearsal')?.facts).toEqual({ questions: 3, key: 'keychain' });
  expect(green.ready).toBe(true);
});

test('a key that cannot be read again is found before the journey', async () => {
  keychain.mode = 'locked';
  expect(lineOf(await check(), 'rehearsal')).toMatchObject({
    verdict: 'failed',
    problem: 'keyNotRead',
    facts: { code: 'keychainLocked' },
  });
});

test('a keychain with another key than the file’s is found before the journey', async () => {
  for (const account of keychain.secrets.keys()) keychain.secrets.set(account, 'ab'.repeat(32));
  expect(lineOf(await check(), 'rehearsal')).toMatchObject({ verdict: 'failed', problem: 'notAnswered' });
});

test('a running sync is not disturbed: the rehearsal waits until it ends', async () => {
  await desk.call.startSync({ scope: { kind: 'full' } });
  const found = await check();
  expect(lineOf(found, 'rehearsal')).toMatchObject({ verdict: 'failed', problem: 'syncRunning' });
  await desk.syncEnd();
  const { resources } = await desk.call.getSyncStatus({});
  expect(resources.map(({ last }) => last?.verdict)).toEqual(Array(6).fill('complete'));
});

test('an unreachable service, or a refused token, leaves one ready with a note', async () => {
  service.control.expireToken();
  await desk.call.startSync({ scope: { kind: 'full' } });
  await desk.syncEnd();
  const found = await check();
  expect(found.ready).toBe(true);
  expect(lineOf(found, 'token')).toMatchObject({ verdict: 'warning', problem: 'tokenRejected' });
});

async function restart(clock: Clock = systemClock): Promise<void> {
  await desk.close();
  desk = await startDesk({ userDataDir, keychain, fetch, clock });
}

async function lockAndUnlock(): Promise<void> {
  await desk.call.lock({});
  await desk.call.unlock({ passphrase: null });
}

async function findToken(): Promise<unknown> {
  return lineOf(await check(), 'token')?.problem;
}

test('a refused token is called refused after a lock and a restart too, until another one is accepted', async () => {
  service.control.expireToken();
  await desk.call.startSync({ scope: { kind: 'full' } });
  await desk.syncEnd();
  await lockAndUnlock();
  expect(await findToken()).toBe('tokenRejected');
  await restart();
  expect(await findToken()).toBe('tokenRejected');

  service.control.renewToken();
  await desk.call.enterToken({ token: service.tokens.full });
  expect(await findToken()).toBeNull();
  await restart();
  expect(await findToken()).toBeNull();
});

test('whether a token was refused is not decided by a clock that was wrong', async () => {
  const clock = { ...systemClock, aheadMs: 2 * DAY_MS, now: () => Date.now() + clock.aheadMs };
  await restart(clock);
  service.control.expireToken();
  await desk.call.startSync({ scope: { kind: 'full' } });
  await desk.syncEnd();
  clock.aheadMs = 0;
  service.control.renewToken();
  await desk.call.enterToken({ token: service.tokens.full });
  expect(await findToken()).toBeNull();
  await restart(clock);
  expect(await findToken()).toBeNull();

  clock.aheadMs = -2 * DAY_MS;
  service.control.expireToken();
  await desk.call.startSync({ scope: { kind: 'full' } });
  await desk.syncEnd();
  clock.aheadMs = 0;
  await restart(clock);
  expect(await findToken()).toBe('tokenRejected');
});

test('a refused token that comes back, because its successor could not be kept, is called refused again', async () => {
  service.control.expireToken();
  await desk.call.startSync({ scope: { kind: 'full' } });
  await desk.syncEnd();
  keychain.mode = 'locked';
  expect(await desk.call.enterToken({ token: service.tokens.withoutReports })).toMatchObject({
    token: 'heldUntilQuit',
  });
  await desk.call.renameProfile({ name: 'Central' });
  expect(await findToken()).toBeNull();
  keychain.mode = 'works';
  await lockAndUnlock();
  expect(await findToken()).toBeNull();
  await restart();
  expect(await findToken()).toBe('tokenRejected');
});

test('a token that is kept later than it was entered is called accepted after a restart too', async () => {
  service.control.expireToken();
  await desk.call.startSync({ scope: { kind: 'full' } });
  await desk.syncEnd();
  service.control.renewToken();
  keychain.mode = 'locked';
  await desk.call.enterToken({ token: service.tokens.full });
  keychain.mode = 'works';
  expect(await desk.call.retryKeychain({})).toMatchObject({ token: 'held' });
  await restart();
  expect(await findToken()).toBeNull();
});

test('a refused token that the service accepts again is no longer called refused, also after a later run offline', async () => {
  service.control.expireToken();
  await desk.call.startSync({ scope: { kind: 'full' } });
  await desk.syncEnd();
  expect(await desk.call.getSession({})).toMatchObject({ token: 'rejected' });
  service.control.renewToken();
  await desk.call.startSync({ scope: { kind: 'quick' } });
  await desk.syncEnd();
  expect(await desk.call.getSession({})).toMatchObject({ token: 'held' });
  expect(await findToken()).toBeNull();
  await service.close();
  await desk.call.startSync({ scope: { kind: 'quick' } });
  await desk.syncEnd();
  expect(await desk.call.getSession({})).toMatchObject({ token: 'held' });
  expect(await findToken()).toBeNull();
});
