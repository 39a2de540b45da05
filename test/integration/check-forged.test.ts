// Files and descriptions that were forged with the published rules: found and named on the computer that wrote them, and
// never taken for this app's own on another.

import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CheckedPart, ExportAbout, ExportRequest, FileCheck, Query } from '../../preload/contract.ts';
import { checkFile } from '../../main/exports/check-file.ts';
import { createExportMeter } from '../../main/exports/export-meter.ts';
import { keepExportSeal } from '../../main/store/export-seals.ts';
import { exportRequest, rowsSource } from '../support/export-requests.ts';
import { exportTo } from '../support/exported-files.ts';
import { loggedRuns, report, type LoggedRuns } from '../support/logged-runs.ts';
import { NOW_MS } from '../support/temp-store.ts';

const SERVICE = 'https://service.test';
const FILTERED: Query = {
  dataset: 'reports',
  filters: [{ kind: 'equals', field: 'currency', value: 'HKD' }],
  sort: [{ field: 'broker_code', direction: 'ascending' }],
  page: 1,
  pageSize: 100,
};
const REPORTS = Array.from({ length: 40 }, (_, at) =>
  report({
    biz_date: at % 2 === 0 ? '2026-09-15' : '2026-08-31',
    broker_code: `A${String(at).padStart(4, '0')}`,
    currency: at % 4 === 3 ? 'USD' : 'HKD',
    dcp_name: at === 2 ? '' : 'Standard',
    commission_amount: `${at}.50`,
    trade_amount: at === 5 ? '' : '1000.00',
  }),
);

let runs: LoggedRuns;
let folder: string;
beforeEach(() => {
  runs = loggedRuns();
  folder = mkdtempSync(join(tmpdir(), 'check-forged-'));
  runs.commit('reports', REPORTS);
});
afterEach(() => {
  runs.remove();
  rmSync(folder, { recursive: true, force: true });
});

type Where = 'here' | 'elsewhere';

/** Elsewhere: nothing was kept of the export. */
async function exported(request: Partial<ExportRequest> = {}, where: Where = 'here'): Promise<string> {
  const { path, seal } = await exportTo(
    { db: runs.db, now: () => NOW_MS, folder },
    exportRequest(rowsSource(FILTERED), request),
  );
  if (where === 'here') keepExportSeal(runs.db, seal);
  else runs.db.exec('DELETE FROM export_seals');
  return path;
}

async function check(path: string, serviceUrl: string | null = SERVICE): Promise<FileCheck> {
  return await checkFile({ db: runs.db, now: () => NOW_MS }, { path, serviceUrl, meter: createExportMeter() });
}

function partsOf(found: FileCheck, standing: 'right' | 'different' | 'notKnown'): readonly CheckedPart[] {
  if (found.kind === 'notComparable') throw new Error(`not comparable: ${found.reason}`);
  return [...new Set(found.parts.filter((part) => part.standing === standing).map(({ part }) => part))];
}

function forge(path: string, change: (about: ExportAbout) => object): void {
  const about = JSON.parse(readFileSync(`${path}.about.json`, 'utf8')) as ExportAbout;
  writeFileSync(`${path}.about.json`, JSON.stringify({ ...about, ...change(about) }, null, 2));
}

/** By the published rule: the hash of the rows as CSV lines without the header. */
function publishedHash(csv: string): string {
  const [, ...lines] = csv.replace('\ufeff', '').split('\r\n');
  return hash('sha256', lines.join('\r\n'));
}

