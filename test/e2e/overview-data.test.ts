// The Overview with very different reports, from none to five years: each chart is drawn or says why not, no texts overlap,
// and tables, charts and totals show the same figures to the last digit.

import type { Locator } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { billionths, sumOf } from '../support/overview-figures.ts';
import { LAYOUT_FAULTS } from '../support/overview-layout.ts';
import { CHARGES, ENDS_OF_ALL, FIVE_YEARS_OF_DAYS, MANY_AES, ONE_DAY, ONE_REPORT } from '../support/overview-rows.ts';
import { serveRows, type SentRow } from '../support/overview-service.ts';
import { plain, pressChoice, type DeskPage } from './desk-page.ts';
import { setStage } from './stage.ts';

/** High enough to show, and therefore query, all charts. */
const HIGH = 3_600;
const SMALL = { width: 1024, height: HIGH };
const WIDTHS = [1024, 1440, 1600];
/** Traces of floating point: an exponent, a long tail of digits, NaN or Infinity. */
const OF_FLOATS = /\d[eE][+-]?\d|NaN|Infinity|\d\.\d{10}/;

async function overviewOf(rows: { readonly reports: readonly SentRow[]; readonly charges?: readonly SentRow[] }) {
  const service = await serveRows(rows);
  onTestFinished(() => service[Symbol.asyncDispose]());
  const desk = await setStage().launch({ args: [`--service-url=${service.url}`], viewport: SMALL });
  await desk.signIn({ token: 'of the test' });
  await desk.open('Overview');
  const last = desk.view.getByRole('article', { name: 'Two periods compared', exact: true });
  if (rows.reports.length > 0) await last.waitFor();
  return desk;
}

/** Waits until everything visible belongs to these filters. */
async function settled(desk: DeskPage): Promise<void> {
  await expect.poll(() => desk.view.locator('[aria-busy="true"]').count()).toBe(0);
}

async function expectLaidOut(desk: DeskPage, widths: readonly number[] = WIDTHS): Promise<void> {
  for (const width of widths) {
    await desk.page.setViewportSize({ width, height: HIGH });
    const faults = (): Promise<string[]> => desk.page.evaluate<string[]>(LAYOUT_FAULTS);
    await expect.poll(faults, { message: `at ${width} pixels` }).toEqual([]);
  }
}

async function step(desk: DeskPage, name: string): Promise<void> {
  const steps = desk.view.getByRole('group', { name: 'Time by' });
  await pressChoice(steps.getByRole('radio', { name, exact: true }));
  await settled(desk);
}

function figure(desk: DeskPage, title: string): Locator {
  return desk.view.getByRole('figure', { name: title, exact: true });
}

type Line = { readonly name: string; readonly figures: readonly string[]; readonly rows: number };

/** The chart as a table, with the names under "others" listed singly. */
async function linesOf(desk: DeskPage, title: string): Promise<readonly Line[]> {
  const found = figure(desk, title);
  const toggle = found.getByRole('button', { name: 'Show as table' });
  if ((await toggle.getAttribute('aria-pressed')) === 'false') await toggle.click();
  const others = found.getByRole('button', { name: 'Show each', exact: true });
  if (await others.isVisible()) await others.click();
  // Read as one text with tabs, because reading hundreds of cells singly takes seconds.
  const [, ...rows] = (await found.getByRole('table').innerText()).split('\n');
  return rows.map((row) => {
    const [name = '', ...figures] = row.split('\t');
    return { name: plain(name), figures: figures.slice(0, -1), rows: Number(figures.at(-1)?.replaceAll(',', '')) };
  });
}

type KeyFigures = { readonly commission: bigint | null; readonly trade: bigint | null; readonly rows: number };

async function keyFigures(desk: DeskPage, currency: string): Promise<KeyFigures> {
  const line = desk.view.getByRole('listitem', { name: `${currency}, key figures`, exact: true });
  const [trade, , rows = ''] = await line.getByRole('definition').allInnerTexts();
  const total = await line.locator('b').innerText();
  return {
    commission: billionths(total.split('\n').at(-1)),
    trade: billionths(trade?.split('\n').at(-1)),
    rows: Number(rows.replaceAll(',', '')),
  };
}

/** Every table of a currency adds up to the totals above it, which are those of the rows sent. */
async function expectSums(desk: DeskPage, reports: readonly SentRow[], currency: string): Promise<void> {
  const sent = reports.filter((row) => row['currency'] === currency);
  const sentSum = (field: string): bigint => sumOf(sent.map((row) => row[field]));
  const totals = await keyFigures(desk, currency);
  expect(totals).toEqual({
    commission: sentSum('commission_amount'),
    trade: sentSum('trade_amount'),
    rows: sent.length,
  });
  for (const name of ['over time', 'by AE', 'by AE group', 'by package']) {
    const title = `Commission ${name}, ${currency}`;
    const lines = await linesOf(desk, title);
    const commission = sumOf(lines.map(({ figures }) => figures.at(-1)));
    const rows = lines.reduce((count, line) => count + line.rows, 0);
    expect({ commission, rows }, title).toEqual({ commission: totals.commission, rows: totals.rows });
  }
  const points = await linesOf(desk, `Trade amount and commission by package, ${currency}`);
  expect(sumOf(points.map(({ figures }) => figures[0]))).toBe(totals.trade);
  expect(sumOf(points.map(({ figures }) => figures[1]))).toBe(totals.commission);
  const shares = await linesOf(desk, 'AE and company share');
  const parts = ['broker_commission_amount', 'org_commission_amount', 'commission_amount'] as const;
  const share = shares.find(({ name }) => name === currency);
  expect(share?.figures.slice(2).map(billionths)).toEqual(parts.map(sentSum));
}

