// Dates as ISO 8601, beside the dates as sent.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExportColumn } from '../../shared/contract/exports/columns.ts';
import type { CellValue, FieldName } from '../../shared/contract/fields.ts';
import type { Query } from '../../shared/contract/query.ts';
import { checkFile } from '../../main/exports/check/check-file.ts';
import { createExportMeter } from '../../main/exports/format/export-meter.ts';
import { en } from '../../shared/words/en.ts';
import { withIsoDates } from '../../shared/exports/row-columns.ts';
import { exportRequest, rowsSource } from '../support/export-requests.ts';
import { exportTo, readCsv } from '../support/exported-files.ts';
import { loggedRuns, report, type LoggedRuns } from '../support/logged-runs.ts';
import { NOW_MS } from '../support/temp-store.ts';

const QUERY: Query = {
  ...{ dataset: 'reports', filters: [], page: 1, pageSize: 100 },
  sort: [{ field: 'trade_amount', direction: 'ascending' }],
};
const FIELDS: readonly ExportColumn<FieldName>[] = ['biz_date', 'trade_amount'].map((id) => ({
  ...{ id: id as FieldName, title: id },
}));
const SOURCE = { ...rowsSource(QUERY), columns: withIsoDates(FIELDS, en) };
const DATES: readonly (readonly [CellValue, CellValue])[] = [
  ['20260918', '2026-09-18'],
  ['2026/09/18', '2026-09-18'],
  ['2026-09-18', '2026-09-18'],
  ['2026-09-18T10:00:05Z', '2026-09-18T18:00:05+08:00'],
  ['2026-09-18 10:00', '2026-09-18T10:00:00+08:00'],
  ['1789704000', '2026-09-18T12:00:00+08:00'],
  ['20260231', null],
  ['soon', null],
  ['', null],
  [null, null],
];

let runs: LoggedRuns;
let folder: string;
beforeAll(() => {
  runs = loggedRuns();
  folder = mkdtempSync(join(tmpdir(), 'export-dates-'));
  runs.commit(
    'reports',
    DATES.map(([biz_date], at) => report({ biz_date, trade_amount: String(at) })),
  );
});
afterAll(() => {
  runs.remove();
  rmSync(folder, { recursive: true, force: true });
});

const exported = (format: 'csv' | 'jsonl') =>
  exportTo({ db: runs.db, now: () => NOW_MS, folder }, exportRequest(SOURCE, { format }));

test('CSV and JSON Lines have each date as sent, followed by the ISO date', async () => {
  const csv = readCsv((await exported('csv')).path);
  expect(csv.header).toEqual(['biz_date', 'Ledger date (ISO)', 'trade_amount']);
  expect(csv.rows).toEqual(DATES.map(([sent, iso], at) => [sent, iso, String(at)]));
  const lines = readFileSync((await exported('jsonl')).path, 'utf8')
    .trimEnd()
    .split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
    DATES.map(([biz_date, biz_date_iso], at) => ({ biz_date, biz_date_iso, trade_amount: String(at) })),
  );
});

test('an ISO date that was altered in the file is found', async () => {
  const { path } = await exported('csv');
  const check = () =>
    checkFile(
      { db: runs.db, now: () => NOW_MS },
      { path, serviceUrl: 'https://service.test', meter: createExportMeter() },
    );
  expect(await check()).toMatchObject({ kind: 'compared', isIdentical: true, same: DATES.length });
  writeFileSync(path, readFileSync(path, 'utf8').replace('2026/09/18,2026-09-18', '2026/09/18,2026-09-19'));
  expect(await check()).toMatchObject({ kind: 'compared', isIdentical: false, onlyInFile: 1, onlyInStore: 1 });
});
