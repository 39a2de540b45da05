// Exports, from the button to the bytes of the file, and checks of exported files.

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import exceljs from 'exceljs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import { descriptionOf, plain, type DeskPage } from './desk-page.ts';
import {
  begin,
  billionths,
  check,
  choose,
  description,
  digits,
  dismiss,
  expectShown,
  exportButton,
  exported,
  inFocus,
  onlyIn,
  openExport,
  openReceipts,
  openTable,
  parquetFilesIn,
  parquetRows,
  readAbout,
  readCsv,
  restate,
  scopes,
  sumOf,
  verdict,
} from './export-steps.ts';
import { openSharedDesk, openSharedSample, SMALL } from './stage.ts';

const ROWS = SMALL.reportRows.toLocaleString('en');
const AS_WRITTEN = /^This file is as this app wrote it: .* Every row matches this copy, as of .* HKT\./;

/** Where the shared app of this file saves. */
const FOLDER = join(mkdtempSync(join(tmpdir(), 'desk-exports-')), 'folder');

beforeAll(() => mkdirSync(FOLDER));
beforeEach(() => {
  for (const name of readdirSync(FOLDER)) rmSync(join(FOLDER, name), { recursive: true });
});
afterAll(() => rmSync(dirname(FOLDER), { recursive: true, force: true }));

function only(ending: string): string {
  return onlyIn(FOLDER, ending);
}

