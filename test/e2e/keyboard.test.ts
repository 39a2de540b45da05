// The main job, and a review, without a mouse: Tab, Enter, Escape, letters and arrows. How the sample is opened by them is in
// first-run.test.ts.

import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { DeskPage } from './desk-page.ts';
import { isFocused, tabTo } from './keys.ts';
import { shareSample } from './shared-window.ts';

const shared = shareSample();

/** The focused element's role and name, as a screen reader gives them. */
async function focusedText(desk: DeskPage): Promise<string> {
  return await desk.page.evaluate(() => {
    const { document } = globalThis as unknown as { document: { activeElement: { textContent: string } } };
    return document.activeElement.textContent;
  });
}

test('the main job works by keyboard alone', async () => {
  const { desk } = shared;
  const press = (key: string): Promise<void> => desk.page.keyboard.press(key);
  await tabTo(desk, desk.page.getByRole('link', { name: 'Daily reports' }));
  await press('Enter');
  const all = await desk.expectWholeSample();

  await tabTo(desk, desk.button('Add filter'));
  await press('Enter');
  await desk.dialog('Add filter').getByRole('combobox').waitFor();
  await desk.page.keyboard.type('curr');
  await press('Enter');
  const currency = desk.filter('Currency');
  const list = desk.page.getByRole('listbox', { name: 'Currency' });
  await list.getByRole('option').first().waitFor();
  expect(await isFocused(currency)).toBe(true);
  await press('ArrowDown');
  const picked = list.getByRole('option').nth(1);
  expect(await currency.getAttribute('aria-activedescendant')).toBe(await picked.getAttribute('id'));
  await press('Enter');
  expect(await picked.getAttribute('aria-selected')).toBe('true');
  await press('Escape');
  await list.waitFor({ state: 'detached' });
  expect(await isFocused(desk.button('Add filter'))).toBe(true);
  await desk.button(/^Remove filter: Currency is /).waitFor();
  await desk.expectFewerThan(all);

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
  await press('ArrowDown');
  expect(await isFocused(cells(3).nth(1))).toBe(true);
  await press('Escape');
  await details.waitFor({ state: 'detached' });
  expect(await isFocused(cells(3).nth(1))).toBe(true);

  await tabTo(desk, desk.button('Next page'));
  await press('Enter');
  await expect.poll(() => desk.range()).toMatch(/^101–200 of /);
  // At an end the button keeps the focus, so that Tab goes on from there.
  for (const [name, range] of [
    ['Previous page', /^1–100 of /],
    ['Last page', /–([\d,]+) of \1$/],
  ] as const) {
    await tabTo(desk, desk.button(name));
    await press('Enter');
    await expect.poll(() => desk.range()).toMatch(range);
    expect(await isFocused(desk.button(name))).toBe(true);
  }
  await desk.open('Overview');
  const chart = desk.view.getByRole('figure', { name: /^Commission over time/ });
  for (const name of ['Zoom out', 'Whole span']) {
    const button = chart.getByRole('button', { name, exact: true });
    await chart.getByRole('button', { name: 'Zoom in', exact: true }).press('Enter');
    await button.press('Enter');
    await expect.poll(() => button.isDisabled()).toBe(true);
    expect(await isFocused(button)).toBe(true);
  }
  expect(desk.app.pageProblems).toEqual([]);
});

test('filtering, totals, comparing and saving a view work by keyboard alone', async () => {
  const { desk } = shared;
  const press = (key: string): Promise<void> => desk.page.keyboard.press(key);

  // Filter.
  await press('ControlOrMeta+4');
  const all = await desk.expectWholeSample();
  await press('/');
  await desk.page.keyboard.type('AE001');
  await desk.expectFewerThan(all);

  // Totals of the page, then a statement's figure compared with the first currency.
  const totals = desk.view.getByRole('region', { name: 'Totals' });
  const scope = totals.getByRole('combobox', { name: 'Totals of' });
  await tabTo(desk, scope);
  await press('ArrowUp');
  await expect.poll(() => scope.inputValue()).toBe('page');
  await press('ArrowDown');
  const line = totals.getByRole('row').filter({ has: desk.page.getByRole('rowheader', { name: 'HKD', exact: true }) });
  await expect.poll(() => line.getByRole('cell').count()).toBeGreaterThan(4);
  await tabTo(desk, totals.getByRole('button', { name: 'Compare HKD with a figure' }));
  await expect.poll(() => totals.locator('[aria-busy="true"]').count()).toBe(0);
  await press('Enter');
  const figure = desk.page.getByRole('dialog').filter({ has: desk.page.getByRole('textbox', { name: 'Figure' }) });
  await tabTo(desk, figure.getByRole('textbox', { name: 'Figure' }));
  await desk.page.keyboard.type('0.01');
  await figure.getByRole('status').filter({ hasText: 'Difference' }).first().waitFor();
  await press('Escape');
  await figure.waitFor({ state: 'detached' });

  // Compare.
  await press('ControlOrMeta+3');
  const cells = (row: number): Locator => desk.rows('Customized charges').nth(row).getByRole('gridcell');
  await tabTo(desk, cells(0).first());
  await press('Space');
  await press('ArrowDown');
  await press('Space');
  await tabTo(desk, desk.button('Compare'));
  await press('Enter');
  const comparison = desk.page.getByRole('dialog', { name: 'Compare 2 packages' });
  await comparison.getByRole('row').nth(1).waitFor();
  await press('Escape');
  await comparison.waitFor({ state: 'detached' });

  // Save view.
  await press('/');
  await desk.page.keyboard.type('gold');
  await desk.button('Clear the search').waitFor();
  await tabTo(desk, desk.view.getByRole('button', { name: 'Save view', exact: true }));
  await press('Enter');
  const saving = desk.page.getByRole('dialog', { name: 'Save view' });
  await tabTo(desk, saving.getByRole('textbox', { name: 'Name', exact: true }));
  await desk.page.keyboard.type('Gold');
  await press('Enter');
  await saving.waitFor({ state: 'detached' });
  await desk.view.getByRole('button', { name: /^Views.*Gold/ }).waitFor();
  expect(desk.app.pageProblems).toEqual([]);
});

