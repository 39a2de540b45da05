// Row F4: a token that is too long for a keychain, and one that is missing beside the key. Row F5: one that the keychain
// stores once it is not to be kept any more.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sampleFlags } from '../service/flags.ts';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import { memoryKeychain, type MemoryKeychain } from '../support/memory-keychain.ts';
import { startDesk, type RunningDesk } from '../support/running-desk.ts';
import { AES, tried } from './points.ts';

const ROWS = 100;
/** The call goes on for longer than the test. */
const LIMITS = { waitMs: 50, callMs: 60_000 };

type Place = {
  readonly userDataDir: string;
  readonly service: LoopbackService;
  readonly start: (keychain: MemoryKeychain) => Promise<RunningDesk>;
};

/** A data folder and a service; the apps that are still open at the end of the test are closed. */
async function makePlace(): Promise<Place> {
  const userDataDir = mkdtempSync(join(tmpdir(), 'desk-tokens-'));
  const service = await startLoopbackService(sampleFlags({ packages: 5, reportRows: ROWS, ledgerDates: 5, aes: AES }), {
    port: 0,
  });
  const desks: RunningDesk[] = [];
  onTestFinished(async () => {
    for (const desk of desks) await desk.close();
    await service.close();
    rmSync(userDataDir, { recursive: true, force: true });
  });
  const start = async (keychain: MemoryKeychain): Promise<RunningDesk> => {
    const desk = await startDesk({ userDataDir, keychain, keychainLimits: LIMITS });
    desks.push(desk);
    return desk;
  };
  return { userDataDir, service, start };
}

test('F4 a token of 3,000 bytes is refused before anything is written; one that is missing is asked for', async ({
  task,
}) => {
  const { userDataDir, service, start } = await makePlace();
  const keychain = memoryKeychain();
  const first = await start(keychain);
  const token = 'x'.repeat(3_000);
  const tooLong = { serviceUrl: service.url, token };
  await expect(first.call.signIn(tooLong)).rejects.toMatchObject({ code: 'tokenUnusable' });
  expect([keychain.asked, readdirSync(userDataDir)]).toEqual([[], []]);
  await first.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
  await first.syncEnd();
  const { held, asked } = { held: new Map(keychain.secrets), asked: keychain.asked.length };
  await expect(first.call.enterToken({ token })).rejects.toMatchObject({ code: 'tokenUnusable' });
  expect([keychain.asked.length, keychain.secrets]).toEqual([asked, held]);
  await first.close();

  for (const [account, secret] of held) keychain.secrets.set(account, secret.slice(0, 64));
  const next = await start(keychain);
  expect(await next.call.getSession({})).toMatchObject({ kind: 'open', token: 'missing' });
  const page = await next.call.queryRows({ dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 50 });
  expect(page.kind === 'rows' && page.total).toBe(ROWS);
  await next.call.enterToken({ token: service.tokens.full });
  expect(await next.call.getSession({})).toMatchObject({ kind: 'open', token: 'held' });
  tried(task, 3);
});

/** Kept until quit, because there was no keychain; now there is one, and it asks the person whether to store the token. */
async function askedLater({ service, start }: Place, keychain: MemoryKeychain): Promise<RunningDesk> {
  const desk = await start(keychain);
  await desk.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
  await desk.call.keepUntilQuit({});
  await desk.syncEnd();
  keychain.mode = 'asking';
  expect(await desk.call.retryKeychain({})).toMatchObject({ custody: 'untilQuit', keychain: 'asking' });
  return desk;
}

const CHOICES: readonly (readonly [title: string, choose: (desk: RunningDesk) => Promise<unknown>])[] = [
  ['signing out', async (desk) => await desk.call.signOut({ isDataKept: false })],
  ['a passphrase was chosen', async (desk) => await desk.call.protectWithPassphrase({ passphrase: 'correct horse' })],
];

for (const [title, choose] of CHOICES) {
  test(`F5 a token that the keychain stores after ${title} is deleted again`, async ({ task }) => {
    const place = await makePlace();
    const keychain = memoryKeychain('unavailable');
    const desk = await askedLater(place, keychain);
    await choose(desk);
    keychain.answer('works');
    await expect.poll(() => keychain.asked.some((call) => /^set .*:secrets$/.test(call))).toBe(true);
    await expect.poll(() => keychain.secrets.size).toBe(0);
    tried(task, 1);
  });
}

for (const mode of ['works', 'asking'] as const) {
  test(`F5 a token that was stored while the app was locked is deleted by quitting, if the keychain then ${mode}`, async ({
    task,
  }) => {
    const place = await makePlace();
    const keychain = memoryKeychain('unavailable');
    const desk = await askedLater(place, keychain);
    await desk.call.lock({});
    keychain.answer('works');
    await expect.poll(() => [...keychain.secrets.values()].join()).toContain(place.service.tokens.full);
    // The last of its calls: what it wrote before is deleted.
    await expect.poll(() => keychain.asked.at(-1)).toMatch(/^delete .*:key$/);
    keychain.mode = mode;
    await desk.close();
    expect(keychain.secrets.size).toBe(mode === 'works' ? 0 : 1);
    keychain.mode = 'works';
    const next = await place.start(keychain);
    await expect.poll(() => keychain.secrets.size).toBe(0);
    await expect.poll(async () => (await next.call.getSession({})).kind).toBe('signedOut');
    expect(readdirSync(join(place.userDataDir, 'profiles'))).toEqual([]);
    tried(task, 1);
  });
}

test('F5 a keychain that has stored nothing is not asked when what was kept until quit is deleted', async ({
  task,
}) => {
  const { userDataDir, service, start } = await makePlace();
  const keychain = memoryKeychain('locked');
  const desk = await start(keychain);
  await desk.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
  await desk.call.keepUntilQuit({});
  await desk.call.retryKeychain({});
  await desk.syncEnd();
  const { length } = keychain.asked;
  await desk.close();
  expect(keychain.asked.slice(length)).toEqual([]);
  expect(readdirSync(join(userDataDir, 'profiles'))).toEqual([]);
  tried(task, 1);
});