describe('an export of the sample', () => {
  let desk: DeskPage;
  let end: () => Promise<void>;

  beforeAll(async () => {
    ({ desk, end } = await openSharedSample({ saveFolder: FOLDER }));
  });
  afterAll(() => end());

  test('of the filtered set as CSV contains the rows of the footer and the totals on screen', async () => {
    const all = await desk.openWholeSample();
    const shownColumns = await desk.headers('Daily reports');
    const headers = [...shownColumns.slice(0, -1), 'Commission rate (%)'];
    await desk.pickFilter('Currency', /HKD/);
    await desk.expectFewerThan(all);
    const footer = await desk.total();
    // The chip says the currency of every row, so the screen leaves its column out, not the file.
    await expect.poll(() => desk.headers('Daily reports')).toEqual(shownColumns.filter((name) => name !== 'Currency'));

    const dialog = await openExport(desk, 'Export Daily reports');
    await choose(dialog, 'Format', 'CSV');
    await choose(dialog, 'Rows', `Filtered rows: ${footer.toLocaleString('en')} rows`);
    expect(plain(await description(dialog))).toContain(
      `The file will contain ${footer.toLocaleString('en')} rows of Daily reports in ${headers.length} columns. Filters: Currency is HKD · Hong Kong Dollar`,
    );
    await begin(dialog);
    expect(await exported(desk)).toContain(`Exported ${footer.toLocaleString('en')} rows to commission-daily-reports_`);

    const path = only('.csv');
    const [header = [], ...rows] = readCsv(path);
    expect(header).toEqual(headers);
    expect(rows).toHaveLength(footer);
    const about = readAbout(`${path}.about.json`);
    const told = { rows: footer, serviceUrl: null, notes: ['Made-up sample data: nothing here is real'] };
    expect(about).toMatchObject({ ...told, filtersInWords: ['Currency is HKD · Hong Kong Dollar'] });
    const totals = desk.view.getByRole('region', { name: 'Totals' });
    const shown = await totals.getByRole('row').filter({ hasText: 'HKD' }).getByRole('cell').allInnerTexts();
    const fields = ['trade_amount', 'broker_commission_amount', 'org_commission_amount', 'commission_amount'] as const;
    for (const [place, field] of fields.entries()) {
      const inFile = about.totals[0]?.sums[field]?.sum ?? '';
      expect(billionths(digits(shown[place + 2] ?? '')), field).toBe(billionths(inFile));
      expect(sumOf(rows.map((row) => row[headers.length - 5 + place] ?? '')), field).toBe(billionths(inFile));
    }

    await expectShown(desk, path);
    await dismiss(desk);
    await exportButton(desk).and(inFocus(desk)).waitFor();
    expect(desk.app.pageProblems).toEqual([]);
  });

  test('as a workbook has sheets of rows, subtotals and its description', async () => {
    await openTable(desk, 'Daily reports');
    const before = await desk.total();
    await desk.pickFilter('Currency', /SGD|USD/);
    await desk.expectFewerThan(before);
    const footer = await desk.total();
    await desk.view.getByRole('combobox', { name: 'Group by' }).selectOption({ label: 'Month' });
    await desk.view.getByRole('treegrid').getByRole('row').nth(2).waitFor();

    const dialog = await openExport(desk, 'Export Daily reports');
    await choose(dialog, 'Format', 'Excel');
    await dialog.getByRole('checkbox', { name: 'Add a sheet with the subtotals by Month' }).check();
    expect(await dialog.getByRole('radio', { name: /^This page/ }).count()).toBe(0);
    expect(plain(await dialog.getByRole('status').innerText())).toContain(
      'The table is grouped by Month, but the file contains the rows themselves, not the groups; the subtotals are on a sheet of their own.',
    );
    await begin(dialog);
    await exported(desk);
    const book = new exceljs.Workbook();
    await book.xlsx.readFile(only('.xlsx'));
    expect(book.worksheets.filter(({ state }) => state === 'visible').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Daily reports', 'Subtotals', 'About']),
    );
    expect(book.getWorksheet('Daily reports')?.actualRowCount).toBe(footer + 1);
    expect(book.getWorksheet('Subtotals')?.getRow(1).values).toContain('Commission rate (%)');
  });

  test('of selected rows contains each of them once', async () => {
    await openTable(desk, 'Customized charges');
    const cell = (row: number) => desk.rows('Customized charges').nth(row).getByRole('gridcell').first();
    await cell(1).click();
    expect(await scopes(desk, 'Export Customized charges')).toEqual(['This page', '*All rows']);
    await cell(1).click();
    await cell(3).click({ modifiers: ['Shift'] });
    const names = await Promise.all([1, 2, 3].map((row) => cell(row).innerText()));
    const dialog = await openExport(desk, 'Export Customized charges');
    await choose(dialog, 'Format', 'JSON Lines');
    await choose(dialog, 'Rows', 'Selected rows: 3 rows');
    await choose(dialog, 'Values with a code', 'Both');
    await begin(dialog);
    expect(await exported(desk)).toContain('Exported 3 rows');
    const lines = readFileSync(only('.jsonl'), 'utf8').trimEnd().split('\n');
    const rows = lines.map((line) => JSON.parse(line) as Readonly<Record<string, string | null>>);
    expect(rows.map((row) => row['name']?.trim())).toEqual(names.map((name) => name.trim()));
    expect(Object.keys(rows[0] ?? {})).toEqual(expect.arrayContaining(['state', 'state_val']));

    const offered = ['This page', 'Selected rows', '*All rows'];
    expect(await scopes(desk, 'Export Customized charges')).toEqual(offered);
  });

  test('that is cancelled leaves nothing behind', async () => {
    await desk.open('Daily reports');
    await desk.view.getByRole('combobox', { name: 'Group by' }).selectOption('');
    await openTable(desk, 'Daily reports');
    const dialog = await openExport(desk, 'Export Daily reports');
    await choose(dialog, 'Format', 'Excel');
    await choose(dialog, 'Rows', /^All rows/);
    await choose(dialog, 'Columns', /^All/);
    await begin(dialog);
    await desk.page.getByRole('progressbar', { name: 'Export progress' }).waitFor();
    // It goes on behind whichever screen is shown, which begins in the search.
    await desk.open('Changes');
    await desk.button('Cancel export').click();
    await desk.expectNews('was cancelled. Nothing of it is left behind.');
    await desk.search().and(inFocus(desk)).waitFor();
    expect(readdirSync(FOLDER)).toEqual([]);
  });

  test('is checked with its progress on screen, and a cancelled check leaves no trace', async () => {
    await desk.open('Daily reports');
    const dialog = await openExport(desk, 'Export Daily reports');
    await choose(dialog, 'Format', 'CSV');
    await choose(dialog, 'Rows', /^All rows/);
    await begin(dialog);
    await exported(desk);
    const files = readdirSync(FOLDER);
    await desk.app.setOpenPath(only('.csv'));
    await openReceipts(desk);
    const checkButton = desk.button('Check an exported file');
    await checkButton.click();
    const bar = desk.page.getByRole('progressbar', { name: 'Check progress' });
    await expect.poll(() => bar.getAttribute('aria-valuetext')).toMatch(/ of [\d,]+ rows compared/);
    // It goes on behind whichever screen is shown.
    await desk.open('Changes');
    const checked = desk.dialog(`Check of ${basename(only('.csv'))}`);
    await checked.waitFor();
    expect(await verdict(checked)).toMatch(AS_WRITTEN);

    await openReceipts(desk);
    await checkButton.click();
    await desk.button('Cancel check').click();
    await bar.waitFor({ state: 'detached', timeout: 2_000 });
    await expect.poll(() => checkButton.getAttribute('aria-busy')).not.toBe('true');
    expect(await desk.page.getByRole('dialog').count()).toBe(0);
    expect(readdirSync(FOLDER)).toEqual(files);
    expect(desk.app.pageProblems).toEqual([]);
  });
});

