// One filter bar: chips, "Add filter", several values, undo, an empty result, and the search of the top bar. Counts are
// compared with the rows that were sent.

import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import { plain, type DeskPage } from './desk-page.ts';
import { openSharedDesk, SMALL } from './stage.ts';

type SentRow = Readonly<Record<string, string | null>>;

let service: LoopbackService;
let desk: DeskPage;
let endDesk: () => Promise<void>;
let reports: readonly SentRow[];

beforeAll(async () => {
  service = await startLoopbackService(SMALL);
  reports = service.control.rows('reports');
  ({ desk, end: endDesk } = await openSharedDesk({ args: [`--service-url=${service.url}`] }));
  await desk.signIn({ token: service.tokens.full });
});
afterAll(async () => {
  expect(desk.app.pageProblems).toEqual([]);
  await endDesk();
  await service.close();
});
beforeEach(async () => {
  await desk.closeFilter();
  for (const [table, rows] of [
    ['Customized charges', 300],
    ['Daily reports', 3_000],
  ] as const) {
    await desk.open(table);
    const clear = desk.view.getByRole('button', { name: 'Clear filters' });
    if (await clear.isVisible()) await clear.click();
    await desk.expectTotal(rows);
  }
});

const chips = (): Locator => desk.view.getByRole('list', { name: 'Filters of this table' }).getByRole('listitem');
const shownChips = async (): Promise<readonly string[]> => (await chips().allInnerTexts()).map(plain);

test('typing part of a value offers it with its field and count, and Enter takes it', async () => {
  const team = reports[0]?.['broker_team_code'] ?? '';
  const rows = reports.filter((row) => row['broker_team_code'] === team).length;
  await desk.view.getByRole('button', { name: 'Add filter' }).click();
  const add = desk.dialog('Add filter');
  await add.getByRole('combobox').fill(team);
  await add
    .getByRole('option', { name: `AE group is ${team} ${rows.toLocaleString('en')} rows`, exact: true })
    .waitFor();
  await add.getByRole('option', { name: `AE group is ${team}` }).click();
  await desk.expectTotal(rows);
  expect(await shownChips()).toEqual([`AE group ${team}`]);
});

test('a list tells codes from counts, and says how many values it leaves out and how to find them', async () => {
  await desk.open('Customized charges');
  const types = await desk.openList('Business type');
  await types
    .getByRole('option', { name: /^\D+ code \S+ [\d,]+ rows?$/ })
    .first()
    .waitFor();
  await desk.closeFilter();
  await desk.open('Daily reports');
  const codes = new Set(reports.map((row) => row['broker_code'] ?? '').filter((code) => code.startsWith('AE')));
  await desk.view.getByRole('button', { name: 'Add filter' }).click();
  const add = desk.dialog('Add filter');
  await add.getByRole('combobox').fill('AE0');
  await add
    .getByRole('status')
    .filter({ hasText: /^AE: \d+ more\. Type more letters to narrow\.$/ })
    .waitFor();
  expect(codes.size).toBeGreaterThan(4);
});

test('a word for something the service does not send finds what is nearest, and says so', async () => {
  await desk.open('Customized charges');
  await desk.view.getByRole('button', { name: 'Add filter' }).click();
  const add = desk.dialog('Add filter');
  await add.getByRole('combobox').fill('expired');
  const words = 'The service sends no end date; the nearest are State and Updated';
  await add.getByRole('option', { name: `State ${words}` }).waitFor();
  await desk.page.keyboard.press('Enter');
  await add.getByRole('listbox', { name: 'State' }).waitFor();
});

test('a month in words filters the ledger dates, and the chip reads as people write it', async () => {
  const month = reports[0]?.['biz_date']?.slice(0, 7) ?? '';
  const first = new Date(`${month}-01`);
  const name = first.toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' });
  await desk.addFound(`${name} ${month.slice(0, 4)}`, /^Ledger date 1–/);
  await desk.expectTotal(reports.filter((row) => row['biz_date']?.startsWith(month)).length);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  expect(await shownChips()).toEqual([`Ledger date 1–${last} ${name.slice(0, 3)} ${month.slice(0, 4)}`]);
});

