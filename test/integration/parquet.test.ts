// Parquet files on a real disk, read back by DuckDB: they contain what was sent.

import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection, type DuckDBValue } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CellValue, FieldKind } from '../../shared/contract/fields.ts';
import { dayText, parseDate } from '../../shared/rules/dates.ts';
import { formatDecimal, parseDecimal } from '../../shared/rules/decimal.ts';
import { readParquet, readParquetNotes } from '../../main/exports/parquet/read.ts';
import { COLUMNS, oddRows, PLACES, type Sent } from '../support/odd-parquet-rows.ts';
import { column, writeParquet } from '../support/parquet-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'parquet-'));
let duck: DuckDBConnection;
beforeAll(async () => {
  duck = await (await DuckDBInstance.create(':memory:')).connect();
});
afterAll(() => {
  duck.closeSync();
  rmSync(folder, { recursive: true, force: true });
});

const DATE_AT = PLACES.date;

async function read(sql: string): Promise<readonly (readonly DuckDBValue[])[]> {
  return (await duck.runAndReadAll(sql)).getRows();
}

async function readBack(path: string): Promise<readonly Sent[]> {
  const found: Sent[] = [];
  for await (const batch of readParquet(path, COLUMNS)) found.push(...batch);
  return found;
}

// Begins with a point, because DuckDB's reader removes a byte order mark.
const EXACT = `'.' || id, '.' || name, '.' || currency, commission_amount::VARCHAR, commission_amount_as_sent, fee_rate::VARCHAR,
  fee_rate_as_sent, biz_date::VARCHAR, biz_date_as_sent, epoch_ms(updated_at)::VARCHAR, updated_at_as_sent`;

/** The expected row for another program: each typed value and the text beside it. */
function expected([id, name, currency, amount, rate, day, moment]: Sent): readonly CellValue[] {
  return [
    ...[id ?? null, name ?? null, currency ?? null].map((text) => (text === null ? null : `.${text}`)),
    ...figure(amount ?? null, 2),
    ...figure(rate ?? null, 0),
    ...dated(day ?? null, (epochMs) => ({ value: dayText(epochMs), text: dayText(epochMs) })),
    ...dated(moment ?? null, (epochMs) => ({ value: String(epochMs), text: hongKongText(epochMs) })),
  ];
}

function figure(text: CellValue, decimals: number): readonly CellValue[] {
  const decimal = text === null ? null : parseDecimal(text);
  if (decimal === null) return [null, text];
  const plain = formatDecimal(decimal);
  const [units = '', part = ''] = plain.split('.');
  const nine = `${units}.${part.padEnd(9, '0')}`;
  const spelled = part === '' && decimals === 0 ? units : `${units}.${part.padEnd(decimals, '0')}`;
  return [nine, spelled === text ? null : text];
}

function dated(text: CellValue, read: (epochMs: number) => { value: string; text: string }): readonly CellValue[] {
  const epochMs = text === null ? null : (parseDate(text)?.epochMs ?? null);
  if (epochMs === null) return [null, text];
  const known = read(epochMs);
  return [known.value, known.text === text ? null : text];
}

