// The command palette: what it finds, and that choosing it does the same as its key or its button.

import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DeskPage } from './desk-page.ts';
import { openSharedSample } from './stage.ts';

let desk: DeskPage;
let end: () => Promise<void>;

beforeAll(async () => {
  ({ desk, end } = await openSharedSample({}));
});
afterAll(() => end());
beforeEach(async () => {
  await desk.page.keyboard.press('Escape');
  await desk.open('Today');
});

function palette(): Locator {
  return desk.dialog('Find and do');
}

async function find(text: string): Promise<void> {
  await desk.page.keyboard.press('ControlOrMeta+k');
  await palette().getByRole('combobox').fill(text);
}

type Titled = { readonly title: string };

async function chipWords(): Promise<readonly string[]> {
  const chips = desk.view.getByRole('button', { name: /^Edit filter: / });
  return await chips.evaluateAll((all: readonly Titled[]) => all.map(({ title }) => title));
}

type StoredSets = { readonly sets: readonly { readonly filters: readonly unknown[] }[] };

/** The set of filters that counts as applied last, as it is stored. */
async function newestFilters(): Promise<string> {
  const text = await desk.preference('recent-filters');
  const stored = text === null ? null : (JSON.parse(text) as StoredSets);
  return JSON.stringify(stored?.sets[0]?.filters ?? []);
}

async function isInSight(element: Locator): Promise<boolean> {
  const box = await element.boundingBox();
  const height = await desk.page.evaluate<number>('innerHeight');
  return box !== null && box.y >= 0 && box.y < height - 100;
}

async function choose(text: string, option: string | RegExp): Promise<void> {
  await find(text);
  await palette().getByRole('option', { name: option }).first().click();
  await palette().waitFor({ state: 'detached' });
}

test('a screen is found by the begin of its name and opened by Enter', async () => {
  await find('changes');
  await expect.poll(() => palette().getByRole('option').first().innerText()).toContain('Changes');
  await desk.page.keyboard.press('Enter');
  await desk.page.getByRole('link', { name: 'Changes' }).and(desk.page.locator('[aria-current="page"]')).waitFor();
});

test('an AE is found by code and by name, and its rows are shown', async () => {
  await choose('AE006', /^AE006/);
  await desk.page.getByRole('grid', { name: 'Daily reports' }).waitFor();
  await expect.poll(() => desk.page.getByRole('group', { name: 'Filters' }).innerText()).toContain('AE006');
  await desk.open('Today');
  await choose('Ng Lai Kuen', /AE006/);
  await expect.poll(() => desk.page.getByRole('group', { name: 'Filters' }).innerText()).toContain('AE006');
});

test('a typed period shows the rows of its ledger dates', async () => {
  await choose('2026-10', /Ledger dates/);
  await expect.poll(() => desk.page.getByRole('group', { name: 'Filters' }).innerText()).toContain('Oct 2026');
});

test('a command does what its key does, and says so where it does nothing', async () => {
  await desk.open('Daily reports');
  await choose('export', /^Export/);
  await desk.page.getByRole('dialog', { name: /Export/ }).waitFor();
  await desk.page.keyboard.press('Escape');
  await desk.open('Changes');
  await choose('group the table', /^Group the table/);
  await desk.page.getByText('“Group the table” does nothing on this screen.').waitFor();
});

test('what compares is found by that word: a figure on the reports, two periods from any screen', async () => {
  const chosen = desk.view.getByRole('group', { name: 'Compare', exact: true }).locator('input:checked:focus');
  // Its first figures are still being read, then they stand in a hidden screen.
  for (const from of ['Today', 'Daily reports'] as const) {
    await desk.open(from);
    await choose('compare', 'Compare two periods');
    await chosen.waitFor();
  }
  await desk.open('Daily reports');
  await desk.view
    .getByRole('button', { name: /^Compare .+ with a figure$/ })
    .first()
    .waitFor();
  await choose('compare', 'Compare with a figure');
  await desk.dialog('Compare with a figure').waitFor();
  await desk.page.keyboard.press('Escape');
  await desk.view.getByRole('combobox', { name: 'Group by' }).selectOption({ label: 'AE' });
  await desk.view.getByRole('combobox', { name: 'Then by' }).selectOption({ label: 'Month as columns' });
  await desk.view.getByRole('grid', { name: /^Daily reports by/ }).waitFor();
  await choose('compare', 'Compare with a figure');
  await desk.page.getByText('“Compare with a figure” does nothing on this screen.').waitFor();
  await desk.view.getByRole('combobox', { name: 'Group by' }).selectOption('');
});

