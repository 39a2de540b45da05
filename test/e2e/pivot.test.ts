// Groups by two subjects in the real window: a pivot and groups within groups. Figures are compared with the rows that
// were sent, added up here.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import exceljs from 'exceljs';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import { plain, type DeskPage } from './desk-page.ts';
import { begin, choose, exported, onlyIn, openExport } from './export-steps.ts';
import { openSharedDesk, SMALL } from './stage.ts';

type SentRow = Readonly<Record<string, string | null>>;

const FOLDER = mkdtempSync(join(tmpdir(), 'desk-pivot-'));
let service: LoopbackService;
let desk: DeskPage;
let endDesk: () => Promise<void>;
let reports: readonly SentRow[];

beforeAll(async () => {
  service = await startLoopbackService({ ...SMALL, ledgerDates: 50 });
  reports = service.control.rows('reports');
  ({ desk, end: endDesk } = await openSharedDesk({ args: [`--service-url=${service.url}`], saveFolder: FOLDER }));
  await desk.signIn({ token: service.tokens.full });
});
afterAll(async () => {
  expect(desk.app.pageProblems).toEqual([]);
  await endDesk();
  await service.close();
  rmSync(FOLDER, { recursive: true, force: true });
});
beforeEach(async () => {
  await desk.open('Daily reports');
  await groupBy('Group by', '');
  const clear = desk.view.getByRole('button', { name: 'Clear filters' });
  if (await clear.isVisible()) await clear.click();
  await desk.expectTotal(reports.length);
});

async function groupBy(choice: 'Group by' | 'Then by', label: string): Promise<void> {
  const select = desk.view.getByRole('combobox', { name: choice, exact: true });
  await select.selectOption(label === '' ? '' : { label });
}

const pivot = (): Locator => desk.view.getByRole('grid', { name: /^Daily reports by/ });
const monthOf = (row: SentRow): string => (row['biz_date'] ?? '').replaceAll(/[-/]/g, '').slice(0, 6);
const months = (): readonly string[] => [...new Set(reports.map(monthOf))].sort();
const named = (month: string): string => `${month.slice(0, 4)}-${month.slice(4)}`;

/** In ten-thousandths. */
function summed(rows: readonly SentRow[], field: string): bigint {
  return rows.reduce((sum, row) => {
    const [whole = '', part = ''] = (row[field] ?? '').replace('-', '').split('.');
    const size = BigInt(`${whole}${part.padEnd(4, '0')}` || '0');
    return (row[field] ?? '').startsWith('-') ? sum - size : sum + size;
  }, 0n);
}

function shownAmount(text: string): bigint {
  const digits = text.replaceAll(/[^\d.\u2212]/g, '');
  const [whole = '', part = ''] = digits.replace('\u2212', '').split('.');
  const size = BigInt(`${whole}${part.padEnd(4, '0')}`);
  return digits.startsWith('\u2212') ? -size : size;
}

const titlesOfColumns = (): Promise<readonly string[]> => namesOf(pivot().getByRole('columnheader'));

async function namesOf(headers: Locator): Promise<readonly string[]> {
  const all = await headers.all();
  return await Promise.all(all.map(async (header) => (await header.getAttribute('aria-label')) ?? ''));
}

/** The texts of the line of an AE in one currency, by the names of the columns. */
async function lineOf(ae: string, currency: string): Promise<Readonly<Record<string, string>>> {
  const lines = pivot()
    .getByRole('row')
    .filter({ has: desk.page.getByRole('rowheader', { name: new RegExp(`^${ae}`) }) });
  const line = lines.filter({ has: desk.page.getByRole('gridcell', { name: currency, exact: true }) }).first();
  await line.waitFor();
  const titles = await titlesOfColumns();
  const texts = await line.locator('[data-cell]').allInnerTexts();
  return Object.fromEntries(titles.map((title, place) => [title, plain(texts[place] ?? '')]));
}

