// Checks of exported files in every format, against a store that has changed since.

import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ExportFormat, ExportRequest } from '../../shared/contract/exports/request.ts';
import type { ExportAbout } from '../../shared/contract/exports/about.ts';
import type { FileCheck } from '../../shared/contract/exports/file-checks.ts';
import type { Query } from '../../shared/contract/query.ts';
import { checkFile } from '../../main/exports/check/check-file.ts';
import { createExportMeter, type ExportMeter, type ExportReading } from '../../main/exports/format/export-meter.ts';
import { keepExportSeal } from '../../main/store/tables/export-seals.ts';
import { exportRequest, fieldColumns, CHANGE_TABLE, RECEIPT_TABLE, rowsSource } from '../support/export-requests.ts';
import { exportTo } from '../support/exported-files.ts';
import { loggedRuns, report, type LoggedRuns } from '../support/logged-runs.ts';
import { NOW_MS, type RowValues } from '../support/temp-store.ts';

const SERVICE = 'https://service.test';
const QUERY: Query = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 100 };
const CHARGES: Query = { ...QUERY, dataset: 'charges' };

let runs: LoggedRuns;
let folder: string;
beforeEach(() => {
  runs = loggedRuns();
  folder = mkdtempSync(join(tmpdir(), 'check-file-'));
});
afterEach(() => {
  runs.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Rows with odd but legal values. */
const ODD = ['12.50', '-0.00', '+1', '1e5', '', null, '999999999999999999.999999999', '.5', '1,000', '007', "'=1"];
const REPORTS: readonly RowValues[] = Array.from({ length: 60 }, (_, at) =>
  report({
    biz_date: ['2026-09-15', '2026-08-31', '20260701', 'soon'][at % 4] ?? null,
    broker_code: `A${String(at).padStart(4, '0')}`,
    dcp_name: ['=1+1', "'quoted", '佣金,"Paket"\r\n2', '', null, '\ufeff '][at % 6] ?? null,
    commission_amount: ODD[at % ODD.length] ?? null,
  }),
);

function changedAt(place: number, values: RowValues): readonly RowValues[] {
  return REPORTS.map((row, at) => (at === place ? { ...row, ...values } : row));
}

async function exported(request: ExportRequest): Promise<string> {
  return (await exportTo({ db: runs.db, now: () => NOW_MS, folder }, request)).path;
}

async function check(
  path: string,
  serviceUrl: string | null = SERVICE,
  meter: ExportMeter = createExportMeter(),
): Promise<FileCheck> {
  return await checkFile({ db: runs.db, now: () => NOW_MS }, { path, serviceUrl, meter });
}

/** All progress that a check reports. */
async function toldBy(path: string): Promise<readonly ExportReading[]> {
  const meter = createExportMeter();
  const told: ExportReading[] = [];
  await check(path, SERVICE, {
    ...meter,
    note(reading) {
      meter.note(reading);
      told.push(meter.read());
    },
  });
  return told;
}

const FORMATS: readonly (readonly [string, Partial<ExportRequest>])[] = [
  ['CSV', { format: 'csv' }],
  ['CSV with semicolons', { format: 'csv', csv: { separator: ';', byteOrderMark: false } }],
  ['CSV with tabs', { format: 'csv', csv: { separator: '\t', byteOrderMark: true } }],
  ['JSON Lines', { format: 'jsonl' }],
  ['a workbook', { format: 'xlsx' }],
  ['Parquet', { format: 'parquet' }],
  ['Parquet by month', { format: 'parquet', isPartitioned: true }],
];

describe.each(FORMATS)('%s', (_name, format) => {
  test('is identical as long as the store does not change', async () => {
    runs.commit('reports', REPORTS);
    const path = await exported(exportRequest(rowsSource(QUERY), format));
    const found = await check(path);
    expect(found).toMatchObject({
      ...{ kind: 'compared', path, isAsWritten: true, isIdentical: true, differences: [] },
      ...{ same: 60, changed: 0, onlyInFile: 0, onlyInStore: 0, columns: fieldColumns('reports').map(({ id }) => id) },
    });
  });

  test('shows an amount that a later run changed, and rows that were added or are gone', async () => {
    runs.commit('reports', REPORTS);
    const path = await exported(exportRequest(rowsSource(QUERY), format));
    const added = report({ broker_code: 'A9999', commission_amount: '7' });
    runs.commit('reports', [...changedAt(20, { commission_amount: '8.88' }).filter((_, at) => at !== 3), added]);
    const found = await check(path);
    expect(found).toMatchObject({
      ...{ kind: 'compared', isAsWritten: true, isIdentical: false },
      ...{ same: 58, changed: 1, onlyInFile: 1, onlyInStore: 1 },
    });
    if (found.kind !== 'compared') return;
    const at = (id: string): number => found.columns.indexOf(id);
    const told = found.differences.map(({ kind, file, store }) => [
      kind,
      file?.[at('broker_code')] ?? null,
      file?.[at('commission_amount')] ?? null,
      store?.[at('broker_code')] ?? null,
      store?.[at('commission_amount')] ?? null,
    ]);
    expect(told.toSorted()).toEqual([
      ['changed', 'A0020', '007', 'A0020', '8.88'].map((text) =>
        text === '007' && format.format === 'xlsx' ? '7' : text,
      ),
      ['onlyInFile', 'A0003', '1e5', null, null],
      ['onlyInStore', null, null, 'A9999', '7'],
    ]);
  });
});

test('a cell edited in the file is distinguished from one that a run changed', async () => {
  runs.commit('reports', REPORTS);
  for (const format of ['csv', 'jsonl'] satisfies ExportFormat[]) {
    const path = await exported(exportRequest(rowsSource(QUERY), { format }));
    writeFileSync(path, readFileSync(path, 'utf8').replace('12.50', '12.51'));
    expect(await check(path)).toMatchObject({ isAsWritten: false, isIdentical: false, changed: 1, same: 59 });
  }
});

test('rows in another order all match, but the file is not as it was written', async () => {
  runs.commit('reports', REPORTS);
  const path = await exported(exportRequest(rowsSource(QUERY), { format: 'jsonl' }));
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  writeFileSync(path, `${lines.toReversed().join('\n')}\n`);
  expect(await check(path)).toMatchObject({ isAsWritten: false, isIdentical: true, same: 60 });
});

test.each([
  ['12.50', 'savedAgain'],
  ['-0.0000001', 'savedAgain'],
  ['123456789.12', 'savedAgain'],
  ['0.1234567891', 'savedAgain'],
  ['0.000000001200', 'savedAgain'],
  ['100000000000000000000', 'savedAgain'],
  ['0.1234567890123456789', 'rowsAltered'],
  ['100000000000000000001', 'rowsAltered'],
  ['12345678901234567.10', 'rowsAltered'],
  ['1e5', 'rowsAltered'],
])(
  '%s that a program made a number in JSON Lines is %s, by the digits that other programs read',
  async (amount, verdict) => {
    runs.commit('reports', [report({ commission_amount: amount, trade_amount: '5' })]);
    const written = await exportTo(
      { db: runs.db, now: () => NOW_MS, folder },
      exportRequest(rowsSource(QUERY), { format: 'jsonl' }),
    );
    keepExportSeal(runs.db, written.seal, { isReplacing: false });
    const { path } = written;
    const lines = readFileSync(path, 'utf8');
    const changed = lines.replaceAll(`"${amount}"`, amount).replace('"5"', '5');
    expect(changed).toContain(`:${amount}`);
    writeFileSync(path, changed);
    const isWhole = verdict === 'savedAgain';
    const rows = isWhole ? { same: 1, changed: 0 } : { same: 0, changed: 1 };
    expect(await check(path)).toMatchObject({ verdict, isAsWritten: isWhole, isIdentical: isWhole, ...rows });
  },
);

test('a file without read permission is not called damaged or missing', async () => {
  runs.commit('reports', REPORTS);
  const path = await exported(exportRequest(rowsSource(QUERY)));
  const refused = { kind: 'notComparable', path, reason: 'refused' };
  // Reading it fails for everybody, even for root.
  rmSync(path);
  symlinkSync('/proc/self/mem', path);
  expect(await check(path)).toEqual(refused);
  rmSync(path);
  symlinkSync(path, path);
  expect(await check(path)).toEqual(refused);
  rmSync(path);
  expect(await check(path)).toEqual({ ...refused, reason: 'missing' });
});

test('a file cut short cannot be read, or lacks the rows that were cut off', async () => {
  runs.commit('reports', REPORTS);
  for (const format of ['csv', 'jsonl', 'xlsx', 'parquet'] satisfies ExportFormat[]) {
    const path = await exported(exportRequest(rowsSource(QUERY), { format }));
    truncateSync(path, Math.floor(readFileSync(path).length / 2));
    expect([format, await check(path)]).toEqual([format, { kind: 'notComparable', path, reason: 'unreadable' }]);
  }
  const path = await exported(exportRequest(rowsSource(QUERY), { format: 'jsonl' }));
  const lines = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, `${lines.slice(0, 50).join('\n')}\n`);
  expect(await check(path)).toMatchObject({ isAsWritten: false, same: 50, onlyInStore: 10 });
});

test('a file without its description, or from a newer version, is not checked, and one of another profile is checked alone', async () => {
  runs.commit('reports', REPORTS);
  const path = await exported(exportRequest(rowsSource(QUERY)));
  for (const other of ['https://other.test', null])
    expect(await check(path, other)).toMatchObject({ kind: 'alone', reason: 'otherProfile', isAsWritten: true });
  const about = JSON.parse(readFileSync(`${path}.about.json`, 'utf8')) as ExportAbout;
  const reasonFor = async (said: object): Promise<FileCheck> => {
    writeFileSync(`${path}.about.json`, JSON.stringify(said));
    return await check(path);
  };
  expect(await reasonFor({ ...about, format: 'arrow' })).toMatchObject({ reason: 'newerVersion' });
  expect(await reasonFor({ ...about, source: { ...about.source, kind: 'charts' } })).toMatchObject({
    reason: 'newerVersion',
  });
  expect(
    await reasonFor({ ...about, source: { ...about.source, columns: [{ id: 'margin', title: '' }] } }),
  ).toMatchObject({
    reason: 'newerVersion',
  });
  const ofCharges = { ...about.source, columns: [{ id: 'fee_rate', title: 'Rate' }] };
  expect(await reasonFor({ ...about, source: ofCharges })).toMatchObject({ reason: 'newerVersion' });
  expect(await reasonFor({ ...about, application: 'Other' })).toMatchObject({ reason: 'noAbout' });
  writeFileSync(`${path}.about.json`, 'not JSON');
  expect(await check(path)).toMatchObject({ reason: 'noAbout' });
  rmSync(`${path}.about.json`);
  expect(await check(path)).toEqual({ kind: 'notComparable', path, reason: 'noAbout' });
  const own = join(folder, 'letter.txt');
  appendFileSync(own, 'Dear broker');
  expect(await check(own)).toEqual({ kind: 'notComparable', path: own, reason: 'noAbout' });
  expect(await check(join(folder, 'gone.csv'))).toMatchObject({ reason: 'missing' });
  appendFileSync(join(folder, 'gone.csv.about.json'), '{}');
  expect(await check(join(folder, 'gone.csv.about.json'))).toMatchObject({ reason: 'missing' });
});

test('a file is found from its description, a folder from one of its parts, a Parquet file by itself', async () => {
  runs.commit('reports', REPORTS);
  const csv = await exported(exportRequest(rowsSource(QUERY)));
  expect(await check(`${csv}.about.json`)).toMatchObject({ kind: 'compared', path: csv, isIdentical: true });
  const months = await exported(exportRequest(rowsSource(QUERY), { format: 'parquet', isPartitioned: true }));
  expect(await check(join(months, '_about.json'))).toMatchObject({ path: months, isIdentical: true });
  const part = join(months, 'month=2026-08', 'part-0.parquet');
  expect(await check(part)).toMatchObject({ path: months, isIdentical: true, isAsWritten: true });
  rmSync(join(months, 'month=2026-08'), { recursive: true });
  expect(await check(months)).toMatchObject({ isAsWritten: false, isIdentical: false, onlyInStore: 15 });
  rmSync(months, { recursive: true });
  const parquet = await exported(exportRequest(rowsSource(QUERY), { format: 'parquet' }));
  renameSync(parquet, join(folder, 'moved.parquet'));
  expect(await check(join(folder, 'moved.parquet'))).toMatchObject({ isIdentical: true, isAsWritten: true });
});

test('files that systems leave in a folder by month are ignored', async () => {
  runs.commit('reports', REPORTS);
  const months = await exported(exportRequest(rowsSource(QUERY), { format: 'parquet', isPartitioned: true }));
  mkdirSync(join(months, '.AppleDouble'));
  for (const its of ['._part-0.parquet', join('month=2026-08', '._part-0.parquet'), '.AppleDouble/part-0.parquet'])
    writeFileSync(join(months, its), 'what macOS notes beside a file');
  rmSync(join(months, '_about.json'));
  expect(await check(months)).toMatchObject({ path: months, isIdentical: true, isAsWritten: true });
});

test('hidden names in a folder by month that are no files are ignored', async () => {
  runs.commit('reports', REPORTS);
  const months = await exported(exportRequest(rowsSource(QUERY), { format: 'parquet', isPartitioned: true }));
  mkdirSync(join(months, '.x.parquet'));
  // Programs that lock a file leave a link whose target only names them.
  symlinkSync('person@computer.123:456', join(months, 'month=2026-08', '.#part-0.parquet'));
  expect(await check(months)).toMatchObject({ isIdentical: true, isAsWritten: true });
  // One that cannot be read may contain rows.
  symlinkSync('_x.parquet', join(months, '_x.parquet'));
  expect(await check(months)).toMatchObject({ kind: 'notComparable', reason: 'refused' });
});

test.each(['month=2026-08/_extra.parquet', 'month=2026-08/.extra.parquet', '_extra/part-0.parquet'])(
  'rows that were added to a folder by month as %s are found',
  async (name) => {
    runs.commit('reports', REPORTS);
    const months = await exported(exportRequest(rowsSource(QUERY), { format: 'parquet', isPartitioned: true }));
    mkdirSync(join(months, '_extra'));
    cpSync(join(months, 'month=2026-08', 'part-0.parquet'), join(months, name));
    expect(await check(months)).toMatchObject({ isAsWritten: false, isIdentical: false, onlyInFile: 15 });
  },
);

test('a file whose query cannot be answered here any more is checked alone', async () => {
  runs.commit('charges', [{ id: '1', name: 'Plan' }]);
  const path = await exported(exportRequest(rowsSource(CHARGES)));
  const about = JSON.parse(readFileSync(`${path}.about.json`, 'utf8')) as ExportAbout;
  const query: Query = { ...CHARGES, filters: [{ kind: 'service', name: 'aaid', value: '9' }] };
  writeFileSync(`${path}.about.json`, JSON.stringify({ ...about, source: { ...about.source, query } }));
  expect(await check(path)).toMatchObject({ kind: 'alone', reason: 'notAnswerable', isAsWritten: true });
});

test('a file of flagged rows is checked alone: flags change, and a colleague has others', async () => {
  runs.commit('charges', [{ id: '1', name: 'Plan' }]);
  const path = await exported(exportRequest(rowsSource({ ...CHARGES, filters: [{ kind: 'noted', mark: 'flag' }] })));
  expect(await check(path)).toMatchObject({ kind: 'alone', reason: 'ownMarks', isAsWritten: true });
});

test('selected rows are found again in a later copy, wherever they are', async () => {
  const charges = Array.from({ length: 40 }, (_, at): RowValues => ({
    id: `C${at}`,
    name: 'Plan',
    fee_rate: `0.${at}`,
  }));
  runs.commit('charges', charges);
  const source = { kind: 'rows', query: CHARGES, columns: fieldColumns('charges') } as const;
  const selected = await exported(
    exportRequest({ ...source, scope: 'selected', keys: ['1-3', '1-9', '1-20'] }, { format: 'parquet' }),
  );
  const page: Query = { ...CHARGES, page: 2, pageSize: 10 };
  const second = await exported(exportRequest({ ...source, scope: 'page', query: page }));
  for (const path of [selected, second])
    expect(await check(path)).toMatchObject({ isIdentical: true, isAsWritten: true });
  runs.commit('charges', [
    { id: 'new', name: 'Plan' },
    ...charges.filter(({ id }) => id !== 'C12').map((row) => (row.id === 'C8' ? { ...row, fee_rate: '9' } : row)),
  ]);
  expect(await check(selected)).toMatchObject({ same: 2, changed: 1, onlyInFile: 0, onlyInStore: 0 });
  expect(await check(second)).toMatchObject({ same: 9, changed: 0, onlyInFile: 1, onlyInStore: 0 });
});

describe('the progress of a check', () => {
  const MANY = 5_500;
  const many = (count: number): readonly RowValues[] =>
    Array.from({ length: count }, (_, at) => report({ broker_code: `A${at}`, commission_amount: `${at}.5` }));

  test.each(FORMATS)('%s is counted in rows of the file', async (_name, format) => {
    runs.commit('reports', many(MANY));
    const told = await toldBy(await exported(exportRequest(rowsSource(QUERY), format)));
    expect(told.length).toBeGreaterThan(5);
    expect(new Set(told.map(({ phase, totalRows }) => `${phase} ${totalRows}`))).toEqual(
      new Set([`comparing ${MANY}`]),
    );
    const rows = told.map((reading) => reading.rows);
    expect(rows).toEqual(rows.toSorted((a, b) => a - b));
    expect([rows[0], rows.at(-1)]).toEqual([Math.min(1_000, rows[0] ?? 0), MANY]);
  });

  test('covers both sides once more where rows differ', async () => {
    runs.commit('reports', many(MANY));
    const path = await exported(exportRequest(rowsSource(QUERY), { format: 'jsonl' }));
    runs.commit('reports', many(MANY - 1));
    const told = await toldBy(path);
    const pairing = told.filter(({ phase }) => phase === 'pairing');
    expect(pairing.map(({ rows }) => rows)).toEqual([...pairing.map(({ rows }) => rows)].toSorted((a, b) => a - b));
    expect(pairing.every(({ totalRows }) => totalRows === MANY + MANY - 1)).toBe(true);
    expect([pairing[0]?.rows, pairing.at(-1)?.rows]).toEqual([0, MANY + 5_000]);
  });

  test('is counted in rows of the copy where the file contains a few selected rows', async () => {
    runs.commit('reports', many(MANY));
    const source = { kind: 'rows', query: QUERY, columns: fieldColumns('reports') } as const;
    const path = await exported(exportRequest({ ...source, scope: 'selected', keys: ['1-7', '1-2000'] }));
    const told = await toldBy(path);
    expect(told.at(-1)).toMatchObject({ phase: 'comparing', rows: 5_000, totalRows: MANY });
  });

  test('never exceeds the total, whatever the description says', async () => {
    runs.commit('reports', many(10));
    const path = await exported(exportRequest(rowsSource(QUERY), { format: 'jsonl' }));
    const lines = readFileSync(path, 'utf8');
    writeFileSync(path, lines.repeat(300));
    const told = await toldBy(path);
    expect(told.some(({ rows }) => rows > 2_000)).toBe(true);
    for (const { rows, totalRows } of told) expect(rows).toBeLessThanOrEqual(totalRows ?? 0);
  });
});

test('changes and receipts are compared too', async () => {
  runs.commit('reports', REPORTS);
  runs.commit('reports', changedAt(5, { commission_amount: '2' }));
  const request = { page: 1, pageSize: 100 };
  const changes = await exported(
    exportRequest({ kind: 'changes', scope: 'everything', query: request, columns: CHANGE_TABLE }),
  );
  const receipts = await exported(
    exportRequest({ kind: 'receipts', scope: 'everything', columns: RECEIPT_TABLE }, { format: 'parquet' }),
  );
  for (const path of [changes, receipts])
    expect(await check(path)).toMatchObject({ isIdentical: true, isAsWritten: true });
  runs.commit('reports', changedAt(5, { commission_amount: '3' }));
  for (const path of [changes, receipts]) {
    const found = await check(path);
    expect(found).toMatchObject({ isAsWritten: true, isIdentical: false, changed: 0, onlyInFile: 0 });
  }
});