/** With a first copy of a small service. */
describe('an export of a service', () => {
  let desk: DeskPage;
  let service: LoopbackService;
  let end: () => Promise<void>;

  beforeAll(async () => {
    // With these AEs, the first row has no text that begins like a formula, which is copied with an apostrophe.
    service = await startLoopbackService({ ...SMALL, aes: 60 }, { port: 0 });
    ({ desk, end } = await openSharedDesk({ saveFolder: FOLDER }));
    await desk.signIn({ serviceUrl: service.url, token: service.tokens.full });
  });
  afterAll(async () => {
    await end();
    await service.close();
  });

  test('that fails says why, what is safe and what to do, and can be tried again', async () => {
    await openTable(desk, 'Customized charges');
    rmSync(FOLDER, { recursive: true });
    await begin(await openExport(desk, 'Export Customized charges'));
    await desk.expectAlert(
      'The folder is no longer there, so the file was not written.',
      'no half-written file is left',
      'Connect the drive again, or choose another folder',
    );
    expect(await desk.violations()).toEqual([]);
    mkdirSync(FOLDER);
    await desk.page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await desk.page.getByRole('alert').waitFor({ state: 'detached' });
    await exported(desk);
    expect(existsSync(only('.csv'))).toBe(true);
  });

  test('is not offered where the filters cannot be answered, with the reason', async () => {
    await openTable(desk, 'Customized charges');
    await desk.filterBy('Client', '777777');
    const button = exportButton(desk);
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => descriptionOf(button)).toContain('the client is not kept offline');
    await button.click({ force: true });
    expect(await desk.page.getByRole('dialog').count()).toBe(0);
    await desk.filterBy('Client', '');
    await expect.poll(() => button.getAttribute('aria-disabled')).not.toBe('true');
  });

  test.each(['JSON Lines', 'Parquet'])(
    'as %s is shown in its folder, and its check finds it identical',
    async (name) => {
      await openTable(desk, 'Daily reports');
      const dialog = await openExport(desk, 'Export Daily reports');
      await choose(dialog, 'Format', name);
      await choose(dialog, 'Rows', `All rows: ${ROWS} rows`);
      await begin(dialog);
      expect(await exported(desk)).toContain(`Exported ${ROWS} rows`);
      const path = only(name === 'Parquet' ? '.parquet' : '.jsonl');
      await expectShown(desk, path);
      if (name === 'Parquet') expect(await parquetRows(path)).toBe(SMALL.reportRows);
      else expect(readFileSync(path, 'utf8').trimEnd().split('\n')).toHaveLength(SMALL.reportRows);
      expect(await verdict(await check(desk, path))).toMatch(AS_WRITTEN);
    },
  );

  test('as a Parquet folder has a file for each month, and is checked from any of them', async () => {
    await openTable(desk, 'Daily reports');
    const exportByMonth = async (): Promise<void> => {
      const dialog = await openExport(desk, 'Export Daily reports');
      await choose(dialog, 'Format', 'Parquet');
      await dialog.getByRole('checkbox', { name: 'A folder with a file for each month, instead of one file' }).check();
      await begin(dialog);
      expect(await exported(desk)).toContain(`Exported ${ROWS} rows`);
    };
    await exportByMonth();
    const path = only('_by-month');
    await expectShown(desk, path);
    const parts = readdirSync(path).filter((name) => /^month=\d{4}-\d{2}$/.test(name));
    expect(parts.length).toBeGreaterThan(0);
    expect(readAbout(join(path, '_about.json'))).toMatchObject({ isPartitioned: true, rows: SMALL.reportRows });
    const files = parquetFilesIn(path);
    expect(await parquetRows(...files)).toBe(SMALL.reportRows);
    const [part = ''] = files;
    await exportByMonth();
    expect(parquetFilesIn(only('_by-month-2'))).toHaveLength(files.length);
    expect(await verdict(await check(desk, part, basename(path)))).toMatch(AS_WRITTEN);
    rmSync(part);
    expect(await verdict(await check(desk, join(path, '_about.json'), basename(path)))).toContain(
      'The rows of this file were altered after this app wrote it',
    );
  });

  test('of changes and of receipts is a table as well', async () => {
    restate(service.control);
    await desk.syncNow();
    await desk.open('Changes');
    let dialog = await openExport(desk, 'Export Changes');
    await choose(dialog, 'Format', 'CSV');
    await choose(dialog, 'Rows', 'All rows: 1 change');
    await begin(dialog);
    await exported(desk);
    const [header, ...lines] = readCsv(only('.csv'));
    expect(header).toEqual(expect.arrayContaining(['Seen', 'Change', 'Field', 'Before', 'After']));
    expect(lines).toHaveLength(2);
    await dismiss(desk);
    rmSync(only('.csv'));

    await openReceipts(desk);
    dialog = await openExport(desk, 'Export Sync receipts');
    const [count] = /\d+/.exec(await dialog.getByText(/^All rows: \d+ receipts/).innerText()) ?? [];
    await begin(dialog);
    expect(await exported(desk)).toContain(`Exported ${count} rows`);
  });

  test('is checked against the copy: identical, then with a row that a sync changed, then altered by hand', async () => {
    await openTable(desk, 'Daily reports');
    const dialog = await openExport(desk, 'Export Daily reports');
    await choose(dialog, 'Format', 'CSV');
    await begin(dialog);
    await exported(desk);
    const path = only('.csv');
    await desk.app.setOpenPath(path);
    const opener = await openExport(desk, 'Export Daily reports');
    await opener.getByRole('button', { name: 'Check an exported file', exact: true }).click();
    const first = desk.dialog(`Check of ${basename(path)}`);
    await first.waitFor();
    expect(await verdict(first)).toMatch(AS_WRITTEN);

    restate(service.control);
    await desk.syncNow();
    const checked = await check(desk, path);
    const lines = checked.getByRole('table', { name: 'Differences' }).getByRole('row');
    expect(await lines.count()).toBe(1 + 2);
    const marked = (row: number) => lines.nth(row).getByRole('cell').filter({ hasText: 'differs:' }).allInnerTexts();
    const [before, after] = [await marked(1), await marked(2)];
    // The company's and the total commission, and the rate.
    expect(before).toHaveLength(3);
    const value = (text: string | undefined) => Number((text ?? '').replace('differs:', ''));
    expect(value(after[0]) - value(before[0])).toBeCloseTo(300.05, 5);
    expect(await desk.violations()).toEqual([]);
    expect(await verdict(checked)).toContain('the copy on this computer has changed since');

    const [header = '', row = '', ...rest] = readFileSync(path, 'utf8').split('\r\n');
    writeFileSync(path, [header, row.replace(/\d(?=,[^,]*$)/, '7'), ...rest].join('\r\n'));
    expect(await verdict(await check(desk, path))).toContain('The rows of this file were altered');
  });

  test('is distinguished from a file that this app did not write', async () => {
    const foreign = join(FOLDER, 'statement.csv');
    writeFileSync(foreign, 'a,b\r\n1,2\r\n');
    expect(await verdict(await check(desk, foreign))).toContain('Nothing in this file or beside it says what it is.');
  });

  test('rows, cells and groups are copied as tables that spreadsheets paste unchanged', async () => {
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
    await desk.page.keyboard.press('ControlOrMeta+c');
    await expect.poll(() => desk.app.clipboardText()).toMatch(/^Currency\t/);
    expect(await desk.app.clipboardHtml()).toContain('<table>');
    await desk.view.getByRole('combobox', { name: 'Group by' }).selectOption('');
  });

  test('is accessible in all its states in both themes', async () => {
    await desk.page.setViewportSize({ width: 1024, height: 700 });
    await openTable(desk, 'Customized charges');
    // Only the dialog: the screen behind it has its own test, and axe-core is slow on a full table.
    const name = await desk.rows('Customized charges').first().getByRole('gridcell').first().innerText();
    await desk.filterBy('Name', name.trim());
    await expect.poll(() => desk.rows('Customized charges').count()).toBeLessThan(10);
    const dialog = await openExport(desk, 'Export Customized charges');
    for (const format of ['CSV', 'Excel', 'JSON Lines', 'Parquet', 'PDF']) {
      await choose(dialog, 'Format', format);
      expect(await desk.violationsInThemes(), format).toEqual([]);
    }
    await choose(dialog, 'Format', 'CSV');
    await begin(dialog);
    await exported(desk);
    expect(await desk.violationsInThemes(), 'the notice').toEqual([]);
    const checked = await check(desk, only('.csv'));
    expect(await desk.violationsInThemes(), 'the check').toEqual([]);
    expect(await verdict(checked)).toMatch(AS_WRITTEN);
  });
});
