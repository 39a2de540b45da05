// The user guide: opened by key, menu and the links beside hard words; searched; read without any connection.

import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { zhHk } from '../../renderer/messages/zh-hk.ts';
import { findElectron } from '../host/launch.ts';
import { textFaults } from '../pictures/checks.ts';
import { plain, type DeskPage } from './desk-page.ts';
import { openSharedSample, setStage } from './stage.ts';

const SMALLEST_WINDOW = { width: 1024, height: 700 };
/** Focused, and what the focus is on. */
const FOCUSED = `document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? ''`;

let desk: DeskPage;
let end: () => Promise<void>;
beforeAll(async () => {
  ({ desk, end } = await openSharedSample({}));
});
afterAll(() => end());
beforeEach(() => desk.closeDialogs());

function guide(on: DeskPage = desk): Locator {
  return on.dialog('User guide');
}

async function focused(): Promise<string> {
  return plain(await desk.page.evaluate<string>(FOCUSED));
}

async function close(): Promise<void> {
  await desk.page.keyboard.press('Escape');
  await guide().waitFor({ state: 'detached' });
}

test('F1 opens the guide in its search, which finds words in headings and texts and marks them', async () => {
  await desk.button('Columns').focus();
  await desk.page.keyboard.press('F1');
  const contents = guide().getByRole('navigation', { name: 'Contents' });
  await contents.getByRole('link', { name: 'First steps' }).waitFor();
  expect(await focused()).toBe('Search the guide');
  await desk.page.keyboard.type('Fingerprínt');
  const results = guide().getByRole('navigation', { name: 'Results' });
  await results.getByRole('link').first().waitFor();
  await guide().getByRole('status').filter({ hasText: '1 place found' }).waitFor();
  expect(await results.getByRole('link').locator('mark').allInnerTexts()).toEqual(['fingerprint']);
  expect(await desk.violations()).toEqual([]);
  await desk.page.keyboard.press('Enter');
  await expect.poll(focused).toBe('Export');
  const text = guide().getByRole('region', { name: 'Export, and prove an export' });
  expect(await text.locator('mark').allInnerTexts()).toEqual(['fingerprint']);
  await close();
  expect(await focused()).toBe('Columns');
});

test('a link between chapters shows the heading that it leads to', async () => {
  await desk.app.chooseInMenu('guide');
  await guide().getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Read the tables' }).click();
  await guide().getByRole('link', { name: 'Compare with a figure' }).click();
  await expect.poll(focused).toBe('Compare with a figure');
  const heading = guide().getByRole('heading', { name: 'Compare with a figure' });
  expect(
    await heading.evaluate((element: object) => (element as { checkVisibility(): boolean }).checkVisibility()),
  ).toBe(true);
  await guide().getByRole('link', { name: 'Next: Export, and prove an export' }).click();
  await guide()
    .getByRole('img', { name: /^The export dialog/ })
    .waitFor();
  await close();
  // It opens again where the person was.
  await desk.button('Help').click();
  await desk.button(/^User guide/).click();
  await guide().getByRole('heading', { name: 'Export, and prove an export' }).waitFor();
  expect(await focused()).toBe('Search the guide');
  await close();
});

test('the button Help has the entries of the menu Help', async () => {
  await desk.button('Help').click();
  const names = [
    'User guide',
    'Tour of the app',
    'Keyboard shortcuts',
    'Report for support…',
    'What decides…',
    'About',
  ];
  const entries = desk
    .button(/^User guide/)
    .locator('..')
    .getByRole('button');
  expect(await entries.allTextContents()).toEqual(names.map((name) => expect.stringContaining(name) as string));
  await desk.button('Report for support…').click();
  await desk.dialog('Report for support').waitFor();
});

test('“What is this?” opens the guide at the word, and the focus comes back', async () => {
  await desk.open('Sync');
  await desk.openSection(/^Parity/);
  await desk.button('What is this? Parity').click();
  await expect.poll(focused).toBe('Parity');
  await guide().getByText('Parity means that the local answer and the service’s answer are the same.').waitFor();
  expect(await desk.violations()).toEqual([]);
  await close();
  expect(await focused()).toBe('What is this? Parity');
  await desk.button('What is this? As of').press('Enter');
  await expect.poll(focused).toBe('As of');
  await close();
});

