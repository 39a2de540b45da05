// Figures: totals by scope, sums of selected cells, the comparison with a statement, and groups. Each is compared with
// what the service sent, added up here in whole billionths.

import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import { startBusSession, type BusSession } from '../support/secret-service.ts';
import { plain, type DeskPage } from './desk-page.ts';
import { openSharedDesk, SMALL } from './stage.ts';

type SentRow = Readonly<Record<string, string | null>>;

const NAMES = {
  trade_amount: 'Trade amount',
  broker_commission_amount: 'AE commission',
  org_commission_amount: 'Company commission',
  commission_amount: 'Total commission',
} as const;
type Amount = keyof typeof NAMES;
const AMOUNTS = Object.keys(NAMES) as readonly Amount[];
const PLAIN = /^([+-]?)(\d*)(?:\.(\d*))?$/;

let bus: BusSession;
let service: LoopbackService;
let desk: DeskPage;
let endDesk: () => Promise<void>;
let sent: readonly SentRow[];

beforeAll(async () => {
  bus = await startBusSession();
  await bus.startKeyring({ password: 'of the test' });
  // So many that one has no reports on several weekdays.
  service = await startLoopbackService({ ...SMALL, aes: 60 });
  ({ desk, end: endDesk } = await openSharedDesk({ env: bus.env, args: [`--service-url=${service.url}`] }));
  await desk.signIn({ token: service.tokens.full });
  sent = service.control.rows('reports');
});
afterAll(async () => {
  await endDesk();
  await service.close();
  await bus.close();
});

/** In billionths; null if the amount is not summed. */
function billionths(text: string | null | undefined): bigint | null {
  const [, sign, whole = '', part = ''] = PLAIN.exec(text ?? '') ?? [];
  if (sign === undefined || whole + part === '') return null;
  const size = BigInt(`0${whole}`) * 10n ** 9n + BigInt(part.padEnd(9, '0'));
  return sign === '-' ? -size : size;
}

/** An amount on screen, in billionths. */
function shown(text: string): bigint | null {
  return billionths(text.replaceAll(/[,\u2007\u2008\s]/g, '').replace('\u2212', '-'));
}

function sum(rows: readonly SentRow[], field: string): bigint {
  return rows.reduce((total, row) => total + (billionths(row[field]) ?? 0n), 0n);
}

function isKnown(amount: bigint | null): boolean {
  return amount !== null;
}

