// Row E2: a workbook that LibreOffice opened and saved again still counts as unchanged, wherever its About stands, and a CSV
// file as saved again with the same values.

import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ABOUT_PLACES } from '../../shared/contract/exports/request.ts';
import type { Query } from '../../shared/contract/query.ts';
import { checkFile } from '../../main/exports/check/check-file.ts';
import { createExportMeter } from '../../main/exports/format/export-meter.ts';
import { keepExportSeal } from '../../main/store/tables/export-seals.ts';
import { exportRequest, rowsSource } from '../support/export-requests.ts';
import { exportTo } from '../support/exported-files.ts';
import { fill, makeTempStore, NOW_MS, type TempStore } from '../support/temp-store.ts';
import { saveAgainInOffice, saveCsvAgainInOffice } from './office.ts';

const QUERY: Query = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 100 };
const NAMES = [
  '港股佣金',
  '=1+1',
  '0012',
  '12.50',
  'TRUE',
  '',
  null,
  ' blank at both ends ',
  "'quoted",
  '👨‍👩‍👧',
  'a\nb',
  'a\r\nb\rc',
];
const AMOUNTS = ['12.50', '-0.07', '0.1375', '', null, '12345678901234567890', '1e5', '8.3', '-1234567.891'];
const DATES = ['2026-09-18', '20260917', '2026-09-16T10:00:01+08:00', '', null, 'soon'];

let temp: TempStore;
beforeEach(() => {
  temp = makeTempStore();
  const rows = Array.from({ length: 500 }, (_, at) => ({
    biz_date: DATES[at % DATES.length] ?? null,
    broker_code: `AE${at}`,
    broker_team_code: at % 7 === 0 ? '' : 'T1',
    dcp_name: NAMES[at % NAMES.length] ?? null,
    currency: at % 5 === 0 ? '' : 'HKD',
    trade_amount: AMOUNTS[(at * 7) % AMOUNTS.length] ?? null,
    commission_amount: AMOUNTS[at % AMOUNTS.length] ?? null,
  }));
  fill(temp.db, 'reports', rows);
});
afterEach(() => temp.remove());

test.each(ABOUT_PLACES)('E2 a workbook saved again by LibreOffice, its About %s, counts as written', async (place) => {
  const stage = { db: temp.db, now: () => NOW_MS, folder: temp.folder };
  const { path, seal } = await exportTo(
    stage,
    exportRequest(rowsSource(QUERY), { format: 'xlsx', subtotals: 'currency', aboutPlace: place }),
  );
  keepExportSeal(temp.db, seal, { isReplacing: false });
  const folder = join(temp.folder, 'again');
  mkdirSync(folder);
  const again = await saveAgainInOffice(path, folder);
  const order = { path: again, serviceUrl: 'https://service.test', meter: createExportMeter() };
  expect(await checkFile({ db: temp.db, now: () => NOW_MS }, order)).toMatchObject({
    ...{
      kind: 'compared',
      verdict: 'asWritten',
      isKnownHere: true,
      isAsWritten: true,
      isIdentical: true,
      same: 500,
      differences: [],
    },
  });
});

test('E2 a CSV file saved again by LibreOffice has the same values, written differently', async () => {
  fill(
    temp.db,
    'reports',
    Array.from({ length: 200 }, (_, at) => ({
      biz_date: `2026-0${1 + (at % 9)}-18`,
      broker_code: String(at).padStart(4, '0'),
      broker_team_code: at % 7 === 0 ? '' : 'T1',
      dcp_name: ['港股佣金', '=1+1', "'quoted", 'a\r\nb', '計劃; A', null][at % 6] ?? null,
      currency: 'HKD',
      trade_amount: `${at}00.00`,
      commission_amount: ['12.50', '-0.07', '0.1375', '', null][at % 5] ?? null,
    })),
  );
  const { path, seal } = await exportTo(
    { db: temp.db, now: () => NOW_MS, folder: temp.folder },
    exportRequest(rowsSource(QUERY)),
  );
  keepExportSeal(temp.db, seal, { isReplacing: false });
  const folder = join(temp.folder, 'again');
  mkdirSync(folder);
  const again = await saveCsvAgainInOffice(path, folder);
  copyFileSync(`${path}.about.json`, `${again}.about.json`);
  expect(readFileSync(again, 'utf8')).toContain(',12,T1,');
  const order = { path: again, serviceUrl: 'https://service.test', meter: createExportMeter() };
  expect(await checkFile({ db: temp.db, now: () => NOW_MS }, order)).toMatchObject({
    ...{ kind: 'compared', verdict: 'savedAgain', isKnownHere: true, isIdentical: true },
    ...{ same: 200, rewritten: 200, differences: [], readings: [{ column: 'broker_code', as: 'withZeros' }] },
  });
});
