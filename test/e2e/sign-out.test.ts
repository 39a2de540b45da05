// Leaving a profile: signing out, also when something cannot be deleted at once and switching to another.

import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdFile } from '../support/held-file.ts';
import { startBusSession, type BusSession } from '../support/secret-service.ts';
import type { DeskPage } from './desk-page.ts';
import { FAST_TIME, setStage, startService, type Stage } from './stage.ts';

const LEFTOVERS = 'You are signed out, but not everything could be deleted yet';

let bus: BusSession;
beforeAll(async () => {
  bus = await startBusSession();
  await bus.startKeyring({ password: 'of the test' });
});
afterAll(() => bus.close());

async function signedIn(env: NodeJS.ProcessEnv = {}): Promise<{ readonly stage: Stage; readonly desk: DeskPage }> {
  const service = await startService();
  const stage = setStage({ env: bus.env });
  const desk = await stage.launch({ args: [`--service-url=${service.url}`], env });
  await desk.signIn({ token: service.tokens.full });
  return { stage, desk };
}

async function signOut(desk: DeskPage): Promise<void> {
  await desk.button(/127\.0\.0\.1/).click();
  await desk.button('Sign out…').click();
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Sign out and delete' }).click();
  await desk.page.getByRole('heading', { name: 'Sign in' }).waitFor();
}

test('a file that another program has open is reported as left over, at the next start too, until it is deleted', async () => {
  const { stage, desk } = await signedIn(FAST_TIME);
  const data = stage.files().find((path) => path.endsWith('data.db')) ?? '';
  const held = join(stage.userDataDir, dirname(data), 'held');
  writeFileSync(held, '');
  const letGo = holdFile(held);
  await signOut(desk);
  await desk.expectNews(LEFTOVERS);
  expect(stage.files().map((path) => path.slice(dirname(data).length))).toEqual(['', '/held', '/profile.json']);
  await stage.quit(desk);

  const next = await stage.launch({ env: FAST_TIME });
  const notice = await next.expectNews(LEFTOVERS, 'What is left of the data is encrypted');
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
  bus.resumeKeyring();
  await notice.waitFor({ state: 'detached' });
  expect(stage.files()).toEqual([]);
});

test('another profile is added, switched to and signed out of with its data kept, each with its own rows', async () => {
  const second = await startService({ reportRows: 2_000 });
  const { stage, desk } = await signedIn();
  await desk.open('Daily reports');
  await desk.expectTotal(3_000);
  await desk.button(/127\.0\.0\.1/).click();
  await desk.button('All profiles, sign in to another…').click();
  await desk.page.getByRole('heading', { name: 'Profiles on this computer' }).waitFor();
  await desk.signIn({ serviceUrl: second.url, token: second.tokens.full });
  await desk.open('Daily reports');
  await desk.expectTotal(2_000);

  const host = new URL(second.url).host;
  await desk.button(`Profile: ${host}`).click();
  await desk.button('Rename profile…').click();
  await desk.dialog('Rename profile').getByRole('textbox', { name: 'Name' }).fill('Kowloon desk');
  await desk.dialog('Rename profile').getByRole('button', { name: 'Save' }).click();
  await desk.button('Profile: Kowloon desk').click();
  await desk.page.getByRole('button', { name: /^127\.0\.0\.1/ }).click();
  await desk.open('Daily reports');
  await desk.expectTotal(3_000);

  await desk.button(/127\.0\.0\.1/).click();
  await desk.button('Sign out…').click();
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Sign out, keep data' }).click();
  await desk.page.getByText('Signed out; the data was kept.').waitFor();
  expect(await desk.violations()).toEqual([]);
  await desk.button(/^Open 127/).click();
  await desk.open('Daily reports');
  await desk.expectTotal(3_000);
  await desk.expectNews('No access token is kept.');
  await stage.quit(desk);
});
