// The history in exports: the change log as a table, and ledger dates that were read too early.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { ChangeQuery } from '../../shared/contract/changes.ts';
import type { CellValue } from '../../shared/contract/fields.ts';
import { checkFile } from '../../main/exports/check/check-file.ts';
import { createExportMeter } from '../../main/exports/format/export-meter.ts';
import { saveReceipt } from '../../main/store/tables/receipts.ts';
import { momentText } from '../../shared/rules/dates.ts';
import { CHANGE_TABLE, exportRequest, rowsSource } from '../support/export-requests.ts';
import { exportTo, readCsv } from '../support/exported-files.ts';
import { loggedRuns, report, timeOf, type LoggedRuns } from '../support/logged-runs.ts';
import { makeReceipt, NOW_MS } from '../support/temp-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'export-changes-'));
let runs: LoggedRuns;
beforeEach(() => {
  runs = loggedRuns();
});
afterEach(() => runs.remove());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function exported(scope: 'page' | 'filtered' | 'everything', query: Partial<ChangeQuery> = {}) {
  const source = { kind: 'changes', scope, query: { page: 1, pageSize: 50, ...query }, columns: CHANGE_TABLE } as const;
  const { path, about } = await exportTo({ db: runs.db, now: () => NOW_MS, folder }, exportRequest(source));
  const { header, rows } = readCsv(path);
  const lines = rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [String(header[at]), cell])));
  return { about, lines };
}

test('a changed row gives one line per field, an added or gone row one line per field it had, newest first', async () => {
  runs.commit('charges', [
    { id: '1', name: 'One', min: '0' },
    { id: '2', name: 'Two', min: '' },
  ]);
  runs.commit('charges', [
    { id: '1', name: '=One', min: null },
    { id: '3', name: 'Three', min: '-5.00' },
  ]);
  const { about, lines } = await exported('everything');
  const told = lines.map(({ kind, id, field, before, after }) => [kind, id, field, before, after] as CellValue[]);
  expect(new Set(lines.map(({ seenAt }) => seenAt))).toEqual(new Set([momentText(Date.parse(timeOf(2)))]));
  expect(new Set(lines.map(({ dataset }) => dataset))).toEqual(new Set(['charges']));
  expect(told.toSorted()).toEqual(
    [
      ['added', '3', 'id', null, '3'],
      ['added', '3', 'name', null, 'Three'],
      ['added', '3', 'min', null, '-5.00'],
      ['changed', '1', 'name', 'One', "'=One"],
      ['changed', '1', 'min', '0', null],
      ['gone', '2', 'id', '2', null],
      ['gone', '2', 'name', 'Two', null],
      ['gone', '2', 'min', '', null],
    ].toSorted(),
  );
  expect(about).toMatchObject({ rows: 8, guarded: 3, asOf: null });
  expect(lines.map(({ difference }) => difference)).toEqual(lines.map(() => null));
});

test('a charge is listed by its name too, and a report by its package alone', async () => {
  runs.commit('charges', [{ id: '1', name: 'One' }]);
  runs.commit('charges', [{ id: '1', name: 'Uno' }]);
  runs.commit('charges', []);
  runs.commit('reports', [report({})]);
  runs.commit('reports', [report({ commission_amount: '2' })]);
  const { lines } = await exported('everything');
  expect(lines.map(({ dataset, id, name }) => [dataset, id, name])).toEqual([
    ['reports', null, null],
    ['charges', '1', 'Uno'],
    ['charges', '1', 'Uno'],
    ['charges', '1', 'Uno'],
  ]);
});

test('in a workbook an amount is a number before and after, and other values stay text', async () => {
  const was = { id: '7', name: '12.50', fee_rate: '0.0010', min: '5', basis: '-5' };
  const is = { id: '7', name: '12.75', fee_rate: 'none', min: '-123456789012345678', basis: '=5' };
  runs.commit('charges', [was]);
  runs.commit('charges', [is]);
  runs.commit('reports', [report({ commission_amount: '1.5' })]);
  runs.commit('reports', [report({ commission_amount: '-2' })]);
  const source = {
    kind: 'changes',
    scope: 'everything',
    query: { page: 1, pageSize: 50 },
    columns: CHANGE_TABLE,
  } as const;
  const stage = { db: runs.db, now: () => NOW_MS, folder };
  const { path, about } = await exportTo(stage, exportRequest(source, { format: 'xlsx' }));
  expect(about.unreadableAsText).toBe(1);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(path);
  const cells = (row: ExcelJS.Row) =>
    ['field', 'before', 'after'].map((id) => row.getCell(CHANGE_TABLE.findIndex((column) => column.id === id) + 1));
  const lines = workbook.worksheets[0]?.getRows(2, 5)?.map((row) => cells(row)) ?? [];
  expect(
    Object.fromEntries(
      lines.map((line) => line.map(({ value }) => value)).map(([field, ...values]) => [field, values]),
    ),
  ).toEqual({
    commission_amount: [1.5, -2],
    name: ['12.50', '12.75'],
    fee_rate: [0.001, 'none'],
    min: [5, '-123456789012345678'],
    basis: ['-5', '=5'],
  });
  const formats = lines.find(([field]) => field?.value === 'commission_amount')?.map(({ numFmt }) => numFmt) ?? [];
  expect(formats[1]).toBe(formats[2]);
  expect(formats[1]).toMatch(/0\.00/);
  const check = await checkFile(stage, { path, serviceUrl: 'https://service.test', meter: createExportMeter() });
  expect(check).toMatchObject({ isIdentical: true, isAsWritten: true });
});