const FORGERIES: readonly (readonly [CheckedPart, (about: ExportAbout) => object])[] = [
  ['rows', ({ rows }) => ({ rows: rows + 1 })],
  ['filters', ({ source }) => ({ source: { ...source, query: { ...FILTERED, filters: [] } } })],
  ['filtersInWords', () => ({ filtersInWords: ['Currency is USD'] })],
  ['sort', ({ source }) => ({ source: { ...source, query: { ...FILTERED, sort: [] } } })],
  ['sortInWords', () => ({ sortInWords: ['Amount, largest first'] })],
  ['scope', ({ source }) => ({ source: { ...source, scope: 'everything' } })],
  ['totals', ({ totals }) => ({ totals: totals.map((line) => ({ ...line, rows: line.rows + 1 })) })],
  ['asOf', () => ({ asOf: '2026-09-17T00:00:00.000Z' })],
  ['receipt', () => ({ receipt: { runId: 'run-9', verdict: 'complete' } })],
  ['exportedAt', () => ({ exportedAt: '2026-09-17T00:00:00.000Z' })],
  ['service', () => ({ serviceUrl: 'https://other.test' })],
  ['ledgerDates', () => ({ onlyCounted: ['2026-09-15'] })],
  ['textCounts', () => ({ unreadableAsText: 7 })],
  ['notes', () => ({ notes: [] })],
  ['rowsSha256', () => ({ rowsSha256: '0'.repeat(64) })],
  ['format', () => ({ version: '9.9.9' })],
  ['format', ({ rowsHashRule }) => ({ rowsHashRule: { ...rowsHashRule, version: 9 } })],
  ['notes', () => ({ computed: [{ id: 'difference', unit: 'per cent', meaning: 'Margin' }] })],
  ['textCounts', () => ({ roundedSums: 3 })],
];

describe('E6 on the computer that wrote the file', () => {
  test('a file and its description are as they were written, and each statement was checked', async () => {
    const found = await check(await exported());
    expect(found).toMatchObject({ kind: 'compared', verdict: 'asWritten', isKnownHere: true, isIdentical: true });
    expect(partsOf(found, 'different')).toEqual([]);
    expect(partsOf(found, 'notKnown')).toEqual([]);
    expect(partsOf(found, 'right')).toEqual(expect.arrayContaining(FORGERIES.map(([part]) => part)));
  });

  test.each(FORGERIES)('a forged description is found, and %s is named', async (part, change) => {
    const path = await exported();
    forge(path, change);
    const found = await check(path);
    expect(found).toMatchObject({ verdict: 'aboutAltered', isKnownHere: true, isAsWritten: true });
    expect(partsOf(found, 'different')).toEqual([part]);
  });

  test('forged columns are named, and the rows below them are not called right', async () => {
    const path = await exported();
    forge(path, ({ source }) => ({ source: { ...source, columns: source.columns.toReversed() } }));
    const found = await check(path);
    expect(found).toMatchObject({ kind: 'alone', verdict: 'aboutAltered', isAsWritten: false });
    expect([partsOf(found, 'different'), partsOf(found, 'notKnown')]).toEqual([['columns'], ['contents']]);
  });

  test('the forged value is shown beside the one that was written', async () => {
    const path = await exported();
    forge(path, () => ({ asOf: '2026-09-17T00:00:00.000Z' }));
    const found = await check(path);
    expect(found.kind === 'compared' && found.parts.find(({ part }) => part === 'asOf')).toMatchObject({
      said: '"2026-09-17T00:00:00.000Z"',
      known: '"2026-09-18T10:04:05.000Z"',
    });
  });

  test('a forged filter is never blamed on the copy', async () => {
    const path = await exported();
    forge(path, ({ source }) => ({ source: { ...source, query: { ...FILTERED, filters: [] } }, filtersInWords: [] }));
    runs.commit('reports', [...REPORTS, report({ broker_code: 'A9999', currency: 'USD' })]);
    const found = await check(path);
    expect(found).toMatchObject({ kind: 'alone', reason: 'questionAltered', verdict: 'aboutAltered' });
    expect(partsOf(found, 'different')).toEqual(['filters', 'filtersInWords']);
  });

  test('altered rows are found although their hash, count and totals were forged with them', async () => {
    const path = await exported();
    const text = readFileSync(path, 'utf8').replace(/(?<=,)4[.]50/, '9004.50');
    expect(text).toContain('9004.50');
    writeFileSync(path, text);
    forge(path, ({ totals }) => ({
      rowsSha256: publishedHash(text),
      totals: totals.map((line) => ({ ...line, rows: line.rows })),
    }));
    const found = await check(path);
    expect(found).toMatchObject({ verdict: 'bothAltered', isAsWritten: false, changed: 1 });
    expect(partsOf(found, 'different')).toEqual(['contents', 'rowsSha256']);
  });

  test('rows that a later sync changed are the copy’s news, not the file’s', async () => {
    const path = await exported();
    runs.commit(
      'reports',
      REPORTS.map((row, at) => (at === 4 ? { ...row, commission_amount: '7' } : row)),
    );
    expect(await check(path)).toMatchObject({ verdict: 'copyChanged', isAsWritten: true, changed: 1 });
  });

  test('a field that this version does not know is no part of a description', async () => {
    const path = await exported();
    forge(path, () => ({ approvedBy: 'Compliance' }));
    expect(await check(path)).toMatchObject({ kind: 'notComparable', reason: 'newerVersion' });
  });
});

