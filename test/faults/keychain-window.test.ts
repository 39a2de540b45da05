// Rows F1, F2 and F3 with the whole app: whatever the keychain does, the window opens, says what it waits for, leaves the data
// as it is, and tries again when asked.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { DeskPage } from '../e2e/desk-page.ts';
import { setStage, startService, type Stage } from '../e2e/stage.ts';
import { startLoopbackService } from '../service/loopback.ts';
import { makeKeptCopy, type KeptCopy } from '../support/kept-copy.ts';
import { openKeychain } from '../support/open-keychain.ts';
import { startBusSession, type BusSession } from '../support/secret-service.ts';
import { AES, figure, tried } from './points.ts';

const PASSWORD = 'login';
const SIZES = { packages: 20, clients: 20, reportRows: 300, ledgerDates: 10, aes: AES };
/** How long the window waits for the keychain. */
const WAIT_MS = 3_000;
/** For a busy machine. */
const SLACK_MS = 3_000;
const MESSAGE_MS = WAIT_MS + SLACK_MS;

let synced: KeptCopy;
beforeAll(async () => {
  const service = await startLoopbackService(SIZES);
  synced = await makeKeptCopy(service);
  await service.close();
});
afterAll(() => synced.remove());

/** A copy whose key is in a keyring that has stopped. */
async function keptCopy(): Promise<{ readonly bus: BusSession; readonly stage: Stage }> {
  const bus = await startBusSession();
  onTestFinished(() => bus.close());
  await bus.startKeyring({ password: PASSWORD });
  const stage = setStage({ env: bus.env });
  const secrets = new Map<string, string>();
  synced.putInto(stage.userDataDir, { secrets });
  const keychain = openKeychain(bus.env);
  for (const [account, secret] of secrets) await keychain.set(account, secret);
  keychain.close();
  await bus.stopKeyring();
  return { bus, stage };
}

/** Starts, and measures from the window to the heading. `seenMs`: when the heading was there, by `performance.now()`. */
async function startUpTo(stage: Stage, heading: string, env: NodeJS.ProcessEnv = {}) {
  const desk = await stage.launch({ env });
  const windowMs = performance.now();
  await desk.page.getByRole('heading', { name: heading }).waitFor();
  const seenMs = performance.now();
  return { desk, windowMs, seenMs, tookMs: seenMs - windowMs };
}

async function expectRows(desk: DeskPage): Promise<void> {
  await desk.open('Daily reports');
  await desk.expectTotal(SIZES.reportRows);
}

test('F2 a locked keyring is said within seconds; the data waits untouched, and opens once it is unlocked', async ({
  task,
}) => {
  const { bus, stage } = await keptCopy();
  const before = stage.files();
  await bus.startKeyring('locked');
  const { desk, tookMs } = await startUpTo(stage, 'Your data was not opened');
  expect(tookMs).toBeLessThan(MESSAGE_MS);
  const words = ['The system keychain is locked.', 'None of your data was deleted.', 'Unlock it, then try again.'];
  await desk.expectAlert(...words);
  await desk.button('Try again').click();
  // Waits for the first answer: unlocking before it would make that answer succeed.
  await expect.poll(() => desk.button('Try again').isEnabled()).toBe(true);
  await desk.expectAlert('The system keychain is locked.');
  expect(stage.files()).toEqual(expect.arrayContaining([...before]));

  await bus.stopKeyring();
  await bus.startKeyring({ password: PASSWORD });
  await desk.button('Try again').click();
  await expectRows(desk);
  figure(task, `12: locked keyring said ${tookMs.toFixed(0)} ms after the window`);
  tried(task, 1);
});

test('F3 a provider that never answers is said after 3 s, and delays neither window nor quitting', async ({ task }) => {
  const { bus, stage } = await keptCopy();
  const before = stage.files();
  const provider = await bus.startSilentProvider();
  const { desk, windowMs, seenMs } = await startUpTo(stage, 'Your system is asking for permission');
  const askedMs = provider.askedMs ?? Number.NaN;
  // The wait begins before the window has loaded its page, which may take longer.
  expect(seenMs).toBeLessThan(Math.max(askedMs + WAIT_MS, windowMs) + SLACK_MS);
  await desk.button('Try again').click();
  await desk.expectNews('It has not answered yet; the app goes on waiting.');
  const quitMs = performance.now();
  await stage.quit(desk);
  expect(performance.now() - quitMs).toBeLessThan(3_000);
  expect(stage.files()).toEqual(expect.arrayContaining([...before]));
  figure(task, `12: silent keyring said ${(seenMs - askedMs).toFixed(0)} ms after it was asked`);
  tried(task, 1);
});

test('F1 without a Secret Service the copy is not opened, the window says why, and it opens where there is one', async ({
  task,
}) => {
  const { bus, stage } = await keptCopy();
  const before = stage.files();
  const none = { DBUS_SESSION_BUS_ADDRESS: 'disabled:' };
  const { desk, tookMs } = await startUpTo(stage, 'Your data was not opened', none);
  expect(tookMs).toBeLessThan(MESSAGE_MS);
  await desk.expectAlert('The system keychain cannot be used.', 'None of your data was deleted.');
  await stage.quit(desk);
  expect(stage.files()).toEqual(expect.arrayContaining([...before]));
  await bus.startKeyring({ password: PASSWORD });
  await expectRows(await stage.launch());
  tried(task, 1);
});

test('F1 without a Secret Service the token is kept for the session only, in no file, and every file is gone at quit', async ({
  task,
}) => {
  const service = await startService(SIZES);
  const stage = setStage({ env: { DBUS_SESSION_BUS_ADDRESS: 'disabled:' } });
  const desk = await stage.launch({ args: [`--service-url=${service.url}`] });
  await desk.enterCredentials({ token: service.tokens.full });
  await desk.button('Sign in').click();
  await desk.page.getByRole('heading', { name: 'How should your data be kept?' }).waitFor();
  expect(stage.files()).toEqual([]);
  await desk.button('Keep only until I quit').click();
  await desk.waitForRunEnd();
  const notice = await desk.expectNews('Token and data are deleted when you quit');
  expect(await desk.violations()).toEqual([]);
  await notice.getByRole('button', { name: 'Keep in the keychain' }).click();
  await desk.expectNews('It was asked again just now. The system keychain cannot be used.');
  expect(stage.files().some((path) => path.endsWith('data.db'))).toBe(true);
  expect(filesWith(stage, service.tokens.full)).toEqual([]);
  await stage.quit(desk);
  expect([stage.files(), filesWith(stage, service.tokens.full)]).toEqual([[], []]);
  const next = await stage.launch();
  await next.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  tried(task, 1);
});

function filesWith({ userDataDir }: Stage, text: string): readonly string[] {
  const files = readdirSync(userDataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name)).filter((path) => readFileSync(path).includes(text));
}
