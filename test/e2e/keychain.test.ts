// A missing or locked keychain: the window opens, says so, and lets the person choose. More of it is in rows F1 to F4 and F8
// of the faults.

import { describe, expect, onTestFinished, test } from 'vitest';
import { startBusSession, type BusSession } from '../support/secret-service.ts';
import type { DeskPage } from './desk-page.ts';
import { setStage, startService, type Stage } from './stage.ts';

const PASSPHRASE = 'correct horse battery';

/** Call it before the stage is set up, so that the keychain ends after the apps that use it. */
async function startBus(): Promise<BusSession> {
  const bus = await startBusSession();
  onTestFinished(() => bus.close());
  return bus;
}

/** Signs in up to the question how to keep the data. */
async function asked(stage: Stage): Promise<{ readonly desk: DeskPage; readonly token: string }> {
  const service = await startService();
  const desk = await stage.launch({ args: [`--service-url=${service.url}`] });
  await desk.enterCredentials({ token: service.tokens.full });
  await desk.button('Sign in').click();
  await desk.button('Keep only until I quit').waitFor();
  return { desk, token: service.tokens.full };
}

async function signedIn(stage: Stage): Promise<{ readonly desk: DeskPage; readonly token: string }> {
  const service = await startService();
  const desk = await stage.launch({ args: [`--service-url=${service.url}`] });
  await desk.signIn({ token: service.tokens.full });
  return { desk, token: service.tokens.full };
}

describe('without a keychain', () => {
  test('a passphrase protects the data over a restart; a wrong one is refused, and the token must be entered again', async () => {
    const stage = setStage();
    const { desk: first, token } = await asked(stage);
    await first.page.getByRole('heading', { name: 'How should your data be kept?' }).waitFor();
    await first.expectNews('The system keychain cannot be used.');
    expect(await first.violationsInThemes()).toEqual([]);
    expect(stage.files()).toEqual([]);
    await first.button('Protect with a passphrase').click();
    const dialog = first.dialog('Protect with a passphrase');
    const protect = dialog.getByRole('button', { name: 'Protect with a passphrase' });
    await first.field('Passphrase', dialog).fill('short');
    await protect.click();
    await dialog.getByRole('alert').filter({ hasText: 'Use at least 8 characters.' }).waitFor();
    await first.field('Passphrase', dialog).fill(PASSPHRASE);
    await first.field('Repeat passphrase', dialog).fill(`${PASSPHRASE}!`);
    await protect.click();
    await dialog.getByRole('alert').filter({ hasText: 'The two entries are not the same.' }).waitFor();
    await first.field('Repeat passphrase', dialog).fill(PASSPHRASE);
    await protect.click();
    await dialog.waitFor({ state: 'hidden' });
    await first.waitForRunEnd();
    await first.open('Daily reports');
    await first.expectTotal(3_000);
    await stage.quit(first);

    const second = await stage.launch();
    await second.page.getByRole('heading', { name: 'Unlock your data' }).waitFor();
    await second.field('Passphrase').fill('wrong horse battery');
    await second.button('Unlock').click();
    await second.expectAlert(
      'This passphrase does not open the data.',
      'Nothing was changed.',
      'Check capital letters and keyboard layout',
    );
    await second.field('Passphrase').fill(PASSPHRASE);
    await second.button('Unlock').click();
    await second.open('Daily reports');
    await second.expectTotal(3_000);
    await second.expectNews('No access token is kept. Everything except syncing works; enter your token to sync.');
    await second.button('Sync now').click();
    await second.expectAlert('There is no access token to sync with.', 'Enter your access token.');
    expect(await second.button('Enter token').count()).toBe(1);
    await second.button('Enter token').click();
    const enter = second.dialog('Enter token');
    await second.field('Access token', enter).fill(token);
    await enter.getByRole('button', { name: 'Use this token' }).click();
    await enter.waitFor({ state: 'hidden' });
    expect(await second.page.getByRole('alert').count()).toBe(0);
    await second.syncNow();
    await second.open('Sync');
    await second.expectOutcome('Daily reports', 'Complete');
    await second.page.keyboard.press('ControlOrMeta+l');
    await second.page.getByRole('heading', { name: 'Unlock your data' }).waitFor();
    await second.field('Passphrase').fill(PASSPHRASE);
    await second.button('Unlock').click();
    await second.open('Daily reports');
    await second.expectTotal(3_000);
  });

  test('going back to sign-in stores nothing', async () => {
    const stage = setStage();
    const { desk } = await asked(stage);
    await desk.button('Back to sign-in').click();
    await desk.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(stage.files()).toEqual([]);
  });
});