describe('on another computer', () => {
  test('a file agrees with itself, and nothing is called right that was not computed', async () => {
    const found = await check(await exported({}, 'elsewhere'));
    expect(found).toMatchObject({ verdict: 'agreesWithItself', isKnownHere: false });
    expect(partsOf(found, 'right').toSorted()).toEqual(
      ['columns', 'contents', 'receipt', 'rows', 'rowsSha256', 'totals'].toSorted(),
    );
    expect(partsOf(found, 'notKnown')).toEqual(
      expect.arrayContaining(['filters', 'filtersInWords', 'sort', 'asOf', 'notes', 'service', 'exportedAt']),
    );
  });

  test('a forgery that follows the published rules through is called no more than in agreement with itself', async () => {
    const path = await exported({}, 'elsewhere');
    const text = readFileSync(path, 'utf8').replaceAll('HKD', 'CNY');
    writeFileSync(path, text);
    forge(path, ({ totals, source }) => ({
      rowsSha256: publishedHash(text),
      totals: totals.map((line) => ({ ...line, currency: 'CNY' })),
      source: { ...source, query: { ...FILTERED, filters: [] } },
      filtersInWords: [],
    }));
    expect(await check(path)).toMatchObject({ verdict: 'agreesWithItself', isKnownHere: false });
  });

  test.each<[CheckedPart, (about: ExportAbout) => object]>([
    ['rows', ({ rows }) => ({ rows: rows + 1 })],
    ['totals', ({ totals }) => ({ totals: totals.map((line) => ({ ...line, currency: 'USD' })) })],
    [
      'totals',
      ({ totals }) => ({
        totals: totals.map(({ sums, ...line }) => ({
          ...line,
          sums: { ...sums, commission_amount: { sum: '1', notSummable: 0 } },
        })),
      }),
    ],
    ['receipt', () => ({ receipt: { runId: 'run-1', verdict: 'incomplete' } })],
    ['rowsSha256', () => ({ rowsSha256: '0'.repeat(64) })],
  ])('a description whose %s contradict the file or the receipts here is named', async (part, change) => {
    const path = await exported({}, 'elsewhere');
    forge(path, change);
    const found = await check(path);
    expect(found).toMatchObject({ verdict: 'contradictsItself', isKnownHere: false });
    expect(partsOf(found, 'different')).toContain(part);
  });

  test('what the rows come to is told beside what the description says', async () => {
    const path = await exported({}, 'elsewhere');
    forge(path, ({ rows }) => ({ rows: rows + 1 }));
    const found = await check(path);
    expect(found.kind === 'compared' && found.parts.find(({ part }) => part === 'rows')).toMatchObject({
      ...{ standing: 'different', against: 'file', said: '31', known: '30' },
    });
  });

  test('a receipt of a run that is not known here is not known', async () => {
    const path = await exported({}, 'elsewhere');
    forge(path, () => ({ receipt: { runId: 'run-of-elsewhere', verdict: 'complete' } }));
    expect(partsOf(await check(path), 'notKnown')).toContain('receipt');
  });

  test('a file of another service is checked by itself, without the copy', async () => {
    const path = await exported({}, 'elsewhere');
    expect(await check(path, 'https://other.test')).toMatchObject({
      ...{ kind: 'alone', reason: 'otherProfile', verdict: 'agreesWithItself' },
    });
  });
});

