// Checks of folders by month whose rows were put into another order or another month, and of folders of earlier versions.

import { cpSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fieldKindsOf } from '../../shared/contract/fields.ts';
import type { ExportAbout } from '../../shared/contract/exports/about.ts';
import { createRowsInAnyOrder } from '../../main/exports/csv/rows-any-order.ts';
import { readParquet } from '../../main/exports/parquet/read.ts';
import { exportColumns } from '../../main/exports/rows/source-columns.ts';
import { isNumberKind } from '../../main/exports/format/format.ts';
import { aboutOf, checkStage, forge, partsOf, type CheckStage } from '../support/checked-exports.ts';

const BY_MONTH = { format: 'parquet', isPartitioned: true } as const;

let stage: CheckStage;
beforeEach(() => {
  stage = checkStage();
});
afterEach(() => stage[Symbol.dispose]());

const part = (path: string, month: string): string => join(path, `month=${month}`, 'part-0.parquet');

/** Writes the rows of `select` over a file, with nothing else of it but the notes. */
async function rewrite(path: string, select: (from: string) => string, notes: object = {}): Promise<void> {
  const duck = await (await DuckDBInstance.create(':memory:')).connect();
  const metadata = Object.entries({ none: '', ...notes }).map(([name, text]) => `'${name}': '${text}'`);
  try {
    const from = `read_parquet('${path}', hive_partitioning = false)`;
    await duck.run(`CREATE TABLE t AS ${select(from)}`);
    await duck.run(`COPY t TO '${path}' (FORMAT parquet, KV_METADATA {${metadata.join(', ')}})`);
  } finally {
    duck.closeSync();
  }
}

/** The hash of earlier versions. */
async function sumOfRows(path: string, { source }: ExportAbout): Promise<string> {
  const hash = createRowsInAnyOrder();
  for await (const rows of readParquet(path, exportColumns(source))) rows.forEach((row) => hash.addRow(row));
  return hash.digest();
}

function seal(contentSha256: string): void {
  stage.runs.db.prepare("UPDATE export_seals SET seal = json_set(seal, '$.contentSha256', ?)").run(contentSha256);
}

const folderAbout = (path: string): ExportAbout =>
  JSON.parse(readFileSync(join(path, '_about.json'), 'utf8')) as ExportAbout;

test('a folder of plain rows whose months alternate is as it was written', async () => {
  const dates = ['2026-09-15', '2026-08-31'];
  const rows = Array.from({ length: 2_500 }, (_, at) => {
    const plain = Object.fromEntries(
      fieldKindsOf('reports').map(([field, kind]) => [field, isNumberKind(kind) ? '1.50' : 'x']),
    );
    return { ...plain, biz_date: dates[at % 2] ?? '', broker_code: `A${at}`, currency: 'HKD' };
  });
  stage.runs.commit('reports', rows);
  const path = await stage.exported(BY_MONTH);
  expect(folderAbout(path).rows).toBe(2_500);
  expect(await stage.check(path)).toMatchObject({ verdict: 'asWritten', isIdentical: true });
});

test.each([
  ['here', 'rowsAltered'],
  ['elsewhere', 'contradictsItself'],
] as const)('rows of a month in another order, exported %s, are altered', async (where, verdict) => {
  const path = await stage.exported(BY_MONTH, { where });
  await rewrite(part(path, '2026-09'), (from) => `SELECT * FROM ${from} ORDER BY broker_code`);
  expect(await stage.check(path)).toMatchObject({ isIdentical: true });
  await rewrite(part(path, '2026-09'), (from) => `SELECT * FROM ${from} ORDER BY broker_code DESC`);
  const found = await stage.check(path);
  expect(found).toMatchObject({ verdict, isAsWritten: false });
  expect(partsOf(found, 'different')).toEqual(['contents']);
});