describe('with a locked keychain', () => {
  test('sign-in asks how to keep the data, and continues once the keychain is unlocked', async () => {
    const bus = await startBus();
    await bus.startKeyring({ password: 'login' });
    await bus.stopKeyring();
    await bus.startKeyring('locked');
    const stage = setStage({ env: bus.env });
    const { desk } = await asked(stage);
    await desk.expectNews('The system keychain is locked.');
    await bus.stopKeyring();
    await bus.startKeyring({ password: 'login' });
    await desk.button('Try again').click();
    await desk.waitForRunEnd();
    await stage.quit(desk);
    const next = await stage.launch();
    await next.open('Daily reports');
    await next.expectTotal(3_000);
    await next.syncNow();
    await next.open('Sync');
    await next.expectOutcome('Daily reports', 'Complete');
  });
});

describe('with a keychain that asks the person', () => {
  test('F8 sign-in and start wait visibly, and continue by themselves when the keychain answers', async () => {
    const bus = await startBus();
    await bus.startKeyring({ password: 'login' });
    bus.pauseKeyring();
    const stage = setStage({ env: bus.env });
    const { desk: first } = await asked(stage);
    await first.page.getByRole('heading', { name: 'Your system is asking for permission' }).waitFor();
    expect(await first.violationsInThemes()).toEqual([]);
    // Only the note that lets a later start delete what the keychain may have stored.
    expect(stage.files().filter((path) => !/^profiles\/[^/]+(\/profile\.json)?$/.test(path))).toEqual([]);
    bus.resumeKeyring();
    await first.waitForRunEnd();
    await stage.quit(first);

    bus.pauseKeyring();
    const second = await stage.launch();
    await second.page.getByRole('heading', { name: 'Your system is asking for permission' }).waitFor();
    await second.button('Try again').click();
    await second.expectNews('It has not answered yet; the app goes on waiting.');
    expect(await second.violationsInThemes()).toEqual([]);
    bus.resumeKeyring();
    await second.open('Daily reports');
    await second.expectTotal(3_000);
  });

  test('A24 a key in another keyring is requested before the copy is set aside', async () => {
    const bus = await startBus();
    await bus.startKeyring({ password: 'login' });
    await bus.startSecondKeyring('other');
    const stage = setStage({ env: bus.env });
    const { desk: first } = await signedIn(stage);
    await stage.quit(first);
    await bus.stopKeyring();

    const second = await stage.launch();
    await second.page.getByRole('heading', { name: 'The key to your data was not found' }).waitFor();
    await second.button('Try again').click();
    await second.expectNews('The keychain was asked again just now and does not contain the key.');
    expect(await second.violationsInThemes()).toEqual([]);
    expect(stage.files().some((path) => path.includes('set-aside'))).toBe(false);
    await second.button('Set the copy aside and start fresh').click();
    const dialog = second.dialog('Set the copy aside and start fresh');
    expect(await second.violationsInThemes()).toEqual([]);
    await dialog.getByRole('button', { name: 'Set aside and start fresh' }).click();
    await second.expectAlert('The key to the local data is gone');
    expect(stage.files().some((path) => path.includes('set-aside'))).toBe(true);
  });
});
