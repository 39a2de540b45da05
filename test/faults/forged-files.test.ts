// Row E6: descriptions and rows forged by the published rules are found and named on the computer that wrote the file, and
// never count as this app's own on another.

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import ExcelJS from 'exceljs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ExportAbout } from '../../shared/contract/exports/about.ts';
import type { CheckedPart, FileCheck } from '../../shared/contract/exports/file-checks.ts';
import {
  aboutOf,
  checkStage,
  FILTERED,
  forge,
  partsOf,
  publishedHash,
  REPORTS,
  type CheckStage,
  type Where,
} from '../support/checked-exports.ts';
import { WITH_PIVOT } from '../support/export-requests.ts';
import { report } from '../support/logged-runs.ts';
import { NOW_MS } from '../support/temp-store.ts';
import { tried } from './points.ts';

const ELSEWHERE = { where: 'elsewhere' } as const;

let stage: CheckStage;
beforeEach(() => {
  stage = checkStage();
});
afterEach(({ task }) => {
  stage[Symbol.dispose]();
  tried(task, 1);
});

type Forgery = readonly [CheckedPart, (about: ExportAbout) => object];
const FORGERIES: readonly Forgery[] = [
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

test('E6 a file and its description count as written, and each statement was checked', async () => {
  const found = await stage.check(await stage.exported());
  expect(found).toMatchObject({ kind: 'compared', verdict: 'asWritten', isKnownHere: true, isIdentical: true });
  expect(partsOf(found, 'different')).toEqual([]);
  expect(partsOf(found, 'notKnown')).toEqual([]);
  expect(partsOf(found, 'right')).toEqual(expect.arrayContaining(FORGERIES.map(([part]) => part)));
});

test.each(FORGERIES)('E6 a forged description is found, and %s is named', async (part, change) => {
  const path = await stage.exported();
  forge(path, change);
  const found = await stage.check(path);
  expect(found).toMatchObject({ verdict: 'aboutAltered', isKnownHere: true, isAsWritten: true });
  expect(partsOf(found, 'different')).toEqual([part]);
});

test('E6 forged columns are named, and the rows below them are not confirmed', async () => {
  const path = await stage.exported();
  forge(path, ({ source }) => ({ source: { ...source, columns: source.columns.toReversed() } }));
  const found = await stage.check(path);
  expect(found).toMatchObject({ kind: 'alone', verdict: 'aboutAltered', isAsWritten: false });
  expect([partsOf(found, 'different'), partsOf(found, 'notKnown')]).toEqual([['columns'], ['contents']]);
});

test('E6 the forged value is shown beside the original one', async () => {
  const path = await stage.exported();
  forge(path, () => ({ asOf: '2026-09-17T00:00:00.000Z' }));
  const found = await stage.check(path);
  expect(found.kind === 'compared' && found.parts.find(({ part }) => part === 'asOf')).toMatchObject({
    said: '"2026-09-17T00:00:00.000Z"',
    known: '"2026-09-18T10:04:05.000Z"',
  });
});

test('E6 a forged filter is never reported as a change of the copy', async () => {
  const path = await stage.exported();
  forge(path, ({ source }) => ({ source: { ...source, query: { ...FILTERED, filters: [] } }, filtersInWords: [] }));
  stage.runs.commit('reports', [...REPORTS, report({ broker_code: 'A9999', currency: 'USD' })]);
  const found = await stage.check(path);
  expect(found).toMatchObject({ kind: 'alone', reason: 'questionAltered', verdict: 'aboutAltered' });
  expect(partsOf(found, 'different')).toEqual(['filters', 'filtersInWords']);
});

test('E6 altered rows are found even if their hash was forged too', async () => {
  const path = await stage.exported();
  const text = readFileSync(path, 'utf8').replace(/(?<=,)4[.]50/, '9004.50');
  expect(text).toContain('9004.50');
  writeFileSync(path, text);
  forge(path, () => ({ rowsSha256: publishedHash(text) }));
  const found = await stage.check(path);
  expect(found).toMatchObject({ verdict: 'bothAltered', isAsWritten: false, changed: 1 });
  expect(partsOf(found, 'different')).toEqual(['contents', 'rowsSha256']);
});

test('E6 rows that a later sync changed are reported as a change of the copy, not of the file', async () => {
  const path = await stage.exported();
  stage.runs.commit(
    'reports',
    REPORTS.map((row, at) => (at === 4 ? { ...row, commission_amount: '7' } : row)),
  );
  expect(await stage.check(path)).toMatchObject({ verdict: 'copyChanged', isAsWritten: true, changed: 1 });
});

test('E6 a field that this version does not know is not accepted in a description', async () => {
  const path = await stage.exported();
  forge(path, () => ({ approvedBy: 'Compliance' }));
  expect(await stage.check(path)).toMatchObject({ kind: 'notComparable', reason: 'newerVersion' });
});

test('E6 a colleague’s file with the same rows as an own export is not called altered', async () => {
  await stage.exported();
  const theirs = await stage.exported({}, { ...ELSEWHERE, name: 'theirs.csv', nowMs: NOW_MS + 3_600_000 });
  const found = await stage.check(theirs);
  expect(found).toMatchObject({ verdict: 'agreesWithItself', isKnownHere: false, isIdentical: true });
  expect(partsOf(found, 'different')).toEqual([]);
});

test('E6 two own exports of the same rows both count as written', async () => {
  const first = await stage.exported();
  const second = await stage.exported({}, { name: 'second.csv', nowMs: NOW_MS + 3_600_000 });
  for (const path of [first, second]) expect(await stage.check(path)).toMatchObject({ verdict: 'asWritten' });
  forge(first, () => ({ asOf: aboutOf(second).exportedAt }));
  expect(partsOf(await stage.check(first), 'different')).toEqual(['asOf']);
});

test.each([
  ['another id', '6f0e1f2a-5b0c-4f6e-9d57-6a2b8f6f9a11'],
  ['no id, as one of an older version', undefined],
])('E6 a forged description with %s has an unknown author', async (_name, exportId) => {
  const path = await stage.exported();
  forge(path, () => ({ exportId, asOf: '2026-09-17T00:00:00.000Z' }));
  const found = await stage.check(path);
  expect(found).toMatchObject({ verdict: 'agreesWithItself', isKnownHere: false });
  expect(partsOf(found, 'notKnown')).toEqual(expect.arrayContaining(['asOf', 'exportedAt']));
});

test('E6 rows with the description of another own export are found', async () => {
  const path = await stage.exported();
  stage.runs.commit('reports', REPORTS.slice(0, 20));
  const later = await stage.exported({}, { name: 'later.csv' });
  cpSync(`${later}.about.json`, `${path}.about.json`);
  expect(await stage.check(path)).toMatchObject({ verdict: 'rowsAltered', isKnownHere: true, isAsWritten: false });
});

test('E6 on another computer a file agrees with itself, and only computed statements are confirmed', async () => {
  const found = await stage.check(await stage.exported({}, ELSEWHERE));
  expect(found).toMatchObject({ verdict: 'agreesWithItself', isKnownHere: false });
  expect(partsOf(found, 'right').toSorted()).toEqual(
    ['contents', 'receipt', 'rows', 'rowsSha256', 'totals'].toSorted(),
  );
  expect(partsOf(found, 'notKnown')).toEqual(
    expect.arrayContaining(['columns', 'filters', 'filtersInWords', 'sort', 'asOf', 'notes', 'service', 'exportedAt']),
  );
});

test('E6 on another computer a forgery by the published rules only agrees with itself', async () => {
  const path = await stage.exported({}, ELSEWHERE);
  const text = readFileSync(path, 'utf8').replaceAll('HKD', 'CNY');
  writeFileSync(path, text);
  forge(path, ({ totals, source }) => ({
    rowsSha256: publishedHash(text),
    totals: totals.map((line) => ({ ...line, currency: 'CNY' })),
    source: { ...source, query: { ...FILTERED, filters: [] } },
    filtersInWords: [],
  }));
  expect(await stage.check(path)).toMatchObject({ verdict: 'agreesWithItself', isKnownHere: false });
});

const CONTRADICTIONS: readonly Forgery[] = [
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
];

test.each(CONTRADICTIONS)(
  'E6 on another computer a description whose %s contradicts the file or the receipts is named',
  async (part, change) => {
    const path = await stage.exported({}, ELSEWHERE);
    forge(path, change);
    const found = await stage.check(path);
    expect(found).toMatchObject({ verdict: 'contradictsItself', isKnownHere: false });
    expect(partsOf(found, 'different')).toContain(part);
  },
);

test('E6 the totals of the rows are shown beside those in the description', async () => {
  const path = await stage.exported({}, ELSEWHERE);
  forge(path, ({ rows }) => ({ rows: rows + 1 }));
  const found = await stage.check(path);
  expect(found.kind === 'compared' && found.parts.find(({ part }) => part === 'rows')).toMatchObject({
    ...{ standing: 'different', against: 'file', said: '31', known: '30' },
  });
});

test('E6 a receipt of an unknown run is reported as not known', async () => {
  const path = await stage.exported({}, ELSEWHERE);
  forge(path, () => ({ receipt: { runId: 'run-of-elsewhere', verdict: 'complete' } }));
  expect(partsOf(await stage.check(path), 'notKnown')).toContain('receipt');
});

async function alteredBook(alter: (book: ExcelJS.Workbook) => void, where: Where): Promise<FileCheck> {
  const path = await stage.exported(WITH_PIVOT, { where });
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(path);
  alter(book);
  await book.xlsx.writeFile(path);
  return await stage.check(path);
}

test.each<[CheckedPart, string]>([
  ['aboutSheet', 'About'],
  ['subtotalsSheet', 'Subtotals'],
  ['pivotSheet', 'Pivot'],
])('E6 a workbook with an altered %s is found', async (part, sheet) => {
  for (const where of ['here', 'elsewhere'] as const) {
    const found = await alteredBook((book) => void (book.getWorksheet(sheet)!.getCell(2, 3).value = 999), where);
    expect(partsOf(found, 'different')).toEqual([part]);
    expect(found).toMatchObject({ verdict: where === 'here' ? 'aboutAltered' : 'contradictsItself' });
  }
});

test('E6 on another computer the sheets beside the rows are not confirmed by the hashes in the workbook itself', async () => {
  const found = await stage.check(await stage.exported(WITH_PIVOT, ELSEWHERE));
  expect(found).toMatchObject({ verdict: 'agreesWithItself' });
  const sheets = ['aboutSheet', 'subtotalsSheet', 'pivotSheet'];
  expect(partsOf(found, 'notKnown')).toEqual(expect.arrayContaining(sheets));
  expect(partsOf(found, 'right').filter((part) => sheets.includes(part))).toEqual([]);
});

test('E6 a workbook whose sheet of subtotals was removed is found', async () => {
  const found = await alteredBook((book) => book.removeWorksheet('Subtotals'), 'here');
  expect(partsOf(found, 'different')).toEqual(['subtotalsSheet']);
});

test('E6 a description beside a Parquet file that differs from the one inside it is found', async () => {
  for (const where of ['here', 'elsewhere'] as const) {
    const path = await stage.exported({ format: 'parquet' }, { where });
    forge(path, () => ({ notes: ['Approved.'] }));
    const found = await stage.check(path);
    expect(partsOf(found, 'different')).toEqual(where === 'here' ? ['descriptions', 'notes'] : ['descriptions']);
    expect(found).toMatchObject({ verdict: where === 'here' ? 'aboutAltered' : 'contradictsItself' });
  }
});