test('of two chips on the ledger date, the one that is opened is edited', async () => {
  const month = reports[0]?.['biz_date']?.slice(0, 7) ?? '';
  await desk.addFound(month, /^Ledger date 1–/);
  await desk.rows('Daily reports').first().getByRole('gridcell').first().click({ button: 'right' });
  await desk.page.getByRole('menuitem', { name: 'Filter on this value' }).click();
  await expect.poll(() => chips().count()).toBe(2);
  const [ofMonth = '', ofDay = ''] = await shownChips();

  await chips().first().getByRole('button', { name: 'Edit filter' }).click();
  const pressed = desk.view.getByRole('group', { name: 'Calendar' }).getByRole('button', { pressed: true });
  expect(`Ledger date ${await pressed.getAttribute('title')}`).toBe(ofMonth);
  await desk.closeFilter();

  await chips().nth(1).getByRole('button', { name: 'Edit filter' }).click();
  const from = desk.filter('Ledger date from');
  const day = await desk.filter('Ledger date to').inputValue();
  expect(day).toMatch(new RegExp(`^${month}-`));
  expect([await from.inputValue(), await from.and(desk.page.locator(':focus')).count()]).toEqual([day, 1]);
  await from.fill(`${month}-01`);
  const until = reports.filter(({ biz_date: date }) => date?.startsWith(month) === true && date <= day);
  await desk.expectTotal(until.length);
  await desk.closeFilter();
  const [first, second] = await shownChips();
  expect([first, second === ofDay]).toEqual([ofMonth, false]);
});

test('the editor of a period shows the days of its own chip, not those that another chip leaves', async () => {
  const days = [...new Set(reports.map((row) => row['biz_date'] ?? ''))].toSorted();
  await desk.openFilter('Ledger date from');
  await desk
    .dialog('Add filter')
    .getByRole('button', { name: /^Last 10 ledger dates/ })
    .click();
  await expect.poll(() => chips().count()).toBe(1);
  await desk.rows('Daily reports').first().getByRole('gridcell').first().click({ button: 'right' });
  await desk.page.getByRole('menuitem', { name: 'Filter on this value' }).click();
  await expect.poll(() => chips().count()).toBe(2);
  await chips().first().getByRole('button', { name: 'Edit filter' }).click();
  const shown = ['Ledger date from', 'Ledger date to'].map((end) => desk.filter(end).getAttribute('placeholder'));
  expect(await Promise.all(shown)).toEqual([days.at(-10), days.at(-1)]);
  await desk.closeFilter();
});

test('a list takes several values; “only” takes one of them, and the chip opens the same list', async () => {
  const codes = [...new Set(reports.map((row) => row['currency'] ?? ''))].filter((code) => code !== '');
  const [one = '', other = ''] = codes;
  const rowsOf = (...wanted: readonly string[]): number =>
    reports.filter((row) => wanted.includes(row['currency'] ?? '')).length;
  const list = await desk.openList('Currency');
  for (const code of [one, other]) await list.getByRole('option', { name: new RegExp(`^${code} `) }).click();
  await desk.expectTotal(rowsOf(one, other));
  await desk.closeFilter();
  expect((await shownChips())[0]).toMatch(new RegExp(`^Currency ${one}.* or ${other}`));

  const again = await desk.openList('Currency');
  const option = again.getByRole('option', { name: new RegExp(`^${other} `) });
  expect(await option.getAttribute('aria-selected')).toBe('true');
  await option.hover();
  await option.getByText('only').click();
  await desk.expectTotal(rowsOf(other));
  // Without a value, the editor stays open; the chip goes away when it is closed.
  await option.click();
  await desk.expectTotal(3_000);
  await option.waitFor();
  await desk.closeFilter();
  await expect.poll(() => chips().count()).toBe(0);
});

test('an empty result offers the one filter whose removal brings rows, with their count', async () => {
  const [code = ''] = reports.map((row) => row['currency'] ?? '');
  await desk.pickFilter('Currency', new RegExp(`^${code} `));
  const rows = reports.filter((row) => row['currency'] === code).length;
  await desk.search().fill('no such text');
  await desk.expectTotal(0);
  const offer = desk.button(`Without “no such text”: ${rows.toLocaleString('en')} rows`);
  await offer.waitFor();
  await offer.click();
  await desk.expectTotal(rows);
  expect(await shownChips()).toHaveLength(1);
});

