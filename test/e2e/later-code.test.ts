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
  globalThis.setTimeout = (run, ms, ...args) => (ms === ${FIRST_SCREEN_MS} ? 0 : setTimeout(run, ms, ...args));
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

test('a context menu, the seal of a figure and a PDF', async () => {
  const { page } = desk;
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+Enter');
  await page.getByRole('dialog', { name: /^Seal of / }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+p');
  await desk.dialog('Print Customized charges').waitFor();
  await page.keyboard.press('Escape');
  expect(desk.app.pageProblems).toEqual([]);
});
