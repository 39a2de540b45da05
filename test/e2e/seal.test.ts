// The seal on a figure, with the pointer and by keyboard, and what it leads to.

import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import { plain, type DeskPage } from './desk-page.ts';
import { openSharedDesk, SMALL } from './stage.ts';

let service: LoopbackService;
let desk: DeskPage;
let end: () => Promise<void>;

beforeAll(async () => {
  service = await startLoopbackService(SMALL);
  ({ desk, end } = await openSharedDesk({ args: [`--service-url=${service.url}`] }));
  await desk.signIn({ token: service.tokens.full });
  await desk.open('Daily reports');
  await desk.rows('Daily reports').first().waitFor();
});
afterAll(async () => {
  await end();
  await service.close();
});

const card = (): Locator => desk.page.getByRole('dialog', { name: /^Seal of / });
const figure = (row = 0): Locator =>
  desk
    .rows('Daily reports')
    .nth(row)
    .getByRole('gridcell')
    .filter({ has: desk.page.locator('[data-figure]') })
    .last();

async function factOf(name: string): Promise<string> {
  return plain(await card().locator(`dt:has-text("${name}") + dd`).innerText());
}

test('opens on a figure under the pointer after a moment, can be reached, and goes when it is left', async () => {
  await figure().hover();
  await card().waitFor();
  await expect.poll(() => card().getAttribute('aria-busy')).toBe('false');
  const shown = plain(await figure().innerText());
  expect(plain(await card().getByRole('heading').innerText())).toBe(`${shown} ${await currencyOf(0)} total commission`);
  expect(await factOf('Where from')).toMatch(/^Daily reports, \w{3} \d+ \w{3} \d{4}, /);
  expect(await factOf('Read')).toMatch(/^today \d\d:\d\d HKT; two equal passes of this ledger date$/);
  expect(await factOf('Checked')).toMatch(/: the service counts [\d,]+ rows as we do, and |^not checked/);
  expect(await factOf('Before')).toBe('no change in the log');
  expect(await factOf('As sent')).toMatch(/^-?\d+(\.\d+)?$/);
  await desk.picture('seal');
  // The pointer can move onto the card.
  await card().getByRole('button', { name: 'Copy with its source' }).hover();
  await desk.page.waitForTimeout(600);
  expect(await card().isVisible()).toBe(true);
  expect(await desk.violations()).toEqual([]);
  await desk.page.mouse.move(4, 4);
  await card().waitFor({ state: 'detached' });
});

test('does not open while the pointer passes, nor on texts', async () => {
  await figure(1).hover();
  await figure(2).hover();
  await desk.rows('Daily reports').nth(3).getByRole('gridcell').first().hover();
  await desk.page.waitForTimeout(1_000);
  expect(await card().count()).toBe(0);
});

test('Escape dismisses it without moving the pointer, and leaves the details open', async () => {
  await figure().dblclick();
  const details = desk.page.getByRole('complementary', { name: 'Details' });
  await details.waitFor();
  await desk.page.mouse.move(4, 4);
  await figure().hover();
  await card().waitFor();
  await desk.page.keyboard.press('Escape');
  await card().waitFor({ state: 'detached' });
  expect(await details.isVisible()).toBe(true);
  await desk.page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
});

test('a key opens it on the active cell, with the focus inside; Escape returns to the cell', async () => {
  await desk.page.mouse.move(4, 4);
  await figure().click();
  await desk.page.keyboard.press('Alt+Enter');
  await card().waitFor();
  await desk.page.keyboard.press('Tab');
  expect(await desk.page.locator(':focus').innerText()).toBe('History');
  await desk.page.keyboard.press('Escape');
  await card().waitFor({ state: 'detached' });
  expect(await desk.page.locator(':focus').innerText()).toBe(await figure().innerText());
});

test('is copied as text with its source', async () => {
  await desk.page.keyboard.press('Alt+Enter');
  await card().getByRole('button', { name: 'Copy with its source' }).click();
  await card().getByText('Copied').waitFor();
  const lines = (await desk.app.clipboardText()).split('\n');
  expect(lines[0]).toMatch(/total commission$/);
  expect(lines.slice(1).map((line) => line.split(': ')[0])).toEqual([
    ...['Where from', 'Read', 'Checked', 'Before', 'As sent'],
    expect.stringMatching(/^Commission Desk, \w{3} \d+ \w{3} \d{4} \d\d:\d\d HKT/),
  ]);
  await desk.page.keyboard.press('Escape');
});

test('leads to the history of the row, and to an explanation of a difference', async () => {
  await desk.page.keyboard.press('Alt+Enter');
  await card().getByRole('button', { name: 'History' }).click();
  const history = desk.page.getByRole('dialog', { name: /^History: / });
  await history.getByText('First seen').waitFor();
  await desk.page.keyboard.press('Escape');
  await history.waitFor({ state: 'detached' });
  await desk.page.keyboard.press('Alt+Enter');
  await card().getByRole('button', { name: 'Explain' }).click();
  const dialog = desk.dialog('Compare with a figure');
  await dialog.getByRole('textbox', { name: 'Figure' }).fill('0.01');
  await dialog.getByText(/^Compared: /).waitFor();
  await desk.page.keyboard.press('Escape');
});

test('is listed among the shortcuts', async () => {
  await desk.page.keyboard.press('F1');
  await desk.page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Where a figure is from').waitFor();
  await desk.page.keyboard.press('Escape');
});

async function currencyOf(row: number): Promise<string> {
  const headers = await desk.headers('Daily reports');
  const cells = desk.rows('Daily reports').nth(row).getByRole('gridcell');
  return plain(await cells.nth(headers.indexOf('Currency')).innerText());
}
