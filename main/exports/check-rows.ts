// How the rows of a file that is checked come, whatever its format: in order, some at a time.

import type { CellValue } from '../../preload/contract.ts';

export type Rows = AsyncGenerator<readonly (readonly CellValue[])[]>;

const BATCH_ROWS = 1_000;

/** So that what is told of many rows is awaited once. */
export async function* inBatches<T>(records: AsyncIterable<T>, toRow: (record: T) => readonly CellValue[]): Rows {
  let batch: (readonly CellValue[])[] = [];
  for await (const record of records) {
    batch.push(toRow(record));
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
