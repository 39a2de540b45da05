// The sheets of a workbook on real files: splitting, About, subtotals, formats, and refusals.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import type { CurrencyTotals } from '../../shared/contract/answers.ts';
import type { ExportAbout } from '../../shared/contract/exports/about.ts';
import type { Subtotals } from '../../main/exports/format/format.ts';
import { findXlsxAbout, readXlsxRows } from '../../main/exports/xlsx/read.ts';
import { exportAbout, tableColumn, writeWorkbook, writeWorkbookTo } from '../support/xlsx-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'xlsx-book-'));
const file = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const COLUMNS = [
  tableColumn('dcp_name', 'text', 'Package'),
  tableColumn('currency', 'code', 'Currency'),
  tableColumn('commission_amount', 'money', 'Total'),
];
const TITLES = COLUMNS.map(({ title }) => title);
const row = (at: number) => [`Package ${at}`, 'HKD', `${at}.5`];
const rows = (count: number) => Array.from({ length: count }, (_, at) => row(at));
const totals = (sum: string, notSummable = 0): CurrencyTotals => ({
  currency: 'HKD',
  rows: 2,
  sums: { commission_amount: { sum, notSummable } },
});

test('rows that exceed a sheet continue in the next, each with its header, and are read back in order', async () => {
  await writeWorkbook(file('split.xlsx'), { columns: COLUMNS, rows: rows(2_500), limits: { sheetRows: 1_001 } });
  const workbook = await open('split.xlsx');
  expect(workbook.worksheets.map(({ name, rowCount, state }) => [name, rowCount, state])).toEqual([
    ['Rows', 1_001, 'visible'],
    ['Rows 2', 1_001, 'visible'],
    ['Rows 3', 501, 'visible'],
    ['About', expect.any(Number), 'visible'],
    ['commission_desk.about', 1, 'veryHidden'],
  ]);
  for (const name of ['Rows', 'Rows 2', 'Rows 3']) {
    const sheet = workbook.getWorksheet(name)!;
    expect(sheet.getRow(1).values).toEqual([undefined, 'Package', 'Currency', 'Total']);
    expect(sheet.getCell('A1').font.bold).toBe(true);
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
    expect(sheet.autoFilter).toBe(`A1:C${sheet.rowCount}`);
  }
  const { rowSheets } = (await findXlsxAbout(file('split.xlsx')))!;
  const names: string[] = [];
  for await (const [name] of readXlsxRows(file('split.xlsx'), { rowSheets, titles: TITLES }))
    names.push(name?.kind === 'text' ? name.text : '');
  expect(names).toEqual(rows(2_500).map(([name]) => name));
});

test('a sheet that is just full is not followed by an empty one', async () => {
  await writeWorkbook(file('full.xlsx'), { columns: COLUMNS, rows: rows(10), limits: { sheetRows: 11 } });
  expect((await open('full.xlsx')).worksheets.map(({ name }) => name)).toEqual([
    'Rows',
    'About',
    'commission_desk.about',
  ]);
});

test('a sheet whose text exceeds the ZIP limit is followed by the next', async () => {
  await writeWorkbook(file('large.xlsx'), { columns: COLUMNS, rows: rows(5_500), limits: { sheetBytes: 150_000 } });
  const sheets = (await open('large.xlsx')).worksheets.filter(({ name }) => name.startsWith('Rows'));
  expect(sheets.map(({ rowCount }) => rowCount)).toEqual([2_001, 2_001, 1_501]);
});

test('a workbook that exceeds the ZIP limit is refused before its sizes are wrong', async () => {
  const contents = { columns: COLUMNS, rows: rows(20_000), limits: { fileBytes: 100_000 } };
  const refused = { code: 'exportFailed', facts: { reason: 'tooLarge' } };
  await expect(writeWorkbook(file('huge.xlsx'), contents)).rejects.toMatchObject(refused);
});

