// Workbooks on real files, read back by another program's reader: the cells contain what was sent.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { CellValue, FieldKind } from '../../shared/contract/fields.ts';
import { cellOf, comparableOf } from '../../main/exports/xlsx/cell.ts';
import { comparableFound } from '../../main/exports/xlsx/reading/found-cell.ts';
import { findXlsxAbout, readXlsxRows } from '../../main/exports/xlsx/read.ts';
import { createRowsHash } from '../../main/exports/csv/rows-hash.ts';
import { formatDecimal, parseDecimal } from '../../shared/rules/decimal.ts';
import { tableColumn, writeWorkbook } from '../support/xlsx-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'xlsx-values-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const COLUMNS = [
  tableColumn('id', 'id'),
  tableColumn('name', 'text'),
  tableColumn('state', 'code'),
  tableColumn('currency', 'code'),
  tableColumn('commission_amount', 'money'),
  tableColumn('fee_rate', 'number'),
  tableColumn('biz_date', 'date'),
  tableColumn('updated_at', 'date'),
];

const texts = fc.oneof(
  fc.constant(null),
  fc.constantFrom(
    '',
    '0012',
    '12345678901234567890',
    '港股佣金',
    '👨‍👩‍👧 家庭',
    ' leading',
    'trailing ',
    '\ttab',
    'a\nb\r\nc\rd',
  ),
  fc.constantFrom(
    '<b>&amp;"\'</b>',
    ']]>',
    '_x0041_',
    '_X000d_',
    'nul\0in',
    '\u0001\u001f\u007f',
    '\ufffe',
    'half \ud83d',
    '\udc68 half',
    "'quoted",
    'e\u0301',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);
const amounts = fc.oneof(
  fc.constant(null),
  fc.constantFrom('', '-0', '+1', '.5', '1e5', '1,000', 'n/a', '999999999999999999.999999999', '0.000000001'),
  fc.tuple(fc.integer(), fc.nat(999)).map(([whole, part]) => `${whole}.${String(part).padStart(3, '0')}`),
  fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }).map(String),
);
const days = fc.oneof(
  fc.constantFrom(null, '', 'soon', '1900-02-28', '20260918', '2026/09/18'),
  fc
    .date({ min: new Date('1900-03-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
);
const moments = fc.oneof(
  fc.constantFrom(null, '1789704000', '1789704000123', '2026-09-18T04:00:00.5Z'),
  fc
    .date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 19)),
);
const currencies = fc.constantFrom('HKD', 'USD', 'JPY', 'KWD', 'CNH', null, '', '港元');
const rows = fc.tuple(texts, texts, texts, currencies, amounts, amounts, days, moments);

test('10,000 rows of odd values are read back value for value, by another reader and by this app', async () => {
  const path = join(folder, 'values.xlsx');
  const sent = fc.sample(rows, { numRuns: 10_000, seed: 18 });
  await writeWorkbook(path, { columns: COLUMNS, rows: sent });
  const sheet = await sheetOf(path, 'Rows');
  expect(sheet.rowCount).toBe(sent.length + 1);
  const altered = sent.flatMap((row, at) =>
    row.flatMap((value, column) => {
      const found = exact(sheet.getRow(at + 2).getCell(column + 1).value);
      const wanted = expected(COLUMNS[column]!.kind, value);
      return Object.is(found, wanted) ? [] : [{ row: at + 2, column, value, found, wanted }];
    }),
  );
  expect(altered.slice(0, 5)).toEqual([]);
  expect(await comparablesIn(path)).toEqual(sent.map(comparables));
});

test('a workbook saved again by another program still gives the same rows and the same About', async () => {
  const [path, again] = [join(folder, 'first.xlsx'), join(folder, 'again.xlsx')];
  // The other program changes characters that XML forbids and line ends, and drops cells with empty text.
  const plain = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map((text) => `港 ${text}`);
  const plainRows = fc.tuple(plain, plain, plain, currencies, amounts, amounts, days, moments);
  const sent: (readonly CellValue[])[] = fc.sample(plainRows, { numRuns: 500, seed: 7 });
  expect(sent.flat()).toContain('');
  // A row without values, which the other program omits.
  sent.splice(
    100,
    0,
    COLUMNS.map(() => null),
  );
  await writeWorkbook(path, { columns: COLUMNS, rows: sent, about: { filtersInWords: ['Name holds 港'] } });
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(path);
  await workbook.xlsx.writeFile(again);
  expect(await comparablesIn(again)).toEqual(sent.map(comparables));
  const { cellsSha256, ...said } = (await findXlsxAbout(again))!;
  expect({ cellsSha256, ...said }).toEqual(await findXlsxAbout(path));
  expect(cellsSha256).toBe(hashOf(await comparablesIn(again)));
});

test('500 texts that begin formulas, links or commands make no cell that calculates or links', async () => {
  const path = join(folder, 'hostile.xlsx');
  const starts = [
    '=',
    '+',
    '-',
    '@',
    '\t=',
    '\r=',
    '\n=',
    ' =',
    '＝',
    '＋',
    '－',
    '＠',
    '\u3000=',
    '\u00a0=',
    '\u200b=',
    '\ufeff=',
    "'=",
    '"=',
    ';=',
    '%0A=',
  ];
  const ends = [
    '1+1',
    "cmd|' /C calc'!A0",
    'HYPERLINK("http://x.example","y")',
    'DDE("a";"b";"c")',
    'SUM(A1:A9)',
    'IMPORTXML("//x")',
    'A1',
    '1',
    'WEBSERVICE("x")',
    '{1}',
    'http://x.example',
    'file:///x',
    'mailto:x',
    '<f>1+1</f>',
    '</t></is><f>1</f>',
    'x\0y',
    '[x]y!z',
    '@SUM(1)',
    '-1',
    '+1',
    "'!A1",
    'RTD("x")',
    'CALL("x")',
    'EXEC("x")',
    'REGISTER("x")',
  ];
  const hostile = starts.flatMap((start) => ends.map((end) => start + end));
  expect(hostile).toHaveLength(500);
  const kinds: readonly FieldKind[] = ['text', 'id', 'code', 'money', 'number', 'date'];
  const columns = kinds.map((kind) => tableColumn(kind, kind));
  await writeWorkbook(path, { columns, rows: hostile.map((text) => kinds.map(() => text)) });
  const sheet = await sheetOf(path, 'Rows');
  const types = new Set<ExcelJS.ValueType>();
  let texts = 0;
  sheet.eachRow((row) =>
    row.eachCell((cell) => {
      types.add(cell.type);
      texts += 1;
    }),
  );
  expect(texts).toBe(501 * kinds.length);
  // `-1`, `+1` and such in columns of amounts are amounts.
  expect([...types].sort()).toEqual([ExcelJS.ValueType.Number, ExcelJS.ValueType.String].sort());
  for (const [at, text] of hostile.entries()) expect(sheet.getCell(at + 2, 1).value).toBe(text);
});

async function sheetOf(path: string, name: string): Promise<ExcelJS.Worksheet> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(path);
  return workbook.getWorksheet(name)!;
}