test('a row in the file of another month is altered and moved', async () => {
  const path = await stage.exported(BY_MONTH);
  const moved = `read_parquet('${part(path, '2026-08')}', hive_partitioning = false)`;
  await rewrite(part(path, '2026-09'), (from) => `SELECT * FROM ${from} UNION ALL (SELECT * FROM ${moved} LIMIT 1)`);
  await rewrite(part(path, '2026-08'), (from) => `SELECT * FROM ${from} OFFSET 1`);
  const found = await stage.check(path);
  expect(found).toMatchObject({ isAsWritten: false, onlyInFile: 0, onlyInStore: 0 });
  expect(partsOf(found, 'different')).toEqual(['contents', 'months']);
});

test.each(['here', 'elsewhere'] as const)('a folder that an earlier version wrote %s has its hash', async (where) => {
  const path = await stage.exported(BY_MONTH, { where });
  const sum = await sumOfRows(path, folderAbout(path));
  if (where === 'here') seal(sum);
  const notes = { 'commission_desk.rows_in_any_order': sum };
  for (const month of ['2026-08', '2026-09'])
    await rewrite(part(path, month), (from) => `SELECT * FROM ${from}`, notes);
  const sound = where === 'here' ? 'asWritten' : 'agreesWithItself';
  expect(await stage.check(path)).toMatchObject({ verdict: sound, isIdentical: true });
  await rewrite(part(path, '2026-09'), (from) => `SELECT * REPLACE ('ZZ' AS broker_code) FROM ${from}`);
  const altered = where === 'here' ? 'rowsAltered' : 'contradictsItself';
  expect(await stage.check(path)).toMatchObject({ verdict: altered, isAsWritten: false });
});

test('a file does not choose the rule of its hash by saying that it is a folder', async () => {
  const path = await stage.exported({ format: 'parquet' });
  const about = aboutOf(path);
  forge(path, () => ({ isPartitioned: true }));
  await rewrite(path, (from) => `SELECT * FROM ${from}`);
  seal(await sumOfRows(path, about));
  const found = await stage.check(path);
  expect(partsOf(found, 'different')).toContain('contents');
});

describe('folders by whose names programs read other values', () => {
  const months = ['2026-08', '2026-09'].map((month) => `month=${month}`);

  test.each(['commission_amount=1', 'month=2026-01', 'x'])('around the months are found: %s', async (outer) => {
    const path = await stage.exported(BY_MONTH);
    mkdirSync(join(path, outer));
    for (const month of months) renameSync(join(path, month), join(path, outer, month));
    const found = await stage.check(path);
    expect(found).toMatchObject({ verdict: 'monthsMoved', isIdentical: true });
    expect(partsOf(found, 'different')).toEqual(['months']);
  });

  test('are found above it too', async () => {
    const path = await stage.exported(BY_MONTH, { where: 'elsewhere' });
    const harmless = join(stage.folder, 'year=2026');
    let now = path;
    for (const name of ['Broker_Code=QQ', 'month=2027-01', 'currency=USD/x']) {
      const renamed = join(stage.folder, name);
      mkdirSync(dirname(renamed), { recursive: true });
      renameSync(now, renamed);
      now = renamed;
      expect(await stage.check(now)).toMatchObject({ verdict: 'contradictsItself', isIdentical: true });
    }
    renameSync(now, harmless);
    expect(await stage.check(harmless)).toMatchObject({ verdict: 'agreesWithItself' });
  });
});

test.each(['part-1', 'part-1.PARQUET', 'part-1.parq'])('rows in a file called %s count', async (name) => {
  const path = await stage.exported(BY_MONTH);
  cpSync(part(path, '2026-09'), join(path, 'month=2026-09', name));
  expect(await stage.check(path)).toMatchObject({ verdict: 'rowsAltered', isIdentical: false });
});

test('what other programs leave in a folder is not opened', async () => {
  const path = await stage.exported(BY_MONTH);
  cpSync(part(path, '2026-09'), join(path, 'month=2026-09', '.part-0.parquet.Ab3dEf'));
  expect(await stage.check(path)).toMatchObject({ verdict: 'asWritten', isIdentical: true });
});
