// The report for support: it is shown before it is saved, and neither the token nor the service's address is in it.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import type { Bridge } from '../../shared/contract/calls.ts';
import type { DeskPage } from './desk-page.ts';
import { setStage, startService } from './stage.ts';

type Scope = typeof globalThis & { readonly api: Bridge };

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'desk-support-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Opens the report from a screen without a profile, where it names what is left out. */
async function openClosedReport(desk: DeskPage): Promise<Locator> {
  await desk.button('Report for support…').click();
  const dialog = desk.dialog('Report for support');
  await dialog.getByText('No profile is open, so the report leaves out').waitFor();
  for (const part of ['The copies', 'The last runs']) await dialog.locator('summary').filter({ hasText: part }).click();
  await expect.poll(() => dialog.getByText('left out: no profile is open').count()).toBe(2);
  expect(await desk.violations()).toEqual([]);
  return dialog;
}

test('the report is shown, copied and saved, without token, address or rows', async () => {
  const saveFolder = newFolder();
  const service = await startService();
  const desk = await setStage().launch({ args: [`--service-url=${service.url}`], saveFolder });
  await desk.signIn({ token: service.tokens.full });
  await desk.page.getByRole('button', { name: /^Profile/ }).click();
  await desk.button('About Commission Desk').click();
  await desk.button('Report for support…').click();
  const dialog = desk.dialog('Report for support');
  await dialog.getByText('version: ').waitFor();
  await dialog.getByText(/schema: [1-9]/).waitFor();
  await dialog.getByText('The last runs').click();
  await dialog.getByText('"verdict":"complete"').first().waitFor();
  await dialog.getByRole('button', { name: 'Copy report' }).click();
  await dialog.getByText('Copied').waitFor();
  expect(await desk.app.clipboardText()).toContain('"resource":"reports"');
  await dialog.getByRole('button', { name: 'Save…' }).click();
  await dialog.getByText(/^Saved as commission-desk-support-/).waitFor();
  const [name = ''] = readdirSync(saveFolder);
  const saved = readFileSync(join(saveFolder, name), 'utf8');
  expect(Object.keys(JSON.parse(saved) as object)).toEqual(['app', 'copies', 'runs', 'log']);
  for (const secret of [service.tokens.full, service.url, '127.0.0.1', 'Chan Tai Man', 'AE001'])
    expect(saved).not.toContain(secret);
});

test('who cannot sign in gets the report too, without token and address', async () => {
  const saveFolder = newFolder();
  const service = await startService();
  const desk = await setStage().launch({ args: [`--service-url=${service.url}`], saveFolder });
  const token = 'refused-token-4711';
  await desk.enterCredentials({ token });
  await desk.button('Sign in').click();
  await desk.page.getByRole('alert').first().waitFor();
  const dialog = await openClosedReport(desk);
  await dialog.getByText('session: signedOut').waitFor();
  await dialog.getByRole('button', { name: 'Copy report' }).click();
  await dialog.getByText('Copied').waitFor();
  expect(await desk.app.clipboardText()).toContain('session: signedOut');
  await dialog.getByRole('button', { name: 'Save…' }).click();
  await dialog.getByText(/^Saved as commission-desk-support-/).waitFor();
  const saved = readFileSync(join(saveFolder, readdirSync(saveFolder)[0] ?? ''), 'utf8');
  for (const secret of [token, service.url, '127.0.0.1']) expect(saved).not.toContain(secret);
  await desk.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await desk.button('Report for support…').and(desk.page.locator(':focus')).waitFor();
  expect(desk.app.pageProblems).toEqual([]);
});

test('a locked screen gives the report without its facts, and does not show where other files are saved', async () => {
  const [home, chosen] = [newFolder(), newFolder()];
  const desk = await setStage().launchSample({ saveFolder: '', env: { HOME: home } });
  await desk.app.setOpenPath(chosen);
  await desk.page.evaluate(() => (globalThis as Scope).api.call('chooseSaveFolder', {}));
  await desk.page.keyboard.press('ControlOrMeta+L');
  await desk.button(/Show/).first().waitFor();
  const dialog = await openClosedReport(desk);
  await dialog.getByText('session: locked').waitFor();
  await dialog.getByRole('button', { name: 'Save…' }).click();
  await dialog.getByText(/^Saved as commission-desk-support-/).waitFor();
  expect(readdirSync(chosen)).toEqual([]);
  const [name = ''] = readdirSync(home).filter((file) => file.endsWith('.json'));
  expect(JSON.parse(readFileSync(join(home, name), 'utf8'))).toMatchObject({
    copies: ['left out: no profile is open'],
    runs: ['left out: no profile is open'],
  });
  await desk.page.keyboard.press('Escape');
  await desk.button(/Show/).first().click();
  await desk.page.getByRole('navigation', { name: 'Main' }).waitFor();
  expect(await dialog.count()).toBe(0);
});

test('an app that cannot list its profiles still gives the report', async () => {
  const stage = setStage();
  writeFileSync(join(stage.userDataDir, 'profiles'), 'a file in place of the folder');
  const desk = await stage.launch();
  await desk.button('Try again').waitFor();
  const dialog = await openClosedReport(desk);
  await dialog.getByText('session: null').waitFor();
  await dialog.getByText('ENOTDIR').first().waitFor({ state: 'attached' });
});
