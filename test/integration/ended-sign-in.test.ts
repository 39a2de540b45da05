// A sign-in that is ended, gone back from, or kept without the keychain, before the keychain has answered everything: the
// keychain keeps no secret of it.

import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import { memoryKeychain, type MemoryKeychain } from '../support/memory-keychain.ts';
import { refuseMoves } from '../support/refused-moves.ts';
import { startDesk, type RunningDesk } from '../support/running-desk.ts';

let userDataDir: string;
let service: LoopbackService;
let keychain: MemoryKeychain;
let running: RunningDesk[];
beforeEach(async () => {
  userDataDir = mkdtempSync(join(tmpdir(), 'desk-sign-in-'));
  service = await startLoopbackService({ packages: 5, reportRows: 20, ledgerDates: 2, aes: 2 });
  keychain = memoryKeychain();
  running = [];
});
afterEach(async () => {
  for (const desk of running) await desk.close();
  await service.close();
  rmSync(userDataDir, { recursive: true, force: true });
});

async function start(asked: Pick<MemoryKeychain, 'spawn'> = keychain): Promise<RunningDesk> {
  const desk = await startDesk({ userDataDir, keychain: asked, keychainLimits: { waitMs: 50, callMs: 60_000 } });
  running.push(desk);
  return desk;
}

async function stop(desk: RunningDesk): Promise<void> {
  running = running.filter((each) => each !== desk);
  await desk.close();
}

async function signIn(desk: RunningDesk): Promise<void> {
  await desk.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
}

function profileFolders(): readonly string[] {
  const folder = join(userDataDir, 'profiles');
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** The keychain stores the first secret, and then asks the person before it answers anything. */
function asksOnceStored(): Pick<MemoryKeychain, 'spawn'> {
  return {
    spawn: (entry) => {
      const child = keychain.spawn(entry);
      const send = (request: Parameters<typeof child.send>[0]): void => {
        child.send(request);
        if (request.operation.kind === 'set') keychain.mode = 'asking';
      };
      return { ...child, send };
    },
  };
}

for (const isBack of [false, true]) {
  test(`${isBack ? 'going back, then ' : ''}quitting before the last answer: the next start deletes the secrets`, async () => {
    const desk = await start(asksOnceStored());
    await signIn(desk);
    expect(await desk.call.getSession({})).toMatchObject({ kind: 'keeping', profiles: [] });
    const signedOut = { kind: 'signedOut', hasLeftovers: false, profiles: [] };
    if (isBack) expect(await desk.call.signOut({ isDataKept: false })).toMatchObject(signedOut);
    await stop(desk);
    expect(keychain.secrets.size).toBe(1);
    keychain.answer('works');
    const next = await start();
    expect(await next.call.getSession({})).toMatchObject({ kind: 'signedOut', profiles: [] });
    await expect.poll(() => keychain.secrets.size).toBe(0);
    await expect.poll(() => profileFolders()).toEqual([]);
  });
}

test('at the next start, what the keychain still has of a sign-in is not said to be left of a sign-out', async () => {
  const desk = await start(asksOnceStored());
  await signIn(desk);
  await stop(desk);
  const next = await start();
  expect(await next.call.getSession({})).toMatchObject({ kind: 'signedOut', hasLeftovers: false });
  expect(profileFolders()).toHaveLength(1);
  keychain.answer('works');
  await expect.poll(() => profileFolders()).toEqual([]);
});

for (const custody of ['passphrase', 'untilQuit'] as const) {
  test(`a choice of “${custody}”, then quitting before the last answer: the next start deletes the secrets`, async () => {
    const desk = await start(asksOnceStored());
    await signIn(desk);
    if (custody === 'passphrase') await desk.call.protectWithPassphrase({ passphrase: 'correct horse' });
    else await desk.call.keepUntilQuit({});
    const [{ id } = { id: '' }] = (await desk.call.getSession({})).profiles;
    expect(await desk.call.getSession({})).toMatchObject({ kind: 'open', custody, profile: { id } });
    await desk.syncEnd();
    await stop(desk);
    expect(keychain.secrets.size).toBe(1);
    keychain.answer('works');
    const next = await start();
    const kept = custody === 'passphrase' ? [id] : [];
    expect((await next.call.getSession({})).profiles.map((each) => each.id)).toEqual(kept);
    await expect.poll(() => keychain.secrets.size).toBe(0);
    await expect.poll(() => profileFolders()).toEqual(kept);
    if (custody === 'untilQuit') return;
    expect(await next.call.unlock({ passphrase: 'correct horse' })).toMatchObject({ kind: 'open', custody });
  });
}

test('a keychain that stored nothing leaves no note of the sign-in', async () => {
  keychain.mode = 'unavailable';
  const desk = await start();
  await signIn(desk);
  expect(await desk.call.retryKeychain({})).toMatchObject({ kind: 'keeping' });
  await stop(desk);
  expect(profileFolders()).toEqual([]);
  expect(await (await start()).call.getSession({})).toMatchObject({ kind: 'signedOut', hasLeftovers: false });
});

test('a sign-in that cannot be noted opens its profile all the same', async () => {
  const desk = await start();
  let refusals = 0;
  using _ = refuseMoves(userDataDir, ({ path }) => {
    if (!path.endsWith('profile.json') || refusals > 0) return null;
    refusals += 1;
    return 'EIO';
  });
  await signIn(desk);
  expect(await desk.call.getSession({})).toMatchObject({ kind: 'open', custody: 'keychain' });
  expect(refusals).toBe(1);
  await desk.syncEnd();
});
