// The bounds that a Parquet file states for each row group: other programs skip groups by them.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection, type DuckDBValue } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paddedDecimal } from '../../main/exports/parquet/decimal.ts';
import { dayText, parseDate } from '../../shared/rules/dates.ts';
import { nanosOf, parseDecimal } from '../../shared/rules/decimal.ts';
import { COLUMNS, oddRows, PLACES, type Sent } from '../support/odd-parquet-rows.ts';
import { writeParquet } from '../support/parquet-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'parquet-bounds-'));
let duck: DuckDBConnection;
beforeAll(async () => {
  duck = await (await DuckDBInstance.create(':memory:')).connect();
});
afterAll(() => {
  duck.closeSync();
  rmSync(folder, { recursive: true, force: true });
});

async function read(sql: string): Promise<readonly (readonly DuckDBValue[])[]> {
  return (await duck.runAndReadAll(sql)).getRows();
}

type Group = { readonly sent: readonly Sent[]; readonly stated: readonly DuckDBValue[] };

/** Each row group: the rows that were sent, and the least, the greatest and the number of missing values of a column. */
async function groupsOf(path: string, name: string, sent: readonly Sent[]): Promise<readonly Group[]> {
  const found = await read(
    `SELECT row_group_num_rows::INT, stats_min_value, stats_max_value, stats_null_count::INT
       FROM parquet_metadata('${path}') WHERE path_in_schema = '${name}' ORDER BY row_group_id`,
  );
  let from = 0;
  return found.map(([rows, ...stated]) => {
    const group = { sent: sent.slice(from, from + Number(rows)), stated };
    from += Number(rows);
    return group;
  });
}

function scaledOf(row: Sent): bigint | null {
  const decimal = parseDecimal(row[PLACES.amount] ?? '');
  return decimal === null ? null : nanosOf(decimal);
}

/** As DuckDB writes it; null when there is none. */
function amountText(scaled: bigint | null | undefined): string | null {
  return scaled === null || scaled === undefined ? null : paddedDecimal(scaled, 9);
}

test('each row group states its least and greatest amount, and a reader that skips by them misses no row', async () => {
  const path = join(folder, 'amounts.parquet');
  const scaledByRow = new Map(fc.sample(oddRows, { numRuns: 20_000, seed: 6 }).map((row) => [row, scaledOf(row)]));
  const missingFirst = (row: Sent): bigint => scaledByRow.get(row) ?? -(10n ** 30n);
  const sent = [...scaledByRow.keys()].sort((one, other) => Number(missingFirst(one) - missingFirst(other)));
  await writeParquet(path, { columns: COLUMNS, rows: sent });
  const groups = await groupsOf(path, 'commission_amount', sent);
  expect(groups.length).toBeGreaterThan(1);
  for (const group of groups) {
    const known = group.sent.map(scaledOf).filter((scaled) => scaled !== null);
    const missing = group.sent.length - known.length;
    expect(group.stated).toEqual([amountText(known[0]), amountText(known.at(-1)), missing]);
  }
  const amounts = [...scaledByRow.values()].filter((scaled) => scaled !== null);
  for (const edge of [-(10n ** 27n) + 1n, -1n, 0n, 1n, 12_500_000_000n, 10n ** 27n - 1n]) {
    const amount = `'${amountText(edge)}'::DECIMAL(27,9)`;
    const counts = ['<=', '=', '>='].map(
      (test) => `(SELECT count(*)::INT FROM '${path}' WHERE commission_amount ${test} ${amount})`,
    );
    expect((await read(`SELECT ${counts.join()}`)).flat(), amount).toEqual([
      amounts.filter((scaled) => scaled <= edge).length,
      amounts.filter((scaled) => scaled === edge).length,
      amounts.filter((scaled) => scaled >= edge).length,
    ]);
  }
});

test('each row group states its first and last code, in the order of bytes', async () => {
  const path = join(folder, 'codes.parquet');
  const codes = ['', '0012', 'HK', 'HKD', 'b', '佣', '\uffee', '𠮷', null];
  const sent = Array.from({ length: 40_000 }, (_, at): Sent => {
    return [null, null, codes[Math.floor((at * codes.length) / 40_000)] ?? null, null, null, null, null];
  });
  await writeParquet(path, { columns: COLUMNS, rows: sent });
  const groups = await groupsOf(path, 'currency', sent);
  expect(groups.length).toBeGreaterThan(1);
  for (const group of groups) {
    const known = group.sent.flatMap((row) => row[PLACES.code] ?? []);
    expect(group.stated).toEqual([known[0], known.at(-1), group.sent.length - known.length]);
  }
  for (const code of codes.filter((each) => each !== null)) {
    const found = await read(`SELECT count(*)::INT FROM '${path}' WHERE currency = '${code}'`);
    expect(found.flat(), code).toEqual([sent.filter((row) => row[PLACES.code] === code).length]);
  }
});

test('a reader that skips rows by the stated range of dates misses none', async () => {
  const path = join(folder, 'spans.parquet');
  const sent = fc.sample(oddRows, { numRuns: 1_000, seed: 4 });
  await writeParquet(path, { columns: COLUMNS, rows: sent });
  const written = (type: string, epochMs: number): string =>
    type === 'DATE' ? dayText(epochMs) : new Date(epochMs).toISOString();
  for (const [at, name, type] of [
    [PLACES.date, 'biz_date', 'DATE'],
    [PLACES.moment, 'updated_at', 'TIMESTAMPTZ'],
  ] as const) {
    const known = sent
      .flatMap((row) => parseDate(row[at] ?? '')?.epochMs ?? [])
      .map((epochMs) => written(type, epochMs));
    const sorted = known.toSorted();
    for (const edge of [sorted[0], sorted[500], sorted.at(-1)]) {
      const found = await read(
        `SELECT (SELECT count(*)::INT FROM '${path}' WHERE ${name} <= ${type} '${edge}'),
           (SELECT count(*)::INT FROM '${path}' WHERE ${name} >= ${type} '${edge}')`,
      );
      const [upTo, from] = [sorted.filter((each) => each <= edge!), sorted.filter((each) => each >= edge!)];
      expect(found, `${name} ${edge}`).toEqual([[upTo.length, from.length]]);
    }
  }
});

test('a long text is no bound, because all bounds are kept in memory until the end', async () => {
  const path = join(folder, 'long.parquet');
  const sent = ['a', 'a'.repeat(1_000), null].map((name): Sent => [null, name, null, null, null, null, null]);
  await writeParquet(path, { columns: COLUMNS, rows: sent });
  expect((await groupsOf(path, 'name', sent)).map(({ stated }) => stated)).toEqual([[null, null, 1]]);
});