test('sheet names are cut and cleaned, and never equal', async () => {
  const sheetNames = { rows: `Rows: [all] ${'港'.repeat(40)}`, about: "history'", subtotals: 'SHEET' };
  const subtotals = { by: 'dcp_name', title: 'Package', groups: [], grandTotal: [] } as const;
  await writeWorkbook(file('names.xlsx'), {
    columns: COLUMNS,
    rows: rows(3),
    limits: { sheetRows: 2 },
    sheetNames,
    subtotals,
  });
  const names = (await open('names.xlsx')).worksheets.map(({ name }) => name);
  expect(names).toEqual([
    'SHEET 2',
    `Rows   all  ${'港'.repeat(19)}`,
    `Rows   all  ${'港'.repeat(17)} 2`,
    `Rows   all  ${'港'.repeat(17)} 3`,
    'Sheet',
    'commission_desk.about',
  ]);
  expect(names.every((name) => name.length <= 31)).toBe(true);
});

test('is printed as wide as a page, with its header on every page', async () => {
  await writeWorkbook(file('printed.xlsx'), {
    columns: COLUMNS,
    rows: rows(3),
    sheetNames: { rows: "Year's end", about: 'About', subtotals: 'Subtotals' },
  });
  const workbook = await open('printed.xlsx');
  for (const sheet of workbook.worksheets) {
    expect(sheet.pageSetup).toMatchObject({ paperSize: 9, orientation: 'landscape', fitToPage: true, fitToWidth: 1 });
    expect(sheet.pageSetup.fitToHeight).toBe(0);
  }
  expect(workbook.worksheets.map(({ pageSetup }) => pageSetup.printTitlesRow)).toEqual(['1:1', undefined, undefined]);
});

test('amounts show as many decimals as were sent, and at least those of their currency', async () => {
  const columns = [
    tableColumn('currency', 'code'),
    tableColumn('fee_rate', 'number'),
    tableColumn('commission_amount', 'money'),
  ];
  const sent = [
    ['HKD', '5', '5'],
    ['JPY', '5.10', '5'],
    ['KWD', '0.0000001', '5'],
    ['HKD', '5', '5.1234'],
    [null, '5', '5.5'],
    ['港元', '5', '5'],
  ];
  await writeWorkbook(file('formats.xlsx'), { columns, rows: sent });
  const sheet = (await open('formats.xlsx')).getWorksheet('Rows')!;
  const formats = sent.map((_, at) => [sheet.getCell(at + 2, 2).numFmt, sheet.getCell(at + 2, 3).numFmt]);
  expect(formats).toEqual([
    ['#,##0', '#,##0.00'],
    ['#,##0.00', '#,##0'],
    ['#,##0.0000000', '#,##0.000'],
    ['#,##0', '#,##0.0000'],
    ['#,##0', '#,##0.0'],
    ['#,##0', '#,##0'],
  ]);
  expect(sheet.getCell('A2').numFmt).toBe('@');
});

test('figures and dates that cannot be read are counted, long figures separately, and empty texts not', async () => {
  const columns = [tableColumn('fee_rate', 'number'), tableColumn('biz_date', 'date')];
  const sent = [
    ['1e5', 'soon'],
    ['', ''],
    [null, null],
    ['1234567890123456', '1900-01-01'],
    ['1', '2026-09-18'],
  ];
  expect(await writeWorkbook(file('counted.xlsx'), { columns, rows: sent })).toEqual({
    unreadableAsText: 2,
    longAsText: 1,
    roundedSums: 0,
    guarded: 0,
  });
});

