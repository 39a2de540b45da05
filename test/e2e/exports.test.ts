// What leaves the app as a file, from the button to the bytes, and a file held against the copy again.

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import exceljs from 'exceljs';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { ExportAbout } from '../../preload/contract.ts';
import { plain, type DeskPage, type TableName } from './desk-page.ts';
import { openSharedDesk, setStage, startService } from './stage.ts';

const LIMIT_MS = 30_000;

type Service = Awaited<ReturnType<typeof startService>>;

/** With a first copy of a small service. */
async function signedIn(
  launch: Parameters<ReturnType<typeof setStage>['launch']>[0] = {},
  service?: Service,
): Promise<DeskPage> {
  const { url, tokens } = service ?? (await startService());
  const desk = await setStage().launch(launch);
  await desk.signIn({ serviceUrl: url, token: tokens.full });
  return desk;
}

/** Where the person saves. */
function saveFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'desk-exports-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function exportButton(desk: DeskPage): Locator {
  return desk.view.getByRole('button', { name: 'Export', exact: true });
}

async function openExport(desk: DeskPage, heading: string): Promise<Locator> {
  await exportButton(desk).click();
  const dialog = desk.dialog(heading);
  await dialog.waitFor();
  return dialog;
}

async function choose(dialog: Locator, group: string, option: string | RegExp): Promise<void> {
  const name = typeof option === 'string' ? { name: option, exact: true } : { name: option };
  await dialog.getByRole('group', { name: group }).getByRole('radio', name).check();
}

