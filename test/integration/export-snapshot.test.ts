// An export contains all rows of one moment, whatever happens to the copy while they are written.

import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { ExportRequest } from '../../shared/contract/exports/request.ts';
import type { Query } from '../../shared/contract/query.ts';
import { createExportMeter, type ExportMeter } from '../../main/exports/format/export-meter.ts';
import { writeExport } from '../../main/exports/write-export.ts';
import { openDatabase, type Database } from '../../main/store/file/database.ts';
import { exportRequest, rowsSource } from '../support/export-requests.ts';
import { ODD_TEXTS } from '../support/odd-rows.ts';
import { fill, makeTempStore, NOW_MS, RAW_KEY, type TempStore } from '../support/temp-store.ts';

/** More than one batch of rows. */
const ROWS = 3_210;
const QUERY: Query = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 100 };

let temp: TempStore;
beforeEach(() => {
  temp = makeTempStore();
  fillWith((row) => `${row}.50`);
});
afterEach(() => temp.remove());

function fillWith(amountOf: (row: number) => string): void {
  const rows = Array.from({ length: ROWS }, (_, row) => ({
    biz_date: '2026-09-18',
    broker_code: `AE${row}`,
    dcp_name: ODD_TEXTS[row % ODD_TEXTS.length] ?? null,
    currency: 'HKD',
    commission_amount: amountOf(row),
  }));
  fill(temp.db, 'reports', rows);
}

function openReader(): Database {
  const db = openDatabase({ path: temp.path, key: RAW_KEY, mode: 'read' });
  onTestFinished(() => void db.close());
  return db;
}

/** Acts once the first rows are written. */
function meterThat(act: () => void): ExportMeter {
  const meter = createExportMeter();
  let isFirst = true;
  return {
    ...meter,
    note(reading) {
      meter.note(reading);
      if ((reading.rows ?? 0) > 0 && isFirst) {
        isFirst = false;
        act();
      }
    },
  };
}

type Writing = Partial<Pick<ExportRequest, 'format' | 'subtotals'>> & {
  readonly db?: Database;
  readonly whileWriting?: () => void;
};

async function exported(name: string, writing: Writing = {}) {
  const { format = 'csv', subtotals = null, db = openReader(), whileWriting } = writing;
  const path = join(temp.folder, name);
  const meter = whileWriting === undefined ? createExportMeter() : meterThat(whileWriting);
  const order = { path, exportId: 'export-1', serviceUrl: null, version: '1.2.3', meter };
  const request = exportRequest(rowsSource(QUERY), { format, subtotals });
  const { about } = await writeExport({ db, now: () => NOW_MS }, { ...order, request });
  return { fileSha256: hash('sha256', readFileSync(path)), rowsSha256: about.rowsSha256, totals: about.totals };
}

test.each(['csv', 'jsonl', 'parquet', 'xlsx'] as const)(
  'a copy that comes while rows are written changes none of them: %s',
  async (format) => {
    const before = await exported(`before.${format}`, { format });
    const change = (): void => {
      // The log cannot be emptied while the export reads: without this, the writer waits for it for five seconds.
      temp.db.pragma('busy_timeout=0');
      fillWith((row) => `${row}.25`);
    };
    expect(await exported(`meanwhile.${format}`, { format, whileWriting: change })).toEqual(before);
    expect((await exported(`after.${format}`, { format })).rowsSha256).not.toBe(before.rowsSha256);
  },
);

test('the totals are those of all rows', async () => {
  // 0.50 + 1.50 + … + 3209.50
  const sum = String((ROWS * ROWS) / 2);
  const { totals } = await exported('totals.csv');
  expect(totals).toMatchObject([{ currency: 'HKD', rows: ROWS, sums: { commission_amount: { sum, notSummable: 0 } } }]);
});

test.each([
  ['csv', null, 'rows are not there'],
  ['xlsx', null, 'rows are not there'],
  // Rows with subtotals are read one by one.
  ['xlsx', 'currency', 'no row at'],
] as const)('rows that are lost on the way end the export: %s, subtotals by %s', async (format, subtotals, message) => {
  // Only changes by the same connection are visible within the snapshot.
  const lose = (): void => void temp.db.exec('DELETE FROM reports WHERE row_id % 7 = 0');
  const writing = exported(`lost.${format}`, { format, subtotals, db: temp.db, whileWriting: lose });
  await expect(writing).rejects.toThrow(message);
  expect(() => readFileSync(join(temp.folder, `lost.${format}`))).toThrow('ENOENT');
});
