// Checks of folders by month whose rows were put into another order or another month, and of folders of earlier versions.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ExportAbout } from '../../shared/contract/exports/about.ts';
import { createRowsInAnyOrder } from '../../main/exports/csv/rows-any-order.ts';
import { readParquet } from '../../main/exports/parquet/read.ts';
import { exportColumns } from '../../main/exports/rows/source-columns.ts';
import { checkStage, partsOf, type CheckStage } from '../support/checked-exports.ts';

const BY_MONTH = { format: 'parquet', isPartitioned: true } as const;

let stage: CheckStage;
beforeEach(() => {
  stage = checkStage();
});
afterEach(() => stage[Symbol.dispose]());

const part = (path: string, month: string): string => join(path, `month=${month}`, 'part-0.parquet');

/** Writes the rows of `select` over a file, with nothing else of it. */
async function rewrite(path: string, select: (from: string) => string): Promise<void> {
  const duck = await (await DuckDBInstance.create(':memory:')).connect();
  try {
    const from = `read_parquet('${path}', hive_partitioning = false)`;
    await duck.run(`CREATE TABLE t AS ${select(from)}`);
    await duck.run(`COPY t TO '${path}' (FORMAT parquet)`);
  } finally {
    duck.closeSync();
  }
}

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

test('a folder that an earlier version wrote has the seal of that version', async () => {
  const path = await stage.exported(BY_MONTH);
  const { source } = JSON.parse(readFileSync(join(path, '_about.json'), 'utf8')) as ExportAbout;
  const hash = createRowsInAnyOrder();
  for await (const rows of readParquet(path, exportColumns(source))) rows.forEach((row) => hash.addRow(row));
  const sealed = stage.runs.db.prepare("UPDATE export_seals SET seal = json_set(seal, '$.contentSha256', ?)");
  sealed.run(hash.digest());
  expect(await stage.check(path)).toMatchObject({ verdict: 'asWritten', isIdentical: true });
  await rewrite(part(path, '2026-09'), (from) => `SELECT * REPLACE ('ZZ' AS broker_code) FROM ${from}`);
  expect(await stage.check(path)).toMatchObject({ verdict: 'rowsAltered', isAsWritten: false });
});
