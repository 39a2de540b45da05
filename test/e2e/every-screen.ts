// Goes through the app with axe-core.

import { expect } from 'vitest';
import type { Messages } from '../../renderer/messages/catalogue.ts';
import type { DeskPage } from './desk-page.ts';

/** Rows that a screen reader cannot name while it goes down a column. One cell over all columns needs no name. */
const UNNAMED_ROWS = `[...document.querySelectorAll('main tbody tr')]
  .filter((row) => row.checkVisibility() && row.querySelector('th[scope="row"], [colspan]') === null)
  .map((row) => row.innerText)`;

/** Each main screen, the palette and the settings. `ignored`: a rule of axe. */
export async function expectAccessible(desk: DeskPage, words: Messages, ignored?: string): Promise<void> {
  const found = (): Promise<readonly string[]> =>
    desk.violations({ everyRow: true, ...(ignored !== undefined && { ignored }) });
  for (const name of Object.values(words.frame.views)) {
    await desk.page.getByRole('link', { name, exact: true }).first().click();
    await desk.waitForScreen();
    // Charts out of sight stay busy.
    await expect.poll(() => desk.view.locator('[role="grid"][aria-busy="true"]').count()).toBe(0);
    expect(await found(), name).toEqual([]);
    expect(await desk.page.evaluate(UNNAMED_ROWS), `${name}: rows of tables that nothing names`).toEqual([]);
  }
  for (const keys of ['ControlOrMeta+k', 'ControlOrMeta+,']) {
    await desk.page.keyboard.press(keys);
    await desk.page.getByRole('dialog').first().waitFor();
    expect(await found(), keys).toEqual([]);
    await desk.page.keyboard.press('Escape');
  }
}