test('a command does the same while the focus is in a text field that would take its key', async () => {
  await desk.open('Daily reports');
  await desk.search().click();
  await choose('keyboard shortcuts', /^Keyboard shortcuts/);
  await desk.dialog('Keyboard shortcuts').waitFor();
  await desk.page.keyboard.press('Escape');

  await desk.pickFilter('Currency', /^HKD/);
  const chip = desk.button(/^Remove filter: Currency is HKD/);
  await chip.click();
  await chip.waitFor({ state: 'detached' });
  await desk.search().click();
  await choose('undo', /^Undo the last change/);
  await chip.click();

  await desk.search().fill('HKD');
  await desk.page.keyboard.press('Home');
  await choose('search in texts', /^Search in texts, IDs, codes and dates/);
  const place = () => desk.search().evaluate((field: { readonly selectionStart: number }) => field.selectionStart);
  await expect.poll(place).toBe('HKD'.length);
  await desk.search().fill('');
});

test('what was chosen last is offered first, before anything is typed', async () => {
  await choose('about', /^About Commission Desk/);
  await desk.page.keyboard.press('Escape');
  await desk.page.keyboard.press('ControlOrMeta+k');
  await expect.poll(() => palette().getByRole('option').first().innerText()).toContain('About Commission Desk');
  await desk.page.keyboard.press('Escape');
  await palette().waitFor({ state: 'detached' });
});

test('a receipt is found by dataset and verdict, and the Sync screen opens at it', async () => {
  for (const dataset of ['Daily reports', 'Customized charges']) {
    await choose(`complete ${dataset}`, new RegExp(`^${dataset}, .*: Complete`));
    const receipt = desk.view.getByRole('group', { name: `Receipt: ${dataset}`, exact: true });
    await receipt.waitFor();
    await expect.poll(() => isInSight(receipt)).toBe(true);
    const button = desk.view
      .getByRole('region', { name: 'Receipts' })
      .getByRole('button', { name: new RegExp(`^Receipt: ${dataset}`) });
    await button.and(desk.page.locator(':focus')).waitFor();
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await desk.open('Today');
  }
  // Without a text no receipt could be offered, so none is kept among what was chosen last.
  expect((await desk.preference('palette')) ?? '').not.toContain('receipt ');
});

test('a receipt that was asked for is opened once, even when the list is made again', async () => {
  await choose('complete Customized charges', /^Customized charges, .*: Complete/);
  const receipts = desk.view.getByRole('region', { name: 'Receipts' });
  const button = receipts.getByRole('button', { name: /^Receipt: Customized charges/ }).first();
  await button.and(desk.page.locator(':focus')).waitFor();
  const dataset = receipts.getByRole('combobox');
  await dataset.selectOption({ label: 'Daily reports' });
  await button.waitFor({ state: 'detached' });
  await dataset.focus();
  await dataset.selectOption('');
  await button.waitFor();
  expect(await button.getAttribute('aria-expanded')).toBe('false');
  await dataset.and(desk.page.locator(':focus')).waitFor();
});

test('a receipt is found by the day and the time at which it ended', async () => {
  await desk.open('Sync');
  await desk.openSection(/^Receipts/);
  const time = await desk.view.getByRole('region', { name: 'Receipts' }).getByRole('row').nth(1).innerText();
  const [, clock = ''] = /(\d\d:\d\d) HKT/.exec(time) ?? [];
  await find(`receipt ${clock}`);
  await expect.poll(() => palette().getByRole('option').first().innerText()).toContain(clock);
  await palette().getByRole('combobox').fill('today');
  await palette()
    .getByRole('option', { name: /^Daily reports, .*Receipt/ })
    .waitFor();
  await desk.page.keyboard.press('Escape');
});

