// Checks of files to which somebody added columns, keys, cells or sheets: the rows are as exported, and the file is not.

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import ExcelJS from 'exceljs';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ExportRequest } from '../../shared/contract/exports/request.ts';
import type { FileCheck, FileVerdict } from '../../shared/contract/exports/file-checks.ts';
import { checkStage, partsOf, REPORTS, type CheckStage } from '../support/checked-exports.ts';
import { fieldColumns, WITH_PIVOT } from '../support/export-requests.ts';

const AMOUNT = 'Title of commission_amount';
const PAID = 'Commission paid';

let stage: CheckStage;
beforeEach(() => {
  stage = checkStage();
});
afterEach(() => stage[Symbol.dispose]());

type Lines = (lines: readonly string[]) => readonly string[];

/** Exports a file of lines, changes them and checks it. */
async function checkLines(request: Partial<ExportRequest>, change: Lines): Promise<FileCheck> {
  const path = await stage.exported(request);
  const end = request.format === 'jsonl' ? '\n' : '\r\n';
  const lines = readFileSync(path, 'utf8').split(end).slice(0, -1);
  writeFileSync(path, [...change(lines), ''].join(end));
  return await stage.check(path);
}

function expectAdded(found: FileCheck, part: 'addedColumns' | 'addedSheets', names: readonly string[]): void {
  expect(found).toMatchObject({ kind: 'compared', verdict: 'addedTo', isAsWritten: true, isIdentical: true, same: 30 });
  if (found.kind !== 'compared') return;
  const different = found.parts.filter(({ standing }) => standing === 'different');
  expect(different).toMatchObject([{ part, against: 'file', said: JSON.stringify(names), known: null }]);
}

function addCells(header: string, cell: string): Lines {
  return (lines) => lines.map((line, at) => line + (at === 0 ? header : cell));
}

const atLine =
  (change: (line: string) => string): Lines =>
  (lines) =>
    lines.map((line, at) => (at === 5 ? change(line) : line));

describe.each([',', ';', '\t'] as const)('a CSV file with the separator %j', (separator) => {
  const csv = { separator, byteOrderMark: false };

  test('and another column is no file of this app', async () => {
    expectAdded(await checkLines({ csv }, addCells(separator + PAID, `${separator}999999.00`)), 'addedColumns', [PAID]);
  });

  test('and another column of an exported name has altered rows', async () => {
    const found = await checkLines({ csv }, addCells(separator + AMOUNT, `${separator}999999.00`));
    expect(found).toMatchObject({ verdict: 'rowsAltered', isAsWritten: false });
    expect(partsOf(found, 'different')).toEqual(['contents', 'addedColumns']);
  });

  test('and another amount column before all others has altered rows', async () => {
    const found = await checkLines({ csv }, (lines) =>
      lines.map((line, at) => (at === 0 ? AMOUNT : '999999.00') + separator + line),
    );
    expect(found).toMatchObject({ verdict: 'rowsAltered', isAsWritten: false, same: 0 });
  });

  test('and figures without a title has an added column, without figures none', async () => {
    const letter = String.fromCharCode(65 + fieldColumns('reports').length);
    expectAdded(await checkLines({ csv }, addCells(separator, `${separator}1`)), 'addedColumns', [letter]);
    expect(await checkLines({ csv }, addCells(separator, separator))).toMatchObject({ verdict: 'asWritten' });
  });

  test('and a cell beside one of its rows has an added column, an empty one was saved again', async () => {
    const letter = String.fromCharCode(65 + fieldColumns('reports').length);
    const beside = (cell: string) =>
      checkLines(
        { csv },
        atLine((line) => line + separator + cell),
      );
    expectAdded(await beside('ok, paid'.replace(separator, '')), 'addedColumns', [letter]);
    expect(await beside('')).toMatchObject({ verdict: 'savedAgain', isIdentical: true, same: 30 });
  });
});

test('JSON Lines with another key are no file of this app', async () => {
  const change = atLine((line) => line.replace('}', `,"${PAID}":"999999"}`));
  expectAdded(await checkLines({ format: 'jsonl' }, change), 'addedColumns', [PAID]);
});

