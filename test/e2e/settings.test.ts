// The Settings: what belongs to this computer, what belongs to the profile, and what stays after a restart.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { LaunchOptions } from '../host/launch.ts';
import { textFaults } from '../pictures/checks.ts';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import { startBusSession, type BusSession } from '../support/secret-service.ts';
import type { DeskPage, TableName } from './desk-page.ts';
import { signInOnce, type SignedIn } from './signed-in.ts';
import { setStage, SMALL, type Stage } from './stage.ts';

const SMALLEST_WINDOW = { width: 1024, height: 700 };
/** Each screen, and what it shows once it has read. */
const SCREENS = [
  ['Today', (desk: DeskPage) => desk.view.getByRole('table')],
  ['Overview', (desk: DeskPage) => desk.view.getByRole('figure')],
  ['Customized charges', (desk: DeskPage) => desk.rows('Customized charges')],
  ['Daily reports', (desk: DeskPage) => desk.rows('Daily reports')],
  ['Clients', (desk: DeskPage) => desk.view.getByRole('heading')],
  ['Changes', (desk: DeskPage) => desk.view.getByRole('heading')],
  ['Sync', (desk: DeskPage) => desk.resource('Daily reports')],
] as const;

let bus: BusSession;
let service: LoopbackService;
let synced: SignedIn;
beforeAll(async () => {
  bus = await startBusSession();
  await bus.startKeyring({ password: 'of the test' });
  service = await startLoopbackService(SMALL);
  synced = await signInOnce(bus, service);
});
afterAll(async () => {
  synced.remove();
  await service.close();
  await bus.close();
});

async function signedIn(
  launch: Omit<LaunchOptions, 'userDataDir'> = {},
): Promise<{ readonly stage: Stage; readonly desk: DeskPage }> {
  const stage = setStage({ env: bus.env });
  synced.copyInto(stage.userDataDir);
  const desk = await stage.launch(launch);
  await desk.waitForScreen();
  return { stage, desk };
}

async function choose(desk: DeskPage, name: string, label: string): Promise<void> {
  await (await desk.openSetting(name)).selectOption({ label });
}

function isDark(desk: DeskPage): Promise<boolean> {
  return desk.page.evaluate<boolean>(`matchMedia('(prefers-color-scheme: dark)').matches`);
}

function pageWidth(desk: DeskPage): Promise<number> {
  return desk.page.evaluate<number>('innerWidth');
}

test('another language keeps the profile open, on the screen it was on, with the Settings as they were', async () => {
  const { stage, desk } = await signedIn();
  await choose(desk, 'Language', '繁體中文（香港）');
  const settings = desk.dialog('設定');
  await settings.waitFor();
  expect(await settings.getByLabel('語言', { exact: true }).inputValue()).toBe('zh-HK');
  expect(await desk.violations()).toEqual([]);
  await settings.getByRole('button', { name: '關閉', exact: true }).click();
  await settings.waitFor({ state: 'hidden' });
  await desk.page.getByRole('main').getByRole('grid', { name: '客戶專屬收費' }).waitFor();
  await stage.quit(desk);

  const next = await stage.launch();
  await next.page.getByRole('main').getByRole('grid', { name: '客戶專屬收費' }).waitFor();
  expect(await next.page.getByRole('dialog').count()).toBe(0);
  expect(next.app.pageProblems).toEqual([]);
});

test('other colours are shown at once, and after a restart', async () => {
  const { stage, desk } = await signedIn({ colorScheme: 'light' });
  expect(await isDark(desk)).toBe(false);
  await choose(desk, 'Colours', 'Dark');
  await expect.poll(() => isDark(desk)).toBe(true);
  expect(await desk.violations()).toEqual([]);
  await stage.quit(desk);

  const next = await stage.launch({ colorScheme: 'light' });
  await next.page.getByRole('navigation', { name: 'Main' }).waitFor();
  expect(await isDark(next)).toBe(true);
  await choose(next, 'Colours', 'As the system');
  await expect.poll(() => isDark(next)).toBe(false);
});

test('the largest text cuts nothing in the smallest window, and stays after a restart', async () => {
  const { stage, desk } = await signedIn({ viewport: SMALLEST_WINDOW });
  await choose(desk, 'Text size', '150%');
  await expect.poll(() => pageWidth(desk)).toBe(683);
  expect(await textFaults(desk.page)).toEqual([]);
  await desk.closeSettings();
  for (const [screen, content] of SCREENS) {
    await desk.open(screen);
    await content(desk).first().waitFor();
    await expect.poll(() => textFaults(desk.page), { message: screen }).toEqual([]);
    expect(await desk.page.evaluate<number>('document.documentElement.scrollWidth'), screen).toBe(683);
  }
  await stage.quit(desk);

  const next = await stage.launch({ viewport: SMALLEST_WINDOW });
  await next.page.getByRole('navigation', { name: 'Main' }).waitFor();
  await expect.poll(() => pageWidth(next)).toBe(683);
  await choose(next, 'Text size', '100%');
  await expect.poll(() => pageWidth(next)).toBe(1024);
});