test('About has a line for each fact, and each total as a number, with the exact text beside a rounded one', async () => {
  const about = {
    rows: 2,
    asOf: '2026-09-17T17:00:05.123Z',
    totals: [
      totals('-12.5', 1),
      { ...totals('0', 2), currency: 'USD' },
      { currency: null, rows: 1, sums: { commission_amount: { sum: '1234567890123456.78', notSummable: 0 } } },
    ],
    filtersInWords: ['Currency is HKD', 'x'.repeat(40_000)],
    notReadAgain: Array.from({ length: 12 }, (_, at) => `2026-09-${at + 10}`),
  };
  await writeWorkbook(file('about.xlsx'), { columns: COLUMNS, rows: rows(2), about });
  const lines = linesOf((await open('about.xlsx')).getWorksheet('About')!);
  const under = (label: string) => {
    const start = lines.findIndex(([first]) => first === `Label of ${label}`);
    const next = lines.findIndex(([first], at) => at > start && first !== '');
    return lines.slice(start, next === -1 ? undefined : next).map(([, ...values]) => values);
  };
  expect(under('totals')).toEqual([
    ['Currency', 'Total', 'Total (exact)'],
    ['HKD', -12.5],
    ['USD'],
    [undefined, 1_234_567_890_123_456.75, '1234567890123456.78'],
  ]);
  expect(under('notSummable')).toEqual([
    ['Currency', 'Total'],
    ['HKD', 1],
    ['USD', 2],
    [undefined, 0],
  ]);
  expect(under('filters')).toEqual([['Currency is HKD'], ['x'.repeat(30_000)], ['x'.repeat(10_000)]]);
  const dates = about.notReadAgain;
  expect(under('notReadAgain')).toEqual([[dates.slice(0, 10).join(', ')], [dates.slice(10).join(', ')]]);
  expect(under('rows')).toEqual([[2]]);
  expect(under('exportedAt')).toEqual([['2026-09-18 12:00:00 HKT']]);
  expect(under('asOf')).toEqual([['2026-09-18 01:00:05 HKT']]);
  expect(under('rowsSha256')).toEqual([['0'.repeat(64)]]);
});

test('About says None for facts without a value, and leaves out lines that cannot apply to the rows', async () => {
  const labels = (name: string, about: Partial<ExportAbout>) =>
    writeWorkbook(file(name), { columns: COLUMNS, rows: rows(1), about }).then(async () =>
      linesOf((await open(name)).getWorksheet('About')!).map(([label, value]) => [label, value]),
    );
  const ofReports = await labels('reports.xlsx', { notes: [] });
  for (const line of ['filters', 'asOf', 'totals', 'notReadAgain']) {
    expect(ofReports).toContainEqual([`Label of ${line}`, 'Nothing']);
  }
  const ofReceipts = await labels('receipts.xlsx', {
    source: { kind: 'receipts', scope: 'everything', columns: [] },
    notes: ['Times of day are those of Hong Kong.'],
  });
  expect(ofReceipts).toContainEqual(['Label of notes', 'Times of day are those of Hong Kong.']);
  expect(ofReceipts).toContainEqual(['Label of filters', 'Nothing']);
  const silent = ['asOf', 'receipt', 'verdict', 'totals', 'notSummable', 'notReadAgain', 'onlyCounted'];
  const told = ofReceipts.map(([label]) => label);
  expect(silent.filter((line) => told.includes(`Label of ${line}`))).toEqual([]);
  expect(ofReports.map(([label]) => label)).not.toContain('Label of notes');
});

test('the description that the workbook stores for this app is the About, whatever its length and contents', async () => {
  const about = { filtersInWords: ['港👨‍👩‍👧\0_x0041_\ud800', 'y'.repeat(100_000)], totals: [totals('1')] };
  await writeWorkbook(file('data.xlsx'), { columns: COLUMNS, rows: rows(1), about });
  const found = await findXlsxAbout(file('data.xlsx'));
  expect(found?.about).toEqual(exportAbout({ rows: 1, ...about }));
  expect(found?.rowSheets).toEqual(['Rows']);
});

