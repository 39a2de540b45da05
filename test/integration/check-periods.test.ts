// Checks of files whose filters had moving periods, which cover other days when the file is checked.

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ExportRequest } from '../../shared/contract/exports/request.ts';
import type { Period, Query } from '../../shared/contract/query.ts';
import { checkFile } from '../../main/exports/check/check-file.ts';
import { createExportMeter } from '../../main/exports/format/export-meter.ts';
import { aboutOf, checkStage, forge, partsOf, type CheckStage } from '../support/checked-exports.ts';
import { rowsSource } from '../support/export-requests.ts';
import { report } from '../support/logged-runs.ts';
import { DAY_MS } from '../../shared/rules/dates.ts';
import { NOW_MS } from '../support/temp-store.ts';

/** The copy of the export reaches 14 August, so that July is its last complete month. */
const JULY = Array.from({ length: 6 }, (_, at) => report({ biz_date: '2026-07-10', broker_code: `A${at}` }));
const AUGUST = Array.from({ length: 5 }, (_, at) => report({ biz_date: '2026-08-14', broker_code: `A${at}` }));
const THEN = [...JULY, ...AUGUST];
const LATER = [...THEN, report({ biz_date: '2026-08-31', broker_code: 'A9' })];
const IN_AUGUST_MS = Date.parse('2026-08-20T10:00:00Z');

let stage: CheckStage;
beforeEach(() => {
  stage = checkStage();
  stage.runs.commit('reports', THEN);
});
afterEach(() => stage[Symbol.dispose]());

function under(period: Period, scope: 'page' | 'filtered' = 'filtered'): Partial<ExportRequest> {
  const sort = [{ field: 'broker_code', direction: 'ascending' }] as const;
  const query: Query = { dataset: 'reports', filters: [], sort, page: 1, pageSize: 100 };
  return { source: rowsSource({ ...query, filters: [{ kind: 'period', field: 'biz_date', period }] }, scope) };
}

const DAYS = [
  ['lastCompleteMonth', { from: '2026-07-01', to: '2026-07-31' }, 6],
  ['lastTenLedgerDates', { from: '2026-07-10', to: '2026-08-14' }, 11],
  ['thisMonth', { from: '2026-08-01', to: '2026-08-31' }, 5],
] as const;

test.each(DAYS)('%s covers the days it covered when the file was written', async (period, days, rows) => {
  const path = await stage.exported(under(period), { nowMs: IN_AUGUST_MS });
  expect(aboutOf(path)).toMatchObject({ rows, periods: { [period]: days } });
  const unchanged = { kind: 'compared', verdict: 'asWritten', isIdentical: true, same: rows } as const;
  expect(await stage.check(path)).toMatchObject(unchanged);
  // A row of 31 August is one of that month.
  stage.runs.commit('reports', period === 'thisMonth' ? THEN : LATER);
  const later = { db: stage.runs.db, now: () => NOW_MS + 60 * DAY_MS };
  const order = { path, serviceUrl: 'https://service.test', meter: createExportMeter() };
  expect(await checkFile(later, order)).toMatchObject(unchanged);
});

test.each([
  ['lastCompleteMonth', { kind: 'alone', reason: 'daysNotSaid' }],
  ['lastTenLedgerDates', { kind: 'alone', reason: 'daysNotSaid' }],
  // The time of the export alone says which days these are.
  ['thisMonth', { kind: 'compared', isIdentical: true }],
] as const)('a file of an earlier version does not say which days %s covered', async (period, outcome) => {
  const path = await stage.exported(under(period), { nowMs: IN_AUGUST_MS, where: 'elsewhere' });
  forge(path, () => ({ periods: undefined }));
  expect(await stage.check(path)).toMatchObject(outcome);
});

test('chosen rows are found without the days', async () => {
  const path = await stage.exported(under('lastTenLedgerDates', 'page'), { nowMs: IN_AUGUST_MS, where: 'elsewhere' });
  forge(path, () => ({ periods: undefined }));
  stage.runs.commit('reports', LATER);
  expect(await stage.check(path)).toMatchObject({ kind: 'compared', same: 11, onlyInFile: 0, onlyInStore: 0 });
});

test('forged days are named, and are never reported as a change of the copy', async () => {
  const path = await stage.exported(under('lastCompleteMonth'), { nowMs: IN_AUGUST_MS });
  forge(path, () => ({ periods: { lastCompleteMonth: { from: '2026-08-01', to: '2026-08-31' } } }));
  const found = await stage.check(path);
  expect(found).toMatchObject({ kind: 'alone', reason: 'questionAltered', verdict: 'aboutAltered' });
  expect(partsOf(found, 'different')).toEqual(['periods']);
});

test('a description without moving periods has no days', async () => {
  expect(aboutOf(await stage.exported())).not.toHaveProperty('periods');
});
