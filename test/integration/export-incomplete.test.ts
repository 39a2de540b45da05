// An export of an incomplete copy says so in its description, in every format.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeDatabase, openDatabase } from '../../main/store/file/database.ts';
import { EXPORT_FORMATS } from '../../shared/contract/exports/request.ts';
import type { ExportAbout } from '../../shared/contract/exports/about.ts';
import type { Query } from '../../shared/contract/query.ts';
import { EXPORT_WORDS, exportRequest, rowsSource } from '../support/export-requests.ts';
import { exportTo, type ExportStage } from '../support/exported-files.ts';
import { fill, makeTempStore, NOW_MS, RAW_KEY, type TempStore } from '../support/temp-store.ts';

const QUERY: Query = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 100 };
const { incomplete } = EXPORT_WORDS;

let store: TempStore;
let stage: ExportStage;
beforeEach(() => {
  store = makeTempStore();
  fill(store.db, 'reports', [{ biz_date: '2026-09-18', broker_code: 'A1', commission_amount: '1' }]);
  store.db.prepare(`UPDATE resource_states SET complete = 0 WHERE resource = 'reports'`).run();
  const db = openDatabase({ path: store.path, key: RAW_KEY, mode: 'read' });
  stage = { db, now: () => NOW_MS, folder: mkdtempSync(join(tmpdir(), 'export-incomplete-')) };
});
afterEach(() => {
  closeDatabase(stage.db);
  rmSync(stage.folder, { recursive: true, force: true });
  store.remove();
});

test.each(EXPORT_FORMATS)('%s says that its copy is incomplete', async (format) => {
  const { path, about } = await exportTo(stage, exportRequest(rowsSource(QUERY), { format }));
  expect(about.notes).toContain(incomplete);
  if (format === 'xlsx') {
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(path);
    const cells: unknown[] = [];
    book.getWorksheet('About')?.eachRow((row) => cells.push(...(row.values as unknown[])));
    expect(cells).toContain(incomplete);
  } else if (format === 'parquet') {
    expect(readFileSync(path, 'latin1')).toContain(incomplete);
  } else {
    const beside = JSON.parse(readFileSync(`${path}.about.json`, 'utf8')) as ExportAbout;
    expect(beside.notes).toContain(incomplete);
  }
});

test('a file of a complete copy does not say so', async () => {
  store.db.prepare(`UPDATE resource_states SET complete = 1 WHERE resource = 'reports'`).run();
  const { about } = await exportTo(stage, exportRequest(rowsSource(QUERY)));
  expect(about.notes).toEqual(EXPORT_WORDS.notes);
});
