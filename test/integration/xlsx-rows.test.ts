// Rows of a workbook that are written as bytes: what they share with the rest of it.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { BOOK_LIMITS, XlsxBook } from '../../main/exports/xlsx/book.ts';
import { tableColumn, writeWorkbook } from '../support/xlsx-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'xlsx-rows-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const COLUMNS = [
  tableColumn('dcp_name', 'text'),
  tableColumn('currency', 'code'),
  tableColumn('commission_amount', 'money'),
];

test('a sealed table refuses rows that its seal would not cover', () => {
  const book = new XlsxBook({ write: () => undefined }, BOOK_LIMITS);
  book.openTable({ name: 'About', columns: [], hasHeader: false, isHidden: false, part: 'aboutSheet' });
  expect(() => book.addXmlRow(() => Buffer.from('<row r="1"></row>'))).toThrow('sealed');
});

test('shared texts are counted in every cell, and halves of surrogate pairs are told apart', async () => {
  const path = join(folder, 'shared.xlsx');
  const [one, other] = ['half \ud83d', 'half \udc68'];
  const texts = [one, other, '\ufffd', 'a', one, other, 'half \ufffd', 'a', 'a'];
  await writeWorkbook(path, { columns: COLUMNS, rows: texts.map((text) => [text, 'HKD', null]) });
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(path);
  const names = workbook.getWorksheet('Rows')!.getColumn(1).values.slice(2);
  expect(names).toEqual(texts);
  const parts = unzipSync(readFileSync(path));
  const sheets = Object.entries(parts).filter(([path]) => path.startsWith('xl/worksheets/'));
  const cells = sheets.flatMap(([, xml]) => strFromU8(xml).match(/ t="s"/g) ?? []);
  expect(strFromU8(parts['xl/sharedStrings.xml']!)).toContain(` count="${cells.length}"`);
});