test('over a dialog, too, the guide opens and gives the focus back', async () => {
  await desk.open('Daily reports');
  // Until the rows are there, keys wait for the screen.
  await desk.rows('Daily reports').first().waitFor();
  await desk.page.keyboard.press('ControlOrMeta+e');
  const dialog = desk.dialog('Export Daily reports');
  await dialog.getByRole('button', { name: 'What is this? Check an exported file' }).click();
  await expect.poll(focused).toBe('Check an exported file');
  await close();
  expect(await focused()).toBe('What is this? Check an exported file');
  await desk.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('the seal of a figure explains itself, by keys alone', async () => {
  await desk.open('Daily reports');
  const cell = desk.rows('Daily reports').first().getByRole('gridcell').nth(5);
  await cell.click();
  await desk.page.keyboard.press('Alt+Enter');
  const card = desk.page.getByRole('dialog', { name: /^Seal of / });
  await card.getByRole('button', { name: 'What is this? The seal of a figure' }).press('Enter');
  await expect.poll(focused).toBe('The seal of a figure');
  await close();
  await desk.page.keyboard.press('Escape');
});

test('over the seal of a figure, Escape closes the guide', async () => {
  await desk.open('Daily reports');
  const figure = desk.rows('Daily reports').first().locator('[data-figure]').first();
  await figure.hover();
  const card = desk.page.getByRole('dialog', { name: /^Seal of / });
  await card.waitFor();
  await desk.page.keyboard.press('F1');
  await desk.dialog('User guide').waitFor();
  await desk.page.keyboard.press('Escape');
  await desk.dialog('User guide').waitFor({ state: 'hidden' });
  await desk.page.mouse.move(4, 4);
  await card.waitFor({ state: 'detached' });
});

test('every chapter and picture is read from the app itself, and nothing is cut in the smallest window', async () => {
  const requested: string[] = [];
  desk.page.on('request', (request) => requested.push(new URL(request.url()).origin));
  await desk.page.setViewportSize(SMALLEST_WINDOW);
  await desk.page.keyboard.press('F1');
  const contents = guide().getByRole('navigation', { name: 'Contents' });
  const links = contents.locator(':scope > ul > li > a');
  await links.nth(10).waitFor();
  const chapters = await links.allInnerTexts();
  expect(chapters).toHaveLength(11);
  for (const chapter of chapters) {
    await contents.getByRole('link', { name: chapter, exact: true }).first().click();
    await guide().getByRole('region', { name: chapter }).waitFor();
    for (const picture of await guide().getByRole('img').all())
      await expect
        .poll(() => picture.evaluate((image: object) => (image as { naturalWidth: number }).naturalWidth))
        .toBeGreaterThan(0);
    expect(await textFaults(desk.page), chapter).toEqual([]);
  }
  // The last one has no table; this one has everything that a chapter can have.
  await contents.getByRole('link', { name: 'Export, and prove an export' }).click();
  expect(await desk.violations()).toEqual([]);
  const own = await desk.page.evaluate<string>('location.origin');
  expect([...new Set(requested)].filter((origin) => origin !== own)).toEqual([]);
  expect(desk.app.pageProblems).toEqual([]);
  await close();
});

test('before anybody has signed in, the guide opens in the language of the app', async () => {
  const stage = setStage();
  const chinese = await stage.launch({ languages: ['zh-HK'] });
  await chinese.page.getByRole('heading', { name: zhHk.session.signIn }).waitFor();
  await chinese.page.keyboard.press('F1');
  const dialog = chinese.dialog(zhHk.guide.heading);
  await dialog.getByRole('link', { name: '第一步' }).waitFor();
  await dialog.getByRole('searchbox').fill('重列');
  const results = dialog.getByRole('navigation', { name: zhHk.guide.results });
  await results.getByRole('link').first().click();
  await dialog.getByRole('heading', { name: '重列' }).waitFor();
  expect(await chinese.violations()).toEqual([]);
  await chinese.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  if (findElectron() === null) {
    await chinese.app.chooseInMenu('guide');
    await dialog.waitFor();
  }
});
