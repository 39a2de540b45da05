// Context menus: of cells, headers, sums, marks of charts, saved views and clients, by mouse and by keyboard.

import { beforeEach, expect, test } from 'vitest';
import type { DeskPage } from './desk-page.ts';
import { setStage } from './stage.ts';

let desk: DeskPage;

beforeEach(async () => {
  desk = await setStage().launchSample({ args: ['--sample'] });
});

const menu = (name: string | RegExp) => desk.page.getByRole('menu', { name });
const entries = async (name: string | RegExp): Promise<readonly string[]> => {
  await menu(name).waitFor();
  return await menu(name).getByRole('menuitem').locator('span').allInnerTexts();
};

test('the menus of cells, headers and sums open by right button and by key, and return the focus', async () => {
  await desk.open('Daily reports');
  await desk.expectWholeSample();
  const cell = desk.rows('Daily reports').first().getByRole('gridcell').nth(8);
  await cell.click({ button: 'right' });
  await menu('Cell of Total commission').waitFor();
  expect(await entries('Cell of Total commission')).toEqual([
    ...['Copy value', 'Copy with headers', 'Copy rows', 'Filter on this value', 'Exclude this value'],
    ...['Open details', 'Write a note', 'Where this is from', 'History of this value'],
  ]);
  const focused = desk.page.locator(':focus');
  await desk.page.keyboard.press('End');
  await expect.poll(() => focused.innerText()).toContain('History of this value');
  await desk.page.keyboard.press('ArrowDown');
  await expect.poll(() => focused.innerText()).toContain('Copy value');
  await desk.page.keyboard.press('w');
  await expect.poll(() => focused.innerText()).toContain('Write a note');
  await desk.page.keyboard.press('Escape');
  await menu('Cell of Total commission').waitFor({ state: 'hidden' });
  await expect.poll(() => focused.getAttribute('data-column')).toBe('8');
  await desk.page.keyboard.press('Shift+F10');
  await menu('Cell of Total commission').getByRole('menuitem', { name: 'Where this is from' }).click();
  await desk.page.locator('[data-seal-card]').waitFor();
  await desk.page.keyboard.press('Escape');

  const header = desk.grid('Daily reports').getByRole('columnheader', { name: 'AE', exact: true });
  await header.click({ button: 'right' });
  expect(await entries('Column AE')).toEqual([
    ...['Sort ascending', 'Sort descending', 'Also sort by this column', 'Filter…', 'Group by this column'],
    ...['Pin to the left', 'Fit width to this page', 'Usual width', 'Hide column'],
  ]);
  await menu('Column AE').getByRole('menuitem', { name: 'Sort descending' }).click();
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('descending');
  await header.click({ button: 'right' });
  await menu('Column AE').getByRole('menuitem', { name: 'Do not sort by this column' }).click();
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('none');

  const sum = desk.page.getByRole('region', { name: 'Totals' }).locator('[data-sum]').first();
  await sum.click({ button: 'right' });
  await expect.poll(() => desk.page.getByRole('menuitem', { name: 'Copy figure' }).isVisible()).toBe(true);
});

test('a mark of a chart is shown alone, left out, or led to its rows', async () => {
  await desk.open('Overview');
  const chart = desk.page.getByRole('article', { name: 'Commission by AE', exact: true });
  const plot = chart.getByRole('application').first();
  await chart.scrollIntoViewIfNeeded();
  await plot.focus();
  await desk.page.keyboard.press('Home');
  await desk.page.keyboard.press('Shift+F10');
  await desk.page.getByRole('menuitem', { name: 'Leave this out' }).waitFor();
  expect(await entries(/./)).toEqual([
    ...['Show only this', 'Leave this out', 'Copy figure', 'Show its rows', 'Where this is from'],
  ]);
  await desk.page.getByRole('menuitem', { name: 'Leave this out' }).click();
  await desk.page.getByRole('button', { name: /^Remove filter: not: AE is/ }).waitFor();
});

test('a saved view is renamed and opened at start from its menu in the navigation', async () => {
  await desk.view.getByRole('button', { name: 'Save view', exact: true }).click();
  const dialog = desk.dialog('Save view');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Month end');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const view = desk.page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Month end' });
  await view.click({ button: 'right' });
  expect(await entries('View Month end')).toEqual([
    ...['Open', 'Open at start', 'Watch', 'Rename…', 'Duplicate', 'Delete'],
  ]);
  await desk.page.getByRole('menuitem', { name: 'Open at start' }).click();
  // An open menu stays as it is: it may have been opened before the change was stored.
  const isOpenedAtStart = async (): Promise<boolean> => {
    await view.click({ button: 'right' });
    await desk.page.getByRole('menuitem', { name: 'Rename…' }).waitFor();
    const isShown = await desk.page.getByRole('menuitem', { name: 'Do not open at start' }).isVisible();
    if (!isShown) await desk.page.keyboard.press('Escape');
    return isShown;
  };
  await expect.poll(isOpenedAtStart).toBe(true);
  await desk.page.getByRole('menuitem', { name: 'Rename…' }).click();
  const name = desk.page.getByRole('textbox', { name: 'New name' });
  await name.fill('Quarter end');
  await name.press('Enter');
  await desk.page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Quarter end' }).waitFor();
});
