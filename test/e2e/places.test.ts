// Places: the navigation's counts and saved views, back and forward, and the place after a restart.

import { describe, expect, test } from 'vitest';
import { isoDay, weekdaysBack } from '../../main/sample/calendar.ts';
import { hongKongEpochDay } from '../../shared/rules/dates.ts';
import { plain, pressChoice, type DeskPage } from './desk-page.ts';
import { shareSample } from './shared-window.ts';
import { setStage } from './stage.ts';

const BACK_BUTTON = 3;

function navigation(desk: DeskPage) {
  return desk.page.getByRole('navigation', { name: 'Main' });
}

async function place(desk: DeskPage): Promise<string> {
  return await navigation(desk).locator('[aria-current="page"]').innerText();
}

async function pressBackButton(desk: DeskPage): Promise<void> {
  await desk.page.evaluate((button) => {
    const { window, MouseEvent } = globalThis as unknown as {
      window: { dispatchEvent(event: object): void };
      MouseEvent: new (type: string, options: object) => object;
    };
    window.dispatchEvent(new MouseEvent('mouseup', { button }));
  }, BACK_BUTTON);
}

describe('on the sample', () => {
  const shared = shareSample();

  test('back and forward return to each place with its filters and its open record', async () => {
    const { desk } = shared;
    await desk.open('Daily reports');
    const all = await desk.expectWholeSample();
    const link = navigation(desk).getByRole('link', { name: 'Daily reports' });
    expect(plain(await link.innerText())).toContain(all.toLocaleString('en'));
    await desk.pickFilter('Currency', /^USD/);
    await desk.expectFewerThan(all);
    const usd = await desk.range();
    await desk.rows('Daily reports').nth(2).dblclick();
    const details = desk.page.getByRole('complementary', { name: 'Details' });
    const title = await details.getByRole('heading').first().innerText();

    await desk.open('Customized charges');
    await desk.pickFilter('State', /^Effective/);
    await desk.open('Daily reports');
    await desk.button('Clear filters').click();
    await desk.expectWholeSample();

    await desk.page.keyboard.press('Alt+ArrowLeft');
    expect(await place(desk)).toContain('Customized charges');
    await expect.poll(() => desk.page.title()).toBe('Customized charges – Commission Desk');
    await desk.button('Back').click();
    expect(await place(desk)).toContain('Daily reports');
    await expect.poll(() => desk.page.title()).toBe('Daily reports – Commission Desk');
    await desk.button(/^Remove filter: Currency is USD/).waitFor();
    await desk.expectRange(usd);
    await expect.poll(() => details.getByRole('heading').first().innerText()).toBe(title);

    await desk.page.keyboard.press('ControlOrMeta+]');
    expect(await place(desk)).toContain('Customized charges');
    await pressBackButton(desk);
    await expect.poll(() => place(desk)).toContain('Daily reports');
    expect(desk.app.pageProblems).toEqual([]);
  });

  test('a saved view is opened from the navigation, and back returns to the rows and the view before', async () => {
    const { desk } = shared;
    await desk.open('Customized charges');
    await desk.filterBy('Name', 'gold');
    await desk.expectFewerThan(2_000);
    const save = desk.view.getByRole('button', { name: 'Save view', exact: true });
    const views = (name: string) => desk.view.getByRole('button', { name: `Views: ${name}`, exact: true });
    const saving = desk.dialog('Save view');
    await save.click();
    await saving.getByRole('textbox').fill('Gold only');
    await desk.page.keyboard.press('Enter');
    const link = navigation(desk).getByRole('button', { name: 'Gold only' });
    await link.waitFor();
    await desk.button('Clear filters').click();
    await desk.expectRange('1–100 of 2,000');
    await save.click();
    await pressChoice(saving.getByRole('radio', { name: 'A new view' }));
    await saving.getByRole('textbox').fill('Everything');
    await desk.page.keyboard.press('Enter');
    await views('Everything').waitFor();
    await link.click();
    await desk.button(/^Remove filter: Name matches .gold/).waitFor();
    await views('Gold only').waitFor();
    await desk.button('Back').click();
    await desk.expectRange('1–100 of 2,000');
    await views('Everything').waitFor();
    await desk.page.keyboard.press('Alt+ArrowRight');
    await views('Gold only').waitFor();
  });

  test('back from the first line of a day returns a table as it was left the day before', async () => {
    const { desk: first } = shared;
    await first.open('Daily reports');
    await first.pickFilter('Currency', /^USD/);
    const groupBy = (desk: DeskPage) => desk.view.getByRole('combobox', { name: 'Group by', exact: true });
    await groupBy(first).selectOption({ label: 'AE' });
    await first.open('Today');

    const desk = await shared.restart({ args: ['--sample'] });
    const stored = await desk.preference('table:reports');
    await desk.view
      .getByRole('table', { name: /, total commission in / })
      .getByRole('button')
      .nth(1)
      .click();
    await desk.button(/^Remove filter: Ledger date/).waitFor();
    expect(await desk.button(/^Remove filter: Currency is USD/).count()).toBe(0);
    await desk.button('Back').click();
    await expect.poll(() => desk.preference('table:reports')).toBe(stored);
    await desk.open('Daily reports');
    await desk.button(/^Remove filter: Currency is USD/).waitFor();
    expect(await desk.button(/^Remove filter: Ledger date/).count()).toBe(0);
    expect(await groupBy(desk).locator('option:checked').innerText()).toBe('AE');
  });

  test('a dialog keeps its screen, and panels and menus go with it', async () => {
    const { desk } = shared;
    await desk.open('Daily reports');
    await desk.button('Export').click();
    await desk.dialog('Export Daily reports').waitFor();
    await pressBackButton(desk);
    await desk.page.keyboard.press('Alt+ArrowLeft');
    expect(await place(desk)).toContain('Daily reports');
    await desk.page.keyboard.press('Escape');
    await desk.dialog('Export Daily reports').waitFor({ state: 'detached' });

    await desk.button('Columns').click();
    await desk.page.locator(':popover-open').waitFor();
    await desk.page.keyboard.press('Alt+ArrowLeft');
    await expect.poll(() => place(desk)).toContain('Customized charges');
    await expect.poll(() => desk.page.locator(':popover-open').count()).toBe(0);
    await desk.open('Daily reports');
    expect(await desk.page.locator(':popover-open').count()).toBe(0);

    await desk.rows('Daily reports').first().getByRole('gridcell').first().click({ button: 'right' });
    await desk.page.getByRole('menu').waitFor();
    await desk.page.keyboard.press('Alt+ArrowLeft');
    await expect.poll(() => place(desk)).toContain('Customized charges');
    await desk.page.getByRole('menu').waitFor({ state: 'detached' });
  });

  test('the first field of a screen and of a dialog has the focus', async () => {
    const { desk } = shared;
    await desk.open('Daily reports');
    await expect.poll(() => desk.focusedField()).toContain('Search');
    await desk.button('Save view').click();
    await expect.poll(() => desk.focusedField()).toContain('Name');
    await desk.page.keyboard.press('Escape');
    await desk.open('Clients');
    await expect.poll(() => desk.focusedField()).toContain('Client IDs');
  });
});