async function begin(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function exported(desk: DeskPage): Promise<string> {
  const done = desk.page.getByRole('status').filter({ hasText: /Exported [\d,]+ rows? to / });
  const failed = desk.page.getByRole('alert');
  await done.or(failed).first().waitFor({ timeout: LIMIT_MS });
  expect(await failed.allTextContents()).toEqual([]);
  return plain(await done.innerText());
}

async function dismiss(desk: DeskPage): Promise<void> {
  await desk.page.getByRole('button', { name: 'Dismiss' }).first().click();
}

function only(folder: string, ending: string): string {
  const names = readdirSync(folder).filter((name) => name.endsWith(ending));
  expect(names).toHaveLength(1);
  return join(folder, names[0] ?? '');
}

function readAbout(folder: string): ExportAbout {
  return JSON.parse(readFileSync(only(folder, '.about.json'), 'utf8')) as ExportAbout;
}

function readCsv(path: string): readonly (readonly string[])[] {
  return parse(readFileSync(path), { bom: true, relaxColumnCount: false });
}

/** Of what stands on screen: plain digits again. */
function digits(text: string): string {
  return text.replaceAll(/[,\u2007\s]/g, '').replace('−', '-');
}

/** Decimals of one column, in billionths. */
function sumOf(values: readonly string[]): bigint {
  return values.filter((text) => /^[+-]?\d+(\.\d{1,9})?$/.test(text)).reduce((sum, text) => sum + billionths(text), 0n);
}

function billionths(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace(/^[+-]/, '').split('.');
  const value = BigInt(whole) * 1_000_000_000n + BigInt(fraction.padEnd(9, '0'));
  return text.startsWith('-') ? -value : value;
}

async function openTable(desk: DeskPage, name: TableName): Promise<void> {
  await desk.open(name);
  await desk.rows(name).first().waitFor();
}

describe('an export', () => {
  const folder = mkdtempSync(join(tmpdir(), 'desk-exports-'));
  let desk: DeskPage;
  let end: () => Promise<void>;

  beforeAll(async () => {
    ({ desk, end } = await openSharedDesk({ saveFolder: folder }));
    await desk.exploreSample();
  });
  afterAll(async () => {
    await end();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  });

  test('of the filtered set as CSV holds the rows of the footer and the totals on screen', async () => {
    await openTable(desk, 'Daily reports');
    await desk.pickFilter('Currency', /HKD/);
    await expect.poll(() => desk.range()).toMatch(/^1–100 of 3\d,/);
    const footer = Number((await desk.range()).split(' of ')[1]?.replaceAll(',', ''));
    const headers = await desk.headers('Daily reports');

    const dialog = await openExport(desk, 'Export Daily reports');
    await choose(dialog, 'Format', 'CSV');
    await choose(dialog, 'Rows', `Filtered set: ${footer.toLocaleString('en')} rows`);
    expect(plain(await dialog.getByRole('status').innerText())).toContain(
      `The file will hold ${footer.toLocaleString('en')} rows of Daily reports in ${headers.length} columns. Filters: Currency is Hong Kong Dollar`,
    );
    await begin(dialog);
    expect(await exported(desk)).toContain(`Exported ${footer.toLocaleString('en')} rows to commission-daily-reports_`);

    const path = only(folder, '.csv');
    const [header = [], ...rows] = readCsv(path);
    expect(header).toEqual(headers);
    expect(rows).toHaveLength(footer);
    const about = readAbout(folder);
    expect(about).toMatchObject({ rows: footer, serviceUrl: null, filtersInWords: ['Currency is Hong Kong Dollar'] });
    const totals = desk.view.getByRole('region', { name: 'Totals' });
    const shown = await totals.getByRole('row').filter({ hasText: 'HKD' }).getByRole('cell').allInnerTexts();
    const fields = ['trade_amount', 'broker_commission_amount', 'org_commission_amount', 'commission_amount'] as const;
    for (const [place, field] of fields.entries()) {
      const inFile = about.totals[0]?.sums[field]?.sum ?? '';
      expect(billionths(digits(shown[place + 1] ?? '')), field).toBe(billionths(inFile));
      expect(sumOf(rows.map((row) => row[headers.length - 4 + place] ?? '')), field).toBe(billionths(inFile));
    }

    await desk.button('Show in folder').click();
    await expect.poll(() => desk.app.shownItems()).toEqual([path]);
    await dismiss(desk);
    expect(desk.app.pageProblems).toEqual([]);
  });

  test('as a workbook has a sheet of rows, one of subtotals and one that says what it is', async () => {
    await openTable(desk, 'Daily reports');
    await desk.pickFilter('Currency', /SGD|USD/);
    await expect.poll(() => desk.range()).toMatch(/^1–100 of 1\d,/);
    const footer = Number((await desk.range()).split(' of ')[1]?.replaceAll(',', ''));
    await desk.view.getByRole('combobox', { name: 'Group by' }).selectOption({ label: 'Month' });
    const groups = desk.view.getByRole('treegrid').getByRole('row');
    await groups.nth(2).waitFor();

    const dialog = await openExport(desk, 'Export Daily reports');
    await choose(dialog, 'Format', 'Excel');
    await dialog.getByRole('checkbox', { name: 'Add a sheet with the subtotals by Month' }).check();
    expect(await dialog.getByRole('radio', { name: /^This page/ }).count()).toBe(0);
    await begin(dialog);
    await exported(desk);
    const book = new exceljs.Workbook();
    await book.xlsx.readFile(only(folder, '.xlsx'));
    expect(book.worksheets.filter(({ state }) => state === 'visible').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Daily reports', 'Subtotals', 'About']),
    );
    expect(book.getWorksheet('Daily reports')?.actualRowCount).toBe(footer + 1);
  });

  test('of selected rows holds those rows, once each', async () => {
    await openTable(desk, 'Customized charges');
    const cell = (row: number) => desk.rows('Customized charges').nth(row).getByRole('gridcell').first();
    await cell(1).click();
    await cell(3).click({ modifiers: ['Shift'] });
    const names = await Promise.all([1, 2, 3].map((row) => cell(row).innerText()));
    const dialog = await openExport(desk, 'Export Customized charges');
    await choose(dialog, 'Format', 'JSON Lines');
    await choose(dialog, 'Rows', 'Selected rows: 3 rows');
    await choose(dialog, 'Values with a code', 'Both');
    await begin(dialog);
    expect(await exported(desk)).toContain('Exported 3 rows');
    const lines = readFileSync(only(folder, '.jsonl'), 'utf8').trimEnd().split('\n');
    const rows = lines.map((line) => JSON.parse(line) as Readonly<Record<string, string | null>>);
    expect(rows.map((row) => row['name']?.trim())).toEqual(names.map((name) => name.trim()));
    expect(Object.keys(rows[0] ?? {})).toEqual(expect.arrayContaining(['state', 'state_val']));
  });

  test('that is cancelled leaves nothing behind', async () => {
    await desk.open('Daily reports');
    await desk.view.getByRole('combobox', { name: 'Group by' }).selectOption('');
    await openTable(desk, 'Daily reports');
    const dialog = await openExport(desk, 'Export Daily reports');
    await choose(dialog, 'Format', 'Excel');
    await choose(dialog, 'Rows', /^Everything/);
    await choose(dialog, 'Columns', /^All/);
    await begin(dialog);
    await desk.page.getByRole('progressbar', { name: 'Export progress' }).waitFor();
    // It goes on behind whichever screen is shown.
    await desk.open('Changes');
    await desk.button('Cancel export').click();
    await desk.expectNews('was cancelled. Nothing of it is left behind.');
    expect(readdirSync(folder)).toEqual([]);
  });

  test('that fails says why, what is safe and what to do, and can be tried again', async () => {
    const folder = join(saveFolder(), 'drive');
    const desk = await signedIn({ saveFolder: folder });
    await openTable(desk, 'Customized charges');
    await begin(await openExport(desk, 'Export Customized charges'));
    await desk.expectAlert(
      'The folder is no longer there, so the file was not written.',
      'no half-written file is left',
      'Connect the drive again, or choose another folder',
    );
    expect(await desk.violations()).toEqual([]);
    mkdirSync(folder);
    await desk.page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await exported(desk);
    expect(existsSync(only(folder, '.csv'))).toBe(true);
  });

  test('is not offered where the filters cannot be answered, and says so', async () => {
    const desk = await signedIn({ viewport: { width: 1024, height: 700 } });
    await openTable(desk, 'Customized charges');
    await desk.filter('Client').fill('777777');
    const button = exportButton(desk);
    await expect.poll(() => button.getAttribute('aria-disabled'), { timeout: LIMIT_MS }).toBe('true');
    await expect.poll(() => button.getAttribute('title')).toContain('cannot be answered offline');
    await button.click({ force: true });
    expect(await desk.page.getByRole('dialog').count()).toBe(0);
  });

  test('of changes and of receipts is a table as well', async () => {
    const folder = saveFolder();
    const service = await startService();
    const desk = await signedIn({ saveFolder: folder }, service);
    restate(service.control);
    await desk.syncNow();
    await desk.open('Changes');
    let dialog = await openExport(desk, 'Export Changes');
    await choose(dialog, 'Rows', 'Everything: 1 change');
    await begin(dialog);
    await exported(desk);
    const [header, ...lines] = readCsv(only(folder, '.csv'));
    expect(header).toEqual(expect.arrayContaining(['Seen', 'Change', 'Field', 'Before', 'After']));
    expect(lines).toHaveLength(2);
    await dismiss(desk);
    rmSync(only(folder, '.csv'));

    await desk.open('Sync');
    await desk.page.getByRole('tab', { name: 'Receipts' }).click();
    dialog = await openExport(desk, 'Export Sync receipts');
    const count = /Everything: (\d+) receipts/.exec(await dialog.innerText())?.[1];
    await begin(dialog);
    expect(await exported(desk)).toContain(`Exported ${count} rows`);
  });
});

/** The total of one row of a past ledger date, and the company's share of it, are 300.05 more. */
function restate(control: Service['control']): void {
  const rows = control.rows('reports');
  const date = [...new Set(rows.map((row) => row['biz_date']))][3];
  const isPlain = (text: string | null | undefined): boolean => /^\d{1,9}\.\d{2}$/.test(text ?? '');
  const at = rows.findIndex((row) => row['biz_date'] === date && isPlain(row['commission_amount']));
  const more = (text: string | null | undefined): string => (Number(text) + 300.05).toFixed(2);
  const { org_commission_amount: company, commission_amount: total } = rows[at] ?? {};
  control.mutate({
    ...{ kind: 'change', dataset: 'reports', at },
    values: { org_commission_amount: more(company), commission_amount: more(total) },
  });
}

describe('an exported file', () => {
  test('is held against the copy: identical, then with the row that a sync changed, then altered by hand', async () => {
    const folder = saveFolder();
    const service = await startService();
    const desk = await signedIn({ saveFolder: folder }, service);
    await openTable(desk, 'Daily reports');
    await begin(await openExport(desk, 'Export Daily reports'));
    await exported(desk);
    const path = only(folder, '.csv');
    const name = path.slice(folder.length + 1);

    await desk.app.setOpenPath(path);
    const opener = await openExport(desk, 'Export Daily reports');
    await opener.getByRole('button', { name: 'Check an exported file' }).click();
    const checked = desk.dialog(`Check of ${name}`);
    await checked.waitFor({ timeout: LIMIT_MS });
    expect(plain(await checked.getByRole('status').innerText())).toMatch(
      /^Every row still matches this copy, as of .* HKT\. The file holds the rows that were written/,
    );
    await checked.getByRole('button', { name: 'Close' }).click();

    restate(service.control);
    await desk.syncNow();
    await desk.open('Sync');
    await desk.page.getByRole('tab', { name: 'Receipts' }).click();
    await desk.button('Check an exported file').click();
    await checked.waitFor({ timeout: LIMIT_MS });
    expect(plain(await checked.getByRole('status').innerText())).toContain('Rows of the file and of this copy differ.');
    const lines = checked.getByRole('table', { name: 'Differences' }).getByRole('row');
    expect(await lines.count()).toBe(1 + 2);
    const marked = (row: number) => lines.nth(row).getByRole('cell').filter({ hasText: 'differs:' }).allInnerTexts();
    const [before, after] = [await marked(1), await marked(2)];
    expect(before).toHaveLength(2);
    const value = (text: string | undefined) => Number((text ?? '').replace('differs:', ''));
    expect(value(after[0]) - value(before[0])).toBeCloseTo(300.05, 5);
    expect(await desk.violations()).toEqual([]);
    await desk.picture('check-file');
    await checked.getByRole('button', { name: 'Close' }).click();

    const [first = '', second = '', ...rest] = readFileSync(path, 'utf8').split('\r\n');
    writeFileSync(path, [first, second.replace(/\d(?=,[^,]*$)/, '7'), ...rest].join('\r\n'));
    await desk.button('Check an exported file').click();
    await checked.waitFor({ timeout: LIMIT_MS });
    expect(plain(await checked.getByRole('status').innerText())).toContain(
      'The file was altered after it was exported',
    );
  });

  test('that is none of this app’s is said to be so', async () => {
    const folder = saveFolder();
    const foreign = join(folder, 'statement.csv');
    writeFileSync(foreign, 'a,b\r\n1,2\r\n');
    const desk = await signedIn();
    await desk.app.setOpenPath(foreign);
    await desk.open('Sync');
    await desk.page.getByRole('tab', { name: 'Receipts' }).click();
    await desk.button('Check an exported file').click();
    await desk.dialog('Check of statement.csv').waitFor({ timeout: LIMIT_MS });
    await desk.expectNews('Nothing in this file or beside it says what it is.');
  });
});

test('rows, cells and groups are copied as a table that spreadsheets take as it is', async () => {
  const desk = await signedIn();
  await openTable(desk, 'Daily reports');
  const cell = (row: number) => desk.rows('Daily reports').nth(row).getByRole('gridcell').first();
  await cell(0).click();
  await cell(1).click({ modifiers: ['Shift'] });
  await desk.view.getByRole('button', { name: 'Copy rows' }).click();
  await desk.view.getByRole('status').filter({ hasText: 'Copied.' }).waitFor();
  const html = (await desk.app.clipboardHtml()) ?? '';
  const text = await desk.app.clipboardText();
  expect(text.split('\n')).toHaveLength(3);
  expect(html.match(/<tr>/g)).toHaveLength(3);
  expect(html).toContain('>Ledger date</th>');
  for (const value of text.split('\n')[1]?.split('\t') ?? []) expect(html).toContain(`>${value}</td>`);

  await cell(4).click({ button: 'right' });
  await desk.page.getByRole('menuitem', { name: 'Copy rows' }).click();
  await expect.poll(async () => (await desk.app.clipboardText()).split('\n').length).toBe(2);

  await desk.view.getByRole('combobox', { name: 'Group by' }).selectOption({ label: 'Currency' });
  await desk.view.getByRole('treegrid').getByRole('row').nth(2).waitFor();
  await desk.view.getByRole('treegrid').getByRole('row').nth(1).click();
  await desk.page.keyboard.press('Control+c');
  await expect.poll(() => desk.app.clipboardText()).toMatch(/^Currency\t/);
  expect(await desk.app.clipboardHtml()).toContain('<table>');
});

test.each(['light', 'dark'] as const)('what exports show is accessible in the %s theme', async (colorScheme) => {
  const folder = saveFolder();
  const desk = await signedIn({ saveFolder: folder, colorScheme, viewport: { width: 1024, height: 700 } });
  await openTable(desk, 'Customized charges');
  const dialog = await openExport(desk, 'Export Customized charges');
  for (const format of ['CSV', 'Excel', 'JSON Lines', 'Parquet', 'PDF']) {
    await choose(dialog, 'Format', format);
    expect(await desk.violations(), format).toEqual([]);
  }
  await choose(dialog, 'Format', 'CSV');
  await desk.picture(`export-dialog-${colorScheme}`);
  await begin(dialog);
  await exported(desk);
  expect(await desk.violations(), 'the notice').toEqual([]);
  await desk.picture(`export-notice-${colorScheme}`);
  await desk.app.setOpenPath(only(folder, '.csv'));
  await desk.open('Sync');
  await desk.page.getByRole('tab', { name: 'Receipts' }).click();
  await desk.button('Check an exported file').click();
  await desk.page.getByRole('dialog').getByText('Every row still matches').waitFor({ timeout: LIMIT_MS });
  expect(await desk.violations(), 'the check').toEqual([]);
  await desk.picture(`export-check-${colorScheme}`);
});