test('filters that stood on a table are offered in the words of their chips, and shown again', async () => {
  await desk.open('Daily reports');
  await desk.rows('Daily reports').first().waitFor();
  if (await desk.button('Clear filters').isVisible()) await desk.button('Clear filters').click();
  await desk.pickFilter('Currency', /^HKD/);
  await desk.pickFilter('AE', /^AE006/);
  const chips = desk.view.getByRole('group', { name: 'Filters' });
  const words = (await chipWords()).join('; ');
  // As long as it takes until they count as applied, both: a test before may have left a set with the AE alone.
  await expect.poll(newestFilters).toMatch(/HKD.*AE006/);
  await find('recent');
  await desk.page.getByText('Nothing has this name.').or(palette().getByRole('option')).first().waitFor();
  expect(await palette().getByRole('option', { name: words }).count()).toBe(0);
  await desk.page.keyboard.press('Escape');
  await desk.button('Clear filters').click();
  await expect.poll(() => chips.innerText()).not.toContain('AE006');
  await find('');
  await palette().getByRole('option', { name: words }).waitFor();
  await desk.page.keyboard.press('Escape');
  await desk.open('Today');
  await choose('daily hkd ae006', words);
  await expect.poll(() => chips.innerText()).toContain('AE006');
  expect(await chips.innerText()).toContain('HKD');
  expect((await desk.preference('palette')) ?? '').not.toContain('filters reports');

  await desk.button('Clear filters').click();
  await expect.poll(() => chips.innerText()).not.toContain('AE006');
  await choose('clear recent', /^Clear recent filters/);
  await desk.page.getByText('Recent filters are cleared.').waitFor();
  await expect.poll(() => desk.preference('recent-filters')).toBeNull();
  await find('');
  await palette().getByRole('option').first().waitFor();
  expect(await palette().getByRole('option', { name: words }).count()).toBe(0);
  await desk.page.keyboard.press('Escape');
});

test.each([
  ['dark', 'Colours'],
  // Known before the setting is read.
  ['30 minutes', '(Lock|Hide the screen) after'],
  ['7 days', 'Warn of data that is older than'],
])('a setting is found by the words of its choices, such as %s', async (text, setting) => {
  await find(text);
  await palette()
    .getByRole('option', { name: new RegExp(`^${setting}`) })
    .waitFor();
  await desk.page.keyboard.press('Escape');
});

test.each([
  ['separator csv', 'Separator in CSV files'],
  // Shown only once it is read.
  ['unplugged drive', 'Folder for saved files'],
])('a setting is found by its words, such as %s, and the Settings open at it', async (text, setting) => {
  await choose(text, new RegExp(`^${setting}`));
  const line = desk.dialog('Settings').locator('.line').filter({ hasText: setting });
  const control = line.getByRole('combobox').or(line.getByRole('button')).and(desk.page.locator(':focus'));
  await control.waitFor();
  expect(await isInSight(control)).toBe(true);
  // A line that the search brings back does not take the focus again.
  const search = desk.dialog('Settings').getByRole('searchbox');
  await search.fill('dark');
  await line.waitFor({ state: 'detached' });
  await search.fill('');
  await line.waitFor();
  await search.and(desk.page.locator(':focus')).waitFor();
  await desk.closeSettings();
});

test('a saved view, packages and parts of the Sync screen are found', async () => {
  await desk.open('Daily reports');
  await desk.view.getByRole('button', { name: 'Save view', exact: true }).click();
  await desk.dialog('Save view').getByRole('textbox', { name: 'Name', exact: true }).fill('Month end');
  await desk.dialog('Save view').getByRole('button', { name: 'Save view' }).click();
  await desk.dialog('Save view').waitFor({ state: 'hidden' });
  await desk.open('Today');
  for (const [text, kind] of [
    ['month end', 'View'],
    ['clients', 'Screen'],
    ['receipts', 'Sync'],
    ['standard', 'Commission package'],
  ] as const) {
    await find(text);
    await palette().getByRole('option').filter({ hasText: kind }).first().waitFor();
    await desk.page.keyboard.press('Escape');
  }
});

test('a text that nothing has is said', async () => {
  await find('zzzzqqq');
  await desk.page.getByText('Nothing has this name.').waitFor();
  await desk.page.keyboard.press('Escape');
});
