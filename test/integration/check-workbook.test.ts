// A workbook altered in ways that its values do not show, checked against an unchanged store.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ExportSource } from '../../shared/contract/exports/request.ts';
import type { FileCheck } from '../../shared/contract/exports/file-checks.ts';
import type { Query } from '../../shared/contract/query.ts';
import { checkFile } from '../../main/exports/check/check-file.ts';
import { createExportMeter } from '../../main/exports/format/export-meter.ts';
import { CHANGE_TABLE, exportRequest, RECEIPT_TABLE, rowsSource } from '../support/export-requests.ts';
import { exportTo } from '../support/exported-files.ts';
import { loggedRuns, report, type LoggedRuns } from '../support/logged-runs.ts';
import { NOW_MS } from '../support/temp-store.ts';

const QUERY: Query = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 100 };
const AMOUNTS = ['100', '12.50', '12345678901234567.10', '1e5', '-0.07', '1,000'];
const REPORTS = AMOUNTS.map((amount, at) =>
  report({
    biz_date: at === 5 ? 'soon' : `2026-09-1${at}`,
    broker_code: String(4_000 + at),
    dcp_name: at === 2 ? '=1+1' : '0012',
    trade_amount: '5',
    commission_amount: amount,
  }),
);

let runs: LoggedRuns;
let folder: string;
beforeEach(() => {
  runs = loggedRuns();
  folder = mkdtempSync(join(tmpdir(), 'check-workbook-'));
  runs.commit('reports', REPORTS);
});
afterEach(() => {
  runs.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function check(path: string): Promise<FileCheck> {
  const order = { path, serviceUrl: 'https://service.test', meter: createExportMeter() };
  return await checkFile({ db: runs.db, now: () => NOW_MS }, order);
}

type Alter = (sheet: ExcelJS.Worksheet, columnOf: (title: string) => number) => void;

/** Exports a workbook and saves it again with another program after a change. */
async function checkAltered(alter: Alter, source: ExportSource = rowsSource(QUERY)): Promise<FileCheck> {
  const stage = { db: runs.db, now: () => NOW_MS, folder };
  const { path } = await exportTo(stage, exportRequest(source, { format: 'xlsx' }));
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(path);
  const sheet = workbook.getWorksheet('Rows')!;
  const titles = sheet.getRow(1).values as readonly ExcelJS.CellValue[];
  alter(sheet, (title) => titles.indexOf(title));
  await workbook.xlsx.writeFile(path);
  return await check(path);
}

const AMOUNT = 'Title of commission_amount';
const CODE = 'Title of broker_code';
const DATE = 'Title of biz_date';
const NAME = 'Title of dcp_name';

/** Finds a row by its amount, because the export has no order. */
function cellBeside(sheet: ExcelJS.Worksheet, amountAt: number, { amount, at }: { amount: unknown; at: number }) {
  for (let row = 2; row <= sheet.rowCount; row += 1)
    if (sheet.getCell(row, amountAt).value === amount) return sheet.getCell(row, at);
  throw new Error(`no row has the amount ${String(amount)}`);
}

function setCell(amount: unknown, title: string, value: ExcelJS.CellValue): Alter {
  return (sheet, columnOf) => {
    cellBeside(sheet, columnOf(AMOUNT), { amount, at: columnOf(title) }).value = value;
  };
}

test('a workbook that was only saved again counts as written, whatever values it stores as text', async () => {
  const found = await checkAltered(() => undefined);
  expect(found).toMatchObject({ isAsWritten: true, isIdentical: true, same: 6 });
});

test('changes and receipts in a workbook count as written', async () => {
  const changed = REPORTS.map((row, at) => (at < 4 ? { ...row, commission_amount: '7', dcp_name: '100' } : row));
  runs.commit('reports', changed);
  const query = { page: 1, pageSize: 100 };
  const changes = { kind: 'changes', scope: 'everything', query, columns: CHANGE_TABLE } as const;
  const receipts = { kind: 'receipts', scope: 'everything', columns: RECEIPT_TABLE } as const;
  for (const source of [changes, receipts]) {
    expect(await checkAltered(() => undefined, source)).toMatchObject({ isAsWritten: true, isIdentical: true });
  }
});

test.each<[string, Alter, string | null]>([
  ['a formula over the amount that it replaced', setCell(100, AMOUNT, { formula: 'G2+999', result: 100 }), '=G2+999'],
  ['a formula that reads like the text', setCell('12345678901234567.10', NAME, { formula: '1+1', result: 2 }), '=1+1'],
  ['an amount made a text', setCell(100, AMOUNT, '100'), "'100"],
  ['a date made a text', setCell(100, DATE, '2026-09-10'), "'2026-09-10"],
])('%s is an altered cell of a row that differs', async (_name, alter, shown) => {
  const found = await checkAltered(alter);
  expect(found).toMatchObject({ kind: 'compared', isAsWritten: false, isIdentical: false, same: 5 });
  if (found.kind !== 'compared') return;
  expect(found.differences[0]?.file?.map((value) => value?.trim())).toContain(shown);
});

test('a code turned into a number or a boolean is an altered cell', async () => {
  for (const value of [4_000, true])
    expect(await checkAltered(setCell(100, CODE, value))).toMatchObject({ isAsWritten: false, same: 5 });
  runs.commit('reports', [...REPORTS.slice(1), { ...REPORTS[0], dcp_name: 'TRUE' }]);
  expect(await checkAltered(setCell(100, NAME, true))).toMatchObject({ isAsWritten: false, same: 5 });
});

test.each(['xl/worksheets/sheet1.xml', 'xl/worksheets/SHEET1.xml'])(
  'a workbook that has a part twice, of which programs read either, cannot be read: %s',
  async (name) => {
    const stage = { db: runs.db, now: () => NOW_MS, folder };
    const { path } = await exportTo(stage, exportRequest(rowsSource(QUERY), { format: 'xlsx' }));
    const parts = unzipSync(readFileSync(path));
    const rows = strFromU8(parts['xl/worksheets/sheet1.xml']!);
    const altered = strToU8(rows.replaceAll('<v>5</v>', '<v>999</v>'));
    // Written under another name of the same length, because the library writes no name twice.
    const zipped = Buffer.from(zipSync({ 'xl/worksheets/other1.xml': altered, ...parts })).toString('latin1');
    writeFileSync(path, zipped.replaceAll('xl/worksheets/other1.xml', name), 'latin1');
    expect(await check(path)).toMatchObject({ kind: 'notComparable', reason: 'unreadable' });
  },
);

describe('the column titles', () => {
  test('that are swapped show as differing values', async () => {
    const found = await checkAltered((sheet, columnOf) => {
      const [amountAt, tradeAt] = [columnOf(AMOUNT), columnOf('Title of trade_amount')];
      sheet.getCell(1, amountAt).value = 'Title of trade_amount';
      sheet.getCell(1, tradeAt).value = AMOUNT;
    });
    expect(found).toMatchObject({ kind: 'compared', isAsWritten: false, isIdentical: false, same: 0 });
  });

  test.each<[string, Alter]>([
    ['renamed', (sheet, columnOf) => void (sheet.getCell(1, columnOf(AMOUNT)).value = 'Net')],
    [
      'computed',
      (sheet, columnOf) => void (sheet.getCell(1, columnOf(AMOUNT)).value = { formula: '1', result: AMOUNT }),
    ],
    ['taken away', (sheet) => void (sheet.getRow(1).values = [])],
    ['and all rows taken away', (sheet) => sheet.eachRow((row) => void (row.values = []))],
  ])('%s make a file that cannot be read, as in a CSV', async (_name, alter) => {
    expect(await checkAltered(alter)).toMatchObject({ kind: 'notComparable', reason: 'unreadable' });
  });
});