test('the lines are those of the changes that the screen lists', async () => {
  const day = (amount: string) => ['A', 'B', 'C'].map((ae) => report({ broker_code: ae, commission_amount: amount }));
  runs.commit('reports', day('1'));
  runs.commit('reports', day('2'));
  runs.commit('reports', day('3'));
  runs.commit(
    'reports',
    ['', '-2.50', 'none'].map((amount, at) => report({ broker_code: 'ABC'[at] ?? null, commission_amount: amount })),
  );
  const { lines } = await exported('page', { page: 1, pageSize: 3 });
  expect(lines.map(({ broker_code, after, difference }) => [broker_code, after, difference]).toSorted()).toEqual([
    ['A', '', '-3'],
    ['B', '-2.50', '-5.50'],
    ['C', 'none', null],
  ]);
  const ofScreen = (query: Partial<ChangeQuery>) =>
    runs.changes(query).map(({ runId, identity, after }) => [runId, identity.broker_code, after?.commission_amount]);
  const ofFile = ({ lines }: Awaited<ReturnType<typeof exported>>) =>
    lines.map((line) => [line['runId'], line['broker_code'], line['after']]);
  expect(ofFile(await exported('everything', { ae: 'A' }))).toEqual(ofScreen({}));
  expect(ofFile(await exported('filtered', { ae: 'B' }))).toEqual(ofScreen({ ae: 'B' }));
  expect(ofFile(await exported('page', { page: 2, pageSize: 4 }))).toEqual(ofScreen({ page: 2, pageSize: 4 }));
});

test('ledger dates last read before the next day are listed, and no others', async () => {
  // Read on the 18th, at six in the evening in Hong Kong.
  const dates = ['2026-09-16', '2026-09-17', '2026-09-18', '2026-09-19', 'no date'];
  runs.commit(
    'reports',
    dates.map((date) => report({ biz_date: date })),
  );
  const stage = { db: runs.db, now: () => NOW_MS, folder };
  const query = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 100 } as const;
  const all = await exportTo(stage, exportRequest(rowsSource(query)));
  expect(all.about).toMatchObject({ notReadAgain: ['2026-09-19', '2026-09-18'], onlyCounted: [] });
  const filters = [{ kind: 'equals', field: 'biz_date', value: '2026-09-17' }] as const;
  const early = await exportTo(stage, exportRequest(rowsSource({ ...query, filters })));
  expect(early.about.notReadAgain).toEqual([]);
  runs.db.prepare('UPDATE ledger_dates SET counted_at = ? WHERE date = ?').run(timeOf(3), '2026-09-17');
  expect((await exportTo(stage, exportRequest(rowsSource({ ...query, filters })))).about).toMatchObject({
    onlyCounted: ['2026-09-17'],
    receipt: { runId: 'run-1', verdict: 'complete' },
    serviceUrl: 'https://service.test',
    version: '1.2.3',
  });
});

test('the receipt is that of the newest run that changed the copy', async () => {
  runs.commit('reports', [report({})]);
  const stage = { db: runs.db, now: () => NOW_MS, folder };
  const query = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 100 } as const;
  const receiptOf = async () => (await exportTo(stage, exportRequest(rowsSource(query)))).about.receipt;
  const told = [
    ['refreshed', 'refreshed'],
    ['failed', 'refreshed'],
    ['complete', 'complete'],
    ['incomplete', 'incomplete'],
    ['heldBack', 'incomplete'],
    ['cancelled', 'incomplete'],
  ] as const;
  for (const [verdict, expected] of told) {
    saveReceipt(runs.db, makeReceipt('reports', { runId: verdict, verdict }));
    saveReceipt(runs.db, makeReceipt('charges', { runId: 'other' }));
    expect(await receiptOf()).toEqual({ runId: expected, verdict: expected });
  }
});
