// axe-core finds nothing on any main screen, in either theme and with the system's own colours, and all can be reached at 200%
// zoom. chinese.test.ts does the same in the other languages.

import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { en } from '../../renderer/messages/en.ts';
import { TEXT_SIZES } from '../../shared/contract/app/settings.ts';
import { expectAccessible } from './every-screen.ts';
import { shareSample } from './shared-window.ts';

const shared = shareSample();

test('with the colours of the system, all is accessible, and what is chosen can be told from the rest', async () => {
  const { desk } = shared;
  await desk.page.emulateMedia({ forcedColors: 'active' });
  // The browser lays a strip of the window's colour under each text, which axe does not see.
  await expectAccessible(desk, en, 'color-contrast');
  await desk.open('Daily reports');
  const cell = (row: number): Locator => desk.rows('Daily reports').nth(row).getByRole('gridcell').nth(2);
  await cell(0).click();
  await desk.page.keyboard.press('Shift+ArrowDown');
  const links = desk.page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  for (const [chosen, other] of [
    [cell(1), cell(3)],
    [links.filter({ hasText: 'Daily reports' }), links.filter({ hasText: 'Clients' })],
  ] as const)
    expect(await groundOf(chosen)).not.toBe(await groundOf(other));
});

/** A picture of the place before the text of an element: its styles do not tell which colours the browser forces on it. */
async function groundOf(element: Locator): Promise<string> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('the element is not on screen');
  const clip = { x: box.x + 3, y: box.y + box.height / 2, width: 3, height: 3 };
  return (await element.page().screenshot({ clip })).toString('base64');
}

test('menus, dialogs and panes over the tables are accessible in both themes', async () => {
  const { desk } = shared;
  const expectNone = async (of: string): Promise<void> => expect(await desk.violationsInThemes(), of).toEqual([]);

  await desk.open('Customized charges');
  const charge = (row: number) => desk.rows('Customized charges').nth(row).getByRole('gridcell').first();
  await charge(0).click({ modifiers: ['ControlOrMeta'] });
  await charge(1).click({ modifiers: ['ControlOrMeta'] });
  await charge(0).dblclick();
  await desk.page.getByRole('complementary', { name: 'Details' }).waitFor();
  await expectNone('marked rows and details');
  await desk.button('Compare').click();
  await desk.page.getByRole('dialog').getByRole('table').waitFor();
  await expectNone('comparison');
  await desk.page.keyboard.press('Escape');

  await desk.open('Daily reports');
  await desk.view
    .getByRole('region', { name: 'Totals' })
    .getByRole('button', { name: 'Compare HKD with a figure' })
    .click();
  await desk.page.getByRole('textbox', { name: 'Figure' }).waitFor();
  await expectNone('a figure');
  await desk.page.keyboard.press('Escape');
  await desk.view.getByRole('combobox', { name: 'Group by' }).selectOption({ label: 'AE' });
  await desk.view.getByRole('treegrid').getByRole('row').nth(2).waitFor();
  await expectNone('groups');

  await desk.open('Sync');
  for (const link of await desk.sectionLinks().all()) {
    await link.click();
    await expectNone(`Sync: ${await link.innerText()}`);
  }
});

test('every control of the tables can be pressed at 200% zoom, which the settings reach', async () => {
  const { desk } = shared;
  expect(Math.max(...TEXT_SIZES)).toBe(200);
  await desk.page.setViewportSize({ width: 512, height: 350 });
  await desk.page.reload();
  for (const screen of ['Customized charges', 'Daily reports'] as const) {
    await desk.open(screen);
    await desk.rows(screen).first().waitFor();
    const controls = desk.page.locator(':is(button, a, input, select):visible:enabled');
    // Playwright scrolls to each control and checks that nothing covers it. It does not click:
    // a button that explains why it refuses counts as disabled, but must be reachable all the same.
    for (const control of await controls.all()) await control.hover({ trial: true });
    expect(await desk.rows(screen).count()).toBeGreaterThan(1);
  }
});

test('nothing is wider than the window at 200% zoom, and the button that leaves the sample stays on its line', async () => {
  const { desk } = shared;
  const leave = desk.button('Leave sample data');
  for (const size of [
    { width: 640, height: 400 },
    { width: 720, height: 450 },
  ]) {
    await desk.page.setViewportSize(size);
    await desk.page.reload();
    for (const screen of ['Overview', 'Customized charges', 'Daily reports', 'Changes', 'Sync'] as const) {
      await desk.open(screen);
      const widthPx = (): Promise<number> => desk.page.evaluate('document.documentElement.scrollWidth');
      // Sums arrive after the rows.
      if (screen === 'Daily reports') await desk.page.getByRole('table', { name: 'Totals' }).waitFor();
      await expect.poll(widthPx, { message: `${screen} at ${size.width}` }).toBe(size.width);
    }
    const [band, link] = await Promise.all([
      desk.page.getByRole('region', { name: 'Sample data' }).boundingBox(),
      leave.boundingBox(),
    ]);
    expect(link?.height).toBe(24);
    expect((band?.y ?? 0) + (band?.height ?? 0)).toBeGreaterThanOrEqual((link?.y ?? 0) + 24);
    // One line of 16 pixels.
    const lines: number = await leave.evaluate((button: { scrollHeight: number }) => button.scrollHeight);
    expect(lines).toBe(24);
  }
});

/** Whether what has the focus is in a row of a table, and nothing lies over its middle. */
const IS_ROW_SEEN = `(() => {
  const focused = document.activeElement;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return focused.closest('tbody') !== null && focused.contains(seen);
})()`;

test('no control of a long table has the focus under its header', async () => {
  const { desk } = shared;
  await desk.page.setViewportSize({ width: 1440, height: 900 });
  await desk.open('Overview');
  const figure = desk.view.getByRole('figure', { name: 'Commission by AE, HKD', exact: true });
  await desk.page.mouse.move(720, 500);
  for (let tries = 0; tries < 40 && (await figure.count()) === 0; tries += 1) await desk.page.mouse.wheel(0, 400);
  await figure.getByRole('button', { name: 'Show as table' }).click();
  await figure.getByRole('button', { name: 'Show each' }).click();
  const names = figure.getByRole('table').getByRole('rowheader').getByRole('button');
  await names.nth(40).waitFor();
  await names.nth(40).focus();
  for (let at = 39; at >= 0; at -= 1) {
    await desk.page.keyboard.press('Shift+Tab');
    expect(await desk.page.evaluate<boolean>(IS_ROW_SEEN), `row ${at}`).toBe(true);
  }
});

test('a button that refuses once it is pressed says why at once, and as long as the pointer or the focus is on it', async () => {
  const { desk } = shared;
  const { page } = desk;
  await page.clock.install();
  await desk.open('Daily reports');
  await desk.expectWholeSample();
  const reason = page.getByRole('tooltip').filter({ hasText: en.grid.pages.noneAfter }).first();
  await desk.view.getByRole('button', { name: en.grid.pages.last, exact: true }).click();
  await reason.waitFor();

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await page.mouse.move(4, 4);
  // Longer than a hint stays after the pointer.
  await page.clock.fastForward(1_000);
  await reason.waitFor();
  await page.keyboard.press('Tab');
  await reason.waitFor({ state: 'hidden' });
});
