// Exports with the person's own flags and notes, and checks of such files after notes or rows have changed.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EXPORT_FORMATS, type ExportFormat } from '../../shared/contract/exports/request.ts';
import type { NotedRow } from '../../shared/contract/notes.ts';
import type { Query } from '../../shared/contract/query.ts';
import { checkFile } from '../../main/exports/check/check-file.ts';
import { createExportMeter } from '../../main/exports/format/export-meter.ts';
import { saveNote } from '../../main/store/history/row-notes.ts';
import { keepExportSeal } from '../../main/store/tables/export-seals.ts';
import { exportRequest, rowsSource } from '../support/export-requests.ts';
import { exportTo, readCsv } from '../support/exported-files.ts';
import { fill, makeTempStore, NOW_MS, type TempStore } from '../support/temp-store.ts';

const QUERY: Query = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 100 };
const ROWS = ['1.10', '2.20', '3.30', '4.40'].map((trade_amount) => ({
  biz_date: '2026-09-17',
  broker_code: 'AE012',
  dcp_name: 'Gold',
  currency: 'HKD',
  trade_amount,
}));
/** By the trade amount of its row. */
const NOTES: Readonly<Record<string, { readonly text: string; readonly isFlagged: boolean }>> = {
  '1.10': { text: '=SUM(A1)\r\n"港股", see AE012', isFlagged: true },
  '2.20': { text: '', isFlagged: true },
  '3.30': { text: 'plain', isFlagged: false },
};
const NOTE_COLUMNS = [
  { id: 'own_flag', title: 'Flag', labels: { '1': 'Flagged' } },
  { id: 'own_note', title: 'Note' },
] as const;

let store: TempStore;
let folder: string;
beforeEach(() => {
  store = makeTempStore();
  folder = mkdtempSync(join(tmpdir(), 'export-notes-'));
  fill(store.db, 'reports', ROWS);
  for (const [amount, note] of Object.entries(NOTES)) write(amount, note.text, note.isFlagged);
});
afterEach(() => {
  store.remove();
  rmSync(folder, { recursive: true, force: true });
});

function write(tradeAmount: string, text: string, isFlagged: boolean): void {
  const values = ROWS.find(({ trade_amount }) => trade_amount === tradeAmount) ?? {};
  const row: NotedRow = { values, extras: null };
  saveNote(store.db, { dataset: 'reports', row, text, isFlagged }, () => NOW_MS);
}

async function exportNotes(format: ExportFormat): Promise<string> {
  const source = rowsSource(QUERY);
  const columns = [...source.columns, ...NOTE_COLUMNS];
  const stage = { db: store.db, now: () => NOW_MS, folder };
  const { path, seal } = await exportTo(stage, exportRequest({ ...source, columns }, { format }));
  keepExportSeal(store.db, seal, { isReplacing: false });
  return path;
}

const check = (path: string) =>
  checkFile(
    { db: store.db, now: () => NOW_MS },
    { path, serviceUrl: 'https://service.test', meter: createExportMeter() },
  );

test('each row has the flag and the note of its own values, and rows without one have empty cells', async () => {
  const { header, rows } = readCsv(await exportNotes('csv'));
  expect(header.slice(-2)).toEqual(['Flag', 'Note']);
  const amountAt = header.indexOf('Title of trade_amount');
  expect(rows.map((row) => [row[amountAt], ...row.slice(-2)])).toEqual([
    // One ' in front, as of every text that a spreadsheet could take for a formula.
    ['1.10', 'Flagged', `'${NOTES['1.10']?.text}`],
    ['2.20', 'Flagged', null],
    ['3.30', null, 'plain'],
    ['4.40', null, null],
  ]);
});

test('a note on other values of the same report is not written', async () => {
  fill(store.db, 'reports', [{ ...ROWS[0], trade_amount: '9.90' }]);
  const { rows } = readCsv(await exportNotes('csv'));
  expect(rows.map((row) => row.slice(-2))).toEqual([[null, null]]);
});

test.each(EXPORT_FORMATS)('%s: a check finds the rows as exported, also after notes were changed', async (format) => {
  const path = await exportNotes(format);
  const asExported = { kind: 'compared', verdict: 'asWritten', isIdentical: true, isAsWritten: true, same: 4 };
  expect(await check(path)).toMatchObject(asExported);
  write('3.30', 'another text', true);
  write('1.10', '', false);
  expect(await check(path)).toMatchObject(asExported);
});

test.each(EXPORT_FORMATS)('%s: a restated value is still found, and not the note that went with it', async (format) => {
  const path = await exportNotes(format);
  fill(store.db, 'reports', [...ROWS.slice(0, 2), { ...ROWS[2], trade_amount: '3.31' }, ...ROWS.slice(3)]);
  const found = await check(path);
  expect(found).toMatchObject({ verdict: 'copyChanged', same: 3, changed: 1, onlyInFile: 0, onlyInStore: 0 });
});

test.each(['csv', 'jsonl'] as const)('%s: a note that was altered in the file is found', async (format) => {
  const path = await exportNotes(format);
  writeFileSync(path, readFileSync(path, 'utf8').replace('plain', 'forged'));
  expect(await check(path)).toMatchObject({ verdict: 'rowsAltered', isAsWritten: false });
});