test('subtotals have a line for each group and currency with its name, and a grand total apart from them', async () => {
  const longSum = { commission_amount: { sum: '1234567890123456', notSummable: 0 } };
  const subtotals: Subtotals = {
    by: 'week',
    title: 'Week',
    groups: [
      {
        value: '2026-09-14',
        label: 'The third week',
        rows: 3,
        currencies: [
          { ...totals('0.1', 1), commissionRate: '-0.2500' },
          { currency: 'JPY', rows: 1, commissionRate: null, sums: longSum },
        ],
      },
      { value: null, label: null, rows: 2, currencies: [{ ...totals('-7'), commissionRate: '12.0000' }] },
      { value: '', label: null, rows: 2, currencies: [{ ...totals('-7'), commissionRate: null }] },
      {
        value: null,
        isUnreadable: true,
        label: null,
        rows: 2,
        currencies: [{ ...totals('-7'), commissionRate: null }],
      },
      { value: '2026-09-07', label: null, rows: 2, currencies: [{ ...totals('0', 2), commissionRate: null }] },
    ],
    grandTotal: [
      { ...totals('-6.9', 3), rows: 6, commissionRate: '0.1000' },
      { currency: null, rows: 1, commissionRate: null, sums: longSum },
      { ...totals('5'), currency: '', rows: 1, commissionRate: null },
    ],
  };
  const facts = await writeWorkbook(file('subtotals.xlsx'), { columns: COLUMNS, rows: rows(5), subtotals });
  expect(facts).toMatchObject({ roundedSums: 2, longAsText: 0 });
  const sheet = (await open('subtotals.xlsx')).worksheets[0]!;
  expect(sheet.name).toBe('Subtotals');
  const [third, second] = [new Date('2026-09-14T00:00:00Z'), new Date('2026-09-07T00:00:00Z')];
  expect(linesOf(sheet)).toEqual([
    ['Week', 'Group name', 'Currency', 'Rows in group', 'Total', 'Total (exact)', 'Rate (%)', 'Label of notSummable'],
    [third, 'The third week', 'HKD', 2, 0.1, undefined, -0.25, 1],
    [third, 'The third week', 'JPY', 1, 1_234_567_890_123_456, '1234567890123456', undefined, 0],
    ['not sent', undefined, 'HKD', 2, -7, undefined, 12, 0],
    ['empty', undefined, 'HKD', 2, -7, undefined, undefined, 0],
    ['date not readable', undefined, 'HKD', 2, -7, undefined, undefined, 0],
    // Nothing was added up, which is not the same as 0.
    [second, undefined, 'HKD', 2, undefined, undefined, undefined, 2],
    [],
    ['Grand total HKD', undefined, undefined, 6, -6.9, undefined, 0.1, 3],
    [
      'Grand total (Currency: not sent)',
      undefined,
      undefined,
      1,
      1_234_567_890_123_456,
      '1234567890123456',
      undefined,
      0,
    ],
    ['Grand total (Currency: empty)', undefined, undefined, 1, 5, undefined, undefined, 0],
  ]);
  expect(sheet.autoFilter).toBe('A1:H7');
});

test('only columns of ids and codes are exempt from the warning about numbers stored as text', async () => {
  const columns = [tableColumn('id', 'id'), ...COLUMNS];
  const groups = [{ value: '7', label: null, rows: 1, currencies: [{ ...totals('1'), commissionRate: null }] }];
  const subtotals: Subtotals = { by: 'broker_code', title: 'AE', groups, grandTotal: [] };
  await writeWorkbook(file('warned.xlsx'), { columns, rows: [['1', ...row(1)]], subtotals });
  const parts = unzipSync(readFileSync(file('warned.xlsx')));
  const ignored = (sheet: number) =>
    strFromU8(parts[`xl/worksheets/sheet${sheet}.xml`]!).match(/<ignoredErrors>.*<\/ignoredErrors>/)?.[0] ?? null;
  const exempt = (range: string) =>
    `<ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors>`;
  expect([1, 2, 3, 4].map(ignored)).toEqual([exempt('A1:A2 C1:C2'), null, exempt('A1:A2 B1:B2'), null]);
});

test('sums below each other have the same decimals', async () => {
  const sums = ['0.1', '2', '-7.1234', '1234567890123456.78'];
  const groups = sums.map((sum, at) => ({
    value: `AE${at}`,
    label: null,
    rows: 1,
    currencies: [{ ...totals(sum), commissionRate: null }],
  }));
  await writeWorkbook(file('even.xlsx'), {
    ...{ columns: COLUMNS, rows: rows(1), subtotals: { by: 'broker_code', title: 'AE', groups, grandTotal: [] } },
    about: { totals: [totals('1.5'), { ...totals('2.125'), currency: 'USD' }] },
  });
  const book = await open('even.xlsx');
  const formats = (sheet: string, letter: string, lines: readonly number[]) =>
    lines.map((line) => book.getWorksheet(sheet)!.getCell(`${letter}${line}`).numFmt);
  expect(new Set(formats('Subtotals', 'D', [2, 3, 4, 5]))).toEqual(new Set(['#,##0.0000']));
  expect(book.getWorksheet('Subtotals')!.getCell('E5').value).toBe('1234567890123456.78');
  const first = linesOf(book.getWorksheet('About')!).findIndex(([label]) => label === 'Label of totals') + 2;
  expect(new Set(formats('About', 'C', [first, first + 1]))).toEqual(new Set(['#,##0.000']));
});

