// Where the sheet “About” of a workbook stands: read back by another program, and found by the check wherever it is.

import ExcelJS from 'exceljs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AboutPlace } from '../../shared/contract/exports/request.ts';
import { checkStage, partsOf, type CheckStage } from '../support/checked-exports.ts';
import { WITH_PIVOT } from '../support/export-requests.ts';
import { writeWorkbook } from '../support/xlsx-file.ts';

let stage: CheckStage;
beforeEach(() => {
  stage = checkStage();
});
afterEach(() => stage[Symbol.dispose]());

async function bookIn(path: string): Promise<ExcelJS.Workbook> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(path);
  return book;
}

function namesIn({ worksheets }: ExcelJS.Workbook): readonly string[] {
  return worksheets.map(({ name }) => name);
}

const HIDDEN = 'commission_desk.about';

test.each<[AboutPlace, object, readonly string[]]>([
  ['afterRows', {}, ['Rows', 'About', HIDDEN]],
  ['first', {}, ['About', 'Rows', HIDDEN]],
  ['afterRows', WITH_PIVOT, ['Pivot', 'Subtotals', 'Rows', 'About', HIDDEN]],
  ['first', WITH_PIVOT, ['About', 'Pivot', 'Subtotals', 'Rows', HIDDEN]],
])('with the About %s and %o, the tabs are in their order, and the first is open', async (aboutPlace, more, names) => {
  const book = await bookIn(await stage.exported({ format: 'xlsx', ...more, aboutPlace }));
  expect(namesIn(book)).toEqual(names);
  expect(book.views[0]?.activeTab ?? 0).toBe(0);
  expect(book.getWorksheet('About')?.getCell('B1').text).toMatch(/^Commission Desk/);
});

test('rows that need several sheets, their filters and their printed titles follow an About that is first', async () => {
  const path = `${stage.folder}/split.xlsx`;
  const columns = [{ id: 'dcp_name', kind: 'text', title: 'Package' }] as const;
  const rows = ['a', 'b', 'c'].map((name) => [name]);
  await writeWorkbook(path, { columns, rows, limits: { sheetRows: 3 }, aboutPlace: 'first' });
  const book = await bookIn(path);
  expect(
    book.worksheets.map(({ name, autoFilter, pageSetup }) => [name, autoFilter, pageSetup.printTitlesRow]),
  ).toEqual([
    ['About', undefined, undefined],
    ['Rows', 'A1:A3', '1:1'],
    ['Rows 2', 'A1:A2', '1:1'],
    [HIDDEN, undefined, undefined],
  ]);
});

test.each<[string, AboutPlace, (book: ExcelJS.Workbook) => void]>([
  ['that stands first', 'first', () => undefined],
  ['that somebody moved to the front', 'afterRows', (book) => moveAbout(book, -1)],
  ['that somebody moved to the end', 'first', (book) => moveAbout(book, 1_000)],
])('the check finds an About %s in a workbook that was saved again', async (_where, aboutPlace, alter) => {
  const path = await stage.exported({ ...WITH_PIVOT, aboutPlace });
  const book = await bookIn(path);
  alter(book);
  await book.xlsx.writeFile(path);
  const found = await stage.check(path);
  expect(found).toMatchObject({ verdict: 'asWritten', isIdentical: true, renamedSheets: [] });
  expect(partsOf(found, 'right')).toEqual(expect.arrayContaining(['aboutSheet', 'subtotalsSheet', 'pivotSheet']));
});

test('the rows are found behind an About that is first, also if their sheet was renamed', async () => {
  const path = await stage.exported({ format: 'xlsx', aboutPlace: 'first' });
  const book = await bookIn(path);
  book.getWorksheet('Rows')!.name = 'Commission';
  await book.xlsx.writeFile(path);
  expect(await stage.check(path)).toMatchObject({
    ...{ verdict: 'savedAgain', isIdentical: true },
    renamedSheets: [{ from: 'Rows', to: 'Commission' }],
  });
});

/** `place`: before or behind the numbers that the other sheets have. */
function moveAbout(book: ExcelJS.Workbook, place: number): void {
  const sheet: object = book.getWorksheet('About')!;
  Object.assign(sheet, { orderNo: place });
  expect(namesIn(book).at(place < 0 ? 0 : -1)).toBe('About');
}
