// Code that is loaded some time after the start is loaded at once when a person asks for what it shows.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIRST_SCREEN_MS } from '../../shared/contract/app/first-screen.ts';
import type { DeskPage } from './desk-page.ts';
import { openSharedSample } from './stage.ts';

/** So that nothing is ever loaded ahead. */
const NEVER_AHEAD = `{
  const { setTimeout } = globalThis;
  globalThis.heldBack = 0;
  globalThis.setTimeout = (run, ms, ...args) =>
    ms === ${FIRST_SCREEN_MS} ? (globalThis.heldBack += 1) : setTimeout(run, ms, ...args);
}`;

let folder: string;
let desk: DeskPage;
let end: () => Promise<void>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'desk-later-'));
  const pageScript = join(folder, 'never-ahead.js');
  writeFileSync(pageScript, NEVER_AHEAD);
  ({ desk, end } = await openSharedSample({ pageScript }));
  await desk.rows('Customized charges').first().getByRole('gridcell').first().click();
});
afterAll(async () => {
  await end();
  rmSync(folder, { recursive: true, force: true });
});

test('a context menu, a seal and the dialog before a PDF open although nothing was loaded ahead', async () => {
  const { page } = desk;
  expect(await page.evaluate('heldBack')).toBe(1);
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+Enter');
  await page.getByRole('dialog', { name: /^Seal of / }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+p');
  await desk.dialog('Print Customized charges').waitFor();
  await page.keyboard.press('Escape');
  await desk.dialog('Print Customized charges').waitFor({ state: 'detached' });
  expect(desk.app.pageProblems).toEqual([]);
});

/** Ctrl+4 and Ctrl+Shift+O within one task, in which no code can be loaded. */
const TWO_KEYS = `for (const [key, shiftKey] of [['4', false], ['o', true]])
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, ctrlKey: true, bubbles: true, cancelable: true }));`;

test('a key for a control of a screen waits for the code of that screen', async () => {
  await desk.page.evaluate(TWO_KEYS);
  await desk.grid('Daily reports').waitFor();
  await desk.view.locator('[data-command="savedViews"][aria-expanded="true"]').waitFor();
  await desk.page.keyboard.press('Escape');
});

test('what cannot be loaded is asked for once, says so, and comes with “Try again”', async () => {
  const { page } = desk;
  const devtools = await page.context().newCDPSession(page);
  let asked = 0;
  devtools.on('Network.requestWillBeSent', ({ request }) => (asked += request.url.includes('GuideDialog') ? 1 : 0));
  await devtools.send('Network.enable');
  await devtools.send('Network.setBlockedURLs', { urls: ['*GuideDialog*'] });
  await page.keyboard.press('F1');
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  await again.waitFor();
  // A loop would ask several times in each of them.
  for (let frame = 0; frame < 10; frame += 1) await page.evaluate('new Promise(requestAnimationFrame)');
  expect(asked).toBe(1);
  await devtools.send('Network.setBlockedURLs', { urls: [] });
  await again.click();
  await desk.dialog('User guide').waitFor();
});
