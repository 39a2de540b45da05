// Exported files that were saved again, renamed or moved, but not forged: the check reports exactly that.

import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FileCheck } from '../../shared/contract/exports/file-checks.ts';
import { WITH_PIVOT } from '../support/export-requests.ts';
import { timeOf } from '../support/logged-runs.ts';
import { checkStage, partsOf, REPORTS, type CheckStage } from '../support/checked-exports.ts';

let stage: CheckStage;
beforeEach(() => {
  stage = checkStage();
});
afterEach(() => stage[Symbol.dispose]());

test('a file of another service is checked alone, without the copy', async () => {
  const path = await stage.exported({}, { where: 'elsewhere' });
  expect(await stage.check(path, 'https://other.test')).toMatchObject({
    ...{ kind: 'alone', reason: 'otherProfile', verdict: 'agreesWithItself' },
  });
});

test('the result names the time of the copy that was compared, not that of the file', async () => {
  const path = await stage.exported({}, { nowMs: Date.parse(timeOf(9)) });
  expect(await stage.check(path)).toMatchObject({ isIdentical: true, copyAsOf: timeOf(1) });
  stage.runs.commit('reports', REPORTS);
  expect(await stage.check(path, undefined, timeOf(9))).toMatchObject({ isIdentical: true, copyAsOf: timeOf(2) });
});

describe('a CSV file that was saved again', () => {
  const again = (text: string): string => text.replace('\ufeff', '').replaceAll('\r\n', '\n').replaceAll(',', ';');

  test('with other separators, line ends and byte order mark contains every value that was exported', async () => {
    const path = await stage.exported();
    writeFileSync(path, again(readFileSync(path, 'utf8')));
    expect(await stage.check(path)).toMatchObject({ verdict: 'savedAgain', isAsWritten: true, isIdentical: true });
  });

  test('without quotes around empty texts and zeros at the end has the same values as the copy', async () => {
    const path = await stage.exported();
    const text = again(readFileSync(path, 'utf8'))
      .replaceAll('""', '')
      .replaceAll(/\.50(?=;)/g, '.5');
    writeFileSync(path, text.replaceAll('1000.00', '1000'));
    const found = await stage.check(path);
    expect(found).toMatchObject({ verdict: 'savedAgain', isIdentical: true, differences: [] });
  });

  test('with one altered value is altered', async () => {
    const path = await stage.exported();
    writeFileSync(
      path,
      again(readFileSync(path, 'utf8'))
        .replaceAll('""', '')
        .replace(/(?<=;)4[.]50/, '4.51'),
    );
    expect(await stage.check(path)).toMatchObject({ verdict: 'rowsAltered', isIdentical: false });
  });
});