async function comparablesIn(path: string): Promise<CellValue[][]> {
  const { rowSheets } = (await findXlsxAbout(path))!;
  const found: CellValue[][] = [];
  const titles = COLUMNS.map(({ title }) => title);
  for await (const cells of readXlsxRows(path, { rowSheets, titles })) {
    found.push(cells.map((cell, at) => comparableFound(COLUMNS[at]!, cell)));
  }
  return found;
}

function comparables(row: readonly CellValue[]): CellValue[] {
  return row.map((value, at) => comparableOf(COLUMNS[at]!.kind, cellOf(COLUMNS[at]!.kind, value)));
}

function hashOf(found: CellValue[][]): string {
  const hash = createRowsHash();
  for (const values of found) hash.addRow(values);
  return hash.digest();
}

/** The expected cell, computed without the code under test as far as values are concerned. */
function expected(kind: FieldKind, value: CellValue): string | number | null {
  if (value === null || (kind !== 'money' && kind !== 'number' && kind !== 'date')) return value;
  if (cellOf(kind, value).kind === 'text') return value;
  if (kind === 'date') return hongKong(value);
  return Number(formatDecimal(parseDecimal(value)!));
}

function hongKong(value: string): string {
  const text = value.replaceAll('/', '-').replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  if (/^\d{10}$/.test(text)) return new Date((Number(text) + 8 * 3600) * 1000).toISOString();
  return new Date(`${text.length === 10 ? `${text}T00:00:00` : text}Z`).toISOString();
}

function exact(value: ExcelJS.CellValue): unknown {
  return value instanceof Date ? value.toISOString() : value;
}