describe('a CSV file that was saved again', () => {
  const again = (text: string): string => text.replace('\ufeff', '').replaceAll('\r\n', '\n').replaceAll(',', ';');

  test('with other separators, line ends and mark holds every value that was exported', async () => {
    const path = await exported();
    writeFileSync(path, again(readFileSync(path, 'utf8')));
    expect(await check(path)).toMatchObject({ verdict: 'savedAgain', isAsWritten: true, isIdentical: true });
  });

  test('without the quotes of empty texts and zeros at the end has the same values as the copy', async () => {
    const path = await exported();
    const text = again(readFileSync(path, 'utf8'))
      .replaceAll('""', '')
      .replaceAll(/\.50(?=;)/g, '.5');
    writeFileSync(path, text.replaceAll('1000.00', '1000'));
    const found = await check(path);
    expect(found).toMatchObject({ verdict: 'savedAgain', isIdentical: true, differences: [] });
  });

  test('with one value altered is altered', async () => {
    const path = await exported();
    writeFileSync(
      path,
      again(readFileSync(path, 'utf8'))
        .replaceAll('""', '')
        .replace(/(?<=;)4[.]50/, '4.51'),
    );
    expect(await check(path)).toMatchObject({ verdict: 'rowsAltered', isIdentical: false });
  });
});

describe('a workbook', () => {
  async function altered(alter: (book: ExcelJS.Workbook) => void, where: Where = 'here'): Promise<FileCheck> {
    const path = await exported({ format: 'xlsx', subtotals: 'currency' }, where);
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(path);
    alter(book);
    await book.xlsx.writeFile(path);
    return await check(path);
  }

  test('that was only saved again is as it was written, its other sheets too', async () => {
    const found = await altered(() => undefined);
    expect(found).toMatchObject({ verdict: 'asWritten', isIdentical: true, renamedSheets: [] });
    expect(partsOf(found, 'right')).toEqual(expect.arrayContaining(['aboutSheet', 'subtotalsSheet']));
    expect(partsOf(found, 'notKnown')).toEqual([]);
  });

  test.each([
    ['Rows', 'Commission'],
    ['About', 'Notes'],
    ['Subtotals', 'Sums'],
  ])('whose sheet %s was renamed is read all the same, and says so', async (from, to) => {
    const found = await altered((book) => void (book.getWorksheet(from)!.name = to));
    expect(found).toMatchObject({ verdict: 'savedAgain', isIdentical: true, renamedSheets: [{ from, to }] });
  });

  test.each<[CheckedPart, string]>([
    ['aboutSheet', 'About'],
    ['subtotalsSheet', 'Subtotals'],
  ])('with an altered %s is found', async (part, sheet) => {
    for (const where of ['here', 'elsewhere'] as const) {
      const found = await altered((book) => void (book.getWorksheet(sheet)!.getCell(2, 3).value = 999), where);
      expect(partsOf(found, 'different')).toEqual([part]);
      expect(found).toMatchObject({ verdict: where === 'here' ? 'aboutAltered' : 'contradictsItself' });
    }
  });

  test('whose sheet of subtotals was taken away is found', async () => {
    const found = await altered((book) => book.removeWorksheet('Subtotals'));
    expect(partsOf(found, 'different')).toEqual(['subtotalsSheet']);
  });

  test('is described by its own sheet, whatever is laid beside it', async () => {
    const path = await exported({ format: 'xlsx' });
    const csv = await exported();
    cpSync(`${csv}.about.json`, `${path}.about.json`);
    expect(await check(path)).toMatchObject({ verdict: 'asWritten', about: { format: 'xlsx' } });
  });
});

describe('Parquet', () => {
  test('months swapped between folders are named', async () => {
    for (const where of ['here', 'elsewhere'] as const) {
      const path = await exported({ format: 'parquet', isPartitioned: true }, where);
      const part = (month: string) => join(path, `month=${month}`, 'part-0.parquet');
      renameSync(part('2026-08'), join(folder, 'aside'));
      renameSync(part('2026-09'), part('2026-08'));
      renameSync(join(folder, 'aside'), part('2026-09'));
      const found = await check(path);
      expect(found).toMatchObject({
        verdict: where === 'here' ? 'monthsMoved' : 'contradictsItself',
        isIdentical: true,
      });
      expect(partsOf(found, 'different')).toEqual(['months']);
      rmSync(path, { recursive: true });
    }
  });

  test('a description beside the file that differs from the one in it is found', async () => {
    for (const where of ['here', 'elsewhere'] as const) {
      const path = await exported({ format: 'parquet' }, where);
      forge(path, () => ({ notes: ['Approved.'] }));
      const found = await check(path);
      expect(partsOf(found, 'different')).toEqual(where === 'here' ? ['descriptions', 'notes'] : ['descriptions']);
      expect(found).toMatchObject({ verdict: where === 'here' ? 'aboutAltered' : 'contradictsItself' });
    }
  });
});