describe('a workbook', () => {
  async function savedAgain(alter: (book: ExcelJS.Workbook) => void): Promise<FileCheck> {
    const path = await stage.exported(WITH_PIVOT);
    await changeBook(path, alter);
    return await stage.check(path);
  }

  async function changeBook(path: string, alter: (book: ExcelJS.Workbook) => void): Promise<void> {
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(path);
    alter(book);
    await book.xlsx.writeFile(path);
  }

  test('that was only saved again counts as written, its other sheets too', async () => {
    const found = await savedAgain(() => undefined);
    expect(found).toMatchObject({ verdict: 'asWritten', isIdentical: true, renamedSheets: [] });
    expect(partsOf(found, 'right')).toEqual(expect.arrayContaining(['aboutSheet', 'subtotalsSheet', 'pivotSheet']));
    expect(partsOf(found, 'notKnown')).toEqual([]);
  });

  test.each([
    ['Rows', 'Commission'],
    ['About', 'Notes'],
    ['Subtotals', 'Sums'],
  ])('whose sheet %s was renamed can still be read, and the renaming is reported', async (from, to) => {
    const found = await savedAgain((book) => void (book.getWorksheet(from)!.name = to));
    expect(found).toMatchObject({ verdict: 'savedAgain', isIdentical: true, renamedSheets: [{ from, to }] });
  });

  test('that was saved as a strict file, with its dates as texts, is as it was written', async () => {
    const path = await stage.exported(WITH_PIVOT);
    const days = (xml: string): string =>
      xml.replaceAll(/(<c r="[A-Z]+\d+" s="\d+")><v>(46\d{3})(?=<)/g, (_, start: string, serial: string) => {
        const day = new Date(Date.UTC(1899, 11, 30 + Number(serial))).toISOString().slice(0, 10);
        return `${start} t="d"><v>${day}`;
      });
    const strict = (xml: string): string =>
      xml.replaceAll(
        /http:[/]{2}schemas[.]openxmlformats[.]org[/](spreadsheetml|officeDocument)[/]2006/g,
        'http://purl.oclc.org/ooxml/$1',
      );
    const parts = Object.entries(unzipSync(readFileSync(path))).map(([name, bytes]) => {
      const xml = strFromU8(bytes);
      return [name, strToU8(strict(name.endsWith('sheet1.xml') ? days(xml) : xml))] as const;
    });
    expect(strFromU8(Object.fromEntries(parts)['xl/worksheets/sheet1.xml']!)).toContain('t="d"');
    writeFileSync(path, zipSync(Object.fromEntries(parts)));
    expect(await stage.check(path)).toMatchObject({ verdict: 'asWritten', isIdentical: true });
  });

  function swapRows(book: ExcelJS.Workbook): void {
    const sheet = book.getWorksheet('Rows')!;
    const [one, other] = [sheet.getRow(2), sheet.getRow(3)];
    [one.values, other.values] = [other.values, one.values];
  }

  test('that was only sorted has every value that was exported, while this copy has the rows', async () => {
    const found = await savedAgain(swapRows);
    expect(found).toMatchObject({ verdict: 'savedAgain', isAsWritten: true, isIdentical: true, same: 30 });
  });

  test('that was sorted and altered is altered', async () => {
    const found = await savedAgain((book) => {
      swapRows(book);
      book.getWorksheet('Rows')!.getCell('B2').value = 'Z';
    });
    expect(found).toMatchObject({ verdict: 'rowsAltered', isAsWritten: false });
  });

  test('that was sorted is neither exported nor altered after a sync that changed a row', async () => {
    const path = await stage.exported({ format: 'xlsx' });
    await changeBook(path, swapRows);
    stage.runs.commit('reports', [...REPORTS.slice(1), { ...REPORTS[0], dcp_name: 'Other' }]);
    const found = await stage.check(path);
    expect(found).toMatchObject({ verdict: 'valuesNotKnown', isAsWritten: false, same: 29, changed: 0 });
    // Which kind a cell has does not depend on the copy.
    await changeBook(path, (book) => void (book.getWorksheet('Rows')!.getCell('B2').value = 7));
    expect(await stage.check(path)).toMatchObject({ verdict: 'rowsAltered' });
  });

  test.each([
    [undefined, 'agreesWithItself'],
    ['https://other.test', 'contradictsItself'],
  ] as const)(
    'of an unknown id that was sorted is judged by the copy of its service only: %s',
    async (url, verdict) => {
      const path = await stage.exported({ format: 'xlsx' }, { where: 'elsewhere' });
      await changeBook(path, swapRows);
      expect(await stage.check(path, ...(url === undefined ? [] : [url]))).toMatchObject({ verdict });
    },
  );

  test('is described by its own sheet, whatever file is beside it', async () => {
    const path = await stage.exported({ format: 'xlsx' });
    const csv = await stage.exported();
    cpSync(`${csv}.about.json`, `${path}.about.json`);
    expect(await stage.check(path)).toMatchObject({ verdict: 'asWritten', about: { format: 'xlsx' } });
  });
});

test('swapped months of a Parquet folder are named', async () => {
  for (const where of ['here', 'elsewhere'] as const) {
    const path = await stage.exported({ format: 'parquet', isPartitioned: true }, { where });
    const part = (month: string) => join(path, `month=${month}`, 'part-0.parquet');
    renameSync(part('2026-08'), join(stage.folder, 'aside'));
    renameSync(part('2026-09'), part('2026-08'));
    renameSync(join(stage.folder, 'aside'), part('2026-09'));
    const found = await stage.check(path);
    expect(found).toMatchObject({
      verdict: where === 'here' ? 'monthsMoved' : 'contradictsItself',
      isIdentical: true,
    });
    expect(partsOf(found, 'different')).toEqual(['months']);
    rmSync(path, { recursive: true });
  }
});