test.each([
  ['"commission_amount":', '"commission_amount":"7","commission_amount":'],
  ['{', '{"comm\\u0069ssion_amount":"7",'],
])('JSON Lines with a key twice, %j replaced by %j, have altered rows', async (written, repeated) => {
  const found = await checkLines(
    { format: 'jsonl' },
    atLine((line) => line.replace(written, repeated)),
  );
  expect(found).toMatchObject({ verdict: 'rowsAltered', isAsWritten: false });
  expect(partsOf(found, 'different')).toEqual(['contents', 'addedColumns']);
});

test('signs of JSON within the values are no keys', async () => {
  const odd = ['a "b": c', '\\', '{"x":{"y":1}}', '\\":'];
  stage.runs.commit(
    'reports',
    REPORTS.map((row, at) => ({ ...row, dcp_name: odd[at % odd.length] ?? null })),
  );
  expect(await checkLines({ format: 'jsonl' }, (lines) => lines)).toMatchObject({ verdict: 'asWritten' });
});

describe('a workbook', () => {
  async function checkBook(change: (book: ExcelJS.Workbook) => void): Promise<FileCheck> {
    const path = await stage.exported(WITH_PIVOT);
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(path);
    change(book);
    await book.xlsx.writeFile(path);
    return await stage.check(path);
  }
  const columns = fieldColumns('reports').length;

  /** Adds a copy of a part with a changed text, and has the part `from` name the copy. */
  async function checkPointed(change: {
    readonly part: string;
    readonly from: string;
    readonly replace: readonly [string, string];
  }): Promise<FileCheck> {
    const path = await stage.exported(WITH_PIVOT);
    const parts = unzipSync(readFileSync(path));
    const textOf = (name: string): string => strFromU8(parts[name]!);
    const name = change.part.split('/').at(-1) ?? '';
    expect(textOf(change.from)).toContain(name);
    const changed = textOf(change.part).replace(...change.replace);
    expect(changed).not.toBe(textOf(change.part));
    writeFileSync(
      path,
      zipSync({
        ...parts,
        [change.part.replace(name, `other-${name}`)]: strToU8(changed),
        [change.from]: strToU8(textOf(change.from).replace(name, `other-${name}`)),
        '[Content_Types].xml': strToU8(textOf('[Content_Types].xml').replaceAll(name, `other-${name}`)),
        'xl/_rels/other-workbook.xml.rels': parts['xl/_rels/workbook.xml.rels']!,
      }),
    );
    return await stage.check(path);
  }

  test('that was only saved again is as it was written', async () => {
    expect(await checkBook(() => undefined)).toMatchObject({ verdict: 'asWritten' });
  });

  test('with another column is no file of this app', async () => {
    const found = await checkBook((book) => {
      const sheet = book.getWorksheet('Rows')!;
      sheet.getCell(1, columns + 1).value = PAID;
      sheet.getCell(2, columns + 1).value = 999_999;
      sheet.getCell(9, columns + 3).value = { formula: '1+1', result: 2 };
    });
    expectAdded(found, 'addedColumns', [PAID, String.fromCharCode(65 + columns + 2)]);
  });

  test('is read from the shared texts that it names', async () => {
    const [part, from] = ['xl/sharedStrings.xml', 'xl/_rels/workbook.xml.rels'];
    const found = await checkPointed({ part, from, replace: ['>A0000<', '>ZZZZZ<'] });
    expect(found).toMatchObject({ verdict: 'rowsAltered', isAsWritten: false, same: 29 });
  });

  test('is read from the list of sheets that its file names', async () => {
    const found = await checkPointed({
      ...{ part: 'xl/workbook.xml', from: '_rels/.rels' },
      replace: ['<sheet name="Subtotals"', '<sheet name="Corrected"'],
    });
    expect(found).toMatchObject({ verdict: 'savedAgain', renamedSheets: [{ from: 'Subtotals', to: 'Corrected' }] });
  });

  test('whose shared texts have the limits of a sheet is refused', async () => {
    const path = await stage.exported(WITH_PIVOT);
    const {
      'xl/sharedStrings.xml': texts,
      'xl/_rels/workbook.xml.rels': relations,
      ...parts
    } = unzipSync(readFileSync(path));
    const moved = strToU8(strFromU8(relations!).replace('sharedStrings.xml', 'worksheets/sharedStrings.xml'));
    writeFileSync(
      path,
      zipSync({ ...parts, 'xl/worksheets/sharedStrings.xml': texts!, 'xl/_rels/workbook.xml.rels': moved }),
    );
    expect(await stage.check(path)).toMatchObject({ kind: 'notComparable', reason: 'unpacksTooLarge' });
  });

  test('with two sheets of one name cannot be read', async () => {
    const found = await checkPointed({
      ...{ part: 'xl/workbook.xml', from: '_rels/.rels' },
      replace: ['<sheets>', '<sheets><sheet name="ROWS" sheetId="99" r:id="rId1"/>'],
    });
    expect(found).toMatchObject({ kind: 'notComparable', reason: 'unreadable' });
  });

  describe('that has the exported value where no program shows it', () => {
    const ROWS = 'xl/worksheets/sheet1.xml';
    const ABOUT = 'xl/worksheets/sheet2.xml';
    const STRICT = 'http://purl.oclc.org/ooxml';
    const COMPATIBILITY = 'http://schemas.openxmlformats.org/markup-compatibility/2006';
    const FIGURE = /(<c r="[A-Z]+2"[^>]*>)<v>(0[.]50)<\/v><\/c>/;
    const TEXT = /(<c r="[A-Z]+2"[^>]* t="s"[^>]*>)<v>(\d+)<\/v><\/c>/;

    async function checkPart(part: string, change: (xml: string) => string): Promise<FileCheck> {
      const path = await stage.exported({ format: 'xlsx' });
      const parts = unzipSync(readFileSync(path));
      const xml = strFromU8(parts[part]!);
      expect(change(xml)).not.toBe(xml);
      writeFileSync(path, zipSync({ ...parts, [part]: strToU8(change(xml)) }));
      return await stage.check(path);
    }

    async function checkCell(pattern: RegExp, content: (value: string) => string): Promise<FileCheck> {
      return await checkPart(ROWS, (xml) =>
        xml.replace(pattern, (_, start: string, value: string) => `${start}${content(value)}</c>`),
      );
    }

    test.each([
      [
        'in an extension',
        (value: string) => `<extLst><ext uri="{1}"><x:v xmlns:x="urn:x">${value}</x:v></ext></extLst>`,
      ],
      ['in an extension as a value', (value: string) => `<extLst><ext uri="{1}"><v>${value}</v></ext></extLst>`],
      ['in another namespace', (value: string) => `<x:v xmlns:x="urn:x">${value}</x:v>`],
      ['in another element', (value: string) => `<other><v>${value}</v></other>`],
      ['a second time', (value: string) => `<v>${value}</v>`],
      ['as a text of the cell', (value: string) => `<is><t>${value}</t></is>`],
    ])('%s has altered rows', async (_name, hidden) => {
      for (const [pattern, shown] of [
        [FIGURE, '999.5'],
        [TEXT, '3'],
      ] as const) {
        const found = await checkCell(pattern, (value) => `<v>${shown}</v>${hidden(value)}`);
        expect(found).toMatchObject({ verdict: 'rowsAltered', isAsWritten: false });
      }
    });

    test.each([
      ['as an alternative', `<mc:AlternateContent xmlns:mc="${COMPATIBILITY}"><v>$</v></mc:AlternateContent>`],
      ['within another namespace', '<x:a xmlns:x="urn:x"><v>$</v></x:a>'],
    ])('%s cannot be read', async (_name, hidden) => {
      const found = await checkCell(FIGURE, (value) => `<v>999.5</v>${hidden.replace('$', value)}`);
      expect(found).toMatchObject({ kind: 'notComparable', reason: 'unreadable' });
    });

    test.each([
      ['in two parts', '<v>0<x/>.50</v>'],
      ['on another row', '<v>0.50</v></c><c r="ZZ3"><v>1</v>'],
      ['in a cell that stands twice', '<v>999.5</v></c><c r="A2"><v>1</v>'],
    ])('%s cannot be read', async (_name, content) => {
      expect(await checkCell(FIGURE, () => content)).toMatchObject({ kind: 'notComparable', reason: 'unreadable' });
    });

    test.each([
      ['a value', ROWS, FIGURE, '$1<v>$2</v><s:v>999.5</s:v></c>'],
      ['a cell', ROWS, FIGURE, '$&<s:c r="B2"><s:v>999.5</s:v></s:c>'],
      ['a row', ROWS, '</sheetData>', '<s:row r="2"><s:c r="B2"><s:v>999.5</s:v></s:c></s:row>$&'],
      ['a shared text', 'xl/sharedStrings.xml', '<t>A0000</t>', '$&<s:t>A0001</s:t>'],
      ['an element within a foreign one', ROWS, '</sheetData>', '$&<x:a xmlns:x="urn:x"><s:other/></x:a>'],
    ])('beside %s of another namespace that programs take for the same cannot be read', async (...change) => {
      const [, part, pattern, replacement] = change;
      const found = await checkPart(part, (xml) =>
        xml.replace(/<(?:worksheet|sst)/, `$& xmlns:s="${STRICT}/spreadsheetml/main"`).replace(pattern, replacement),
      );
      expect(found).toMatchObject({ kind: 'notComparable', reason: 'unreadable' });
    });

    test('on one of two sheets that an entry names cannot be read', async () => {
      const found = await checkPart('xl/workbook.xml', (xml) =>
        xml.replace(
          /<sheet name="Rows"[^>]*(?=[/]>)/,
          `$& xmlns:z="${STRICT}/officeDocument/relationships" z:id="rId2"`,
        ),
      );
      expect(found).toMatchObject({ kind: 'notComparable', reason: 'unreadable' });
    });

    test('in dates that count from another year cannot be read', async () => {
      const found = await checkPart('xl/workbook.xml', (xml) =>
        xml.replace(/<workbookPr[^>]*>/, '').replace('<sheets>', '<workbookPr date1904="1"/>$&'),
      );
      expect(found).toMatchObject({ kind: 'notComparable', reason: 'unreadable' });
    });

    const swapped = (row: string): string => row + row.replace(/(<v>\d+<[/]v>)(.*?)(<v>\d+<[/]v>)/, '$3$2$1');
    const moved = (row: string, to: string): string => row.replaceAll(/(?<= r="[A-Z]*)\d+(?=")/g, to);

    test.each([
      ['in a second cell of the same place', ROWS, FIGURE, (cell: string) => cell.replace('0.50', '999.5') + cell],
      ['as a second header', ROWS, /<row r="1".*?<[/]row>/, swapped],
      ['as a second row', ROWS, /<row r="3".*?<[/]row>/, (row: string) => moved(row, '2')],
      ['as a second row of another sheet', ABOUT, /<row r="3".*?<[/]row>/, (row: string) => moved(row, '2')],
      ['on a row by another notation', ROWS, '<row r="2"', () => '<row r="2e0"'],
      ['on a row by a number of another base', ABOUT, '<row r="2"', () => '<row r="0x2"'],
    ] as const)('%s cannot be read', async (_name, part, pattern, change) => {
      const found = await checkPart(part, (xml) => xml.replace(pattern, change));
      expect(found).toMatchObject({ kind: 'notComparable', reason: 'unreadable' });
    });

    test('in a cell of another namespace has altered rows', async () => {
      const found = await checkPart(ROWS, (xml) =>
        xml.replace(FIGURE, (cell, start: string) => {
          const foreign = cell.replaceAll(/(<[/]?)(?=[cv])/g, '$1x:').replace('<x:c', '<x:c xmlns:x="urn:x"');
          return `${start}<v>999.5</v></c>${foreign}`;
        }),
      );
      expect(found).toMatchObject({ verdict: 'rowsAltered', isAsWritten: false });
    });

    test('among the shared texts of another namespace cannot be read', async () => {
      const found = await checkPart('xl/sharedStrings.xml', (xml) =>
        xml.replace('<si><t>A0000</t></si>', '<x:si xmlns:x="urn:x"><x:t>A0000</x:t></x:si>'),
      );
      expect(found).toMatchObject({ kind: 'notComparable', reason: 'unreadable' });
    });

    test('in a text that stands twice cannot be read', async () => {
      const found = await checkPart('xl/sharedStrings.xml', (xml) =>
        xml.replace('<si><t>A0000</t></si>', '<si><t>A0</t><t>000</t></si>'),
      );
      expect(found).toMatchObject({ kind: 'notComparable', reason: 'unreadable' });
    });
  });

  test('with a figure far to the right on another sheet has an altered sheet', async () => {
    const found = await checkBook((book) => void (book.getWorksheet('Subtotals')!.getCell(2, 300).value = 9));
    expect(found).toMatchObject({ verdict: 'aboutAltered' });
  });

  test('with another sheet is no file of this app', async () => {
    const found = await checkBook((book) => void book.addWorksheet('Corrected').addRow([999_999]));
    expectAdded(found, 'addedSheets', ['Corrected']);
  });
});

