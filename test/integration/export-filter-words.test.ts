// The filters of an exported file in words: those of the copy that its rows come from, whatever was on screen before. A
// print of the same rows has the same words.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { saveParity } from '../../main/store/proof/parity.ts';
import { replaceDictionary } from '../../main/store/question/labels/dictionaries.ts';
import { putMembers, subjectOf } from '../../main/store/question/memberships.ts';
import { readState } from '../../main/store/tables/resource-states.ts';
import { createReaderCalls } from '../../main/threads/reader-calls.ts';
import type { ExportRequest } from '../../shared/contract/exports/request.ts';
import type { DatasetName } from '../../shared/contract/fields.ts';
import type { Filter } from '../../shared/contract/query.ts';
import { exportRequest, rowsSource } from '../support/export-requests.ts';
import { exportTo } from '../support/exported-files.ts';
import { fill, makeReceipt, makeTempStore, NOW_MS, RAW_KEY, type TempStore } from '../support/temp-store.ts';

let store: TempStore;
let folder: string;
let reader: ReturnType<typeof createReaderCalls>;
beforeEach(() => {
  store = makeTempStore();
  reader = createReaderCalls(() => NOW_MS);
  reader.openStore({ path: store.path, key: RAW_KEY });
  folder = mkdtempSync(join(tmpdir(), 'export-filter-words-'));
});
afterEach(() => {
  reader.closeStore({});
  store.remove();
  rmSync(folder, { recursive: true, force: true });
});

function fillDays(days: number): void {
  const day = (at: number): string => `2026-09-${String(at + 1).padStart(2, '0')}`;
  const values = { broker_code: 'A1', currency: 'HKD', commission_amount: '1' };
  fill(
    store.db,
    'reports',
    Array.from({ length: days }, (_, at) => ({ ...values, biz_date: day(at) })),
  );
}

function asked(filter: Filter, dataset: DatasetName = 'reports', more: Partial<ExportRequest> = {}): ExportRequest {
  return exportRequest(rowsSource({ dataset, filters: [filter], sort: [], page: 1, pageSize: 100 }), more);
}

async function exported(request: ExportRequest) {
  const written = await exportTo({ db: store.db, now: () => NOW_MS, folder }, request);
  if (request.source.kind === 'rows' && request.source.scope !== 'everything') {
    const { query } = request.source;
    const { filters } = reader.getFilterWords({ query, language: request.language });
    expect(filters).toEqual(written.about.filtersInWords);
  }
  return written;
}

const LAST_TEN: Filter = { kind: 'period', field: 'biz_date', period: 'lastTenLedgerDates' };
const AE: Filter = { kind: 'service', name: 'broker_code', value: 'A1' };
const CLIENT: Filter = { kind: 'service', name: 'aaid', value: '10023' };

test('days that a sync brought after the request are those of the words too', async () => {
  fillDays(14);
  const request = asked(LAST_TEN);
  expect((await exported(request)).about.filtersInWords).toEqual(['Ledger date: Last 10 ledger dates (5–14 Sep 2026)']);
  fillDays(16);
  const { about } = await exported(request);
  expect(about).toMatchObject({
    ...{ rows: 10, filtersInWords: ['Ledger date: Last 10 ledger dates (7–16 Sep 2026)'] },
    periods: { lastTenLedgerDates: { from: '2026-09-07', to: '2026-09-16' } },
  });
});

test('a client’s list that has become older than the copy is marked, and the export is not current', async () => {
  fill(store.db, 'charges', [{ id: 'C1' }, { id: 'C2' }]);
  const { copyNumber } = readState(store.db, 'charges');
  const set = { subject: subjectOf('aaid', '10023'), dataset: 'charges', copyNumber } as const;
  putMembers(store.db, { ...set, asOf: '2026-09-17T10:00:00.000Z', keys: [['C1']] });
  const request = asked(CLIENT, 'charges');
  const before = await exported(request);
  expect([before.about.filtersInWords, before.isOutdated]).toEqual([['Client is 10023'], false]);
  fill(store.db, 'charges', [{ id: 'C1' }, { id: 'C2' }, { id: 'C3' }]);
  const after = await exported(request);
  expect(after.isOutdated).toBe(true);
  expect(after.about.filtersInWords).toEqual([expect.stringMatching(/^Client is 10023, .*17 Sep 2026/)]);
});

