// Rows that another thread reads ahead are those of the exporter's own snapshot, and their file is the same to the byte.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { ExportFormat } from '../../shared/contract/exports.ts';
import type { Query } from '../../shared/contract/query.ts';
import { createRowReader } from '../../main/threads/row-reader-client.ts';
import { createExportMeter } from '../../main/exports/format/export-meter.ts';
import type { ReadAhead } from '../../main/exports/rows/table-source.ts';
import { writeExport } from '../../main/exports/write-export.ts';
import { openDatabase } from '../../main/store/file/database.ts';
import { exportRequest, rowsSource } from '../support/export-requests.ts';
import { ODD_TEXTS } from '../support/odd-rows.ts';
import { fill, makeTempStore, NOW_MS, RAW_KEY, type TempStore } from '../support/temp-store.ts';

/** More than are read at once. */
const ROWS = 3_210;
/** Long enough for a thread to read a thousand rows. */
const PAUSE_MS = 100;
const ENTRY = join(import.meta.dirname, '../../main/threads/row-reader.ts');
const QUERY: Query = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 100 };

let temp: TempStore;
beforeAll(() => {
  temp = makeTempStore();
  fillWith((row) => `${row}.50`);
});
afterAll(() => temp.remove());

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

/** Tells what the thread said of being wanted, too. */
function watched(leastRows: number, before: () => void = () => undefined) {
  const said: ('read' | 'not read')[] = [];
  const reader = createRowReader(ENTRY, { path: temp.path, key: RAW_KEY }, leastRows);
  onTestFinished(() => reader.close());
  const readAhead: ReadAhead = async (wanted) => {
    before();
    const rows = await reader.readAhead(wanted);
    said.push(rows === null ? 'not read' : 'read');
    return rows;
  };
  return { said, readAhead };
}

async function exported(name: string, readAhead?: ReadAhead, format: ExportFormat = 'csv') {
  const db = openDatabase({ path: temp.path, key: RAW_KEY, mode: 'walk' });
  onTestFinished(() => void db.close());
  const path = join(temp.folder, name);
  const order = { path, exportId: 'export-1', serviceUrl: null, version: '1.2.3', meter: createExportMeter() };
  const store = { db, now: () => NOW_MS, ...(readAhead && { readAhead }) };
  const { about } = await writeExport(store, { ...order, request: exportRequest(rowsSource(QUERY), { format }) });
  return { bytes: readFileSync(path), sha256: about.rowsSha256, totals: about.totals };
}

test.each(['csv', 'parquet'] as const)('a file is the same, whoever reads its rows: %s', async (format) => {
  const { said, readAhead } = watched(1);
  const ahead = await exported(`ahead.${format}`, readAhead, format);
  expect(ahead).toEqual(await exported(`alone.${format}`, undefined, format));
  expect(ahead.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(said).toEqual(['read']);
});

test('the totals are those of the rows, however long they take to be written', async () => {
  const { readAhead } = watched(1);
  const slow: ReadAhead = async (wanted) => {
    const rows = await readAhead(wanted);
    return rows && { ...rows, chunks: inNoHurry(rows.chunks) };
  };
  // 0.50 + 1.50 + … + 3209.50
  const sum = String((ROWS * ROWS) / 2);
  const { totals } = await exported('slow.csv', slow);
  expect(totals).toMatchObject([{ currency: 'HKD', rows: ROWS, sums: { commission_amount: { sum, notSummable: 0 } } }]);
});

async function* inNoHurry<T>(all: AsyncIterable<T>): AsyncGenerator<T> {
  for await (const each of all) {
    await sleep(PAUSE_MS);
    yield each;
  }
}

test('few rows are not worth a thread', async () => {
  const { said, readAhead } = watched(ROWS + 1);
  await exported('few.csv', readAhead);
  expect(said).toEqual(['not read']);
});

test('rows of a copy that came meanwhile are not mixed in', async () => {
  const before = await exported('before.csv');
  const { said, readAhead } = watched(1, () => fillWith((row) => `${row}.75`));
  expect(await exported('meanwhile.csv', readAhead)).toEqual(before);
  expect(said).toEqual(['not read']);
  expect((await exported('after.csv')).bytes.equals(before.bytes)).toBe(false);
});

test('a copy that comes while rows are read changes none of them', async () => {
  const before = await exported('begun.csv');
  const { readAhead } = watched(1);
  const interrupted: ReadAhead = async (wanted) => {
    const rows = await readAhead(wanted);
    const change = () => fillWith((row) => `${row}.25`);
    return rows && { ...rows, chunks: afterTheFirst(rows.chunks, change) };
  };
  expect(await exported('interrupted.csv', interrupted)).toEqual(before);
  expect((await exported('ended.csv')).bytes.equals(before.bytes)).toBe(false);
});

async function* afterTheFirst<T>(all: AsyncIterable<T>, act: () => void): AsyncGenerator<T> {
  let isFirst = true;
  for await (const each of all) {
    yield each;
    if (isFirst) act();
    isFirst = false;
  }
}

test('a thread that cannot read ends the export, and nothing of it stays', async () => {
  const broken = join(temp.folder, 'broken.mjs');
  writeFileSync(
    broken,
    `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => process.exit());`,
  );
  const reader = createRowReader(broken, { path: temp.path, key: RAW_KEY }, 1);
  onTestFinished(() => reader.close());
  await expect(exported('broken.csv', reader.readAhead)).rejects.toThrow('the row reader ended');
  expect(() => readFileSync(join(temp.folder, 'broken.csv'))).toThrow('ENOENT');
});

test('rows that are lost on the way end the export', async () => {
  const { readAhead } = watched(1);
  const losing: ReadAhead = async (wanted) => {
    const rows = await readAhead(wanted);
    return rows && { ...rows, chunks: withoutTheFirst(rows.chunks) };
  };
  await expect(exported('lost.csv', losing)).rejects.toThrow(new RegExp(`^\\d+ of ${ROWS} rows were read$`));
  expect(() => readFileSync(join(temp.folder, 'lost.csv'))).toThrow('ENOENT');
});

async function* withoutTheFirst<T>(all: AsyncIterable<T>): AsyncGenerator<T> {
  let isFirst = true;
  for await (const each of all) {
    if (!isFirst) yield each;
    isFirst = false;
  }
}
