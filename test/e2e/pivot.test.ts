// Groups by two subjects in the real window: a pivot and groups within groups. Figures are compared with the rows that
// were sent, added up here.

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
  service = await startLoopbackService({ ...SMALL, ledgerDates: 50 });
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

async function titlesOfColumns(): Promise<readonly string[]> {
  const headers = await pivot().getByRole('columnheader').all();
  return await Promise.all(headers.map(async (header) => (await header.getAttribute('aria-label')) ?? ''));
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
  await desk.picture('pivot-difference');

  const all = await lineOf('All', 'HKD');
  expect(shownAmount(all['Total'] ?? '')).toBe(summed(inHkd, 'org_commission_amount'));

  await desk.view.getByRole('combobox', { name: 'Beside it' }).selectOption({ label: 'share of the column' });
  await pivot()
    .getByRole('columnheader', { name: `Share of ${named(month)}, %` })
    .waitFor();
  await desk.picture('pivot-share');
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