test('a text longer than an Excel cell is refused with its place, not cut', async () => {
  await writeWorkbook(file('longest.xlsx'), { columns: COLUMNS, rows: [['x'.repeat(32_767), 'HKD', '1']] });
  expect((await open('longest.xlsx')).getWorksheet('Rows')!.getCell('A2').value).toBe('x'.repeat(32_767));
  await expect(
    writeWorkbook(file('longer.xlsx'), { columns: COLUMNS, rows: [row(1), ['x'.repeat(32_768), 'HKD', '1']] }),
  ).rejects.toMatchObject({
    code: 'exportFailed',
    facts: { reason: 'textTooLong', column: 'Package', row: 2, chars: 32_768 },
  });
  const currencies = [{ ...totals('1'), commissionRate: null }];
  const groups = [{ value: 'x'.repeat(32_768), label: null, rows: 1, currencies }];
  const subtotals = { by: 'dcp_name', title: 'Package', groups, grandTotal: currencies } as const;
  await expect(writeWorkbook(file('group.xlsx'), { columns: COLUMNS, rows: rows(1), subtotals })).rejects.toMatchObject(
    { facts: { reason: 'textTooLong', column: 'Subtotals', row: 1, chars: 32_768 } },
  );
});

test('a file that cannot be written further fails the export with its own failure', async () => {
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  let room = 20_000;
  const write = (bytes: Uint8Array) => {
    room -= bytes.length;
    if (room < 0) throw full;
  };
  await expect(writeWorkbookTo({ write }, { columns: COLUMNS, rows: rows(20_000) })).rejects.toBe(full);
});

test('a cut or altered file, and a workbook that is not ours, are distinguished from a good one', async () => {
  await writeWorkbook(file('good.xlsx'), { columns: COLUMNS, rows: rows(500) });
  const good = readFileSync(file('good.xlsx'));
  writeFileSync(file('cut.xlsx'), good.subarray(0, good.length - 100));
  writeFileSync(file('text.xlsx'), 'Package,Currency\r\n');
  const altered = Buffer.from(good);
  const middle = good.indexOf('xl/worksheets/sheet1.xml') + 2_000;
  altered[middle] = altered[middle]! ^ 0x10;
  writeFileSync(file('altered.xlsx'), altered);
  // A part that no longer matches its checksum.
  const exchanged = Buffer.from(good);
  const checksumAt = good.lastIndexOf('xl/worksheets/sheet1.xml') - 30;
  exchanged.writeUInt32LE((good.readUInt32LE(checksumAt) ^ 1) >>> 0, checksumAt);
  writeFileSync(file('exchanged.xlsx'), exchanged);
  await expect(findXlsxAbout(file('cut.xlsx'))).rejects.toThrow();
  await expect(findXlsxAbout(file('text.xlsx'))).rejects.toThrow();
  await expect(findXlsxAbout(file('missing.xlsx'))).rejects.toThrow();
  await expect(countRows('altered.xlsx', 'Rows')).rejects.toThrow();
  await expect(countRows('exchanged.xlsx', 'Rows')).rejects.toThrow();
  await expect(countRows('good.xlsx', 'Renamed')).rejects.toThrow();
  expect(await countRows('good.xlsx', 'Rows')).toBe(500);

  const foreign = new ExcelJS.Workbook();
  foreign.addWorksheet('Rows').addRow(['x']);
  await foreign.xlsx.writeFile(file('foreign.xlsx'));
  expect(await findXlsxAbout(file('foreign.xlsx'))).toBeNull();
});

async function countRows(name: string, sheet: string): Promise<number> {
  let count = 0;
  for await (const _ of readXlsxRows(file(name), { rowSheets: [sheet], titles: TITLES })) count += 1;
  return count;
}

async function open(name: string): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(file(name));
  return workbook;
}

function linesOf(sheet: ExcelJS.Worksheet): ExcelJS.CellValue[][] {
  const lines: ExcelJS.CellValue[][] = [];
  sheet.eachRow({ includeEmpty: true }, (line) => lines.push([...(line.values as ExcelJS.CellValue[])].slice(1)));
  return lines;
}