async function expectNoFloats(desk: DeskPage): Promise<void> {
  expect(await desk.view.innerText()).not.toMatch(OF_FLOATS);
  const drawn = await desk.view.locator('figure svg text').allTextContents();
  expect(drawn.filter((text) => OF_FLOATS.test(text))).toEqual([]);
}

test('without reports there is one sentence and no empty chart', async () => {
  const desk = await overviewOf({ reports: [] });
  await desk.expectNews('The service returned no daily reports at the last sync.');
  await settled(desk);
  await expectLaidOut(desk);
  expect(await desk.view.getByRole('figure').count()).toBe(0);
  expect(await desk.view.getByRole('article').getByText('The service returned no customized charges').count()).toBe(3);
  expect(await desk.violations()).toEqual([]);
  await desk.open('Today');
  await desk.view
    .getByText(/^This copy has no reports of /)
    .first()
    .waitFor();
  expect(await desk.view.getByText(/are rounded/).count()).toBe(0);
});

test('with one row, every chart has one mark, and filters that find nothing say so', async () => {
  const desk = await overviewOf({ reports: ONE_REPORT, charges: CHARGES });
  await settled(desk);
  await expectLaidOut(desk);
  await expectNoFloats(desk);
  expect(plain(await desk.view.getByRole('region', { name: 'Key figures' }).innerText())).toContain(
    '1 row, 18 Sep 2026',
  );
  await expectSums(desk, ONE_REPORT, 'HKD');
  await desk.search().fill('no such text');
  await desk.expectNews('No daily report in this copy matches the filters.');
  expect(await desk.view.getByRole('figure', { name: /HKD/ }).count()).toBe(0);
  await expectLaidOut(desk, [1024]);
});

test('one day in two currencies is shown in pictures and tables, in both themes', async () => {
  const desk = await overviewOf({ reports: ONE_DAY, charges: CHARGES });
  await settled(desk);
  await expectLaidOut(desk);
  expect(await desk.violationsInThemes(), 'pictures').toEqual([]);
  await expectNoFloats(desk);
  await expectSums(desk, ONE_DAY, 'HKD');
  const pictures = desk.view.getByRole('button', { name: 'Show as table', pressed: false });
  while ((await pictures.count()) > 0) await pictures.first().click();
  expect(await desk.violationsInThemes(), 'tables').toEqual([]);
  await expectLaidOut(desk, [1024]);
});

test('500 AEs: the first ten by name, and all the rest under others', async () => {
  const desk = await overviewOf({ reports: MANY_AES });
  await settled(desk);
  await expectLaidOut(desk);
  await expectNoFloats(desk);
  const others = figure(desk, 'Commission by AE, HKD').getByText(/^490 other AEs: [\d,.]+, \d+\.\d% of the total\./);
  const written = plain(await others.innerText());
  await expectSums(desk, MANY_AES, 'HKD');
  const lines = await linesOf(desk, 'Commission by AE, HKD');
  expect(lines).toHaveLength(500);
  const sum = sumOf(lines.slice(10).map(({ figures }) => figures[0]));
  expect(billionths(/: ([\d,.]+), /.exec(written)?.[1])).toBe(sum);
});

test('five years of ledger dates: by week and by month, as fine as marks can be told apart', async () => {
  const desk = await overviewOf({ reports: FIVE_YEARS_OF_DAYS });
  await settled(desk);
  const steps = desk.view.getByRole('group', { name: 'Time by' }).getByRole('radio');
  expect(await steps.count()).toBe(2);
  const labels = figure(desk, 'Commission over time, HKD').locator('svg text');
  for (const name of ['Month', 'Week']) {
    await step(desk, name);
    await expectLaidOut(desk);
    // A label at least every half year.
    const written = (await labels.allTextContents()).filter((text) => /^[A-Z][a-z]{2} \d{4}$/.test(text));
    expect(written.length, name).toBeGreaterThanOrEqual(10);
  }
  await expectNoFloats(desk);
  await expectSums(desk, FIVE_YEARS_OF_DAYS, 'HKD');
  expect(await linesOf(desk, 'Commission over time, HKD')).toHaveLength(261);
});

test('long Chinese names, a currency with one row, 18 digits and days below zero, each in its currency', async () => {
  const desk = await overviewOf({ reports: ENDS_OF_ALL });
  await settled(desk);
  await expectLaidOut(desk, [1024]);
  const packages = await figure(desk, 'Commission by package, HKD').locator('svg text').allTextContents();
  const names = packages.filter((text) => text.includes('…'));
  expect(names).toHaveLength(10);
  expect(new Set(names).size, 'names that can be told apart').toBe(10);
  await desk.button('1 more currency').click();
  for (const currency of ['HKD', 'USD', 'CNH', 'JPY']) {
    const currencies = desk.view.getByRole('group', { name: 'Charts in' });
    await pressChoice(currencies.getByRole('radio', { name: currency, exact: true }));
    await settled(desk);
    await expectLaidOut(desk);
    await expectNoFloats(desk);
    await expectSums(desk, ENDS_OF_ALL, currency);
  }
});