/** Looks at each frame: a figure from before the first copy stays for a moment only. */
const LOOK_FOR_ZERO = `globalThis.framesLooked = 0;
globalThis.zeroLines = [];
requestAnimationFrame(function look() {
  framesLooked += 1;
  zeroLines.push(...document.body.innerText.split('\\n').filter((line) => /\\b0 rows|keychain/.test(line)));
  requestAnimationFrame(look);
});`;

test('--sample starts its sync by itself, says that it is reading, and ends with yesterday’s reports', async () => {
  const desk = await setStage().launch({ args: ['--sample'] });
  await desk.open('Daily reports');
  await desk.expectNews('Daily reports: reading the first copy…');
  await desk.page.evaluate(LOOK_FOR_ZERO);
  const screens = ['Customized charges', 'Overview', 'Daily reports'] as const;
  for (const screen of [...screens, ...screens]) await desk.open(screen);
  await desk.waitForRunEnd();
  await desk.expectWholeSample();
  expect(await desk.page.evaluate('framesLooked')).toBeGreaterThan(0);
  expect(await desk.page.evaluate('zeroLines')).toEqual([]);
  const yesterday = hongKongEpochDay(Date.now()) - 1;
  const [newest = 0] = weekdaysBack(yesterday, 1);
  expect(await desk.rows('Daily reports').first().getByRole('gridcell').first().innerText()).toContain(isoDay(newest));
});
