// Checks of Parquet files whose footer was written again, so that other programs find other values in the same bytes.

import { readFileSync, writeFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { parquetMetadata, type ColumnMetaData, type FileMetaData } from 'hyparquet';
import { ByteWriter } from 'hyparquet-writer';
import { writeMetadata } from 'hyparquet-writer/src/metadata.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkStage, type CheckStage } from '../support/checked-exports.ts';

let stage: CheckStage;
beforeEach(() => {
  stage = checkStage();
});
afterEach(() => stage[Symbol.dispose]());

/** Length and letters at the end of a file. */
const END_BYTES = 8;

/** Writes the footer again after a change. The rows keep their bytes. */
function refoot(path: string, change: (metadata: FileMetaData) => void): void {
  const bytes = readFileSync(path);
  const metadata = parquetMetadata(new Uint8Array(bytes));
  change(metadata);
  const footer = new ByteWriter();
  writeMetadata(footer, metadata);
  const rows = bytes.subarray(0, -END_BYTES - bytes.readUInt32LE(bytes.length - END_BYTES));
  writeFileSync(path, Buffer.concat([rows, Buffer.from(footer.getBytes()), Buffer.from('PAR1')]));
}

function chunkOf(metadata: FileMetaData, column: string): ColumnMetaData {
  const chunks = metadata.row_groups.flatMap(({ columns }) => columns.flatMap(({ meta_data }) => meta_data ?? []));
  return chunks.find(({ path_in_schema }) => path_in_schema[0] === column)!;
}

async function answer(sql: string): Promise<unknown> {
  const duck = await (await DuckDBInstance.create(':memory:')).connect();
  try {
    return (await duck.runAndReadAll(sql)).getRowsJson()[0]?.[0];
  } finally {
    duck.closeSync();
  }
}

test('a footer that only was written again changes nothing', async () => {
  const path = await stage.exported({ format: 'parquet' });
  refoot(path, () => undefined);
  expect(await stage.check(path)).toMatchObject({ verdict: 'asWritten', isIdentical: true });
});

test('a file whose chunks were exchanged, so that programs sum another column, cannot be read', async () => {
  const path = await stage.exported({ format: 'parquet' });
  const total = `SELECT sum(commission_amount)::INT FROM '${path}'`;
  expect(await answer(total)).toBe(585);
  refoot(path, ({ row_groups }) => {
    for (const { columns } of row_groups) {
      const placeOf = (name: string) => columns.findIndex(({ meta_data }) => meta_data?.path_in_schema[0] === name);
      const [one, other] = [placeOf('commission_amount'), placeOf('trade_amount')];
      [columns[one], columns[other]] = [columns[other]!, columns[one]!];
    }
  });
  expect(await answer(total)).toBe(29_000);
  expect(await stage.check(path)).toMatchObject({ kind: 'notComparable', reason: 'unreadable' });
});

test('a file whose bounds make programs skip its rows cannot be read', async () => {
  const path = await stage.exported({ format: 'parquet' });
  const count = `SELECT count(*)::INT FROM '${path}' WHERE currency = 'HKD'`;
  expect(await answer(count)).toBe(30);
  refoot(path, (metadata) => {
    chunkOf(metadata, 'currency').statistics = { min_value: 'AAA', max_value: 'AAB', null_count: 0n };
  });
  expect(await answer(count)).toBe(0);
  expect(await stage.check(path)).toMatchObject({ kind: 'notComparable', reason: 'unreadable' });
});

test.each<[string, (metadata: FileMetaData) => void]>([
  [
    'the greatest amount a billionth too small',
    (metadata) => {
      chunkOf(metadata, 'commission_amount').statistics = { min_value: 500_000_000n, max_value: 38_500_000_000n - 1n };
    },
  ],
  [
    'the greatest amount too large',
    (metadata) => {
      chunkOf(metadata, 'commission_amount').statistics = { min_value: 500_000_000n, max_value: 99_500_000_000n };
    },
  ],
  [
    'the first day too late',
    (metadata) => {
      chunkOf(metadata, 'biz_date').statistics = { min_value: 20_697, max_value: 20_711 };
    },
  ],
  ['missing amounts', (metadata) => void (chunkOf(metadata, 'commission_amount').statistics!.null_count = 30n)],
  [
    'bounds of a column without values',
    (metadata) => void (chunkOf(metadata, 'commission_amount_as_sent').statistics!.max_value = '5'),
  ],
  ['another number of rows', (metadata) => void (metadata.num_rows = 12n)],
  [
    'a second scale of an amount',
    ({ schema }) => {
      for (const { logical_type: type } of schema) if (type?.type === 'DECIMAL') type.scale = 7;
    },
  ],
  [
    'a second type of a day',
    ({ schema }) => {
      for (const element of schema)
        if (element.converted_type === 'DATE') element.logical_type = { type: 'INTEGER', bitWidth: 32, isSigned: true };
    },
  ],
])('a file that states %s cannot be read', async (_name, change) => {
  const path = await stage.exported({ format: 'parquet' });
  refoot(path, change);
  expect(await stage.check(path)).toMatchObject({ kind: 'notComparable', reason: 'unreadable' });
});

test('a day that programs show as a number is altered', async () => {
  const path = await stage.exported({ format: 'parquet' });
  refoot(path, (metadata) => {
    delete chunkOf(metadata, 'biz_date').statistics;
    for (const element of metadata.schema) {
      if (element.converted_type !== 'DATE') continue;
      delete element.converted_type;
      delete element.logical_type;
    }
  });
  expect(await answer(`SELECT min(biz_date)::VARCHAR FROM '${path}'`)).toBe('20696');
  expect(await stage.check(path)).toMatchObject({ verdict: 'rowsAltered', isAsWritten: false, same: 0 });
});