describe('Parquet', () => {
  /** Writes a file again with the result of a query over it. */
  async function rewrite(path: string, select: string): Promise<void> {
    const duck = await (await DuckDBInstance.create(':memory:')).connect();
    try {
      await duck.run(`CREATE TABLE t AS SELECT ${select} FROM read_parquet('${path}', hive_partitioning = false)`);
      await duck.run(`COPY t TO '${path}' (FORMAT parquet)`);
    } finally {
      duck.closeSync();
    }
  }
  const FORMS = [
    ['file', { format: 'parquet' }, ''],
    ['folder by month', { format: 'parquet', isPartitioned: true }, join('month=2026-09', 'part-0.parquet')],
  ] as const;

  test.each(FORMS)('%s that was only saved again is as it was written', async (_name, request, part) => {
    const path = await stage.exported(request);
    await rewrite(join(path, part), '*');
    expect(await stage.check(path)).toMatchObject({ verdict: 'asWritten' });
  });

  test.each(FORMS)('%s with another column is no file of this app', async (_name, request, part) => {
    const path = await stage.exported(request);
    await rewrite(join(path, part), `*, 999999 AS "${PAID}", broker_code AS broker_code_as_sent`);
    expectAdded(await stage.check(path), 'addedColumns', [PAID, 'broker_code_as_sent']);
  });

  test.each([
    ['an amount', `777 AS commission_amount`],
    ['a missing amount', `5 AS trade_amount`],
    ['a day', `DATE '2026-09-16' AS biz_date`],
  ])('in which a text hides %s that was altered has altered rows', async (_name, altered) => {
    const odd = { biz_date: '20260915', commission_amount: '007', trade_amount: 'n/a' };
    stage.runs.commit(
      'reports',
      REPORTS.map((row) => ({ ...row, ...odd })),
    );
    for (const [, request, part] of FORMS) {
      const path = await stage.exported(request);
      await rewrite(join(path, part), '*');
      expect(await stage.check(path)).toMatchObject({ verdict: 'asWritten', isIdentical: true });
      await rewrite(join(path, part), `* REPLACE (${altered})`);
      expect(await stage.check(path)).toMatchObject({ verdict: 'rowsAltered', isAsWritten: false, same: 0 });
      rmSync(path, { recursive: true });
    }
  });

  test.each(FORMS)('%s whose texts hide another code has altered rows', async (_name, request, part) => {
    const path = await stage.exported(request);
    await rewrite(join(path, part), `* REPLACE ('ZZ' AS broker_code), broker_code AS broker_code_as_sent`);
    expect(await stage.check(path)).toMatchObject({ verdict: 'rowsAltered' satisfies FileVerdict, isAsWritten: false });
  });
});