/** Commission ÷ trade as a percentage with four decimals, half away from zero. */
function rate(rows: readonly SentRow[]): string {
  const both = rows.filter((row) => [row['trade_amount'], row['commission_amount']].map(billionths).every(isKnown));
  const [part, all] = [sum(both, 'commission_amount'), sum(both, 'trade_amount')];
  const size = (value: bigint): bigint => (value < 0n ? -value : value);
  const rounded = (size(part) * 2_000_000n + size(all)) / (size(all) * 2n);
  const digits = rounded.toString().padStart(5, '0');
  return `${part < 0n !== all < 0n && rounded > 0n ? '\u2212' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** Monday to Friday between the first and the last date, except those with rows. */
function weekdaysWithout(dates: ReadonlySet<string>): readonly string[] {
  const [first = '', ...others] = [...dates].toSorted();
  const days: string[] = [];
  for (let ms = Date.parse(first); ms < Date.parse(others.at(-1) ?? first); ms += 86_400_000) {
    const day = new Date(ms).toISOString().slice(0, 10);
    if (!dates.has(day) && ![0, 6].includes(new Date(ms).getUTCDay())) days.push(day);
  }
  return days;
}

function dayWords(day: string): string {
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  return `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1] ?? ''}`;
}

function totals(): Locator {
  return desk.view.getByRole('region', { name: 'Totals' });
}

function scopeChoice(): Locator {
  return totals().getByRole('combobox', { name: 'Totals of' });
}

async function scope(name: 'Page' | 'Filtered' | 'All rows'): Promise<void> {
  await scopeChoice().selectOption({ label: name });
}

function line(currency: string): Locator {
  return totals()
    .getByRole('row')
    .filter({ has: desk.page.getByRole('rowheader', { name: currency, exact: true }) });
}

/** The figures of the line, once they are those of so many rows. */
async function expectLine(currency: string, rows: readonly SentRow[]): Promise<void> {
  const count = rows.length === 1 ? '1 row' : `${rows.length.toLocaleString('en')} rows`;
  const cells = line(currency).getByRole('cell');
  await expect.poll(() => cells.first().innerText()).toBe(count);
  const texts = await cells.allInnerTexts();
  expect(texts.slice(2, 6).map(shown), currency).toEqual(AMOUNTS.map((field) => sum(rows, field)));
  await expect.poll(() => cells.nth(6).locator('span').first().innerText()).toContain(rate(rows));
}

async function expectTotals(rows: readonly SentRow[]): Promise<void> {
  for (const [currency, held] of Map.groupBy(rows, (row) => row['currency'] ?? '')) await expectLine(currency, held);
}

function cell(row: number, header: string): Promise<Locator> {
  return desk.headers('Daily reports').then((headers) => {
    const column = headers.indexOf(header);
    expect(column, header).toBeGreaterThanOrEqual(0);
    return desk.grid('Daily reports').locator(`[data-row="${row}"] > [data-column="${column}"]`);
  });
}

/** The rows of the first page, as on screen. */
async function onScreen(header: string, rows: number): Promise<readonly string[]> {
  const cells = await Promise.all(Array.from({ length: rows }, (_, row) => cell(row, header)));
  return await Promise.all(cells.map(async (one) => (await one.innerText()).trim()));
}

function selected(): Locator {
  return desk.view.getByRole('status').filter({ hasText: 'selected' });
}

beforeEach(async () => {
  await desk.open('Daily reports');
  if (await desk.button('Clear filters').isVisible()) await desk.button('Clear filters').click();
  await desk.view.getByRole('combobox', { name: 'Group by' }).selectOption('');
  await desk.expectTotal(sent.length);
  // Until the totals are those of all rows, “All rows” would be a choice beside “Filtered”, and stay when rows are filtered.
  await expect.poll(() => scopeChoice().getByRole('option').allTextContents()).toEqual(['Page', 'All rows']);
  await scope('All rows');
});

describe('the totals', () => {
  test('are exact by currency: of all rows, of the filtered rows, of the page', async () => {
    await expectTotals(sent);
    const code = sent[0]?.['broker_code'] ?? '';
    const filtered = sent.filter((row) => row['broker_code'] === code);
    await desk.pickFilter('AE', new RegExp(code));
    await desk.expectTotal(filtered.length);
    await expectTotals(filtered);
    expect(await scopeChoice().getByRole('option', { selected: true }).textContent()).toBe('Filtered');
    await scope('All rows');
    await expectTotals(sent);
    // Few enough for one page, so the window sums the same rows as the store.
    await desk.page.getByRole('combobox', { name: 'Rows per page' }).selectOption('500');
    await scope('Page');
    expect(filtered.length).toBeLessThan(500);
    await expectTotals(filtered);
  });

  test('name the ledger dates and the weekdays without rows', async () => {
    const days = new Set(sent.map((row) => row['biz_date'] ?? ''));
    await expect.poll(async () => plain(await totals().innerText())).toContain(`on ${days.size} dates`);
    // The AE with the fewest dates has weekdays without rows.
    const datesOf = [...Map.groupBy(sent, (row) => row['broker_code'] ?? '')].map(
      ([code, rows]) => [code, new Set(rows.map((row) => row['biz_date'] ?? ''))] as const,
    );
    const [code = '', dates = new Set<string>()] =
      datesOf.toSorted(([, one], [, other]) => one.size - other.size)[0] ?? [];
    const missing = weekdaysWithout(dates);
    expect(missing.length).toBeGreaterThan(4);
    await desk.pickFilter('AE', new RegExp(code));
    await expect.poll(async () => plain(await totals().innerText())).toContain(`of 3,000 on ${dates.size} dates`);
    await totals()
      .getByRole('button', { name: `${missing.length} weekdays without rows` })
      .click();
    const list = desk.page.getByRole('list', { name: 'Weekdays without rows' });
    expect(await list.getByRole('listitem').allInnerTexts()).toEqual(missing.map(dayWords));
    await desk.page.keyboard.press('Escape');
  });

  test('fold to one line and stay folded', async () => {
    await totals().getByRole('button', { name: 'Hide totals' }).click();
    const hkd = sent.filter((row) => row['currency'] === 'HKD');
    const figure = async (): Promise<bigint | null> =>
      shown(/Total commission.*HKD ([−\d,.]+)/.exec(plain(await totals().innerText()))?.[1] ?? '');
    await expect.poll(figure).toBe(sum(hkd, 'commission_amount'));
    await totals().getByRole('button', { name: 'Show totals' }).click();
    await line('HKD').waitFor();
  });
});

describe('a figure from a statement', () => {
  test('is compared with the sum to the last digit, refused where unclear, and copied', async () => {
    const hkd = sent.filter((row) => row['currency'] === 'HKD');
    await expectLine('HKD', hkd);
    await totals().getByRole('button', { name: 'Compare HKD with a figure' }).click();
    const dialog = desk.dialog('Compare with a figure');
    const field = dialog.getByRole('textbox', { name: 'Figure' });
    const outcome = dialog.getByRole('status').first();
    const mine = (await line('HKD').getByRole('cell').nth(5).innerText()).trim();
    await field.fill(`HKD ${mine}`);
    await expect.poll(() => outcome.innerText()).toContain('Agrees: the two are equal to the last digit.');
    // Enter ends typing, and must not take the result away.
    await field.press('Enter');
    const half = sum(hkd, 'commission_amount') + 500_000_000n;
    const typed = `${half / 10n ** 9n}.${(half % 10n ** 9n).toString().padStart(9, '0')}`;
    await field.fill(typed);
    await expect.poll(() => outcome.innerText()).toContain('Difference +0.50');
    expect(await outcome.innerText()).toContain('The figure is HKD 0.50 higher than this copy.');
    expect(await desk.violations()).toEqual([]);
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect.poll(() => desk.app.clipboardText()).toContain('Difference\tHKD Total commission\t0.5');
    await dialog.getByText('Copied.').waitFor();
    // Another comparison was not copied yet.
    await field.fill('1');
    await dialog.getByText('Copied.').waitFor({ state: 'detached' });
    await field.fill('1.234,50');
    await desk.expectAlert('This cannot be read as one amount.');
    await field.fill('USD 5');
    await desk.expectAlert('The figure says USD, but HKD is compared.');
    await dialog.getByRole('combobox', { name: 'Currency' }).selectOption({ label: 'USD' });
    await expect.poll(() => outcome.innerText()).toContain('lower than this copy.');
    await dialog.getByRole('button', { name: 'Close' }).click();
  });
});

describe('selected cells', () => {
  test('are summed by currency while the mouse selects them, and open no details', async () => {
    const [from, to] = [await cell(1, 'Currency'), await cell(4, 'Total commission')];
    const [a, b] = [await from.boundingBox(), await to.boundingBox()];
    if (a === null || b === null) throw new Error('the cells are not on screen');
    await desk.page.mouse.move(a.x + 8, a.y + 8);
    await desk.page.mouse.down();
    await desk.page.mouse.move(b.x + 8, b.y - 20, { steps: 4 });
    await desk.page.mouse.move(b.x + 8, b.y + 8, { steps: 4 });
    await desk.page.mouse.up();
    await expect.poll(() => selected().innerText()).toMatch(/^20 cells selected; .* over Total commission/);
    const [currencies, amounts] = [await onScreen('Currency', 5), await onScreen('Total commission', 5)];
    for (const currency of new Set(currencies.slice(1))) {
      const own = amounts.slice(1).filter((_, at) => currencies[at + 1] === currency);
      const expected = own.reduce((total, text) => total + (shown(text) ?? 0n), 0n);
      const last = (await selected().innerText()).split('; ').at(-1) ?? '';
      expect(shown(new RegExp(`${currency} ([\u2212\\d,.]+?),? `).exec(`${last} `)?.[1] ?? '')).toBe(expected);
    }
    expect(await desk.page.getByRole('complementary', { name: 'Details' }).count()).toBe(0);
  });

  test('grow with Shift, cover the page with Ctrl+A, and are copied for a spreadsheet', async () => {
    await (await cell(0, 'Currency')).click();
    await (await cell(2, 'Trade amount')).click({ modifiers: ['Shift'] });
    await expect.poll(() => selected().innerText()).toMatch(/^6 cells selected/);
    await desk.page.keyboard.press('Shift+ArrowUp');
    await expect.poll(() => selected().innerText()).toMatch(/^4 cells selected/);
    await desk.page.keyboard.press('ControlOrMeta+Shift+C');
    await expect.poll(() => desk.app.clipboardText()).toContain('Currency\tTrade amount\n');
    const copied = (await desk.app.clipboardText()).split('\n').map((row) => row.split('\t'));
    expect(copied.slice(1).map(([currency]) => currency)).toEqual(await onScreen('Currency', 2));
    expect(copied.slice(1).map(([, amount]) => billionths(amount))).toEqual(
      (await onScreen('Trade amount', 2)).map(shown),
    );
    await desk.view.getByText('Copied.').waitFor();
    expect(await (await cell(1, 'Trade amount')).getAttribute('aria-selected')).toBe('true');
    expect(await (await cell(2, 'Trade amount')).getAttribute('aria-selected')).toBe('false');
    expect(await desk.violations()).toEqual([]);
    await desk.page.keyboard.press('ControlOrMeta+a');
    const size = Number(await desk.page.getByRole('combobox', { name: 'Rows per page' }).inputValue());
    const cells = ((await desk.headers('Daily reports')).length * size).toLocaleString('en');
    await expect.poll(() => selected().innerText()).toMatch(new RegExp(`^${cells} cells selected`));
    await desk.button('Next page').click();
    await expect.poll(() => selected().count()).toBe(0);
  });

  test('typing a letter on a cell moves to the search', async () => {
    await (await cell(0, 'Currency')).click();
    await desk.page.keyboard.press('z');
    await desk.page.keyboard.type('zq');
    await expect.poll(() => desk.search().inputValue()).toBe('zzq');
  });
});

describe('groups', () => {
  const table = (by: string): Locator => desk.view.getByRole('treegrid', { name: `Daily reports by ${by}` });
  const groupBy = (subject: string): Promise<unknown> =>
    desk.view.getByRole('combobox', { name: 'Group by' }).selectOption({ label: subject });
  const row = (by: string, at: number): Locator => table(by).locator(`[data-line="${at}"]`);

  test('have exact sums by currency and their rows; a filter shows all of them', async () => {
    await groupBy('AE');
    const byAe = Map.groupBy(sent, (one) => one['broker_code'] ?? '');
    const [code = '', rows = []] = [...byAe].toSorted(([a], [b]) => (a < b ? -1 : 1))[0] ?? [];
    await desk.expectNews(`${byAe.size} groups`);
    const byCurrency = [...Map.groupBy(rows, (one) => one['currency'] ?? '')];
    const first = row('AE', 0);
    await expect.poll(() => first.getByRole('rowheader').innerText()).toContain(code);
    expect(await first.getByRole('gridcell').first().innerText()).toBe(String(rows.length));
    for (let at = 0; at < byCurrency.length; at += 1) {
      const cells = await row('AE', at).getByRole('gridcell').allInnerTexts();
      const held = rows.filter((one) => one['currency'] === (cells[1] ?? '').split(' ')[0]);
      const amounts = cells
        .slice(2, 6)
        .map((text) => shown(text.replace(/\d+ (values? not summable|rows? ha(s|ve) no [\w ]+)/, '')));
      expect(amounts).toEqual(AMOUNTS.map((field) => sum(held, field)));
      expect(cells[6]).toContain(rate(held));
    }
    await first.click();
    expect(await first.getAttribute('aria-expanded')).toBe('true');
    const all = table('AE').getByText(new RegExp(`^Show all ${rows.length} rows`));
    await expect.poll(() => table('AE').getAttribute('aria-rowcount')).not.toBe(String(byAe.size + 1));
    expect(await desk.violations()).toEqual([]);
    await first.focus();
    await desk.page.keyboard.press('ArrowLeft');
    expect(await first.getAttribute('aria-expanded')).toBe('false');
    await desk.page.keyboard.press('ArrowRight');
    expect(await first.getAttribute('aria-expanded')).toBe('true');
    for (let lines = 0; lines < 60 && !(await all.isVisible()); lines += 10) {
      await desk.page.keyboard.press('PageDown');
      // Otherwise the next key could follow before the lines are drawn, and pass the one that is looked for.
      await desk.page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    }
    await all.click();
    await desk.button(/^Remove filter: AE is /).waitFor();
    await desk.expectTotal(rows.length);
    await expectTotals(rows);
  });

  test('are sorted by an amount in one currency', async () => {
    await groupBy('AE group');
    await desk.view.getByRole('combobox', { name: 'Sort amounts in' }).selectOption({ label: 'USD' });
    await table('AE group').getByRole('columnheader', { name: 'Total commission' }).getByRole('button').click();
    const usd = sent.filter((one) => one['currency'] === 'USD');
    const sums = [...Map.groupBy(usd, (one) => one['broker_team_code'] ?? '')].map(
      ([team, rows]) => [team, sum(rows, 'commission_amount')] as const,
    );
    const expected = sums.toSorted(([, a], [, b]) => (a < b ? 1 : -1)).map(([team]) => team || 'empty');
    const header = table('AE group').getByRole('columnheader', { name: 'Total commission' });
    expect(await header.getAttribute('aria-sort')).toBe('descending');
    const shownTeams = async (): Promise<readonly string[]> => {
      const groups = table('AE group').locator('[aria-expanded]').getByRole('rowheader');
      return (await groups.allInnerTexts()).map((text) => text.trim());
    };
    await expect.poll(shownTeams).toEqual(expected.slice(0, (await shownTeams()).length));
  });

  test('by month and year follow the ledger dates, and the grouping is restored with the table', async () => {
    await groupBy('Month');
    const months = new Set(sent.map((one) => (one['biz_date'] ?? '').slice(0, 7)));
    await desk.expectNews(`${months.size} groups`);
    await expect
      .poll(() => row('Month', 0).getByRole('rowheader').innerText())
      .toContain([...months].toSorted().at(-1) ?? '?');
    await desk.open('Customized charges');
    await desk.view.getByRole('combobox', { name: 'Group by' }).selectOption({ label: 'State' });
    const charges = service.control.rows('charges');
    const states = Map.groupBy(charges, (one) => one['state'] ?? '');
    const chargeTable = desk.view.getByRole('treegrid', { name: 'Customized charges by State' });
    for (const [state, held] of states) {
      const group = chargeTable
        .getByRole('row')
        .filter({ has: desk.page.getByRole('rowheader', { name: state, exact: true }) });
      expect(await group.getByRole('gridcell').first().innerText()).toBe(String(held.length));
    }
    expect(await desk.violations()).toEqual([]);
    await desk.page.reload();
    await desk.open('Daily reports');
    await table('Month').waitFor();
    expect(desk.app.pageProblems).toEqual([]);
  });
});