test('while no profile is open, there are only the settings of this computer', async () => {
  const desk = await setStage().launch();
  await desk.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await (await desk.openSetting('Language')).waitFor();
  const settings = desk.dialog('Settings');
  await settings.getByText('The documents folder').waitFor();
  expect(await settings.getByRole('combobox').count()).toBe(3);
  expect(await settings.getByRole('checkbox').count()).toBe(0);
  expect(await desk.violations()).toEqual([]);
  await desk.page.keyboard.press('Escape');
  await settings.waitFor({ state: 'hidden' });
});

test('hiding the screen closes the Settings, and showing it again does not open them', async () => {
  const desk = await setStage().launchSample();
  await (await desk.openSetting('Language')).waitFor();
  await desk.page.keyboard.press('Control+l');
  await desk.page.getByRole('heading', { name: 'Screen hidden' }).waitFor();
  expect(await desk.page.getByRole('dialog').count()).toBe(0);
  await desk.button('Show').click();
  await desk.page.getByRole('navigation', { name: 'Main' }).waitFor();
  expect(await desk.page.getByRole('dialog').count()).toBe(0);
});

test('a setting is found by its words, and by what can be chosen', async () => {
  const { desk } = await signedIn();
  await desk.button(/^Profile: /).click();
  await desk.button(/^Settings…/).click();
  const settings = desk.dialog('Settings');
  const labels = (): Promise<readonly string[]> => settings.locator('.line .name').allInnerTexts();
  expect((await labels()).length).toBe(19);
  await settings.getByRole('searchbox').fill('dark');
  await expect.poll(labels).toEqual(['Colours']);
  await settings.getByRole('searchbox').fill('no such words');
  await expect.poll(labels).toEqual([]);
  await settings.getByText('No setting contains these words.').waitFor();
  await settings.getByRole('searchbox').fill('');
  await expect.poll(async () => (await labels()).length).toBe(19);
});

test('saving begins in the chosen folder, also after a restart, and elsewhere while it is not there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'desk-chosen-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const stage = setStage();
  const desk = await stage.launchSample({ saveFolder: '' });
  const line = (on: DeskPage) =>
    on
      .dialog('Settings')
      .getByRole('region', { name: 'This computer' })
      .locator('.line')
      .filter({ hasText: 'Folder for saved files' });
  await desk.openSetting('Folder for saved files');
  await line(desk).getByText('The documents folder').waitFor();
  expect(await line(desk).getByText('Forget').count()).toBe(0);
  // A choice that is cancelled changes nothing. The dialog is answered once a later call is.
  await line(desk).getByText('Choose…').click();
  await desk.preference('palette');
  expect(await line(desk).innerText()).toContain('The documents folder');
  await desk.app.setOpenPath(folder);
  await line(desk).getByText('Choose…').click();
  await line(desk).getByText(folder, { exact: true }).waitFor();
  for (const words of ['Choose…', 'Forget folder'])
    await line(desk)
      .getByRole('button', { name: `Folder for saved files ${words}`, description: folder })
      .waitFor();
  expect(await desk.violations()).toEqual([]);
  expect(await textFaults(desk.page)).toEqual([]);
  await stage.quit(desk);

  const next = await stage.launch({ saveFolder: '' });
  await next.open('Sync');
  await next.button('Save all as JSON').click();
  await expect.poll(() => readdirSync(folder).length).toBe(1);
  rmSync(folder, { recursive: true });
  await next.openSetting('Folder for saved files');
  await line(next).getByText(`${folder} (not there now)`).waitFor();
  await line(next).getByText('Forget').click();
  await line(next).getByText('The documents folder').waitFor();
  await line(next).getByRole('button').and(next.page.locator(':focus')).waitFor();
});

test('the row height is that of both tables, also of one that was not opened before', async () => {
  const { stage, desk } = await signedIn();
  const heightOf = async (on: DeskPage, table: TableName): Promise<number | undefined> =>
    (await on.rows(table).first().boundingBox())?.height;
  await choose(desk, 'Row height', 'Roomy');
  await desk.closeSettings();
  await expect.poll(() => heightOf(desk, 'Customized charges')).toBe(36);
  await stage.quit(desk);

  const next = await stage.launch();
  await next.open('Daily reports');
  await expect.poll(() => heightOf(next, 'Daily reports')).toBe(36);
  await next.button('Columns').click();
  await next.page.getByRole('radio', { name: 'Compact' }).check({ force: true });
  await next.page.keyboard.press('Escape');
  await expect.poll(() => heightOf(next, 'Daily reports')).toBe(24);
  const rowHeight = await next.openSetting('Row height');
  await expect.poll(() => rowHeight.locator('option:checked').innerText()).toBe('Differs by table');
});

test('a limit of the change log is stored once it is typed, and one that is none is not', async () => {
  const { desk } = await signedIn();
  const days = await desk.openSetting('Keep changes for');
  await days.fill('30');
  await days.press('Enter');
  await days.fill('0');
  await desk.dialog('Settings').getByText('Not saved: enter a number above 0').waitFor();
  await desk.page.keyboard.press('Escape');
  expect(await (await desk.openSetting('Keep changes for')).inputValue()).toBe('30');
});
