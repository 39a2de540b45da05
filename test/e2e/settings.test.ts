// The Settings: what belongs to this computer, what belongs to the profile, and what stays after a restart.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_VIEWPORT } from '../host/launch-options.ts';
import { textFaults } from '../pictures/checks.ts';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import { startBusSession, type BusSession } from '../support/secret-service.ts';
import type { DeskPage, TableName } from './desk-page.ts';
import { signInOnce, type SignedIn } from './signed-in.ts';
import { openSharedDesk, SMALL, type SharedDesk } from './stage.ts';

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

/** Each app of this file begins with a signed-in profile, on the table of charges. */
async function openSignedIn(userDataDir: string, options: { readonly saveFolder?: string } = {}): Promise<SharedDesk> {
  const shared = await openSharedDesk({ ...options, userDataDir, env: bus.env });
  await shared.desk.waitForScreen();
  return shared;
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

async function heightOf(desk: DeskPage, table: TableName): Promise<number | undefined> {
  return (await desk.rows(table).first().boundingBox())?.height;
}

function folderLine(desk: DeskPage): Locator {
  const computer = desk.dialog('Settings').getByRole('region', { name: 'This computer' });
  return computer.locator('.line').filter({ hasText: 'Folder for saved files' });
}

describe('in one window', () => {
  let desk: DeskPage;
  let shared: SharedDesk;
  beforeAll(async () => {
    const userDataDir = mkdtempSync(join(tmpdir(), 'desk-settings-'));
    synced.copyInto(userDataDir);
    shared = await openSignedIn(userDataDir);
    ({ desk } = shared);
  });
  afterAll(async () => {
    await shared.quit();
    await shared.end();
  });
  beforeEach(() => desk.closeDialogs());

  test('a setting is found by its words, and by what can be chosen', async () => {
    await desk.button(/^Profile: /).click();
    await desk.button(/^Settings…/).click();
    const settings = desk.dialog('Settings');
    const labels = (): Promise<readonly string[]> => settings.locator('.line .name').allInnerTexts();
    expect((await labels()).length).toBe(20);
    await settings.getByRole('searchbox').fill('dark');
    await expect.poll(labels).toEqual(['Colours']);
    await settings.getByRole('searchbox').fill('no such words');
    await expect.poll(labels).toEqual([]);
    await settings.getByText('No setting contains these words.').waitFor();
    await settings.getByRole('searchbox').fill('');
    await expect.poll(async () => (await labels()).length).toBe(20);
    await desk.closeSettings();
  });

  test('a limit of the change log is stored once it is typed, and one that is none is not', async () => {
    const days = await desk.openSetting('Keep changes for');
    await days.fill('30');
    await days.press('Enter');
    await days.fill('0');
    await desk.dialog('Settings').getByText('Not saved: enter a number above 0').waitFor();
    await desk.page.keyboard.press('Escape');
    expect(await (await desk.openSetting('Keep changes for')).inputValue()).toBe('30');
    await desk.closeSettings();
  });

  test('hiding the screen closes the Settings, and showing it again does not open them', async () => {
    await (await desk.openSetting('Language')).waitFor();
    await desk.page.keyboard.press('ControlOrMeta+l');
    await desk.page.getByRole('heading', { name: 'Screen hidden' }).waitFor();
    expect(await desk.page.getByRole('dialog').count()).toBe(0);
    await desk.button('Show').click();
    await desk.page.getByRole('navigation', { name: 'Main' }).waitFor();
    expect(await desk.page.getByRole('dialog').count()).toBe(0);
  });

  test('the screen is hidden by its key, in a dialog too, and the time without use can be chosen', async () => {
    await desk.open('Daily reports');
    await desk.page.keyboard.press('ControlOrMeta+/');
    await desk.page.getByRole('dialog').waitFor();
    await desk.page.keyboard.press('ControlOrMeta+l');
    await desk.page.getByRole('heading', { name: 'Screen hidden' }).waitFor();
    expect(await desk.page.locator('dialog, [role="grid"]').count()).toBe(0);
    expect(await desk.violations()).toEqual([]);
    await desk.button('Show').click();
    await desk.open('Daily reports');
    await desk.expectTotal(3_000);

    // The main process counts the time, by what the window reports: test/integration/policy.test.ts has the rest of it.
    await (await desk.openSetting('Hide the screen after')).selectOption('5 minutes');
    await desk.closeSettings();
    expect(await (await desk.openSetting('Hide the screen after')).inputValue()).toBe('5');
    await desk.closeSettings();
  });

  test('the single keys are switched off, so that a sign that is dictated does nothing', async () => {
    await desk.open('Daily reports');
    const link = desk.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sync' });
    const search = desk.page.getByRole('searchbox', { name: 'Search in texts, IDs, codes and dates' });
    const focused = desk.page.locator(':focus');
    await (await desk.openSetting('Keys “/” and “?” alone')).uncheck();
    await desk.closeSettings();
    await link.focus();
    await desk.page.keyboard.press('/');
    await desk.page.keyboard.press('?');
    await link.and(focused).waitFor();
    expect(await desk.page.getByRole('dialog').count()).toBe(0);
    expect(await search.getAttribute('aria-keyshortcuts')).toBe('Control+F');
    await desk.page.keyboard.press('ControlOrMeta+/');
    const keys = desk.page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await keys.getByText('Ctrl', { exact: true }).first().waitFor();
    expect(await keys.locator('kbd').allInnerTexts()).not.toContain('?');
    await desk.page.keyboard.press('Escape');
    await link.and(focused).waitFor();
    await desk.page.keyboard.press('ControlOrMeta+f');
    await search.and(focused).waitFor();

    await (await desk.openSetting('Keys “/” and “?” alone')).check();
    await desk.closeSettings();
    await link.focus();
    await desk.page.keyboard.press('/');
    await search.and(focused).waitFor();
    await desk.open('Customized charges');
  });

  test('the largest text cuts nothing in the smallest window', async () => {
    // Before the zoom: the window knows its own size only at 100%.
    await desk.page.setViewportSize(SMALLEST_WINDOW);
    await choose(desk, 'Text size', '200%');
    await expect.poll(() => pageWidth(desk)).toBe(512);
    expect(await textFaults(desk.page)).toEqual([]);
    await desk.closeSettings();
    for (const [screen, content] of SCREENS) {
      await desk.open(screen);
      await content(desk).first().waitFor();
      await expect.poll(() => textFaults(desk.page), { message: screen }).toEqual([]);
      expect(await desk.page.evaluate<number>('document.documentElement.scrollWidth'), screen).toBe(512);
    }
    await choose(desk, 'Text size', '100%');
    await expect.poll(() => pageWidth(desk)).toBe(1024);
    await desk.closeSettings();
    await desk.page.setViewportSize(DEFAULT_VIEWPORT);
  });
});

/** The second app starts with what the tests of the first chose, and its tests put that back. */
describe('what is chosen stays', () => {
  const userDataDir = mkdtempSync(join(tmpdir(), 'desk-settings-'));
  const folder = mkdtempSync(join(tmpdir(), 'desk-chosen-'));
  afterAll(() => {
    for (const made of [userDataDir, folder]) rmSync(made, { recursive: true, force: true });
  });

  describe('at once', () => {
    let desk: DeskPage;
    let quit: () => Promise<void>;
    beforeAll(async () => {
      synced.copyInto(userDataDir);
      ({ desk, quit } = await openSignedIn(userDataDir, { saveFolder: '' }));
    });
    afterAll(() => quit());
    beforeEach(() => desk.closeDialogs());

    test('other colours are shown at once', async () => {
      expect(await isDark(desk)).toBe(false);
      await choose(desk, 'Colours', 'Dark');
      await expect.poll(() => isDark(desk)).toBe(true);
      expect(await desk.violations()).toEqual([]);
      await desk.closeSettings();
    });

    test('another row height is that of the table on screen', async () => {
      await choose(desk, 'Row height', 'Roomy');
      await desk.closeSettings();
      await expect.poll(() => heightOf(desk, 'Customized charges')).toBe(36);
    });

    test('a folder for saved files is chosen', async () => {
      await desk.openSetting('Folder for saved files');
      await folderLine(desk).getByText('The documents folder').waitFor();
      expect(await folderLine(desk).getByText('Forget').count()).toBe(0);
      // A choice that is cancelled changes nothing. The dialog is answered once a later call is.
      await folderLine(desk).getByText('Choose…').click();
      await desk.preference('palette');
      expect(await folderLine(desk).innerText()).toContain('The documents folder');
      await desk.app.setOpenPath(folder);
      await folderLine(desk).getByText('Choose…').click();
      await folderLine(desk).getByText(folder, { exact: true }).waitFor();
      for (const words of ['Choose…', 'Forget folder'])
        await folderLine(desk)
          .getByRole('button', { name: `Folder for saved files ${words}`, description: folder })
          .waitFor();
      expect(await desk.violations()).toEqual([]);
      expect(await textFaults(desk.page)).toEqual([]);
      await desk.closeSettings();
    });

    test('the largest text is shown at once', async () => {
      await choose(desk, 'Text size', '200%');
      await expect.poll(() => pageWidth(desk)).toBe(720);
      await desk.closeSettings();
    });

    test('another language keeps the profile open, on the screen it was on, with the Settings as they were', async () => {
      await choose(desk, 'Language', '繁體中文（香港）');
      const settings = desk.dialog('設定');
      await settings.waitFor();
      expect(await settings.getByLabel('語言', { exact: true }).inputValue()).toBe('zh-HK');
      expect(await desk.violations()).toEqual([]);
      await settings.getByRole('button', { name: '關閉', exact: true }).click();
      await settings.waitFor({ state: 'hidden' });
      await desk.page.getByRole('main').getByRole('grid', { name: '客戶專屬收費' }).waitFor();
    });
  });

  describe('after a restart', () => {
    let desk: DeskPage;
    let end: () => Promise<void>;
    beforeAll(async () => {
      ({ desk, end } = await openSignedIn(userDataDir, { saveFolder: '' }));
    });
    afterAll(async () => {
      expect(desk.app.pageProblems).toEqual([]);
      await end();
    });

    // Before any setting is changed: each change applies all of them again.
    test('the window has the chosen language, colours and text size, and its screen without the Settings', async () => {
      await desk.page.getByRole('main').getByRole('grid', { name: '客戶專屬收費' }).waitFor();
      expect(await desk.page.getByRole('dialog').count()).toBe(0);
      expect(await isDark(desk)).toBe(true);
      await expect.poll(() => pageWidth(desk)).toBe(720);
    });

    test('language, text size and colours are put back at once', async () => {
      await desk.page.keyboard.press('ControlOrMeta+,');
      await desk.dialog('設定').getByLabel('語言', { exact: true }).selectOption({ label: 'English' });
      await choose(desk, 'Text size', '100%');
      await expect.poll(() => pageWidth(desk)).toBe(1440);
      await choose(desk, 'Colours', 'As the system');
      await expect.poll(() => isDark(desk)).toBe(false);
      await desk.closeSettings();
    });

    test('the row height is that of both tables, also of one that was not opened before', async () => {
      await desk.open('Daily reports');
      await expect.poll(() => heightOf(desk, 'Daily reports')).toBe(36);
      await desk.button('Columns').click();
      await desk.page.getByRole('radio', { name: 'Compact' }).check({ force: true });
      await desk.page.keyboard.press('Escape');
      await expect.poll(() => heightOf(desk, 'Daily reports')).toBe(24);
      const rowHeight = await desk.openSetting('Row height');
      await expect.poll(() => rowHeight.locator('option:checked').innerText()).toBe('Differs by table');
      await desk.closeSettings();
    });

    test('saving begins in the chosen folder, and elsewhere while it is not there', async () => {
      await desk.open('Sync');
      await desk.button('Save all as JSON').click();
      await expect.poll(() => readdirSync(folder).length).toBe(1);
      rmSync(folder, { recursive: true });
      await desk.openSetting('Folder for saved files');
      await folderLine(desk).getByText(`${folder} (not there now)`).waitFor();
      await folderLine(desk).getByText('Forget').click();
      await folderLine(desk).getByText('The documents folder').waitFor();
      await folderLine(desk).getByRole('button').and(desk.page.locator(':focus')).waitFor();
    });
  });
});