test('F6 goes from region to region, and keys open what the bar offers', async () => {
  const { desk } = shared;
  const press = (key: string): Promise<void> => desk.page.keyboard.press(key);
  await desk.open('Daily reports');
  await desk.rows('Daily reports').first().waitFor();
  await desk.rows('Daily reports').nth(1).dblclick();
  const regions = [
    desk.page.locator('header').first(),
    desk.page.getByRole('navigation', { name: 'Main' }),
    desk.view.getByRole('group', { name: 'Filters' }),
    desk.grid('Daily reports'),
    desk.view.getByRole('region', { name: 'Totals' }),
    desk.page.getByRole('complementary', { name: 'Details' }),
    desk.page.getByRole('contentinfo', { name: 'Status bar' }),
  ];
  const here = async (): Promise<number> => {
    const focused = desk.page.locator(':focus');
    const inside = await Promise.all(
      regions.map(async (region) => (await region.locator(':focus').count()) + (await region.and(focused).count())),
    );
    return inside.indexOf(1);
  };
  await desk.button('Sync now').focus();
  for (const place of [1, 2, 3, 4, 5, 6, 0]) {
    await press('F6');
    await expect.poll(here).toBe(place);
  }
  await press('Shift+F6');
  await expect.poll(here).toBe(6);

  await press('ControlOrMeta+d');
  await expect.poll(here).toBe(5);
  await press('ControlOrMeta+Shift+G');
  expect(await isFocused(desk.view.getByRole('combobox', { name: 'Group by' }))).toBe(true);
  await press('ControlOrMeta+Shift+O');
  await desk.page.getByRole('dialog', { name: /^Views/ }).waitFor();
  await press('Escape');
  await press('ControlOrMeta+Shift+L');
  await desk.dialog('Send this view').waitFor();
  await press('Escape');
  await press('ControlOrMeta+e');
  await desk.dialog('Export Daily reports').waitFor();
  // A dialog is in front: no key reaches what is behind it.
  await press('ControlOrMeta+3');
  await press('Escape');
  await desk.grid('Daily reports').waitFor();
  await press('ControlOrMeta+/');
  const listed = await desk.dialog('Keyboard shortcuts').innerText();
  for (const words of ['Next region', 'Back to the last place', 'Group the table', 'Go to the open details']) {
    expect(listed).toContain(words);
  }
  expect(desk.app.pageProblems).toEqual([]);
});

test('what appears moves for at most 120 ms, and not at all when the person wants no motion', async () => {
  const { desk } = shared;
  const durations = async (reducedMotion: 'no-preference' | 'reduce'): Promise<readonly number[]> => {
    await desk.page.emulateMedia({ reducedMotion });
    await desk.page.keyboard.press('ControlOrMeta+/');
    const dialog = desk.dialog('Keyboard shortcuts');
    await dialog.waitFor();
    const text = await dialog.evaluate((element: object) => {
      const scope = globalThis as unknown as {
        getComputedStyle(of: object): { readonly transitionDuration: string };
      };
      return scope.getComputedStyle(element).transitionDuration;
    });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    return text.split(',').map((part) => Number(part.trim().replace('s', '')) * 1000);
  };
  const usual = await durations('no-preference');
  expect(Math.max(...usual)).toBeGreaterThan(0);
  expect(Math.max(...usual)).toBeLessThanOrEqual(120);
  expect(Math.max(...(await durations('reduce')))).toBe(0);
});

test('Escape that drops a composition closes neither the details nor a name that is typed', async () => {
  const { desk } = shared;
  await desk.open('Customized charges');
  await desk.saveView('Month end');
  await desk.openDetails('Customized charges');
  const details = desk.page.getByRole('complementary', { name: 'Details' });
  const dropComposition = (field: Locator): Promise<void> =>
    field.dispatchEvent('keydown', { key: 'Escape', isComposing: true });
  for (const field of [desk.field('Note on this row'), desk.search()]) {
    await dropComposition(field);
    expect(await details.count()).toBe(1);
  }
  await desk.page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });

  await desk.view.getByRole('button', { name: /^Views/ }).click();
  await desk.button('More for Month end').click();
  await desk.view.getByRole('button', { name: 'Rename', exact: true }).click();
  await desk.field('New name').fill('季末');
  await dropComposition(desk.field('New name'));
  expect(await desk.field('New name').inputValue()).toBe('季末');
});