test('a pivot of AEs and months has the sums of the rows, their differences and totals', async () => {
  await groupBy('Group by', 'AE');
  await groupBy('Then by', 'Month as columns');
  await pivot().waitFor();
  await desk.view.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Company commission' });
  const inHkd = reports.filter((row) => row['currency'] === 'HKD');
  const [ae = ''] = inHkd
    .map((row) => row['broker_code'] ?? '')
    .filter((code) => /^\w/.test(code))
    .sort();
  const own = inHkd.filter((row) => row['broker_code'] === ae);
  const line = await lineOf(ae, 'HKD');
  const [before = '', month = ''] = months().slice(-2);
  const sumOf = (each: string): bigint =>
    summed(
      own.filter((row) => monthOf(row) === each),
      'org_commission_amount',
    );
  expect(months().length).toBeGreaterThanOrEqual(2);
  for (const each of [before, month]) expect(shownAmount(line[named(each)] ?? '')).toBe(sumOf(each));
  const difference = line[`${named(month)} minus ${named(before)}`] ?? '';
  expect(shownAmount(difference)).toBe(sumOf(month) - sumOf(before));
  expect(shownAmount(line['Total'] ?? '')).toBe(summed(own, 'org_commission_amount'));

  const all = await lineOf('All', 'HKD');
  expect(shownAmount(all['Total'] ?? '')).toBe(summed(inHkd, 'org_commission_amount'));

  await desk.view.getByRole('combobox', { name: 'Beside it' }).selectOption({ label: 'share of the column' });
  await pivot()
    .getByRole('columnheader', { name: `Share of ${named(month)}, %` })
    .waitFor();
});

test('a cell of a pivot opens the rows that it counts', async () => {
  await groupBy('Group by', 'AE group');
  await groupBy('Then by', 'Month as columns');
  await pivot().waitFor();
  const month = months().at(-1) ?? '';
  const held = reports.filter(
    (row) => row['broker_team_code'] === 'RET-A' && row['currency'] === 'HKD' && monthOf(row) === month,
  );
  const titles = await titlesOfColumns();
  const line = pivot()
    .getByRole('row')
    .filter({ has: desk.page.getByRole('rowheader', { name: 'RET-A' }) });
  const inHkd = line.filter({ has: desk.page.getByRole('gridcell', { name: 'HKD', exact: true }) });
  await inHkd
    .locator('[data-cell]')
    .nth(titles.indexOf(named(month)))
    .click();
  await desk.expectTotal(held.length);
});

test('a pivot is sorted by a column, and its cells are walked by key', async () => {
  await groupBy('Group by', 'AE group');
  await groupBy('Then by', 'Quarter as columns');
  const total = pivot().getByRole('columnheader', { name: 'Total', exact: true });
  await total.getByRole('button').click();
  await expect.poll(() => total.getAttribute('aria-sort')).toBe('descending');
  const first = pivot().locator('[data-cell="0 0"]');
  await first.focus();
  await desk.page.keyboard.press('End');
  await pivot().locator('[data-cell^="0 "]:focus').waitFor();
  await desk.page.keyboard.press('ArrowDown');
  await pivot().locator('[data-cell^="1 "]:focus').waitFor();
  await desk.page.keyboard.press('Home');
  await pivot().locator('[data-cell="1 0"]:focus').waitFor();
  const byRank = await pivot().locator('[data-cell$=" 0"]').allInnerTexts();
  await pivot().getByRole('columnheader', { name: 'AE group', exact: true }).getByRole('button').click();
  await expect
    .poll(async () => (await pivot().locator('[data-cell$=" 0"]').allInnerTexts()).join())
    .not.toBe(byRank.join());
});

test('rows that are opened by key, from groups or from a pivot, have the focus in their first cell', async () => {
  const rows = desk.grid('Daily reports');
  const expectFocusIn = (row: number): Promise<void> =>
    rows.locator(`[data-row="${row}"] > [data-column="0"]:focus`).waitFor();
  await rows.locator('[data-row="4"] > [data-column="2"]').click();
  await groupBy('Group by', 'AE group');
  await groupBy('Then by', 'AE');
  await desk.view.getByRole('treegrid').locator('[data-line].sub').first().press('Enter');
  await desk.expectFewerThan(reports.length);
  await expectFocusIn(0);
  await desk.page.keyboard.press('ArrowDown');
  await expectFocusIn(1);

  await desk.view.getByRole('button', { name: 'Clear filters' }).click();
  await desk.expectTotal(reports.length);
  await groupBy('Group by', 'AE group');
  await groupBy('Then by', 'Month as columns');
  await pivot().locator('[data-cell="0 0"]').press('Enter');
  await desk.expectFewerThan(reports.length);
  await expectFocusIn(0);
});