test('a value that differs from the service, or was not compared with this copy, is marked', async () => {
  const dictionary = 'broker_accounts_for_select';
  const commit = { receipt: makeReceipt(dictionary), asOf: '2026-09-18T10:00:00.000Z' };
  replaceDictionary(store.db, dictionary, [{ key: 'A1', label: 'Chan' }], commit);
  fillDays(2);
  const request = asked(AE);
  const value = { dataset: 'reports', name: 'broker_code', value: 'A1' } as const;
  const found = { serviceTotal: 3, localTotal: 2, compared: null, checkedAt: '2026-09-18T10:00:00.000Z', runId: 'r1' };
  saveParity(store.db, value, { ...found, serviceTotal: 2, mark: 'countsAgree' });
  expect((await exported(request)).about.filtersInWords).toEqual(['AE is A1 Chan']);
  saveParity(store.db, value, { ...found, mark: 'differs' });
  expect((await exported(request)).about.filtersInWords).toEqual([
    'AE is A1 Chan (the service’s rows differ for this)',
  ]);
  saveParity(store.db, value, { ...found, serviceTotal: 2, mark: 'countsAgree' });
  fillDays(2);
  expect((await exported(request)).about.filtersInWords).toEqual(['AE is A1 Chan (not checked against the service)']);
});

test('the words are in the language of the request, and everything has none', async () => {
  fillDays(14);
  const { about } = await exported(asked(LAST_TEN, 'reports', { language: 'zh-HK' }));
  expect(about.filtersInWords).toEqual([expect.stringContaining('最近 10 個記賬日期')]);
  const { source } = asked(LAST_TEN);
  const everything = exportRequest({ ...source, scope: 'everything' });
  expect((await exported(everything)).about.filtersInWords).toEqual([]);
});

test('the name of a printed file has the same days, in the same language', () => {
  fillDays(14);
  const query = { dataset: 'reports', filters: [LAST_TEN], sort: [], page: 1, pageSize: 100 } as const;
  expect(reader.getFilterWords({ query, language: 'en' }).hint).toBe('2026-09-05 to 2026-09-14');
  fillDays(16);
  expect(reader.getFilterWords({ query, language: 'zh-HK' }).hint).toBe('2026-09-07 至 2026-09-16');
});

test('a print counts no value but those of its filters', () => {
  fillDays(2);
  let counts = 0;
  const counting = createReaderCalls(
    () => NOW_MS,
    () => (counts += 1),
  );
  counting.openStore({ path: store.path, key: RAW_KEY });
  const ask = (filters: readonly Filter[]): number => {
    counts = 0;
    counting.getFilterWords({
      query: { dataset: 'reports', filters, sort: [], page: 1, pageSize: 100 },
      language: 'en',
    });
    return counts;
  };
  const keys = ['A1', 'A2', 'A3'].map((key) => ({ key, label: key }));
  const dictionary = 'broker_accounts_for_select';
  const commit = { receipt: makeReceipt(dictionary), asOf: '2026-09-18T10:00:00.000Z' };
  replaceDictionary(store.db, dictionary, keys, commit);
  expect([ask([]), ask([LAST_TEN]), ask([AE, LAST_TEN])]).toEqual([0, 0, 1]);
  counting.closeStore({});
});

test('a long value is cut in the words, and whole in the filter', async () => {
  fillDays(2);
  const filter: Filter = { kind: 'equals', field: 'dcp_name', value: '長'.repeat(5_000) };
  const { about } = await exported(asked(filter));
  expect(about.filtersInWords.map(({ length }) => length)).toEqual([1_001]);
  expect(about.source).toMatchObject({ query: { filters: [filter] } });
});
