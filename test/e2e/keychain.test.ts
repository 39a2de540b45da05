// Machines whose keychain is missing or locked: the window is there, the person is told, and chooses.

import { describe, expect, onTestFinished, test } from 'vitest';
import { startBusSession, type BusSession } from '../support/secret-service.ts';
import type { DeskPage } from './desk-page.ts';
import { setStage, startService, type Stage } from './stage.ts';

const PASSPHRASE = 'correct horse battery';

/** Called before the stage is set, so that it ends after the apps that use it. */
async function startBus(): Promise<BusSession> {
  const bus = await startBusSession();
  onTestFinished(() => bus.close());
  return bus;
}

async function signedIn(stage: Stage): Promise<{ readonly desk: DeskPage; readonly token: string }> {
  const service = await startService();
  const desk = await stage.launch({ args: [`--service-url=${service.url}`] });
  await desk.signIn({ token: service.tokens.full });
  return { desk, token: service.tokens.full };
}

describe('without a keychain', () => {
  test('a passphrase protects the data over a restart; a wrong one is refused, and the token asked for again', async () => {
    const stage = setStage();
    const { desk: first, token } = await signedIn(stage);
    await first.expectNews(
      'The system keychain cannot be used, so your access token is kept only until you quit.',
      'Protect the data with a passphrase to keep it, or keep nothing',
    );
    await first.picture('no-keychain');
    await first.button('Protect with a passphrase').click();
    const dialog = first.dialog('Protect with a passphrase');
    const protect = dialog.getByRole('button', { name: 'Protect with a passphrase' });
    await dialog.getByRole('textbox', { name: 'Passphrase', exact: true }).fill('short');
    await protect.click();
    await dialog.getByRole('alert').filter({ hasText: 'Use at least 8 characters.' }).waitFor();
    await dialog.getByRole('textbox', { name: 'Passphrase', exact: true }).fill(PASSPHRASE);
    await dialog.getByRole('textbox', { name: 'Repeat passphrase' }).fill(`${PASSPHRASE}!`);
    await protect.click();
    await dialog.getByRole('alert').filter({ hasText: 'The two entries are not the same.' }).waitFor();
    await first.picture('protect');
    await dialog.getByRole('textbox', { name: 'Repeat passphrase' }).fill(PASSPHRASE);
    await protect.click();
    await dialog.waitFor({ state: 'hidden' });
    await first.open('Daily reports');
    await first.expectTotal(3_000);
    await stage.quit(first);

    const second = await stage.launch();
    await second.page.getByRole('heading', { name: 'Unlock your data' }).waitFor();
    await second.picture('unlock');
    await second.field('Passphrase').fill('wrong horse battery');
    await second.button('Unlock').click();
    await second.expectAlert(
      'This passphrase does not open the data.',
      'Nothing was changed.',
      'Check capital letters and keyboard layout',
    );
    await second.picture('error-wrong-passphrase');
    await second.field('Passphrase').fill(PASSPHRASE);
    await second.button('Unlock').click();
    await second.open('Daily reports');
    await second.expectTotal(3_000);
    await second.expectNews('No access token is kept. Everything except syncing works; enter your token to sync.');
    await second.picture('token-missing');
    await second.button('Sync now').click();
    await second.expectAlert('There is no access token to sync with.', 'Enter your access token.');
    expect(await second.button('Enter token').count()).toBe(1);
    await second.button('Enter token').click();
    const enter = second.dialog('Enter token');
    await enter.getByRole('textbox', { name: 'Access token' }).fill(token);
    await enter.getByRole('button', { name: 'Use this token' }).click();
    await enter.waitFor({ state: 'hidden' });
    expect(await second.page.getByRole('alert').count()).toBe(0);
    await second.syncNow();
    await second.open('Sync');
    await second.expectOutcome('Daily reports', 'Refreshed');
  });

  test('choosing to keep nothing removes every file at quit', async () => {
    const stage = setStage();
    const { desk } = await signedIn(stage);
    await desk.button('Keep nothing after quit').click();
    await desk.button('Keep nothing after quit').waitFor({ state: 'detached' });
    expect(stage.files().some((path) => path.endsWith('data.db'))).toBe(true);
    await stage.quit(desk);
    expect(stage.files()).toEqual([]);
    const next = await stage.launch();
    await next.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  test('made-up data needs none, and nobody is asked about it', async () => {
    const desk = await setStage().launch({ args: ['--sample'] });
    await desk.page.getByRole('region', { name: 'Sample data' }).waitFor();
    expect(await desk.page.getByText('keychain').count()).toBe(0);
  });
});

describe('with a locked keychain', () => {
  test('data waits untouched behind a window that says so, and opens once it is unlocked', async () => {
    const bus = await startBus();
    await bus.startKeyring({ password: 'login' });
    const stage = setStage({ env: bus.env });
    const { desk: first } = await signedIn(stage);
    await stage.quit(first);
    await bus.stopKeyring();
    await bus.startKeyring('locked');

    const second = await stage.launch();
    await second.page.getByRole('heading', { name: 'Your data was not opened' }).waitFor();
    await second.expectAlert(
      'The system keychain is locked.',
      'Your data was left untouched.',
      'Unlock it, then try again.',
    );
    await second.picture('error-keychain-locked');
    await second.button('Try again').click();
    // Until it has been answered: unlocking meanwhile would answer it well.
    await expect.poll(() => second.button('Try again').isEnabled()).toBe(true);
    await second.expectAlert('The system keychain is locked.');

    await bus.stopKeyring();
    await bus.startKeyring({ password: 'login' });
    await second.button('Try again').click();
    await second.open('Daily reports');
    await second.expectTotal(3_000);
  });

  test('a sign-in goes on without it, and keeps the token once it is unlocked', async () => {
    const bus = await startBus();
    await bus.startKeyring({ password: 'login' });
    await bus.stopKeyring();
    await bus.startKeyring('locked');
    const stage = setStage({ env: bus.env });
    const { desk } = await signedIn(stage);
    const notice = await desk.expectNews('your access token is kept only until you quit');
    await bus.stopKeyring();
    await bus.startKeyring({ password: 'login' });
    await notice.getByRole('button', { name: 'Try again' }).click();
    await notice.waitFor({ state: 'detached' });
    await stage.quit(desk);
    const next = await stage.launch();
    await next.open('Daily reports');
    await next.expectTotal(3_000);
    await next.syncNow();
    await next.open('Sync');
    await next.expectOutcome('Daily reports', 'Refreshed');
  });
});