test('AEs within AE groups have the sums of the rows, and those of their group above them', async () => {
  await desk.pickFilter('AE group', /RET-A/);
  await groupBy('Group by', 'AE group');
  await groupBy('Then by', 'AE');
  const grid = desk.view.getByRole('treegrid', { name: 'Daily reports by AE group' });
  const first = grid.getByRole('row', { expanded: true }).filter({ hasText: 'RET-A' });
  await first.waitFor();
  const at = Number(await first.getAttribute('data-line'));
  const inner = await grid.locator('[data-line].sub').all();
  const places = await Promise.all(inner.map((each) => each.getAttribute('data-line')));
  const place = places.map(Number).find((each) => each > at) ?? -1;
  const line = grid.locator(`[data-line="${place}"]`);
  const ae = plain(await line.getByRole('rowheader').innerText()).split(' ')[0] ?? '';
  const currency = plain(await line.getByRole('gridcell').nth(1).innerText()).split(' ')[0] ?? '';
  const ofTeam = reports.filter((row) => row['broker_team_code'] === 'RET-A');
  const ofAe = ofTeam.filter((row) => row['broker_code'] === ae);
  const inCurrency = ofAe.filter((row) => row['currency'] === currency);
  const titles = await namesOf(grid.getByRole('columnheader'));
  const cell = (of: Locator, title: string) => of.locator('[aria-colindex]').nth(titles.indexOf(title)).innerText();
  expect(plain(await cell(first, 'Rows'))).toBe(ofTeam.length.toLocaleString('en'));
  expect(plain(await cell(line, 'Rows'))).toBe(ofAe.length.toLocaleString('en'));
  expect(shownAmount(await cell(line, 'Total commission'))).toBe(summed(inCurrency, 'commission_amount'));

  const group = grid.locator(`[data-line="${at}"]`);
  await group.press('ArrowLeft');
  await expect.poll(() => group.getAttribute('aria-expanded')).toBe('false');
  await group.press('ArrowRight');
  await line.click();
  await desk.expectTotal(ofAe.length);
});

test('AE group RET-A in HKD goes to Excel with its months and subtotals per AE, in three clicks', async () => {
  for (const value of ['RET-A', 'HKD']) {
    await desk.page.keyboard.press('ControlOrMeta+Shift+F');
    const add = desk.dialog('Add filter');
    await add.getByRole('combobox').fill(value);
    await add
      .getByRole('option', { name: new RegExp(`is ${value}`) })
      .first()
      .waitFor();
    await desk.page.keyboard.press('Enter');
    await add.waitFor({ state: 'hidden' });
  }
  const held = reports.filter((row) => row['broker_team_code'] === 'RET-A' && row['currency'] === 'HKD');
  await desk.expectTotal(held.length);
  await desk.page.keyboard.press('ControlOrMeta+Shift+G');
  await desk.page.keyboard.type('AE');
  await desk.view.getByRole('combobox', { name: 'Then by' }).waitFor();
  await desk.page.keyboard.press('Tab');
  await desk.page.keyboard.type('Month');
  await desk.view.getByRole('treegrid').locator('[data-line].sub').first().waitFor();

  const dialog = await openExport(desk, 'Export Daily reports');
  await choose(dialog, 'Format', 'Excel');
  await dialog.getByRole('checkbox', { name: 'Add a sheet with the subtotals by AE, then Month' }).waitFor();
  await begin(dialog);
  await exported(desk);
  const book = new exceljs.Workbook();
  await book.xlsx.readFile(onlyIn(FOLDER, '.xlsx'));
  expect(book.worksheets.map(({ name }) => name)).toEqual(expect.arrayContaining(['Subtotals', 'About']));
  const sheet = book.getWorksheet('Subtotals');
  const lines = Array.from({ length: sheet?.rowCount ?? 0 }, (_, at) => sheet?.getRow(at + 1).values as unknown[]);
  const at = (title: string): number => lines[0]?.indexOf(title) ?? -1;
  const [ae = ''] = held.map((row) => row['broker_code'] ?? '').sort();
  const own = held.filter((row) => row['broker_code'] === ae);
  const month = months().at(-2) ?? '';
  const amountOf = (second: string): number =>
    Number(lines.find((line) => line[at('AE')] === ae && line[at('Month')] === second)?.[at('Company commission')]);
  const expected = (rows: readonly SentRow[]): number => Number(summed(rows, 'org_commission_amount')) / 10_000;
  expect(amountOf(named(month))).toBeCloseTo(expected(own.filter((row) => monthOf(row) === month)), 4);
  // A sum over the currency column counts every row once.
  expect(lines.find((line) => line[at('Month')] === 'Subtotal HKD')?.[at('Currency')]).toBeUndefined();
  expect(amountOf('Subtotal HKD')).toBeCloseTo(expected(own), 4);
});
