// The command palette: what it finds, and that choosing it does the same as its key or its button.

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

async function find(text: string): Promise<void> {
  await desk.page.keyboard.press('Control+k');
  await desk.page.getByRole('dialog', { name: 'Find and do' }).getByRole('combobox').fill(text);
}

async function choose(text: string, option: string | RegExp): Promise<void> {
  await find(text);
  await desk.page.getByRole('option', { name: option }).first().click();
  await desk.page.getByRole('dialog', { name: 'Find and do' }).waitFor({ state: 'detached' });
}

test('a screen is found by the begin of its name and opened by Enter', async () => {
  await find('changes');
  await expect.poll(() => desk.page.getByRole('option').first().innerText()).toContain('Changes');
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
  await desk.page.getByText('“Group the table” has nothing to do on this screen.').waitFor();
});

test('what was chosen last is offered first, before anything is typed', async () => {
  await choose('about', /^About Commission Desk/);
  await desk.page.keyboard.press('Escape');
  await desk.page.keyboard.press('Control+k');
  await expect.poll(() => desk.page.getByRole('option').first().innerText()).toContain('About Commission Desk');
  await desk.picture('palette');
  await desk.page.keyboard.press('Escape');
  await desk.page.getByRole('dialog', { name: 'Find and do' }).waitFor({ state: 'detached' });
});

test('a text that nothing has is said', async () => {
  await find('zzzzqqq');
  await desk.page.getByText('Nothing has this name.').waitFor();
  await desk.page.keyboard.press('Escape');
});