function hongKongText(epochMs: number): string {
  return `${new Date(epochMs + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;
}

test('10,000 rows of odd values are read back value for value, by DuckDB and by this app', async () => {
  const path = join(folder, 'values.parquet');
  const sent = fc.sample(oddRows, { numRuns: 10_000, seed: 9 });
  const { unreadableAsText } = await writeParquet(path, { columns: COLUMNS, rows: sent });
  const found = await read(`SELECT ${EXACT} FROM '${path}'`);
  expect(found).toHaveLength(sent.length);
  sent.forEach((row, at) => expect(found[at]).toEqual(expected(row)));
  expect(await readBack(path)).toEqual(sent);
  const ofRecords = join(folder, 'records.parquet');
  expect(await writeParquet(ofRecords, { columns: COLUMNS, rows: sent, asRecords: true })).toEqual({
    unreadableAsText,
    files: [''],
  });
  expect(readFileSync(ofRecords).equals(readFileSync(path))).toBe(true);
  const typed = sent.flatMap((row) => [figure(row[3] ?? null, 2), figure(row[4] ?? null, 0), ...datesOf(row)]);
  const unreadable = typed.filter(([value, text]) => value === null && text !== null && text !== '');
  expect(unreadableAsText).toBe(unreadable.length);
});

function datesOf(row: Sent): readonly (readonly CellValue[])[] {
  const ofDay = (epochMs: number) => ({ value: dayText(epochMs), text: dayText(epochMs) });
  return [dated(row[5] ?? null, ofDay), dated(row[6] ?? null, ofDay)];
}

test('columns have the types that programs calculate with', async () => {
  const path = join(folder, 'types.parquet');
  await writeParquet(path, { columns: COLUMNS, rows: [] });
  expect((await read(`SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM '${path}')`)).flat()).toEqual([
    ...['id', 'VARCHAR', 'name', 'VARCHAR', 'currency', 'VARCHAR'],
    ...['commission_amount', 'DECIMAL(27,9)', 'commission_amount_as_sent', 'VARCHAR'],
    ...['fee_rate', 'DECIMAL(27,9)', 'fee_rate_as_sent', 'VARCHAR'],
    ...['biz_date', 'DATE', 'biz_date_as_sent', 'VARCHAR'],
    ...['updated_at', 'TIMESTAMP WITH TIME ZONE', 'updated_at_as_sent', 'VARCHAR'],
  ]);
  expect(await readBack(path)).toEqual([]);
});

test('the text of a computed column is not described as sent, and is read back', async () => {
  const [path, older] = [join(folder, 'computed.parquet'), join(folder, 'older.parquet')];
  const columns = [column('difference', 'money'), column('commission_rate', 'number')];
  const rows = [
    ['-1.5000', '0.2500'],
    ['0.07', null],
  ];
  await writeParquet(path, { columns, rows });
  const named = await read(`SELECT column_name FROM (DESCRIBE SELECT * FROM '${path}')`);
  const names = ['difference', 'difference_as_text', 'commission_rate', 'commission_rate_as_text'];
  expect(named.flat()).toEqual(names);
  const renamed = names.map((name) => `${name} AS ${name.replace('_as_text', '_as_sent')}`);
  await duck.run(`COPY (SELECT ${renamed.join(', ')} FROM '${path}') TO '${older}' (FORMAT parquet)`);
  for (const file of [path, older]) {
    const found: (readonly CellValue[])[] = [];
    for await (const some of readParquet(file, columns)) found.push(...some);
    expect(found).toEqual(rows);
  }
});

test('sums of amounts are exact, with negative ones and with filters', async () => {
  const path = join(folder, 'sums.parquet');
  const amountsSent = ['999999999999999999.99', '-0.01', '-12.50', '0.10', '0.20', null, '', 'n/a'];
  const sent = amountsSent.map((amount) => [null, null, 'HKD', amount, null, null, null]);
  await writeParquet(path, { columns: COLUMNS, rows: sent });
  expect((await read(`SELECT sum(commission_amount)::VARCHAR FROM '${path}'`)).flat()).toEqual([
    '999999999999999987.780000000',
  ]);
  expect((await read(`SELECT count(*)::INT FROM '${path}' WHERE commission_amount < 0`)).flat()).toEqual([2]);
  expect((await read(`SELECT count(*)::INT FROM '${path}' WHERE commission_amount > 0.15`)).flat()).toEqual([2]);
});

test('the file describes itself in its own metadata', async () => {
  const path = join(folder, 'about.parquet');
  await writeParquet(path, { columns: COLUMNS, rows: [], about: { filtersInWords: ['Paket “港股”'] } });
  const [about = ''] = await readParquetNotes(path, 'commission_desk.about');
  expect(JSON.parse(about)).toEqual({ application: 'Commission Desk', filtersInWords: ['Paket “港股”'] });
  const [[value] = []] = await read(
    `SELECT decode(value) FROM parquet_kv_metadata('${path}') WHERE decode(key) = 'commission_desk.about'`,
  );
  expect(value).toBe(about);
});

test('a text of megabytes stays complete, and ends its row group', async () => {
  const path = join(folder, 'long.parquet');
  const long = '佣金'.repeat(6_000_000);
  await writeParquet(path, {
    columns: [column('id', 'id'), column('extras', 'text')],
    rows: Array.from({ length: 2_500 }, (_, at) => [String(at), at === 3 ? long : null]),
  });
  expect((await read(`SELECT length(extras)::INT FROM '${path}' WHERE extras IS NOT NULL`)).flat()).toEqual([
    12_000_000,
  ]);
  const groups = await read(`SELECT DISTINCT row_group_num_rows::INT FROM parquet_metadata('${path}') ORDER BY 1`);
  expect(groups.flat()).toEqual([1_000, 1_500]);
});

test('a folder by month contains every row once, each in its month, in any order', async () => {
  const path = join(folder, 'by-month');
  const dates = ['2026-09-18', '20260831', '2026/07/01', '', null, 'soon', '2026-08-31T17:00:00Z'];
  const sent = Array.from({ length: 30_000 }, (_, at): Sent => {
    return [String(at), null, 'HKD', `${at}.50`, null, dates[(at * 7_919) % dates.length] ?? null, null];
  });
  const { files } = await writeParquet(path, { columns: COLUMNS, rows: sent, monthsAt: DATE_AT });
  expect([...files].sort()).toEqual(
    ['2026-07', '2026-08', '2026-09', '__HIVE_DEFAULT_PARTITION__'].map((month) => `month=${month}/part-0.parquet`),
  );
  const found = await read(
    `SELECT month, ${EXACT} FROM read_parquet('${path}/*/*.parquet', hive_partitioning = true) ORDER BY id::INT`,
  );
  expect(found).toHaveLength(sent.length);
  const months = new Map<CellValue, CellValue>([
    ...[['2026-09-18', '2026-09'] as const, ['20260831', '2026-08'] as const, ['2026/07/01', '2026-07'] as const],
    ['2026-08-31T17:00:00Z', '2026-09'],
  ]);
  sent.forEach((row, at) => expect(found[at]).toEqual([months.get(row[DATE_AT] ?? null) ?? null, ...expected(row)]));
  const back = (await readBack(path)).toSorted((a, b) => Number(a[0]) - Number(b[0]));
  expect(back).toEqual(sent);
  const ofRecords = join(folder, 'records-by-month');
  const again = await writeParquet(ofRecords, { columns: COLUMNS, rows: sent, monthsAt: DATE_AT, asRecords: true });
  expect(again.files).toEqual(files);
  for (const file of files)
    expect(readFileSync(join(ofRecords, file)).equals(readFileSync(join(path, file)))).toBe(true);
});

test('plain rows as bytes, which may be overwritten at once, have the hash of their texts', async () => {
  const sent = Array.from({ length: 3_000 }, (_, at): Sent => {
    return [String(at), 'Standard', 'HKD', `${at}.50`, '1.00', at % 500 < 250 ? '2026-09-18' : '2026-08-31', 'x'];
  });
  const [ofTexts, ofBytes] = [join(folder, 'plain-texts'), join(folder, 'plain-bytes')];
  const { files } = await writeParquet(ofTexts, { columns: COLUMNS, rows: sent, monthsAt: DATE_AT });
  await writeParquet(ofBytes, { columns: COLUMNS, rows: sent, monthsAt: DATE_AT, asRecords: true });
  for (const file of files)
    expect(readFileSync(join(ofBytes, file)).equals(readFileSync(join(ofTexts, file)))).toBe(true);
});

test('a day in the year 10000 belongs to no month', async () => {
  const row: Sent = ['1', null, 'HKD', '1.50', null, '9999-12-31T23:59:59Z', null];
  const { files } = await writeParquet(join(folder, 'far'), { columns: COLUMNS, rows: [row], monthsAt: DATE_AT });
  expect(files).toEqual(['month=__HIVE_DEFAULT_PARTITION__/part-0.parquet']);
});

/** A column in 60,000 rows: one row in `every` has a value, one of `different` values. */
const COLUMNS_OF_RUNS = [
  ...[0, 1, 2, 7, 8, 9, 100].map((every) => ({ every, different: 3 })),
  ...[1, 2, 128, 129, 5_000, 40_000].map((different) => ({ every: 1, different })),
  ...[3, 1_000, 40_000].map((different) => ({ every: 3, different })),
];

test('gaps and repetitions of every length are read as they were sent', async () => {
  const path = join(folder, 'runs.parquet');
  const kinds = ['text', 'money', 'date'] as const;
  const columns = COLUMNS_OF_RUNS.flatMap((_, at) => kinds.map((kind) => column(`${kind}${at}`, kind)));
  const sent = Array.from({ length: 40_000 }, (_, row): Sent => {
    // Every second thousand rows change slowly, the others with each row.
    const step = Math.floor(row / 1_000) % 2 === 0 ? row : Math.floor(row / 11);
    return COLUMNS_OF_RUNS.flatMap(({ every, different }) => {
      if (every === 0 || step % every > 0) return [null, null, null];
      const value = (step * 7_919) % different;
      return [`value ${value}`, `${value}.25`, hongKongText(1_789_704_000_000 - value * 1_000)];
    });
  });
  await writeParquet(path, { columns, rows: sent, asRecords: true });
  const back: Sent[] = [];
  for await (const batch of readParquet(path, columns)) back.push(...batch);
  expectRows(back, sent);
  const values = columns.map(({ id }) => (id.startsWith('date') ? `epoch_ms(${id})::VARCHAR` : `${id}::VARCHAR`));
  const typed = sent.map((row) => row.map((cell, at) => (cell === null ? null : typedText(cell, kinds[at % 3]))));
  expectRows(await read(`SELECT ${values.join(', ')} FROM '${path}'`), typed);
});

function typedText(text: string, kind: FieldKind | undefined): CellValue {
  if (kind === 'money') return `${text}0000000`;
  return kind === 'date' ? String(parseDate(text)?.epochMs) : text;
}

/** A summary, for more rows than can be compared value by value. */
function expectRows(found: readonly (readonly DuckDBValue[])[], wanted: readonly Sent[]): void {
  expect(found).toHaveLength(wanted.length);
  const wrong = found.findIndex((row, at) => JSON.stringify(row) !== JSON.stringify(wanted[at]));
  if (wrong >= 0) expect(found[wrong]).toEqual(wanted[wrong]);
  expect(wrong).toBe(-1);
}

test('a folder without rows still has its columns', async () => {
  const path = join(folder, 'no-months');
  await writeParquet(path, { columns: COLUMNS, rows: [], monthsAt: DATE_AT });
  expect(await read(`SELECT count(*)::INT, count(biz_date)::INT FROM read_parquet('${path}/*/*.parquet')`)).toEqual([
    [0, 0],
  ]);
});

test('more months than a process can open files for are refused', async () => {
  const sent = Array.from({ length: 300 }, (_, at): Sent => {
    const date = new Date(Date.UTC(1990, at, 5)).toISOString().slice(0, 10);
    return [String(at), null, null, null, null, date, null];
  });
  await expect(
    writeParquet(join(folder, 'ages'), { columns: COLUMNS, rows: sent, monthsAt: DATE_AT }),
  ).rejects.toMatchObject({ code: 'exportFailed', facts: { reason: 'tooManyMonths' } });
});

test('the buffer of unwritten data does not grow with the rows, not even for a folder of many months', async () => {
  const path = join(folder, 'many');
  const sent = Array.from({ length: 150_000 }, (_, at): Sent => {
    const date = new Date(Date.UTC(2016, (at * 31) % 120, 5)).toISOString().slice(0, 10);
    return [String(at), 'a package', 'HKD', `${at}.50`, null, date, null];
  });
  await writeParquet(path, { columns: COLUMNS, rows: sent, monthsAt: DATE_AT });
  const groups = await read(
    `SELECT count(DISTINCT (file_name, row_group_id))::INT, sum(row_group_num_rows)::INT // 11 FROM parquet_metadata('${path}/*/*.parquet')`,
  );
  // Each month has 1,250 rows: some were written before all of them had arrived.
  expect(groups[0]?.[0]).toBeGreaterThan(120);
  expect(groups[0]?.[1]).toBe(sent.length);
});

test('a file that is cut or not ours is not read', async () => {
  const path = join(folder, 'values.parquet');
  const cut = join(folder, 'cut.parquet');
  writeFileSync(cut, readFileSync(path).subarray(0, statSync(path).size - 100));
  await expect(readBack(cut)).rejects.toThrow();
  await duck.run(`COPY (SELECT 1 AS x) TO '${join(folder, 'other.parquet')}' (FORMAT parquet)`);
  await expect(readBack(join(folder, 'other.parquet'))).rejects.toThrow('no column id');
});

test('a file saved again by DuckDB still has its values', async () => {
  const path = join(folder, 'values.parquet');
  const again = join(folder, 'again.parquet');
  await duck.run(`COPY (SELECT * FROM '${path}') TO '${again}' (FORMAT parquet, CODEC 'snappy')`);
  expect(await readBack(again)).toEqual(await readBack(path));
});