test('clearing, removing and sorting are undone by a button and by the key', async () => {
  const [code = ''] = reports.map((row) => row['currency'] ?? '');
  const rows = reports.filter((row) => row['currency'] === code).length;
  await desk.pickFilter('Currency', new RegExp(`^${code} `));
  await desk.expectTotal(rows);
  await desk.button('Clear filters').click();
  await desk.expectTotal(3_000);
  await desk.expectNews('Filters cleared.');
  await desk.button('Undo').click();
  await desk.expectTotal(rows);

  // Not Currency: its column only repeats the chip and is left out.
  const header = desk.grid('Daily reports').getByRole('columnheader', { name: 'AE', exact: true });
  await header.click();
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending');
  await desk.button(/^Remove filter: Currency is/).click();
  await desk.expectTotal(3_000);
  await desk.expectNews('Filter removed.');
  await desk.page.keyboard.press('ControlOrMeta+z');
  await desk.expectTotal(rows);
  // The message goes with its step: its button would undo the step before.
  expect(await desk.button('Undo').count()).toBe(0);
  await desk.page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => header.getAttribute('aria-sort')).not.toBe('ascending');
});

test('a hidden column comes back by the key while its checkbox has the focus, and a checkbox takes no signs', async () => {
  const header = desk.grid('Daily reports').getByRole('columnheader', { name: 'AE group', exact: true });
  await desk.button('Columns').click();
  const choice = desk.dialog('Columns').getByRole('checkbox', { name: 'AE group', exact: true });
  await choice.uncheck();
  await header.waitFor({ state: 'detached' });
  await choice.press('ControlOrMeta+z');
  await header.waitFor();
  expect(await choice.isChecked()).toBe(true);
  await choice.press('/');
  expect(await desk.search().and(desk.page.locator(':focus')).count()).toBe(1);
});

test.for(['Enter', 'ArrowDown'])('%s goes from the search to the first row', async (key) => {
  await desk.page.keyboard.press('/');
  await desk.page.keyboard.type('a');
  await expect.poll(() => desk.total()).toBeLessThan(3_001);
  await desk.page.keyboard.press(key);
  const first = desk.rows('Daily reports').first().getByRole('gridcell').first();
  expect(await first.and(desk.page.locator(':focus')).count()).toBe(1);
});

test('a screen without a table searches the daily reports', async () => {
  const [ae = ''] = reports.map((row) => row['broker_code'] ?? '');
  await desk.open('Sync');
  await desk.search().fill(ae);
  await desk.search().press('Enter');
  const found = reports.filter((row) => Object.values(row).some((text) => text?.includes(ae))).length;
  await desk.expectTotal(found);
  expect(await desk.search().inputValue()).toBe(ae);
});

test('the menu of a column header opens the filter of its field, and the chip of one that is set', async () => {
  await desk.open('Daily reports');
  // One value alone would leave the column out.
  const teams = ['RET-A', 'RET-B'];
  const rows = reports.filter((row) => teams.includes(row['broker_team_code'] ?? '')).length;
  const openMenu = async (column: string): Promise<Locator> => {
    await desk.grid('Daily reports').getByRole('columnheader', { name: column, exact: true }).press('Alt+ArrowDown');
    return desk.page.getByRole('menu', { name: `Column ${column}` }).getByRole('menuitem', { name: 'Filter…' });
  };

  await (await openMenu('AE group')).click();
  const add = desk.dialog('Add filter');
  await add.getByRole('button', { name: 'Column: AE group' }).waitFor();
  for (const team of teams) await add.getByRole('option', { name: team }).click();
  await desk.expectTotal(rows);
  await desk.page.keyboard.press('Escape');
  await add.waitFor({ state: 'detached' });

  await (await openMenu('AE group')).click();
  await desk.view.getByRole('dialog', { name: `Edit filter: AE group is ${teams.join(' or ')}` }).waitFor();
  await desk.page.keyboard.press('Escape');

  // Nothing computes a filter on the commission rate.
  await desk
    .grid('Daily reports')
    .getByRole('columnheader', { name: /Commission rate/ })
    .press('Alt+ArrowDown');
  const rate = desk.page.getByRole('menuitem', { name: 'Filter…' });
  await desk.page.getByRole('menuitem', { name: 'Hide column' }).waitFor();
  expect(await rate.count()).toBe(0);
  await desk.page.keyboard.press('Escape');
});
