// The main job without a mouse: Tab, Enter, Escape, letters and arrows.

import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { DeskPage } from './desk-page.ts';
import { setStage } from './stage.ts';

const MOST_TABS = 60;

async function isFocused(target: Locator): Promise<boolean> {
  if ((await target.count()) === 0) return false;
  return await target.first().evaluate((element: unknown) => {
    const { document } = globalThis as unknown as { document: { activeElement: unknown } };
    return element === document.activeElement;
  });
}

async function tabTo(desk: DeskPage, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await isFocused(target)) return;
    await desk.page.keyboard.press('Tab');
  }
  throw new Error(`not reached in ${MOST_TABS} tabs: ${target.toString()}`);
}

/** What the keyboard stands on, as a screen reader would name it. */
async function focusedText(desk: DeskPage): Promise<string> {
  return await desk.page.evaluate(() => {
    const { document } = globalThis as unknown as { document: { activeElement: { textContent: string } } };
    return document.activeElement.textContent;
  });
}

test('the main job goes by keyboard alone', async () => {
  const desk = await setStage().launch();
  const press = (key: string): Promise<void> => desk.page.keyboard.press(key);
  await desk.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await tabTo(desk, desk.button('Explore sample data'));
  await press('Enter');
  await desk.waitForRunEnd();

  await tabTo(desk, desk.page.getByRole('link', { name: 'Daily reports' }));
  await press('Enter');
  await desk.expectRange('1–100 of 60,000');

  const currency = desk.filter('Currency');
  await tabTo(desk, currency);
  await press('Enter');
  const list = desk.page.getByRole('listbox', { name: 'Currency' });
  await list.getByRole('option').first().waitFor();
  await desk.picture('keyboard-list');
  await press('ArrowDown');
  const picked = list.getByRole('option').nth(1);
  expect(await currency.getAttribute('aria-activedescendant')).toBe(await picked.getAttribute('id'));
  await press('Enter');
  await list.waitFor({ state: 'detached' });
  expect(await isFocused(currency)).toBe(true);
  const code = await currency.inputValue();
  await desk.button(`Remove filter: Currency is ${code}`).waitFor();
  await expect.poll(() => desk.range()).not.toContain('60,000');

  const cells = (row: number): Locator => desk.rows('Daily reports').nth(row).getByRole('gridcell');
  await expect.poll(() => desk.grid('Daily reports').getAttribute('aria-busy')).toBe('false');
  await tabTo(desk, cells(0).first());
  await press('ArrowDown');
  await press('ArrowDown');
  await press('ArrowRight');
  expect(await isFocused(cells(2).nth(1))).toBe(true);
  const ae = await focusedText(desk);
  await press('Enter');
  const details = desk.page.getByRole('complementary', { name: 'Details' });
  await details.waitFor();
  expect(await details.innerText()).toContain(ae);
  await desk.picture('keyboard-detail');
  await press('ArrowDown');
  expect(await isFocused(cells(3).nth(1))).toBe(true);
  await press('Escape');
  await details.waitFor({ state: 'detached' });
  expect(await isFocused(cells(3).nth(1))).toBe(true);

  await tabTo(desk, desk.button('Next page'));
  await press('Enter');
  await expect.poll(() => desk.range()).toMatch(/^101–200 of /);
  expect(desk.app.pageProblems).toEqual([]);
});
