// Signing out when something cannot be deleted at once.

import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdFile } from '../support/held-file.ts';
import { startBusSession, type BusSession } from '../support/secret-service.ts';
import type { DeskPage } from './desk-page.ts';
import { setStage, startService, type Stage } from './stage.ts';

const LEFTOVERS = 'You are signed out, but not everything could be deleted yet';

let bus: BusSession;
beforeAll(async () => {
  bus = await startBusSession();
  await bus.startKeyring({ password: 'of the test' });
});
afterAll(() => bus.close());

async function signedIn(): Promise<{ readonly stage: Stage; readonly desk: DeskPage }> {
  const service = await startService();
  const stage = setStage({ env: bus.env });
  const desk = await stage.launch({ args: [`--service-url=${service.url}`] });
  await desk.signIn({ token: service.tokens.full });
  return { stage, desk };
}

async function signOut(desk: DeskPage): Promise<void> {
  await desk.button(/127\.0\.0\.1/).click();
  await desk.button('Sign out and delete data').click();
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Sign out and delete' }).click();
  await desk.page.getByRole('heading', { name: 'Sign in' }).waitFor();
}

test('a file that another program has open is reported as left over, at the next start too, until it is deleted', async () => {
  const { stage, desk } = await signedIn();
  const data = stage.files().find((path) => path.endsWith('data.db')) ?? '';
  const held = join(stage.userDataDir, dirname(data), 'held');
  writeFileSync(held, '');
  const letGo = holdFile(held);
  await signOut(desk);
  await desk.expectNews(LEFTOVERS);
  expect(stage.files().map((path) => path.slice(dirname(data).length))).toEqual(['', '/held', '/profile.json']);
  await stage.quit(desk);

  const next = await stage.launch();
  const notice = await next.expectNews(LEFTOVERS, 'What is left of the data is encrypted');
  await next.picture('sign-out-leftovers');
  letGo();
  await notice.getByRole('button', { name: 'Try again' }).click();
  await notice.waitFor({ state: 'detached' });
  expect(stage.files()).toEqual([]);
});

test('a keychain that answers late ends the notice by itself', async () => {
  const { stage, desk } = await signedIn();
  bus.pauseKeyring();
  await signOut(desk);
  const notice = await desk.expectNews(LEFTOVERS);
  await desk.picture('sign-out-keychain');
  bus.resumeKeyring();
  await notice.waitFor({ state: 'detached' });
  expect(stage.files()).toEqual([]);
});
